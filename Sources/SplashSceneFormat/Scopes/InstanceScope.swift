import SplashScene

/// The grid cell for which sublayers are read.
struct InstanceScope {
  let row: Int
  let column: Int
  let rows: Int
  let columns: Int
  /// The cell's rectangle in the replicator's coordinates.
  let cell: Rect
  /// The centre of the cell from which distances are measured.
  let center: Point

  /// The cell's index, row by row.
  var index: Int { row * columns + column }

  /// The names of a cell's variables.
  static let names = [
    "instance.index", "instance.count", "instance.row", "instance.column", "instance.rows",
    "instance.columns", "instance.x", "instance.y", "instance.dx", "instance.dy",
    "instance.distance",
  ]

  /// Returns the value of one of the ``names``.
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

  /// Returns the id of a layer whose id is written as `pattern`. `{row}`, `{column}` and `{index}` are replaced; if
  /// they don't distinguish all cells, the index is appended.
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
