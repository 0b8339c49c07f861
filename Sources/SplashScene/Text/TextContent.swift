/// A set text as a layer's contents: `CATextLayer`.
public struct TextContent: Hashable, Sendable {
  /// The text as it was set for the layer's model bounds.
  public var layout: TextLayout
  /// The colour of all characters that have none of their own.
  public var foregroundColor = Color.white

  /// Makes contents in white.
  public init(layout: TextLayout) {
    self.layout = layout
  }
}
