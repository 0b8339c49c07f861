import SplashPixels
import SplashScene

/// A paint made ready for a frame.
enum PaintSource {
  /// One premultiplied colour.
  case solid(UInt32)
  case axial(AxialSource)
  case radial(RadialSource)
  case image(ImageSource)
  case pixels(PixelSource)
  /// Pixels that are worked out one by one, faded by `alpha`, 1…255.
  case shader(any PixelShader, alpha: UInt8)
  /// A bitmap that is drawn when it is needed.
  case offscreen(Offscreen)

  /// Works out `paint`, faded by `opacity`, for the pixels of `area`; `nil` if it draws nothing.
  init?(
    _ paint: DisplayList.Paint, opacity: Double, area: PreparedOutline, images: [ImagePyramid],
    documents: (any DocumentSource)?
  ) {
    let opacity = opacity > 0 ? min(opacity, 1) : 0
    guard opacity > 0 else { return nil }
    switch paint {
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
      switch (gradient.kind, inverse.affine) {
      case (.axial, let inverse?):
        self = .axial(AxialSource(table: GradientTable(stops: stops), inverse: inverse))
      case (.radial, let inverse?):
        self = .radial(RadialSource(table: GradientTable(stops: stops), inverse: inverse))
      case (let kind, _):
        let shader = GradientShader(
          kind: kind, ramp: GradientRamp(stops: stops), inverse: inverse)
        self = .shader(shader, alpha: 255)
      }
    case .image(let image):
      guard images.indices.contains(image.image) else { return nil }
      self.init(images[image.image], image, alpha: UInt8(unit: opacity))
    case .raster(let raster):
      guard
        let offscreen = Offscreen(
          raster, alpha: UInt8(unit: opacity), bottom: area.bounds.bottom)
      else { return nil }
      self = .offscreen(offscreen)
    case .document(let paint):
      let alpha = UInt8(unit: opacity)
      let bounds = area.bounds
      guard alpha > 0, let documents, case .whole = area.shape,
        let pixels = documents.pixels(
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
  /// Works out how a picture is laid into the frame; `nil` if nothing is to be seen of it.
  init?(_ picture: ImagePyramid, _ paint: DisplayList.ImagePaint, alpha: UInt8) {
    guard alpha > 0 else { return nil }
    if let affine = paint.transform.affine {
      guard let source = ImageSource(picture, paint, affine, alpha: alpha) else { return nil }
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

/// `color` faded by `opacity`, 0…1, as a pixel.
func premultiply(_ color: Color, _ opacity: Double) -> UInt32 {
  premultiply(
    red: color.red, green: color.green, blue: color.blue, alpha: unit(color.alpha) * opacity)
}

/// Pixels that lie on those of the canvas.
struct PixelSource {
  let pixmap: Pixmap
  /// The column of the canvas in which the first one lies.
  let left: Int
  /// Its row.
  let top: Int
  /// The fading, 1…255.
  let alpha: UInt8
  /// What the colours are multiplied by.
  var tint: Tint?
}

/// Colours along a line.
struct AxialSource {
  let table: GradientTable
  // The place in the table of the pixel with the centre (x, y): x · perX + y · perY + offset.
  private let perX: Double
  private let perY: Double
  private let offset: Double

  /// More entries per pixel than this make a step between two colours, however many they are; places
  /// stay within what the kernel can count.
  private static let steepest = 16_384.0

  init(table: GradientTable, inverse: AffineTransform) {
    self.table = table
    let last = Double(GradientTable.count - 1)
    let slope = max(abs(inverse.a), abs(inverse.c)) * last
    let flatten = slope > Self.steepest ? Self.steepest / slope : 1
    perX = inverse.a * last * flatten
    perY = inverse.c * last * flatten
    // Made less steep about its middle, the step stays where it is.
    offset = (inverse.tx - 0.5) * last * flatten + last / 2
  }

  /// The place of the pixel (x, y) in entries with 32 fractional bits.
  func place(_ x: Int, _ y: Int) -> Int64 {
    Kernels.fixed((Double(x) + 0.5) * perX + (Double(y) + 0.5) * perY + offset)
  }

  /// The way from one pixel to the next in a row.
  var step: Int64 { Kernels.fixed(perX) }

  /// The colour of a whole row, if it has only one.
  func rowColor(_ y: Int) -> UInt32? {
    guard perX == 0 else { return nil }
    let place = place(0, y)
    return table[Int(min(max(place >> 32 + (place >> 31 & 1), 0), Int64(GradientTable.count - 1)))]
  }
}

/// Colours about a point.
struct RadialSource {
  let table: GradientTable
  private let inverse: AffineTransform

  init(table: GradientTable, inverse: AffineTransform) {
    self.table = table
    self.inverse = inverse
  }

  /// The place of the pixel (x, y) in the gradient's unit space.
  func place(_ x: Int, _ y: Int) -> Point {
    inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
  }

  /// The way from one pixel to the next in a row.
  var step: Point { Point(inverse.a, inverse.b) }
}
