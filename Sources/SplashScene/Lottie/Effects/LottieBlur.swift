/// A Gaussian blur of a Lottie layer.
package struct LottieBlur: Sendable {
  /// How far it blurs: After Effects' blurriness.
  package var blurriness: Keyframed<Double>
  /// In which directions: 1 is both, 2 along x, 3 along y.
  package var dimensions: Keyframed<Double>
  /// Whether the pixels at the layer's edges go on beyond it: not 0.
  package var repeatsEdges: Keyframed<Double>

  /// Makes a blur.
  package init(
    blurriness: Keyframed<Double>, dimensions: Keyframed<Double>, repeatsEdges: Keyframed<Double>
  ) {
    self.blurriness = blurriness
    self.dimensions = dimensions
    self.repeatsEdges = repeatsEdges
  }

  /// Whether it is the same in all frames.
  var isStill: Bool { blurriness.isStill && dimensions.isStill && repeatsEdges.isStill }

  /// The filter that does the same in a frame.
  func filter(at frame: Double, _ rules: LottieRules) -> LayerFilter {
    let radius = max(blurriness.value(at: frame, rules), 0) * LottieDropShadow.deviation
    let dimensions = dimensions.value(at: frame, rules).rounded()
    return .gaussianBlur(
      radius: dimensions == 3 ? 0 : radius, verticalRadius: dimensions == 2 ? 0 : radius,
      edgeMode: repeatsEdges.value(at: frame, rules) == 0 ? .transparent : .duplicate)
  }
}
