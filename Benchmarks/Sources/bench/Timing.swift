import Foundation

/// A contender: one implementation of a job. A call runs the job once.
struct Contender {
  let name: String
  let run: () throws -> Void

  init(_ name: String, _ run: @escaping () throws -> Void) {
    self.name = name
    self.run = run
  }
}

/// The number of rounds in which every contender is measured.
let rounds = 5

/// The clock for measuring.
enum Stopwatch {
  /// The CPU time of this process, for work of one thread. Other programs on the machine have little effect
  /// on it.
  case processor
  /// The elapsed time.
  case wall

  /// Returns the seconds that `body` takes.
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

/// Runs all contenders once as a warm-up and then alternately, so that changes of the machine's speed affect
/// all of them equally.
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

/// Runs all contenders like ``measure(_:_:warmUp:)``, for work of several threads.
///
/// - Returns: Each contender's seconds, round by round: the elapsed time, and the CPU time, on which other
///   programs on the machine have less effect.
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
