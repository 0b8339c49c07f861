import SplashScene

/// The external resources of a Lottie file.
protocol LottieResources {
  /// Returns the image of an asset; `nil` after reporting that it isn't available.
  func image(_ asset: ForeignValue) -> ImageReference?

  /// Returns the image that replaces an asset's image.
  func image(_ file: AssetFile) -> ImageReference?

  /// Returns the font file for an entry in the file's `fonts.list`, which its `fPath` specifies as a name or a data
  /// URL. Returns `nil` if the entry has none, or after reporting that the file isn't available.
  func font(_ entry: ForeignValue) -> AssetFile?

  /// Lays out a text with the fonts in the request's files, the scene's fonts, or the bundled font.
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout
}
