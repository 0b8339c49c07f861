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
      let pixels = (try? FilmEncoding(format, self, hasAlpha: hasAlpha, path: path))?.pixelFormat
    else { return (width, height) }
    return (
      pixels.halvesWidth ? (width + 1) / 2 * 2 : width,
      pixels.halvesHeight ? (height + 1) / 2 * 2 : height
    )
  }
}
