import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// The values of layers at many times, as a table for other programs.
struct ValueSeries {
  /// The scene times in seconds, in order.
  let times: [Double]
  let columns: [ValueChoice.Column]

  /// The maximum number of times.
  private static let mostMoments = 1_000_000
  /// The maximum number of values in all columns.
  private static let mostValues = 10_000_000

  /// Creates the series that the command line specifies, from `--from` to `--to` inclusive.
  init(_ invocation: Invocation, _ choice: ValueChoice, of film: Film) throws(CommandError) {
    times = try Self.times(invocation, of: film)
    let count = try choice.columns(of: film, at: [film.start]).count * times.count
    guard count <= Self.mostValues else {
      throw invocation.mistake(
        "the series has more than \(Self.mostValues) values; choose fewer layers and keys, or set a larger --step"
      )
    }
    columns = try choice.columns(of: film, at: times)
  }

  private static func times(_ invocation: Invocation, of film: Film) throws(CommandError)
    -> [Double]
  {
    let step = try invocation[.step] ?? .frame(1)
    let stepSeconds: Double
    switch step {
    case .seconds(let seconds): stepSeconds = seconds
    case .frame(let count): stepSeconds = film.frameRate.time(ofFrame: count)
    case .marker:
      throw invocation.mistake("--step expects seconds, such as 0.1, or frames, such as 2f")
    }
    guard stepSeconds > 0 else { throw invocation.mistake("--step expects a value greater than 0") }
    // A step that lands close to the end is moved to the end.
    let steps = (film.end - film.start) / stepSeconds
    let whole = (steps + 1e-6).rounded(.down)
    guard whole < Double(mostMoments) else {
      throw invocation.mistake(
        "the series has more than \(mostMoments) times; set a larger --step")
    }
    var times = (0...Int(clamping: whole)).map { index in
      switch step {
      case .frame(let count): film.start + film.frameRate.time(ofFrame: index * count)
      default: film.start + Double(index) * stepSeconds
      }
    }
    if steps - whole <= 1e-6 { times.removeLast() }
    return times + [film.end]
  }

  /// The series as CSV: a line of names, and a line for each time. Missing values are empty.
  var csv: String {
    let parts = columns.map(Self.parts)
    var lines = [
      (["time"] + parts.flatMap { $0.map(\.name) }).map(Self.cell).joined(separator: ",")
    ]
    for (index, time) in times.enumerated() {
      let cells = parts.flatMap { $0.map { $0.values[index] } }
      lines.append(([JSON.shortest(time).text] + cells.map(Self.cell)).joined(separator: ","))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The series as an array with an object for each time.
  var json: String {
    let rows = times.enumerated().map { index, time in
      let values = columns.map { column in
        (column.name, column.values[index].map(JSON.init) ?? .null)
      }
      return "  " + JSON.object([("time", .shortest(time))] + values).text
    }
    return "[\n" + rows.joined(separator: ",\n") + "\n]\n"
  }

  /// A column of single values as text; a point has two columns.
  private struct Part {
    let name: String
    let values: [String]
  }

  private static func parts(of column: ValueChoice.Column) -> [Part] {
    let rows = column.values.map { $0.map(cells) ?? [] }
    let names = column.values.lazy.compactMap(\.self).map { $0.partNames(of: column.key) }
      .max { $0.count < $1.count }
    return (names ?? [""]).enumerated().map { index, name in
      Part(
        name: column.name + name, values: rows.map { index < $0.count ? $0[index] : "" })
    }
  }

  private static func cells(of value: AnimatableValue) -> [String] {
    value.parts.map { part in
      switch part {
      case .string(let text): text
      case .null: ""
      default: part.text
      }
    }
  }

  /// Returns a field, in quotes if necessary.
  private static func cell(_ text: String) -> String {
    let text = shown(text)
    guard text.contains(where: { ",\"".contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
