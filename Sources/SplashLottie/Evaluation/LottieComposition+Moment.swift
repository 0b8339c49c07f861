import SplashScene

extension LottieComposition {
  /// The time from the last moment to the end, in frames. At the end itself, layers may already have ended.
  private static let smallestStep = 0.001

  /// Returns the layers at a given time in seconds from the first frame. Times before the first frame yield the first
  /// frame, and times after the end yield the last moment before the end.
  func moment(at time: Double, rules: PlayerRules = .afterEffects) -> Moment {
    var evaluation = LottieEvaluation(self, rules)
    let end = frames.upperBound - Self.smallestStep
    let frame = max(
      frames.lowerBound, min(snapped(frames.lowerBound + time * frameRate.value), end))
    return Moment(
      time: time, size: size, backgroundColor: .clear,
      layers: evaluation.layers(of: 0, at: frame, canvas: size))
  }
}
