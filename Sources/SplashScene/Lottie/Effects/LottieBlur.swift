/// A Gaussian blur of a Lottie layer.
package struct LottieBlur: Sendable {
  /// The amount of blur: After Effects' blurriness.
  package var blurriness: Keyframed<Double>
  /// The blurred dimensions: 1 is both, 2 is x, 3 is y.
  package var dimensions: Keyframed<Double>
  /// Whether edge pixels are repeated beyond the layer's bounds, if not 0.
  package var repeatsEdges: Keyframed<Double>

  /// Creates a blur.
  package init(
    blurriness: Keyframed<Double>, dimensions: Keyframed<Double>, repeatsEdges: Keyframed<Double>
  ) {
    self.blurriness = blurriness
    self.dimensions = dimensions
    self.repeatsEdges = repeatsEdges
  }

  /// Whether it is constant.
  var isStill: Bool { blurriness.isStill && dimensions.isStill && repeatsEdges.isStill }

  /// Returns the equivalent filter at a frame.
  func filter(at frame: Double, _ rules: LottieRules) -> LayerFilter {
    let radius = max(blurriness.value(at: frame, rules), 0) * LottieDropShadow.deviation
    let dimensions = dimensions.value(at: frame, rules).rounded()
    return .gaussianBlur(
      radius: dimensions == 3 ? 0 : radius, verticalRadius: dimensions == 2 ? 0 : radius,
      edgeMode: repeatsEdges.value(at: frame, rules) == 0 ? .transparent : .duplicate)
  }
}
