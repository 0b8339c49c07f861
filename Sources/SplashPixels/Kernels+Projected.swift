import CSplashKernels

/// Points along a line in a space that a projection leads to: at `t`, (`x + dx * t`, `y + dy * t`) by `w + dw * t`, which
/// is 2⁻⁴⁰ at least.
public struct ProjectedLine: Hashable, Sendable {
  /// How far x leads for each unit of t.
  public var dx: Double
  /// How far y leads.
  public var dy: Double
  /// How far w leads.
  public var dw: Double
  /// The x at t = 0.
  public var x: Double
  /// The y there.
  public var y: Double
  /// The w there.
  public var w: Double

  /// Makes a line of its numbers.
  public init(dx: Double, dy: Double, dw: Double, x: Double, y: Double, w: Double) {
    (self.dx, self.dy, self.dw, self.x, self.y, self.w) = (dx, dy, dw, x, y, w)
  }

  /// The point at `t` before it is divided by its `w`.
  public func place(_ t: Double) -> (x: Double, y: Double, w: Double) {
    (dx * t + x, dy * t + y, max(dw * t + w, 0x1p-40))
  }
}

/// What the place of a point in a gradient is.
public enum GradientShape: Sendable {
  /// Its x.
  case axial
  /// Its distance from the origin. With a focus inside the unit circle, how far it is on the way from there to the
  /// circle: see ``GradientFocus``.
  case radial(focus: (x: Double, y: Double)?)
  /// Its angle in whole turns, 0…1, from the x axis towards the y axis, within 10⁻⁸; 0 for the origin.
  case conic
}

extension Kernels {
  /// Sets pixels to a gradient's colours, whose places are worked out one by one.
  ///
  /// - Parameters:
  ///   - dst: The first pixel.
  ///   - count: How many pixels there are.
  ///   - ramp: The gradient's colours.
  ///   - thresholds: What rounds the colours of the row.
  ///   - first: The column of the thresholds of the first pixel, or modulo 16.
  ///   - line: The points of the row, by columns.
  ///   - x: The column of the first pixel, whose centre is at `x + 0.5`.
  ///   - shape: What a point's place is.
  public func gradient(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, ramp: GradientRamp, thresholds: DitherRow,
    first: Int, _ line: ProjectedLine, x: Int, _ shape: GradientShape
  ) {
    var gradient = unsafe ramp.kernelView
    var row = line.kernelView
    func draw(_ shape: splash_gradient_shape, _ focus: UnsafePointer<Double>?) {
      unsafe table.pointee.gradient_projected(
        dst, count, &gradient, thresholds.thresholds, first & 15, &row, x, shape, focus)
    }
    switch shape {
    case .axial: draw(SPLASH_GRADIENT_AXIAL, nil)
    case .conic: draw(SPLASH_GRADIENT_CONIC, nil)
    case .radial(nil): draw(SPLASH_GRADIENT_RADIAL, nil)
    case .radial(let focus?): unsafe draw(SPLASH_GRADIENT_RADIAL, [focus.x, focus.y])
    }
  }

  /// Sets pixels to a picture's colours; to nothing where the line has no place.
  ///
  /// - Parameters:
  ///   - dst: The first pixel.
  ///   - count: How many pixels there are.
  ///   - image: The picture.
  ///   - line: The points of the row, by columns.
  ///   - x: The column of the first pixel, whose centre is at `x + 0.5`.
  public func sample(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, _ image: ProjectedImage,
    _ line: ProjectedLine, x: Int
  ) {
    var (view, row) = unsafe (image.kernelView, line.kernelView)
    unsafe table.pointee.sample_projected(dst, count, &view, &row, x)
  }
}

extension ProjectedLine {
  fileprivate var kernelView: splash_projected_row {
    splash_projected_row(dx: dx, dy: dy, dw: dw, x: x, y: y, w: w)
  }
}
