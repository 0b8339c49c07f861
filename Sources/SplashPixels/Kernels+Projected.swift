import CSplashKernels

/// The points along a line in a projected space. The point at `t` is (`x + dx * t`, `y + dy * t`), divided by
/// `w + dw * t`, which must be at least 2⁻⁴⁰.
package struct ProjectedLine: Hashable, Sendable {
  /// The change of x per unit of t.
  package var dx: Double
  /// The change of y per unit of t.
  package var dy: Double
  /// The change of w per unit of t.
  package var dw: Double
  /// The value of x at t = 0.
  package var x: Double
  /// The value of y at t = 0.
  package var y: Double
  /// The value of w at t = 0.
  package var w: Double

  /// Creates a line from its coefficients.
  package init(dx: Double, dy: Double, dw: Double, x: Double, y: Double, w: Double) {
    (self.dx, self.dy, self.dw, self.x, self.y, self.w) = (dx, dy, dw, x, y, w)
  }

  /// Returns the point at `t` before the division by its `w`.
  package func place(_ t: Double) -> (x: Double, y: Double, w: Double) {
    (dx * t + x, dy * t + y, max(dw * t + w, 0x1p-40))
  }
}

/// The definition of a point's position in a gradient.
package enum GradientShape: Sendable {
  /// The position is the point's x coordinate.
  case axial
  /// The position is the point's distance from the origin. With a focus inside the unit circle, it is the fraction of
  /// the ray from the focus to the circle: see ``GradientFocus``.
  case radial(focus: (x: Double, y: Double)?)
  /// The position is the point's angle in revolutions, 0…1, from the x axis towards the y axis, to within 10⁻⁸. It is
  /// 0 for the origin.
  case conic
}

extension Kernels {
  /// Sets pixels to a gradient's colours. The position of each pixel is computed individually.
  ///
  /// - Parameters:
  ///   - dst: The address of the first pixel.
  ///   - count: The number of pixels.
  ///   - ramp: The gradient's colours.
  ///   - thresholds: The dither thresholds of the row.
  ///   - first: The first pixel's column in the thresholds, possibly modulo 16.
  ///   - line: The points of the row, indexed by column.
  ///   - x: The column of the first pixel, whose centre is at `x + 0.5`.
  ///   - shape: The definition of a point's position.
  package func gradient(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, ramp: GradientRamp, thresholds: DitherRow,
    first: Int, _ line: ProjectedLine, x: Int, _ shape: GradientShape
  ) {
    var gradient = unsafe ramp.kernelView
    var row = line.kernelView
    func draw(_ shape: splash_gradient_shape, _ focus: UnsafePointer<Double>?) {
      unsafe table.pointee.gradients.gradient_projected(
        dst, count, &gradient, thresholds.thresholds, first & 15, &row, x, shape, focus)
    }
    switch shape {
    case .axial: draw(SPLASH_GRADIENT_AXIAL, nil)
    case .conic: draw(SPLASH_GRADIENT_CONIC, nil)
    case .radial(nil): draw(SPLASH_GRADIENT_RADIAL, nil)
    case .radial(let focus?): unsafe draw(SPLASH_GRADIENT_RADIAL, [focus.x, focus.y])
    }
  }

  /// Sets pixels to an image's colours. They become transparent where the line has no valid point.
  ///
  /// - Parameters:
  ///   - dst: The address of the first pixel.
  ///   - count: The number of pixels.
  ///   - image: The image.
  ///   - line: The points of the row, indexed by column.
  ///   - x: The column of the first pixel, whose centre is at `x + 0.5`.
  package func sample(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, _ image: ProjectedImage,
    _ line: ProjectedLine, x: Int
  ) {
    var (view, row) = unsafe (image.kernelView, line.kernelView)
    unsafe table.pointee.sampling.sample_projected(dst, count, &view, &row, x)
  }
}

extension ProjectedLine {
  fileprivate var kernelView: splash_projected_row {
    splash_projected_row(dx: dx, dy: dy, dw: dw, x: x, y: y, w: w)
  }
}
