/// The position of a radial gradient's first colour, if it isn't the centre: the apex of a cone whose base is the
/// unit circle.
///
/// The ray from the focus f through p meets the unit circle. The position of p is its distance from f divided by the
/// length of that ray. With p relative to the focus, it is q + √(q² + s·|p|²), where s = 1 / (1 − |f|²) and q =
/// s·f·p.
public struct GradientFocus: Hashable, Sendable {
  /// The focus times ``scale``, along x.
  public let x: Float
  /// The focus times ``scale``, along y.
  public let y: Float
  /// 1 / (1 − |f|²).
  public let scale: Float

  /// Creates a focus; the point must be less than 1 from the origin.
  public init(x: Double, y: Double) {
    let scale = 1 / (1 - (x * x + y * y))
    self.x = Float(x * scale)
    self.y = Float(y * scale)
    self.scale = Float(scale)
  }
}
