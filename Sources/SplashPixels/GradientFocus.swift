/// Where the first colour of a radial gradient lies, if not in its middle: the apex of a cone whose base is
/// the unit circle.
///
/// From the focus f, the unit circle is met by the ray through p at the distance that makes the place of p
/// the ratio of both. With p counted from f that is q + √(q² + s·|p|²), where s = 1 / (1 − |f|²) and
/// q = s·f·p.
public struct GradientFocus: Hashable, Sendable {
  /// The focus times ``scale``, along x.
  public let x: Float
  /// The focus times ``scale``, along y.
  public let y: Float
  /// 1 / (1 − |f|²).
  public let scale: Float

  /// Makes a focus; the point is less than 1 away from the origin.
  public init(x: Double, y: Double) {
    let scale = 1 / (1 - (x * x + y * y))
    self.x = Float(x * scale)
    self.y = Float(y * scale)
    self.scale = Float(scale)
  }
}
