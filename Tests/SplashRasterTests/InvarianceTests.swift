import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

@Suite struct InvarianceTests {
  @Test
  func `random drawings have the same pixels at every SIMD level and height of drawn bands`() {
    var lists = RandomLists(random: SeededGenerator(seed: 5))
    var drawn = 0
    for _ in 0..<60 {
      let list = list(lists.width, lists.height, lists.commands())
      let expected = bytes(draw(list, images: RandomLists.images))
      if expected.contains(where: { $0 != 0 }) { drawn += 1 }
      for height in [1, 8, 64, 256] {
        let other = bytes(draw(list, images: RandomLists.images, bandHeight: height))
        #expect(other == expected, "bands of \(height) rows")
      }
      for kernels in Kernels.available {
        let other = bytes(draw(list, images: RandomLists.images, kernels: kernels))
        #expect(other == expected, "\(kernels.name)")
      }
    }
    #expect(drawn > 50)
  }

  @Test
  func `rounding in random drawings raises a premultiplied colour at most 3/255 above its alpha`() {
    var lists = RandomLists(random: SeededGenerator(seed: 6))
    for _ in 0..<30 {
      let list = list(lists.width, lists.height, lists.commands())
      let pixels = bytes(draw(list, images: RandomLists.images))
      // Each rounding may increase a colour by one.
      for i in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = Int(pixels[i + 3])
        if max(pixels[i], pixels[i + 1], pixels[i + 2]) > alpha + 3 {
          Issue.record("\(pixels[i...(i + 3)])")
          break
        }
      }
    }
  }

  @Test func `drawing commands with NaN, infinite or huge numbers render without crashing`() {
    let values = [
      0, -0.0, 1, -1, 1e-300, 1e-9, 0.3, 1e5, -1e5, 1e9, 1e18, 1e30, -1e30, 1e300, -1e300,
      .infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    var random = SeededGenerator(seed: 8)
    func value() -> Double { values.randomElement(using: &random) ?? 0 }
    func point() -> Point { Point(value(), value()) }
    for _ in 0..<4000 {
      var path = Path()
      path.move(to: point())
      for _ in 0..<4 {
        path.addLine(to: point())
        path.addQuadCurve(to: point(), control: point())
        path.addCurve(to: point(), control1: point(), control2: point())
        if random.int(0...3) == 0 { path.close() }
      }
      let plain = random.int(0...1) == 0
      let transform =
        plain
        ? AffineTransform.identity
        : AffineTransform(value(), value(), value(), value(), value(), value())
      let rect = Rect(value(), value(), value(), value())
      var style = DisplayList.StrokeStyle(width: value())
      style.cap = LineCap.allCases.randomElement(using: &random) ?? .butt
      style.join = LineJoin.allCases.randomElement(using: &random) ?? .miter
      style.miterLimit = value()
      let geometries: [DisplayList.Geometry] = [
        .rect(rect), .roundedRect(rect, radius: value()),
        .roundedRing(rect, radius: value(), width: value()), .path(path, .nonZero),
        .path(path, .evenOdd), .stroke(path, style),
      ]
      let geometry = geometries[random.int(0...5)]
      let color = Color(value(), value(), value(), value())
      let paints: [DisplayList.Paint] = [
        .solid(color), .image(.init(image: random.int(-1...2), transform: transform)),
        .gradient(
          .init(
            kind: .axial, colors: [color, .white], locations: [value(), value()],
            transform: transform)),
        .gradient(.init(kind: .radial, colors: [color], locations: [0], transform: transform)),
        .gradient(.init(kind: .radial, colors: [], locations: [], transform: transform)),
      ]
      let outline = DisplayList.Outline(geometry, transform)
      let group = DisplayList.Group(opacity: value(), clips: [outline], bounds: rect)
      let frame = list(
        20, 20, background: color,
        [
          grouped(group, [white(.everything)]),
          .fill(outline, paints[random.int(0...4)], opacity: value()),
        ])
      #expect(draw(frame, images: RandomLists.images).width == 20)
    }
  }
  @Test
  func `blurs, shadows and bitmaps with NaN, infinite or huge numbers render without crashing`() {
    let values = [0, -1, 0.3, 5, 1e3, 1e9, 1e300, -1e300, .infinity, -.infinity, .nan]
    var random = SeededGenerator(seed: 9)
    func value() -> Double { values.randomElement(using: &random) ?? 0 }
    for _ in 0..<60 {
      var group = DisplayList.Group(bounds: Rect(value(), value(), value(), value()))
      let shadow = DisplayList.Shadow(
        color: .black, offset: Point(value(), value()), sigma: Size(value(), value()))
      group.effects = [.gaussianBlur(sigma: Size(value(), value())), .shadow(shadow)]
      if random.int(0...1) == 0 { group.effects.reverse() }
      let raster = DisplayList.RasterPaint(
        list: list(9, 9, [white(.everything)]),
        transform: AffineTransform(value(), value(), value(), value(), value(), value()))
      let frame = list(
        20, 20,
        [
          grouped(group, [white(.rect(Rect(0, 0, value(), value())))]),
          .fill(.init(.everything, .identity), .raster(raster), opacity: value()),
        ])
      #expect(draw(frame).width == 20)
    }
    let none = DisplayList.RasterPaint(list: list(0, 9, []), transform: .identity)
    let frame = list(20, 20, [.fill(.init(.everything, .identity), .raster(none), opacity: 1)])
    #expect(draw(frame)[3, 3].alpha == 0)
  }
}
