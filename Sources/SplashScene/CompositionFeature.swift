package import SplashSystem

/// A feature of an animation of another format, and how completely it is drawn.
package struct CompositionFeature: Hashable, Sendable {
  /// How completely a feature is drawn.
  package enum Extent: String, CaseIterable, Hashable, Sendable {
    /// The feature is drawn completely.
    case drawn
    /// The feature is drawn approximately.
    case approximated
    /// The feature isn't drawn at all.
    case leftOut
  }

  /// The name in the plural: `masks`.
  package let name: String
  /// How completely it is drawn.
  package let extent: Extent
  /// The number of occurrences in the file.
  package let count: Int
  /// The file.
  package let file: FilePath
  /// The line number of the first occurrence, starting at 1.
  package let line: Int
  /// The column number of the first occurrence, starting at 1.
  package let column: Int
  /// The path of the first occurrence, as keys and indices: `layers[2].shapes[0]`.
  package let path: String

  package init(
    name: String, extent: Extent, count: Int, file: FilePath, line: Int, column: Int, path: String
  ) {
    (self.name, self.extent, self.count) = (name, extent, count)
    (self.file, self.line, self.column, self.path) = (file, line, column, path)
  }
}
