/// The position of a radial gradient's first colour, if it differs from the centre. It is the apex of a cone whose
/// base is the unit circle.
///
/// The ray from the focus f through a point p meets the unit circle. The position of p in the gradient is its
/// distance from f, divided by the length of that ray. If p is relative to the focus, the position is q + √(q² +
/// s·|p|²), where s = 1 / (1 − |f|²) and q = s·f·p.
package struct GradientFocus: Hashable, Sendable {
  /// The focus times ``scale``, along x.
  package let x: Float
  /// The focus times ``scale``, along y.
  package let y: Float
  /// The scale 1 / (1 − |f|²).
  package let scale: Float

  /// Creates a focus. The point's distance from the origin must be less than 1.
  package init(x: Double, y: Double) {
    let scale = 1 / (1 - (x * x + y * y))
    self.x = Float(x * scale)
    self.y = Float(y * scale)
    self.scale = Float(scale)
  }
}
