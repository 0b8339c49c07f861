import SplashPixels

extension ReferenceKernels {
  /// Blends a pixel with the pixel below.
  ///
  /// If the alphas are `as` for the source and `ab` for the backdrop, the source contributes where there is no
  /// backdrop, and the backdrop where there is no source. Where there are both, the blend function of the
  /// unpremultiplied colours applies: `Co = cs·as·(1 − ab) + cb·ab·(1 − as) + as·ab·B(cb, cs)`. Colours are computed
  /// in double precision and rounded once.
  ///
  /// - Parameter share: The factor for the source, 0…255.
  package static func blend(
    _ below: UInt32, _ pixel: UInt32, _ function: BlendFunction, share: UInt8
  ) -> UInt32 {
    if pixel >> 24 == 0 || share == 0 { return below }
    let s = PlainColor(premultiplied: pixel)
    let b = PlainColor(premultiplied: below)
    let sourceAlpha = Double(pixel >> 24) / 255 * (Double(share) / 255)
    let backdropAlpha = Double(below >> 24) / 255
    let mixed = mixed(b, s, function)
    func byte(_ s: Double, _ b: Double, _ mixed: Double) -> UInt32 {
      let sum =
        sourceAlpha * (1 - backdropAlpha) * s + backdropAlpha * (1 - sourceAlpha) * b
        + sourceAlpha * backdropAlpha * mixed
      return UInt32(min(max(sum, 0), 1) * 255 + 0.5)
    }
    let alpha = sourceAlpha + backdropAlpha - sourceAlpha * backdropAlpha
    return byte(s.red, b.red, mixed.red) | byte(s.green, b.green, mixed.green) << 8
      | byte(s.blue, b.blue, mixed.blue) << 16 | UInt32(alpha * 255 + 0.5) << 24
  }

  private static func mixed(
    _ b: PlainColor, _ s: PlainColor, _ function: BlendFunction
  ) -> PlainColor {
    func each(_ function: (_ b: Double, _ s: Double) -> Double) -> PlainColor {
      PlainColor(function(b.red, s.red), function(b.green, s.green), function(b.blue, s.blue))
    }
    switch function {
    case .normal: return s
    case .multiply: return each { b, s in b * s }
    case .screen: return each(screen)
    case .overlay: return each { b, s in hardLight(s, b) }
    case .darken: return each { b, s in min(b, s) }
    case .lighten: return each { b, s in max(b, s) }
    case .colorDodge: return each { b, s in b == 0 ? 0 : b >= 1 - s ? 1 : b / (1 - s) }
    case .colorBurn: return each { b, s in b == 1 ? 1 : 1 - b >= s ? 0 : 1 - (1 - b) / s }
    case .hardLight: return each(hardLight)
    case .softLight: return each(softLight)
    case .difference: return each { b, s in abs(b - s) }
    case .exclusion: return each { b, s in b + s - 2 * b * s }
    case .hue: return s.with(saturation: b.saturation).with(luminosity: b.luminosity)
    case .saturation: return b.with(saturation: s.saturation).with(luminosity: b.luminosity)
    case .color: return s.with(luminosity: b.luminosity)
    case .luminosity: return b.with(luminosity: s.luminosity)
    }
  }

  private static func screen(_ b: Double, _ s: Double) -> Double { b + s - b * s }

  private static func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * (2 * s) : screen(b, 2 * s - 1)
  }

  private static func softLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let lifted = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (lifted - b)
  }
}

/// The unpremultiplied colour of a pixel, with components in 0…1.
private struct PlainColor {
  var red: Double
  var green: Double
  var blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Components that exceed alpha because of rounding are limited to alpha.
  init(premultiplied pixel: UInt32) {
    let alpha = pixel >> 24
    let scale = alpha == 0 ? 0 : 1 / Double(alpha)
    func component(_ byte: UInt32) -> Double {
      byte >= alpha ? (alpha == 0 ? 0 : 1) : Double(byte) * scale
    }
    self.init(
      component(pixel & 255), component(pixel >> 8 & 255), component(pixel >> 16 & 255))
  }

  /// The luminosity of the colour.
  var luminosity: Double { 0.3 * red + 0.59 * green + 0.11 * blue }

  private var least: Double { min(red, green, blue) }
  private var greatest: Double { max(red, green, blue) }

  /// The difference between the greatest and least components.
  var saturation: Double { greatest - least }

  private func map(_ change: (Double) -> Double) -> PlainColor {
    PlainColor(change(red), change(green), change(blue))
  }

  /// Returns a colour with the same hue and a different saturation; black if this colour is a grey.
  func with(saturation: Double) -> PlainColor {
    let (low, range) = (least, self.saturation)
    return map { range > 0 ? ($0 - low) * saturation / range : 0 }
  }

  /// Returns a colour with the same hue and saturation but a different luminosity. It is moved towards grey if a
  /// component would leave 0…1.
  func with(luminosity: Double) -> PlainColor {
    let shift = luminosity - self.luminosity
    var result = map { $0 + shift }
    let grey = result.luminosity
    let (low, high) = (result.least, result.greatest)
    if low < 0, grey > low { result = result.map { grey + ($0 - grey) * grey / (grey - low) } }
    if high > 1, high > grey {
      result = result.map { grey + ($0 - grey) * (1 - grey) / (high - grey) }
    }
    return result
  }
}
