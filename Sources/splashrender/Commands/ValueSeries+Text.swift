import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import SplashTimeline

extension ValueSeries {
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
  var json: JSON {
    .array(
      times.enumerated().map { index, time in
        let values = columns.map { column in
          (column.name, column.values[index].map(JSON.init) ?? .null)
        }
        return .object([("time", .shortest(time))] + values)
      })
  }

  /// A column of single values as text; a point has two columns.
  private struct Part {
    let name: String
    let values: [String]
  }

  private static func parts(of column: ValueSeries.Column) -> [Part] {
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
