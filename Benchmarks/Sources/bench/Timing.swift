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

/// The seconds that `body` takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  try ContinuousClock().measure(body) / .seconds(1)
}

/// Runs all contenders once for nothing and then in turns, so that a machine that becomes faster or
/// slower meanwhile does so for all of them.
///
/// - Returns: Each contender's seconds, round by round.
func measure(_ contenders: [Contender], warmUp: Bool = true) throws -> [[Double]] {
  if warmUp { for contender in contenders { try contender.run() } }
  var times = [[Double]](repeating: [], count: contenders.count)
  for _ in 0..<rounds {
    for (index, contender) in contenders.enumerated() {
      times[index].append(try seconds(contender.run))
    }
  }
  return times
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
