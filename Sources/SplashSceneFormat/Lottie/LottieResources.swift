import SplashScene

/// What a Lottie file refers to outside of its JSON.
protocol LottieResources {
  /// The picture of an asset; `nil`, after a report, if it can't be had.
  func image(_ asset: ForeignValue) -> ImageReference?

  /// The picture that takes the place of an asset's.
  func image(_ file: NamedFile) -> ImageReference?
}
