import SplashScene

extension LayerDecoder {
  /// A text layer's content; `nil` after a report.
  func text(_ fields: Fields) -> TextContent? {
    nil
  }
}
