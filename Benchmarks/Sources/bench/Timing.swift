import Foundation

/// What is measured: one way to do a job, done once by a call.
struct Contender {
  let name: String
  let run: () throws -> Void

  init(_ name: String, _ run: @escaping () throws -> Void) {
    self.name = name
    self.run = run
  }
}

/// How often everything is measured.
let rounds = 5

/// What counts as time.
enum Stopwatch {
  /// The time that the processor spends on this process, for work of one thread: other programs of the
  /// machine disturb it little.
  case processor
  /// The time that passes.
  case wall

  /// The seconds that `body` takes.
  func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  private var now: Double {
    var time = timespec()
    clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Runs all contenders once for nothing and then in turns, so that a machine that becomes faster or
/// slower meanwhile does so for all of them.
///
/// - Returns: Each contender's seconds, round by round.
func measure(
  _ contenders: [Contender], _ stopwatch: Stopwatch = .processor, warmUp: Bool = true
) throws -> [[Double]] {
  if warmUp { for contender in contenders { try contender.run() } }
  var times = [[Double]](repeating: [], count: contenders.count)
  for _ in 0..<rounds {
    for (index, contender) in contenders.enumerated() {
      times[index].append(try stopwatch.seconds(contender.run))
    }
  }
  return times
}

/// Runs all contenders as ``measure(_:_:warmUp:)`` does, for work of several threads.
///
/// - Returns: Each contender's seconds, round by round: those that passed, and those that the processor
///   spent, which other programs of the machine disturb less.
func measureBoth(
  _ contenders: [Contender], warmUp: Bool = true
) throws -> (passed: [[Double]], spent: [[Double]]) {
  var spent = [[Double]](repeating: [], count: contenders.count)
  let passed = try measure(
    contenders.enumerated().map { index, contender in
      Contender(contender.name) {
        spent[index].append(try Stopwatch.processor.seconds(contender.run))
      }
    }, .wall, warmUp: warmUp)
  return (passed, spent.map { Array($0.suffix(rounds)) })
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
