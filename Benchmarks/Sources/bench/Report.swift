import Foundation

/// In what a time is told.
enum Unit {
  /// Milliseconds.
  case once
  /// Milliseconds for each of so many frames.
  case frames(Int)
  /// Millions of pixels a second, of so many.
  case pixels(Double)
  /// Microseconds for each of so many layers.
  case layers(Int)

  var name: String {
    switch self {
    case .once: "ms"
    case .frames: "ms/frame"
    case .pixels: "Mpx/s"
    case .layers: "µs/layer"
    }
  }

  func value(_ seconds: Double) -> Double {
    switch self {
    case .once: seconds * 1e3
    case .frames(let count): seconds * 1e3 / Double(count)
    case .pixels(let count): count / seconds / 1e6
    case .layers(let count): seconds * 1e6 / Double(count)
    }
  }
}

/// A figure, and its rival of the same run.
struct Row: Codable {
  var part: String
  var subject: String
  var name: String
  var unit: String
  /// One for each round.
  var values: [Double]
  var rival: String?
  var rivalValues: [Double]?
  /// The time against the rival's, of the same rounds: below 1 is faster.
  var ratios: [Double]?

  var value: Double { median(values) }
  var ratio: Double? { ratios.map(median) }
}

/// Everything that a run has found.
struct Report: Codable {
  var machine: Machine
  var rows: [Row] = []

  init(machine: Machine) {
    self.machine = machine
  }

  /// Adds the figures of one contender, against a rival if there is one.
  mutating func add(
    _ part: String, _ subject: String, _ name: String, _ unit: Unit, _ times: [Double],
    against rival: String? = nil, _ rivalTimes: [Double]? = nil
  ) {
    add(
      Row(
        part: part, subject: subject, name: name, unit: unit.name, values: times.map(unit.value),
        rival: rival, rivalValues: rivalTimes?.map(unit.value),
        ratios: rivalTimes.map { zip(times, $0).map { $0 / $1 } }))
  }

  mutating func add(_ row: Row) {
    rows.append(row)
    print(row.line)
    fflush(nil)
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}

extension Row {
  fileprivate static let header =
    column("part", 10) + column("subject", 30) + column("what", 32) + right("value", 11) + " "
    + column("unit", 9) + column("rival", 28) + right("its value", 10) + right("ratio", 9)

  fileprivate var line: String {
    let result =
      column(part, 10) + column(subject, 30) + column(name, 32) + right(digits(value), 11) + " "
      + column(unit, 9)
    guard let rival, let rivalValues, let ratio else { return result }
    return result + column(rival, 28) + right(digits(median(rivalValues)), 10)
      + right(String(format: "%.3f×", ratio), 9)
  }
}

/// Prints what the columns are.
func printHeader() {
  print(Row.header)
}

private func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

private func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

private func digits(_ value: Double) -> String {
  String(format: value >= 1000 ? "%.0f" : value >= 100 ? "%.1f" : "%.3f", value)
}
