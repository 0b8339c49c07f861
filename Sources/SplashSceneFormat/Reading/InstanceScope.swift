import SplashScene

/// The instance of a grid for which sublayers are read.
struct InstanceScope {
  let row: Int
  let column: Int
  let rows: Int
  let columns: Int
  /// The cell, in the replicator's space.
  let cell: Rect
  /// The centre of the cell that distances count from.
  let center: Point

  /// The instance's number, row by row.
  var index: Int { row * columns + column }

  /// The names of an instance's variables.
  static let names = [
    "instance.index", "instance.count", "instance.row", "instance.column", "instance.rows",
    "instance.columns", "instance.x", "instance.y", "instance.dx", "instance.dy",
    "instance.distance",
  ]

  /// What one of the ``names`` stands for.
  func value(of name: String) -> Double {
    let distance = cell.center - center
    switch name {
    case "instance.index": return Double(index)
    case "instance.count": return Double(rows * columns)
    case "instance.row": return Double(row)
    case "instance.column": return Double(column)
    case "instance.rows": return Double(rows)
    case "instance.columns": return Double(columns)
    case "instance.x": return cell.center.x
    case "instance.y": return cell.center.y
    case "instance.dx": return distance.x
    case "instance.dy": return distance.y
    default: return distance.length
    }
  }

  /// The id of a layer that is written as `pattern`: with the row, column or index in place of
  /// `{row}`, `{column}` and `{index}`, or, where they don't tell all cells apart, behind it.
  func id(_ pattern: String) -> String {
    var id = ""
    var rest = pattern[...]
    var numbers: Set<String> = []
    while let open = rest.firstIndex(of: "{") {
      id += rest[..<open]
      rest = rest[open...]
      let number = [("{row}", row), ("{column}", column), ("{index}", index)].first {
        rest.hasPrefix($0.0)
      }
      if let (name, value) = number {
        id += String(value)
        rest = rest.dropFirst(name.count)
        numbers.insert(name)
      } else {
        id.append(rest.removeFirst())
      }
    }
    id += rest
    let tellsRows = numbers.contains("{row}") || rows == 1
    let tellsColumns = numbers.contains("{column}") || columns == 1
    let isUnique =
      numbers.contains("{index}") || !numbers.isEmpty && tellsRows && tellsColumns
    return isUnique ? id : "\(id)-\(row)-\(column)"
  }
}
