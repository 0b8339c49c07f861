/// The maximum values in a file. Each limit has its own message (see ``Problem``).
package enum SyntaxLimits {
  /// The bytes of a JSON file, if its reader doesn't set another limit.
  package static let fileBytes = 16 << 20
  /// The nesting depth of arrays and objects in a file.
  package static let depth = 256
  /// The number of values in a JSON file: numbers, strings, Booleans, nulls, arrays and objects.
  package static let values = 4_000_000
  /// The number of rows in a table.
  package static let rows = 100_000
  /// The number of columns of a table.
  package static let columns = 10_000
  /// The number of values in all rows of a table.
  package static let rowValues = 4_000_000
  /// The number of diagnostics stored.
  package static let diagnostics = 1000
  /// The number of error reports for one source location. In a grid, the same location is read again for each cell.
  package static let reportsOfLocation = 32
}
