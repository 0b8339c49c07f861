/// Laid-out text that replaces a text layer's own text.
public struct SetString: Hashable, Sendable {
  /// The text.
  public var string: String
  /// The drawn glyphs.
  public var artwork: TextArtwork
  /// The offset from the origin of the layer's bounds to the artwork's origin, in points.
  public var offset: Point

  /// Creates laid-out text.
  public init(_ string: String, artwork: TextArtwork, offset: Point = .zero) {
    self.string = string
    self.artwork = artwork
    self.offset = offset
  }
}
