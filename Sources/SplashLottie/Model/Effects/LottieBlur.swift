import SplashScene

/// A Gaussian blur of a Lottie layer.
struct LottieBlur: Sendable {
  /// The amount of blur, called blurriness in After Effects.
  var blurriness: Keyframed<Double>
  /// The blurred dimensions: 1 means both, 2 means x, 3 means y.
  var dimensions: Keyframed<Double>
  /// Whether edge pixels are repeated beyond the layer's bounds; 0 means false.
  var repeatsEdges: Keyframed<Double>

  /// Creates a blur.
  init(
    blurriness: Keyframed<Double>, dimensions: Keyframed<Double>, repeatsEdges: Keyframed<Double>
  ) {
    self.blurriness = blurriness
    self.dimensions = dimensions
    self.repeatsEdges = repeatsEdges
  }

  /// Whether the blur is constant.
  var isStill: Bool { blurriness.isStill && dimensions.isStill && repeatsEdges.isStill }

  /// Returns the equivalent filter at a given frame.
  func filter(at frame: Double, _ rules: PlayerRules) -> LayerFilter {
    let radius = max(blurriness.value(at: frame, rules), 0) * LottieDropShadow.deviation
    let dimensions = dimensions.value(at: frame, rules).rounded()
    return .gaussianBlur(
      radius: dimensions == 3 ? 0 : radius, verticalRadius: dimensions == 2 ? 0 : radius,
      edgeMode: repeatsEdges.value(at: frame, rules) == 0 ? .transparent : .duplicate)
  }
}
