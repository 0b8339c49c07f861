import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// Gradients have no visible bands: a pixel is the byte below or above its exact colour, by a dither pattern
/// fixed to the canvas.
@Suite struct GradientDitherTests {
  private let everything = DisplayList.Outline(.everything, .identity)

  private func paint(
    _ colors: [Color], _ transform: AffineTransform, at locations: [Double] = [0, 1],
    _ kind: GradientContent.Kind = .axial
  ) -> DisplayList.Paint {
    .gradient(.init(kind: kind, colors: colors, locations: locations, transform: transform))
  }

  private func grey(_ value: Double) -> Color { Color(value / 255, value / 255, value / 255) }

  /// The greatest difference between the mean of 8 × 8 pixels and that of their exact values.
  private func worstMean(_ pixmap: Pixmap, _ exact: (Double, Double) -> Double) -> Double {
    var worst = 0.0
    for top in stride(from: 0, through: pixmap.height - 8, by: 8) {
      for left in stride(from: 0, through: pixmap.width - 8, by: 8) {
        var sum = 0.0
        for y in top..<(top + 8) {
          for x in left..<(left + 8) {
            let value = exact(Double(x) + 0.5, Double(y) + 0.5)
            let byte = Double(pixmap[x, y].red)
            #expect(abs(byte - value) < 1)
            sum += byte - value
          }
        }
        worst = max(worst, abs(sum) / 64)
      }
    }
    return worst
  }

  // The colour changes within 8 × 8 pixels, which leaves an error of a few hundredths of a level.
  @Test(arguments: [0.0, 90, 30, -117])
  func `a dithered axial gradient has the exact mean colour in every 8 × 8 pixels`(degrees: Double)
  {
    // 20 levels of grey over 1170 pixels.
    let transform = AffineTransform.scale(1170, 1170).concatenating(rotation(degrees))
      .concatenating(.translation(12, 9))
    guard let inverse = transform.inverse else { return }
    let pixmap = draw(
      list(640, 480, [.fill(everything, paint([grey(40), grey(60)], transform), opacity: 1)]))
    let worst = worstMean(pixmap) { x, y in
      40 + 20 * min(max(inverse.apply(Point(x, y)).x, 0), 1)
    }
    #expect(worst < 0.06)
  }

  @Test func `a dithered radial gradient has the exact mean colour in every 8 × 8 pixels`() {
    let transform = AffineTransform(900, 0, 0, 700, 300, 250)
    let pixmap = draw(
      list(
        600, 500, [.fill(everything, paint([grey(31), grey(3)], transform, .radial), opacity: 1)]))
    let worst = worstMean(pixmap) { x, y in
      let (across, down) = ((x - 300) / 900, (y - 250) / 700)
      return 31 - 28 * min((across * across + down * down).squareRoot(), 1)
    }
    #expect(worst < 0.08)
  }

  /// A point's position in the gradient is the ratio of its distance from the focus to the circle's distance in
  /// the same direction, which is found by bisection.
  @Test(arguments: [Point(0.5, 0), Point(-0.3, 0.6), Point(0, -0.95)], [false, true])
  func `a radial gradient with a focal point interpolates from the focus to the circle`(
    focus: Point, isProjected: Bool
  ) {
    let transform = AffineTransform(120, 0, 0, 90, 150, 100)
    var gradient = DisplayList.Gradient(
      kind: .radial, colors: [grey(20), grey(220)], locations: [0, 1], transform: transform)
    gradient.focus = focus
    if isProjected {
      // Nearly affine, but drawn pixel by pixel.
      var map = Transform3D.scale(120, 90, 1).concatenating(.translation(150, 100))
      map.m.3 = 1e-12
      gradient.transform = Projection(map)
    }
    let pixmap = draw(list(300, 200, [.fill(everything, .gradient(gradient), opacity: 1)]))
    for (x, y) in [(10, 10), (100, 60), (150, 100), (170, 40), (210, 130), (290, 190), (149, 12)] {
      let p = Point((Double(x) + 0.5 - 150) / 120, (Double(y) + 0.5 - 100) / 90)
      let way = p - focus
      var (near, far) = (0.0, 1000.0)
      for _ in 0..<80 {
        let middle = (near + far) / 2
        if (focus + way * middle).length < 1 { near = middle } else { far = middle }
      }
      let expected = 20 + 200 * min(1 / near, 1)
      #expect(abs(Double(pixmap[x, y].red) - expected) <= 1.01, "\(x), \(y)")
    }
  }

