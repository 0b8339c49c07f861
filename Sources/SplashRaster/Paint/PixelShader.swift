import SplashPixels
import SplashScene

/// A paint whose pixels are computed individually.
protocol PixelShader: Sendable {
  /// Writes `count` pixels of the canvas, starting at (x, y). A pixel's value doesn't depend on where its row begins.
  func shade(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ kernels: Kernels)
}

/// A gradient under any projection. It is also used for conic gradients under affine transforms.
struct GradientShader: PixelShader {
  let kind: GradientContent.Kind
  let ramp: GradientRamp
  let pattern: DitherPattern
  /// The projection from the canvas to the gradient's unit space.
  let inverse: Projection
  /// The position of a radial gradient's first colour, if it differs from the centre.
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
  /// Returns the positions of the pixels in row `y`, if this is a projection from the canvas.
  func row(_ y: Int) -> ProjectedLine {
    let start = place(Point(0, Double(y) + 0.5))
    return ProjectedLine(
      dx: numerator.a, dy: numerator.b, dw: wx, x: start.x, y: start.y, w: start.w)
  }
}
