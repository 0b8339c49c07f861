import SplashScene

/// Mixes pixels with those below them: the blend modes by the formulas of the W3C's Compositing and
/// Blending, Level 1, and the operators of ``PorterDuff``.
///
/// Of premultiplied components with the alphas `as` and `ab`, the source contributes its part that has
/// nothing below it, the backdrop its part that nothing covers, and where both are, the blend function
/// of the plain colours counts: `Co = cs·as·(1 − ab) + cb·ab·(1 − as) + as·ab·B(cb, cs)`. Components are
/// worked out in double precision and rounded once.
enum Blending {
  /// Composes pixels over pixels.
  ///
  /// - Parameters:
  ///   - target: The backdrop, which takes the result.
  ///   - source: As many pixels.
  ///   - coverage: The share of the source, 0…255, for a pixel of it.
  @inline(__always)
  static func compose(
    _ mode: BlendMode, _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    count: Int, coverage: (Int) -> UInt8
  ) {
    @inline(__always) func operate(_ ofSource: PorterDuff.Share, _ ofBackdrop: PorterDuff.Share) {
      unsafe PorterDuff.compose(
        target, source, count: count, coverage: coverage, ofSource, ofBackdrop)
    }
    switch mode {
    case .normal: unsafe separable(target, source, count, coverage) { _, s in s }
    case .multiply: unsafe separable(target, source, count, coverage) { b, s in b * s }
    case .screen: unsafe separable(target, source, count, coverage, screen)
    case .overlay: unsafe separable(target, source, count, coverage) { b, s in hardLight(s, b) }
    case .darken: unsafe separable(target, source, count, coverage) { b, s in min(b, s) }
    case .lighten: unsafe separable(target, source, count, coverage) { b, s in max(b, s) }
    case .colorDodge:
      unsafe separable(target, source, count, coverage) { b, s in
        b == 0 ? 0 : b >= 1 - s ? 1 : b / (1 - s)
      }
    case .colorBurn:
      unsafe separable(target, source, count, coverage) { b, s in
        b == 1 ? 1 : 1 - b >= s ? 0 : 1 - (1 - b) / s
      }
    case .hardLight: unsafe separable(target, source, count, coverage, hardLight)
    case .softLight: unsafe separable(target, source, count, coverage, softLight)
    case .difference: unsafe separable(target, source, count, coverage) { b, s in abs(b - s) }
    case .exclusion:
      unsafe separable(target, source, count, coverage) { b, s in b + s - 2 * b * s }
    case .hue:
      unsafe blend(target, source, count, coverage) { b, s in
        s.with(saturation: b.saturation).with(luminosity: b.luminosity)
      }
    case .saturation:
      unsafe blend(target, source, count, coverage) { b, s in
        b.with(saturation: s.saturation).with(luminosity: b.luminosity)
      }
    case .color:
      unsafe blend(target, source, count, coverage) { b, s in s.with(luminosity: b.luminosity) }
    case .luminosity:
      unsafe blend(target, source, count, coverage) { b, s in b.with(luminosity: s.luminosity) }
    case .plusLighter: unsafe add(target, source, count, coverage)
    case .plusDarker:
      unsafe PorterDuff.darken(target, source, count: count, coverage: coverage)
    case .clear: operate(.none, .none)
    case .copy: operate(.all, .none)
    case .sourceIn: operate(.inside, .none)
    case .sourceOut: operate(.outside, .none)
    case .sourceAtop: operate(.inside, .outside)
    case .destOver: operate(.outside, .all)
    case .destIn: operate(.none, .inside)
    case .destOut: operate(.none, .outside)
    case .destAtop: operate(.outside, .inside)
    case .xor: operate(.outside, .outside)
    }
  }

  // MARK: Pixels

  /// Blends component by component.
  @inline(__always)
  private static func separable(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int,
    _ coverage: (Int) -> UInt8, _ function: (_ backdrop: Double, _ source: Double) -> Double
  ) {
    unsafe blend(target, source, count, coverage) { b, s in
      Components(function(b.red, s.red), function(b.green, s.green), function(b.blue, s.blue))
    }
  }

  @inline(__always)
  private static func blend(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int,
    _ coverage: (Int) -> UInt8,
    _ function: (_ backdrop: Components, _ source: Components) -> Components
  ) {
    for i in 0..<count {
      let (pixel, below) = unsafe (source[i], target[i])
      let share = coverage(i)
      if pixel >> 24 == 0 || share == 0 { continue }
      let s = Components(premultiplied: pixel)
      let b = Components(premultiplied: below)
      let (sourceAlpha, backdropAlpha) = (
        Double(pixel >> 24) / 255 * (Double(share) / 255), Double(below >> 24) / 255
      )
      let mixed = function(b, s)
      // Where the backdrop is opaque, the other terms are nothing, and what is left is exact.
      @inline(__always) func byte(_ s: Double, _ b: Double, _ mixed: Double) -> UInt32 {
        let sum =
          sourceAlpha * (1 - backdropAlpha) * s + backdropAlpha * (1 - sourceAlpha) * b
          + sourceAlpha * backdropAlpha * mixed
        return UInt32(min(max(sum, 0), 1) * 255 + 0.5)
      }
      let alpha = sourceAlpha + backdropAlpha - sourceAlpha * backdropAlpha
      unsafe target[i] =
        byte(s.red, b.red, mixed.red) | byte(s.green, b.green, mixed.green) << 8
        | byte(s.blue, b.blue, mixed.blue) << 16 | UInt32(alpha * 255 + 0.5) << 24
    }
  }

  /// Adds the components; sums stop at 1.
  @inline(__always)
  private static func add(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int,
    _ coverage: (Int) -> UInt8
  ) {
    for i in 0..<count {
      let (pixel, below) = unsafe (source[i], target[i])
      let share = UInt32(coverage(i))
      @inline(__always) func byte(_ shift: UInt32) -> UInt32 {
        min(product(pixel >> shift & 255, share) + (below >> shift & 255), 255) << shift
      }
      unsafe target[i] = byte(0) | byte(8) | byte(16) | byte(24)
    }
  }

  // MARK: Blend functions

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

/// The colour of a pixel without its alpha, 0…1.
private struct Components {
  var red: Double
  var green: Double
  var blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Colours that exceed their alpha by what was rounded on the way count as the alpha.
  @inline(__always)
  init(premultiplied pixel: UInt32) {
    let alpha = pixel >> 24
    let scale = alpha == 0 ? 0 : 1 / Double(alpha)
    @inline(__always) func component(_ byte: UInt32) -> Double {
      byte >= alpha ? (alpha == 0 ? 0 : 1) : Double(byte) * scale
    }
    self.init(
      component(pixel & 255), component(pixel >> 8 & 255), component(pixel >> 16 & 255))
  }

  /// How light the colour looks.
  var luminosity: Double { 0.3 * red + 0.59 * green + 0.11 * blue }

  private var least: Double { min(red, green, blue) }
  private var greatest: Double { max(red, green, blue) }

  /// The distance of the greatest component from the least.
  var saturation: Double { greatest - least }

  @inline(__always)
  private func map(_ change: (Double) -> Double) -> Components {
    Components(change(red), change(green), change(blue))
  }

  /// The same hue with another saturation; black for a grey.
  func with(saturation: Double) -> Components {
    let (low, range) = (least, self.saturation)
    return map { range > 0 ? ($0 - low) * saturation / range : 0 }
  }

  /// The same hue and saturation with another luminosity, brought back towards its grey where that is
  /// no colour.
  func with(luminosity: Double) -> Components {
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
