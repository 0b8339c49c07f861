import SplashPixels
import SplashScene

/// A paint whose pixels are worked out one by one.
protocol PixelShader: Sendable {
  /// Writes `count` pixels of the canvas from (x, y) on, which don't depend on where a row is begun.
  func shade(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ kernels: Kernels)
}

/// A gradient under any projection, and conic ones under every map.
struct GradientShader: PixelShader {
  let kind: GradientContent.Kind
  let ramp: GradientRamp
  let pattern: DitherPattern
  /// From the canvas to the gradient's unit space.
  let inverse: Projection
  /// Where the first colour of a radial gradient lies, if not in the middle.
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
  /// The places of the pixels in row `y` of the canvas, from which this projection leads away.
  func row(_ y: Int) -> ProjectedLine {
    let start = place(Point(0, Double(y) + 0.5))
    return ProjectedLine(
      dx: numerator.a, dy: numerator.b, dw: wx, x: start.x, y: start.y, w: start.w)
  }
}
