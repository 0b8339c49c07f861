import SplashScene

extension LayerDecoder {
  /// An SVG layer's content; `nil` after a report.
  func svg(_ fields: Fields) -> SVGContent? {
    nil
  }
}
