internal import CPango
public import SplashScene

/// Sets texts: finds fonts, shapes, breaks and aligns lines, and takes the glyphs' outlines.
public final class TextSetter {
  /// Makes a setter.
  public init() {}

  /// Sets a text.
  public func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    throw .missingFont(families: [], run: 0, known: [])
  }
}