  @Test func `gradient rows whose exact colour is a whole byte value aren't dithered`() {
    // Row y has the grey y exactly.
    let transform = AffineTransform(0, 255, 1, 0, 0, 0.5)
    let pixmap = draw(
      list(50, 256, [.fill(everything, paint([.black, .white], transform), opacity: 1)]))
    for y in 0..<256 {
      for x in 0..<50 { #expect(pixmap[x, y] == (UInt8(y), UInt8(y), UInt8(y), 255)) }
    }
  }

  @Test(arguments: GradientContent.Kind.allCases)
  func `a gradient of one colour equals a solid fill without dithering`(
    kind: GradientContent.Kind
  ) {
    let odd = Color(0.3001, 0.511, 0.7123, 0.77)
    let one = draw(list(60, 40, [.fill(everything, .solid(odd), opacity: 0.9)]))
    let transform = AffineTransform(50, 3, -3, 45, 4, 5)
    let same = draw(
      list(
        60, 40,
        [
          .fill(
            everything, paint([odd, odd, odd], transform, at: [0.2, 0.4, 1], kind), opacity: 0.9)
        ]))
    #expect(bytes(one) == bytes(same))

    // Outside the ends, and between equal stops.
    let wide = paint([odd, .white, odd, odd], .scale(400, 1), at: [0.1, 0.2, 0.3, 0.6])
    let pixmap = draw(list(600, 8, [.fill(everything, wide, opacity: 0.9)]))
    for y in 0..<8 {
      for x in Array(0..<40) + Array(120..<600) { #expect(pixmap[x, y] == one[0, 0]) }
    }
  }

  @Test func `the dithered colours of a translucent gradient never exceed their alpha`() {
    let colors = [Color(1, 0.9999, 0.5, 0), Color(1, 1, 0, 1), Color(0.2, 1, 0.999, 0.01)]
    for kind in GradientContent.Kind.allCases {
      let pixmap = draw(
        list(
          300, 90,
          [
            .fill(
              everything,
              paint(colors, AffineTransform(280, 30, -50, 200, 9, 9), at: [0, 0.7, 1], kind),
              opacity: 0.63)
          ]))
      for y in 0..<90 {
        for x in 0..<300 {
          let p = pixmap[x, y]
          #expect(max(p.red, p.green, p.blue) <= p.alpha)
        }
      }
    }
  }

  @Test(arguments: GradientContent.Kind.allCases)
  func `a gradient's dithered pixels don't depend on the filled area, clips, groups or shadows`(
    kind: GradientContent.Kind
  ) {
    let glow = paint(
      [Color(0.1, 0.11, 0.12), Color(0.15, 0.2, 0.3), Color(0.1, 0.3, 0.1)],
      AffineTransform(170, 20, -30, 150, 11, 13), at: [0, 0.5, 1], kind)
    let whole = draw(list(200, 150, [.fill(everything, glow, opacity: 1)]))
    for (left, top) in [(0, 0), (5, 9), (37, 22), (64, 91)] {
      let rect = Rect(Double(left), Double(top), 49, 41)
      let part = DisplayList.Command.fill(.init(.rect(rect), .identity), glow, opacity: 1)
      let clipped = DisplayList.Group(clips: [.init(.rect(rect), .identity)], bounds: rect)
      var shadowed = DisplayList.Group(bounds: rect)
      // A shadow that is hidden by its caster within `rect`.
      shadowed.effects = [
        .shadow(.init(color: Color(0, 0, 0, 0.3), offset: .zero, sigma: Size(3, 3)))
      ]
      var outer = DisplayList.Group(bounds: rect.insetBy(-7, -5))
      outer.effects = shadowed.effects
      let drawings: [[DisplayList.Command]] = [
        [part],
        [grouped(clipped, [.fill(everything, glow, opacity: 1)])],
        [grouped(shadowed, [part])],
        [grouped(outer, [grouped(shadowed, [part])])],
      ]
      for (number, commands) in drawings.enumerated() {
        let pixmap = draw(list(200, 150, commands))
        for y in top..<(top + 41) {
          for x in left..<(left + 49) where pixmap[x, y] != whole[x, y] {
            Issue.record("drawing \(number) at (\(x), \(y))")
            return
          }
        }
      }
    }
  }

  @Test func `a gradient as a mask gives the same dithered alpha as the gradient drawn directly`() {
    let fade = paint(
      [Color(1, 1, 1, 0.2), Color(1, 1, 1, 0.5)], AffineTransform(180, 40, -40, 180, 0, 0))
    let drawn = draw(list(120, 90, [.fill(everything, fade, opacity: 1)]))
    let group = DisplayList.Group(bounds: Rect(0, 0, 120, 90))
    let mask = DisplayList.Mask([.fill(everything, fade, opacity: 1)])
    let masked = draw(list(120, 90, [grouped(group, [white(.everything)], mask: mask)]))
    #expect(bytes(drawn) == bytes(masked))
  }
}
