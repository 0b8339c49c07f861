import SplashPixels
import SplashScene

/// A paint whose pixels are computed individually.
protocol PixelShader: Sendable {
  /// Writes `count` pixels of the canvas from (x, y) on. They don't depend on where a row begins.
  func shade(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ kernels: Kernels)
}

/// A gradient under any projection; also used for conic gradients under any transform.
struct GradientShader: PixelShader {
  let kind: GradientContent.Kind
  let ramp: GradientRamp
  let pattern: DitherPattern
  /// The projection from the canvas to the gradient's unit space.
  let inverse: Projection
  /// The position of a radial gradient's first colour, if it isn't the centre.
  var focus: Point?

  func shade(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ kernels: Kernels
  ) {
    let shape: GradientShape =
      switch kind {
      case .axial: .axial
      case .radial: .radial(focus: focus.map { ($0.x, $0.y) })
      case .conic: .conic
      }
    unsafe kernels.gradient(
      target, count: count, ramp: ramp, thresholds: pattern.row(y), first: pattern.left &+ x,
      inverse.row(y), x: x, shape)
  }
}

extension Projection {
  /// Returns the positions of the pixels in row `y` of the canvas, which this projection maps from.
  func row(_ y: Int) -> ProjectedLine {
    let start = place(Point(0, Double(y) + 0.5))
    return ProjectedLine(
      dx: numerator.a, dy: numerator.b, dw: wx, x: start.x, y: start.y, w: start.w)
  }
}
