/// The maximum values in a scene that hold for the files that it shows as well.
package enum SceneLimits {
  /// The number of layers, including those of nested scenes and compositions.
  package static let layers = 100_000
  /// The number of path elements, including those of nested scenes and compositions.
  package static let pathElements = 1_000_000
  /// The bytes of a text in UTF-8.
  package static let textBytes = 64 << 10
  /// The number of glyphs in all texts. A text counts at least its lines.
  package static let glyphs = 100_000
  /// The absolute value of a number. Sums and products of a few such numbers stay finite.
  package static let magnitude = PathData.magnitude
  /// The bytes of all named values that are inserted, including each use.
  package static let namedBytes = 32 << 20
  /// The bytes added to the length of a named value or of repeated text for each use.
  package static let namedUseBytes = 64
}
