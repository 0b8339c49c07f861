package import SplashSystem

extension VideoOptions {
  /// Returns the size of a video's pictures in pixels. Subsampled chroma requires even sides, so the last column or
  /// row of a frame is repeated.
  ///
  /// - Parameters:
  ///   - width: The width of the frames.
  ///   - height: The height of the frames.
  ///   - hasAlpha: Whether the frames may be translucent.
  package func pictureSize(
    width: Int, height: Int, for format: OutputFormat, path: FilePath, hasAlpha: Bool
  ) -> (width: Int, height: Int) {
    guard format != .gif,
      let encoding = try? FilmEncoding(format, self, hasAlpha: hasAlpha, path: path)
    else { return (width, height) }
    let layout = encoding.layout(width: width, height: height, watchesAlpha: false)
    return (layout.pictureWidth, layout.pictureHeight)
  }
}
