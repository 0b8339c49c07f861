import Foundation

/// The unit of a measurement.
enum Unit {
  /// Milliseconds.
  case once
  /// Milliseconds per frame, for the given number of frames.
  case frames(Int)
  /// Megapixels per second, for the given number of pixels.
  case pixels(Double)
  /// Microseconds per layer, for the given number of layers.
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

/// A measurement, and that of a baseline in the same run.
struct Row: Codable {
  var part: String
  var subject: String
  var name: String
  var unit: String
  /// One value for each round.
  var values: [Double]
  var baseline: String?
  var baselineValues: [Double]?
  /// The time divided by the baseline's time in the same round; below 1 is faster.
  var ratios: [Double]?

  var value: Double { median(values) }
  var ratio: Double? { ratios.map(median) }
}

/// All results of a run.
struct Report: Codable {
  var machine: Machine
  var rows: [Row] = []

  init(machine: Machine) {
    self.machine = machine
  }

  /// Adds the times of one contender, with those of a baseline if there is one.
  mutating func add(
    _ part: String, _ subject: String, _ name: String, _ unit: Unit, _ times: [Double],
    against baseline: String? = nil, _ baselineTimes: [Double]? = nil
  ) {
    add(
      Row(
        part: part, subject: subject, name: name, unit: unit.name, values: times.map(unit.value),
        baseline: baseline, baselineValues: baselineTimes?.map(unit.value),
        ratios: baselineTimes.map { zip(times, $0).map { $0 / $1 } }))
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
    + column("unit", 9) + column("baseline", 28) + right("its value", 10) + right("ratio", 9)

  fileprivate var line: String {
    let result =
      column(part, 10) + column(subject, 30) + column(name, 32) + right(digits(value), 11) + " "
      + column(unit, 9)
    guard let baseline, let baselineValues, let ratio else { return result }
    return result + column(baseline, 28) + right(digits(median(baselineValues)), 10)
      + right(String(format: "%.3f×", ratio), 9)
  }
}

/// Prints the headings of the columns.
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
