import SplashScene

/// What a Lottie file refers to outside of its JSON.
protocol LottieResources {
  /// The picture of an asset; `nil`, after a report, if it can't be had.
  func image(_ asset: ForeignValue) -> ImageReference?

  /// The picture that takes the place of an asset's.
  func image(_ file: AssetFile) -> ImageReference?

  /// The font file of an entry of the file's `fonts.list`: its `fPath`, a name or a data URL; `nil` if it has none,
  /// or, after a report, if it can't be had.
  func font(_ entry: ForeignValue) -> AssetFile?

  /// Sets a text in fonts of the request's files, in those of the scene, or in the program's own.
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout
}
