import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// The formulas of the W3C's recommendation in double precision, with components 0…1.
private enum Formula {
  static func separable(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
    switch mode {
    case .multiply: return cb * cs
    case .screen: return 1 - (1 - cb) * (1 - cs)
    case .overlay: return separable(.hardLight, cs, cb)
    case .darken: return cb < cs ? cb : cs
    case .lighten: return cb > cs ? cb : cs
    case .colorDodge:
      if cb == 0 { return 0 }
      return cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn:
      if cb == 1 { return 1 }
      return cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight:
      return cs <= 0.5
        ? separable(.multiply, cb, 2 * cs) : separable(.screen, cb, 2 * cs - 1)
    case .softLight:
      if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    default: return cs
    }
  }

  static func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

  static func sat(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  static func setLum(_ c: [Double], _ l: Double) -> [Double] {
    let d = l - lum(c)
    var c = c.map { $0 + d }
    let (l, n, x) = (lum(c), c.min() ?? 0, c.max() ?? 0)
    if n < 0 { c = c.map { l + ($0 - l) * l / (l - n) } }
    if x > 1 { c = c.map { l + ($0 - l) * (1 - l) / (x - l) } }
    return c
  }

  static func setSat(_ c: [Double], _ s: Double) -> [Double] {
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    var result = [0.0, 0, 0]
    if c[order[2]] > c[order[0]] {
      result[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
      result[order[2]] = s
    }
    return result
  }

  static func blend(_ mode: BlendMode, _ cb: [Double], _ cs: [Double]) -> [Double] {
    switch mode {
    case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: setLum(cs, lum(cb))
    case .luminosity: setLum(cb, lum(cs))
    default: zip(cb, cs).map { separable(mode, $0, $1) }
    }
  }

  /// Porter's and Duff's table: the shares of the source and of the backdrop.
  static func shares(_ mode: BlendMode, _ alpha: Double, _ backdrop: Double) -> (Double, Double) {
    switch mode {
    case .copy: (1, 0)
    case .sourceIn: (backdrop, 0)
    case .sourceOut: (1 - backdrop, 0)
    case .sourceAtop: (backdrop, 1 - alpha)
    case .destOver: (1 - backdrop, 1)
    case .destIn: (0, alpha)
    case .destOut: (0, 1 - alpha)
    case .destAtop: (1 - backdrop, alpha)
    case .xor: (1 - backdrop, 1 - alpha)
    default: (0, 0)
    }
  }

  /// The premultiplied result in 1/255 for premultiplied bytes, with the source multiplied by `share`.
  static func compose(
    _ mode: BlendMode, _ backdrop: [UInt8], _ source: [UInt8], _ share: Double = 1
  ) -> [Double] {
    let (b, s) = (backdrop.map { Double($0) / 255 }, source.map { Double($0) / 255 * share })
    let (ab, alpha) = (b[3], s[3])
    if mode == .plusLighter { return zip(b, s).map { min(1, $0 + $1) * 255 } }
    if mode == .plusDarker {
      let sum = min(1, alpha + ab)
      return (0..<3).map { max(0, sum - (alpha - s[$0]) - (ab - b[$0])) * 255 } + [sum * 255]
    }
    if mode.isPorterDuff {
      let (f, g) = shares(mode, alpha, ab)
      return zip(s, b).map { ($0 * f + $1 * g) * 255 }
    }
    let plain = Double(source[3]) / 255
    let cb = (0..<3).map { ab == 0 ? 0 : b[$0] / ab }
    let cs = (0..<3).map { plain == 0 ? 0 : min(1, Double(source[$0]) / Double(source[3])) }
    let mixed = blend(mode, cb, cs)
    return (0..<3).map { i in
      (cs[i] * alpha * (1 - ab) + cb[i] * ab * (1 - alpha) + alpha * ab * mixed[i]) * 255
    } + [(alpha + ab * (1 - alpha)) * 255]
  }
}

@Suite struct BlendModeTests {
  private static let levels: [UInt8] = [0, 1, 51, 64, 127, 128, 200, 254, 255]

  /// Premultiplied colours of a grid of components and alphas.
  private static let colors: [[UInt8]] = {
    var colors: [[UInt8]] = []
    for alpha in [0, 1, 77, 128, 254, 255] as [UInt8] {
      for (i, red) in levels.enumerated() where red <= alpha {
        for (j, green) in levels.enumerated() where green <= alpha {
          for (k, blue) in levels.enumerated() where blue <= alpha && (i + 2 * j + 4 * k) % 5 == 0 {
            colors.append([red, green, blue, alpha])
          }
        }
      }
    }
    return colors
  }()

  private func pixel(_ c: [UInt8]) -> UInt32 {
    UInt32(c[0]) | UInt32(c[1]) << 8 | UInt32(c[2]) << 16 | UInt32(c[3]) << 24
  }

  private func components(_ pixel: UInt32) -> [Double] {
    [0, 8, 16, 24].map { Double(pixel >> $0 & 255) }
  }

  @Test(arguments: BlendMode.allCases)
  func `blending two colours is within 1/255 of the blend mode's formula`(mode: BlendMode) {
    let colors = Self.colors
    let isSeparable = ![.hue, .saturation, .color, .luminosity].contains(mode)
    var worst = 0.0
    var worstOpaque = 0.0
    for source in colors {
      var target = colors.map(pixel)
      let pixels = [UInt32](repeating: pixel(source), count: colors.count)
      Blending.compose(
        mode, &target, pixels, count: colors.count, alpha: 255, mask: nil, .current)
      for (backdrop, result) in zip(colors, target) {
        let exact = Formula.compose(mode, backdrop, source)
        let error = zip(components(result), exact).map { abs($0 - $1) }.max() ?? 0
        worst = max(worst, error)
        if source[3] == 255, backdrop[3] == 255 { worstOpaque = max(worstOpaque, error) }
      }
    }
    #expect(colors.count > 300)
    #expect(worst <= 1)
    // Exact except for one rounding to a byte.
    #expect(!isSeparable || worstOpaque <= 0.5 + 1e-9)
  }

  @Test(arguments: BlendMode.allCases)
  func `a blend mode applies the source colour in proportion to the pixel coverage`(mode: BlendMode)
  {
    let colors = Self.colors
    for share in [0, 1, 100, 254] as [UInt8] {
      for source in colors.indices where source % 7 == 0 {
        var target = colors.map(pixel)
        let pixels = [UInt32](repeating: pixel(colors[source]), count: colors.count)
        Blending.compose(
          mode, &target, pixels, count: colors.count, alpha: share, mask: nil, .current)
        for (backdrop, result) in zip(colors, target) {
          let exact = Formula.compose(mode, backdrop, colors[source], Double(share) / 255)
          let error = zip(components(result), exact).map { abs($0 - $1) }.max() ?? 0
          #expect(error <= 1)
        }
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `a group's blend mode applies in proportion to the group's opacity and clip coverage`(
    mode: BlendMode
  ) {
    let backdrop = Color(0.2, 0.6, 0.8)
    let source = Color(0.9, 0.4, 0.1)
    let clip = DisplayList.Outline(.rect(Rect(2.5, 0, 8, 16)), .identity)
    let other = DisplayList.Outline(.rect(Rect(0, 3, 16, 9)), .identity)
    for clips in [[], [clip], [clip, other]] {
      var group = DisplayList.Group(opacity: 0.6, clips: clips, bounds: Rect(0, 0, 16, 16))
      group.blendMode = mode
      let pixmap = draw(
        list(16, 16, background: backdrop, [grouped(group, [fill(.everything, source)])]))
      for x in [0, 2, 5, 12] {
        let isClipped = !clips.isEmpty
        let coverage = !isClipped ? 1 : x == 2 ? 128.0 / 255 : x == 5 ? 1 : 0
        let exact = Formula.compose(
          mode, [51, 153, 204, 255], [230, 102, 26, 255], 0.6 * coverage)
        let p = pixmap[x, 5]
        for (a, b) in zip([p.red, p.green, p.blue, p.alpha], exact) {
          #expect(abs(Double(a) - b) <= 1.5, "\(x)")
        }
      }
    }
  }

  @Test func `a blend mode mixes only with pixels of the enclosing group`() {
    var multiply = DisplayList.Group(bounds: Rect(0, 0, 4, 4))
    multiply.blendMode = .multiply
    let blended = grouped(multiply, [fill(.everything, Color(0, 0, 1))])
    func color(_ commands: [DisplayList.Command]) -> [Int] {
      let p = draw(list(4, 4, background: Color(1, 0, 0), commands))[1, 1]
      return [p.red, p.green, p.blue].map(Int.init)
    }
    let plain = DisplayList.Group(bounds: Rect(0, 0, 4, 4))
    let faded = DisplayList.Group(opacity: 0.6, bounds: Rect(0, 0, 4, 4))
    #expect(color([blended]) == [0, 0, 0])
    #expect(color([grouped(plain, [blended])]) == [0, 0, 255])
    #expect(color([grouped(plain, [grouped(plain, [blended])])]) == [0, 0, 255])
    #expect(color([grouped(faded, [blended])]) == [102, 0, 153])
    let below = fill(.everything, Color(0, 1, 1))
    #expect(color([grouped(plain, [below, blended])]) == [0, 0, 255])
  }

  @Test func `the blend modes hue, saturation, color and luminosity turn greys into greys`() {
    for backdrop in UInt8.min...255 {
      let sources = (UInt8.min...255).map { pixel([$0, $0, $0, 255]) }
      for mode in [.hue, .saturation, .color, .luminosity] as [BlendMode] {
        let below = pixel([backdrop, backdrop, backdrop, 255])
        var target = [UInt32](repeating: below, count: 256)
        Blending.compose(
          mode, &target, sources, count: 256, alpha: 255, mask: nil, .current)
        #expect(target == (mode == .luminosity ? sources : target.map { _ in below }))
      }
    }
  }

  @Test func `the blend mode plusLighter cross-fades two colours to their weighted average`() {
    let bounds = Rect(0, 0, 4, 4)
    var second = DisplayList.Group(opacity: 0.4, bounds: bounds)
    second.blendMode = .plusLighter
    let contents = [
      fill(.everything, Color(1, 0, 0), opacity: 0.6),
      grouped(second, [fill(.everything, Color(0, 0, 1))]),
    ]
    let pixmap = draw(
      list(4, 4, background: .white, [.group(.init(bounds: bounds, contents: contents))]))
    #expect(pixmap[1, 1] == (153, 0, 102, 255))
  }
}
