import SplashPixels
import SplashScene

/// A paint prepared for a frame.
enum PaintSource {
  /// A single premultiplied colour.
  case solid(UInt32)
  case axial(AxialSource)
  case radial(RadialSource)
  case image(ImageSource)
  case pixels(PixelSource)
  /// Pixels that are computed individually and multiplied by `alpha`, 1…255.
  case shader(any PixelShader, alpha: UInt8)
  /// A bitmap that is drawn when needed.
  case offscreen(Offscreen)
  /// The group's backdrop.
  case backdrop(Backdrop)

  /// Prepares `paint`, multiplied by `opacity`, for the pixels of `area`; `nil` if it draws nothing.
  ///
  /// - Parameters:
  ///   - pattern: The dither pattern for gradients.
  ///   - readers: For each video, the number of paints in the frame that have shown it so far.
  init?(
    _ paint: DisplayList.Paint, opacity: Double, area: PreparedOutline, pattern: DitherPattern,
    pictures: any PictureSource, readers: inout [Int: Int]
  ) {
    let opacity = opacity > 0 ? min(opacity, 1) : 0
    guard opacity > 0 else { return nil }
    switch paint {
    case .backdrop: return nil
    case .solid(let color):
      let pixel = premultiply(color, opacity)
      guard pixel != 0 else { return nil }
      self = .solid(pixel)
    case .gradient(let gradient):
      guard let last = gradient.colors.last else { return nil }
      guard let inverse = gradient.transform.inverse else {
        self = .solid(premultiply(last, opacity))
        return
      }
      let stops = zip(gradient.colors, gradient.locations).map { color, location in
        GradientStop(
          red: color.red, green: color.green, blue: color.blue,
          alpha: unit(color.alpha) * opacity, location: location)
      }
      let ramp = GradientRamp(stops: stops)
      switch (gradient.kind, inverse.affine) {
      case (.axial, let inverse?):
        self = .axial(AxialSource(ramp: ramp, pattern: pattern, inverse: inverse))
      case (.radial, let inverse?):
        self = .radial(
          RadialSource(ramp: ramp, pattern: pattern, inverse: inverse, focus: gradient.focus))
      case (let kind, _):
        let shader = GradientShader(
          kind: kind, ramp: ramp, pattern: pattern, inverse: inverse, focus: gradient.focus)
        self = .shader(shader, alpha: 255)
      }
    case .image(let image):
      guard let picture = pictures.pyramid(image.picture, &readers) else { return nil }
      self.init(picture, image, area: area.bounds, alpha: UInt8(unit: opacity))
    case .raster(let raster):
      guard
        let offscreen = Offscreen(raster, area: area.bounds, alpha: UInt8(unit: opacity))
      else { return nil }
      self = .offscreen(offscreen)
    case .document(let paint):
      let alpha = UInt8(unit: opacity)
      let bounds = area.bounds
      guard alpha > 0, case .whole = area.shape,
        let pixels = pictures.pixels(
          ofDocument: paint.document, transform: paint.transform, color: paint.color,
          x: bounds.left, y: bounds.top, width: bounds.right - bounds.left,
          height: bounds.bottom - bounds.top)
      else { return nil }
      self = .pixels(
        PixelSource(
          pixmap: pixels, left: bounds.left, top: bounds.top, alpha: alpha, tint: Tint(paint.tint)))
    }
  }
}

extension PaintSource {
  /// Prepares an image for the pixels of `area`; `nil` if no part of it is visible.
  init?(
    _ picture: ImagePyramid, _ paint: DisplayList.ImagePaint, area: PixelBounds, alpha: UInt8
  ) {
    guard alpha > 0 else { return nil }
    if let affine = paint.transform.affine {
      guard let source = ImageSource(picture, paint, affine, area: area, alpha: alpha) else {
        return nil
      }
      self = .image(source)
    } else {
      guard let shader = ImageShader(picture, paint) else { return nil }
      self = .shader(shader, alpha: alpha)
    }
  }
}

private func unit(_ value: Double) -> Double {
  value > 0 ? min(value, 1) : 0
}

/// Returns `color` multiplied by `opacity`, 0…1, as a pixel.
func premultiply(_ color: Color, _ opacity: Double) -> UInt32 {
  premultiply(
    red: color.red, green: color.green, blue: color.blue, alpha: unit(color.alpha) * opacity)
}

/// A source whose pixels align with the canvas.
struct PixelSource {
  let pixmap: Pixmap
  /// The canvas column of the first pixel.
  let left: Int
  /// The canvas row of the first pixel.
  let top: Int
  /// The alpha factor, 1…255.
  let alpha: UInt8
  /// The colour factor.
  var tint: Tint?
}

/// A source of colours along a line.
struct AxialSource {
  let ramp: GradientRamp
  let pattern: DitherPattern
  /// The step from one pixel to the next in a row, as a fraction of the gradient's length.
  let step: Double
  // A pixel with the centre (x, y) has the position x · step + y · perY + offset.
  private let perY: Double
  private let offset: Double

  init(ramp: GradientRamp, pattern: DitherPattern, inverse: AffineTransform) {
    self.ramp = ramp
    self.pattern = pattern
    (step, perY, offset) = (inverse.a, inverse.c, inverse.tx)
  }

  /// Returns the position, as a fraction of the gradient's length, of the pixel in row `y` and the dither pattern's
  /// first column.
  func place(_ y: Int) -> Double {
    (0.5 - Double(pattern.left)) * step + (Double(y) + 0.5) * perY + offset
  }

  /// Returns the colour of a complete row, if it is uniform.
  func rowColor(_ y: Int) -> UInt32? {
    step == 0 ? ramp.flatColor(at: Float(place(y))) : nil
  }
}

/// A source of colours around a point.
struct RadialSource {
  let ramp: GradientRamp
  let pattern: DitherPattern
  /// The focus, if it differs from the centre.
  let focus: GradientFocus?
  private let inverse: AffineTransform

  init(
    ramp: GradientRamp, pattern: DitherPattern, inverse: AffineTransform, focus: Point?
  ) {
    self.ramp = ramp
    self.pattern = pattern
    self.focus = focus.map { GradientFocus(x: $0.x, y: $0.y) }
    self.inverse = focus.map { inverse.concatenating(.translation(-$0.x, -$0.y)) } ?? inverse
  }

  /// Returns the position, in the gradient's unit space relative to the focus, of the pixel in row `y` and the dither
  /// pattern's first column.
  func place(_ y: Int) -> Point {
    inverse.apply(Point(0.5 - Double(pattern.left), Double(y) + 0.5))
  }

  /// The step from one pixel to the next in a row.
  var step: Point { Point(inverse.a, inverse.b) }
}
