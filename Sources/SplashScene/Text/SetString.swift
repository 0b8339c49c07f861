/// A text that is set: what a text layer shows in place of its own.
public struct SetString: Hashable, Sendable {
  /// The text in characters.
  public var string: String
  /// What is drawn of it.
  public var artwork: TextArtwork
  /// From the origin of the layer's bounds to that of the artwork, in points.
  public var offset: Point

  /// Makes a text that is set.
  public init(_ string: String, artwork: TextArtwork, offset: Point = .zero) {
    self.string = string
    self.artwork = artwork
    self.offset = offset
  }
}
