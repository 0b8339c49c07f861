import SplashScene

/// The external resources of a Lottie file.
protocol LottieResources {
  /// Returns the image of an asset; `nil`, after a report, if it isn't available.
  func image(_ asset: ForeignValue) -> ImageReference?

  /// Returns the image that replaces an asset's.
  func image(_ file: AssetFile) -> ImageReference?

  /// Returns the font file of an entry of the file's `fonts.list`, from its `fPath`, a name or a data URL. `nil` if it
  /// has none or, after a report, if the file isn't available.
  func font(_ entry: ForeignValue) -> AssetFile?

  /// Lays out a text with the fonts of the request's files, of the scene, or the bundled one.
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout
}
