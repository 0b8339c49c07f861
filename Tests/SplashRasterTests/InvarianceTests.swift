import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// Lists of everything there is, at random places.
private struct RandomLists {
  var random: SeededGenerator
  let width = 150
  let height = 130

  mutating func point() -> Point {
    Point(random.double(-40...190), random.double(-40...170))
  }

  mutating func color() -> Color {
    Color(
      random.double(-0.2...1.2), random.double(0...1), random.double(0...1),
      random.int(0...2) == 0 ? 1 : random.double(0...1))
  }

  mutating func transform() -> AffineTransform {
    switch random.int(0...2) {
    case 0: .identity
    case 1: .translation(Double(random.int(-9...9)), random.double(-9...9))
    default:
      rotation(random.double(0...360))
        .concatenating(.scale(random.double(0.2...2), random.double(0.2...2)))
        .concatenating(.translation(random.double(0...90), random.double(0...90)))
    }
  }

  mutating func path() -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<random.int(1...6) {
      switch random.int(0...4) {
      case 0: path.close()
      case 1: path.addLine(to: point())
      case 2: path.addQuadCurve(to: point(), control: point())
      case 3: path.move(to: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    return path
  }

  mutating func outline() -> DisplayList.Outline {
    let (p, q) = (point(), point())
    let rect = Rect(min(p.x, q.x), min(p.y, q.y), abs(p.x - q.x), abs(p.y - q.y))
    let geometry: DisplayList.Geometry
    switch random.int(0...5) {
    case 0: geometry = .everything
    case 1: geometry = .rect(rect)
    case 2: geometry = .roundedRect(rect, radius: random.double(0...30))
    case 3:
      geometry = .roundedRing(rect, radius: random.double(0...30), width: random.double(0...9))
    case 4: geometry = .path(path(), random.int(0...1) == 0 ? .nonZero : .evenOdd)
    default:
      var style = DisplayList.StrokeStyle(width: random.double(0.1...25))
      style.cap = LineCap.allCases.randomElement(using: &random) ?? .butt
      style.join = LineJoin.allCases.randomElement(using: &random) ?? .miter
      style.start = random.double(-0.2...0.5)
      style.end = random.double(0.4...1.2)
      geometry = .stroke(path(), style)
    }
    return .init(geometry, transform())
  }

  mutating func paint() -> DisplayList.Paint {
    switch random.int(0...3) {
    case 0:
      .gradient(
        .init(
          kind: GradientContent.Kind.allCases.randomElement(using: &random) ?? .axial,
          colors: [color(), color(), color()], locations: [0, 0.3, 1],
          transform: AffineTransform.scale(70, 50).concatenating(transform())))
    case 1: image()
    default: .solid(color())
    }
  }

  /// A picture, or a display list in place of one.
  mutating func image() -> DisplayList.Paint {
    let tint = random.int(0...3) == 0 ? color() : nil
    guard random.int(0...2) == 0 else {
      var paint = DisplayList.ImagePaint(image: random.int(0...1), transform: transform())
      paint.tint = tint
      return .image(paint)
    }
    var raster = DisplayList.RasterPaint(
      list: list(40 + random.int(0...60), 50, commands(depth: 2)), transform: transform())
    raster.tint = tint
    return .raster(raster)
  }

  mutating func effect() -> DisplayList.Effect {
    let sigma = Size(
      random.int(0...4) == 0 ? 0 : random.double(0...12), random.double(0...9))
    if random.int(0...1) == 0 { return .gaussianBlur(sigma: sigma) }
    var shadow = DisplayList.Shadow(
      color: color(), offset: Point(random.double(-20...20), random.double(-20...20)), sigma: sigma)
    shadow.replacesCaster = random.int(0...3) == 0
    return .shadow(shadow)
  }

  mutating func commands(depth: Int) -> [DisplayList.Command] {
    var commands: [DisplayList.Command] = []
    for _ in 0..<random.int(2...5) {
      if depth < 3, random.int(0...2) == 0 {
        var group = DisplayList.Group(bounds: Rect(10.5, 5, 128, 119.3))
        if random.int(0...1) == 0 { group.opacity = random.double(0...1) }
        for _ in 0..<random.int(0...3) { group.clips.append(outline()) }
        if random.int(0...2) == 0 {
          group.blendMode = BlendMode.allCases.randomElement(using: &random) ?? .normal
        }
        if random.int(0...2) == 0 {
          group.effects = (0..<random.int(1...2)).map { _ in effect() }
        }
        if random.int(0...3) == 0 { group.maskMode = .luminance }
        if random.int(0...3) == 0 { group.invertsMask = true }
        commands.append(.beginGroup(group))
        commands += self.commands(depth: depth + 1)
        if random.int(0...2) == 0 {
          commands.append(.beginMask)
          commands += self.commands(depth: depth + 1)
          commands.append(.endMask)
        }
        commands.append(.endGroup)
      } else {
        commands.append(
          .fill(outline(), paint(), opacity: random.int(0...1) == 0 ? 1 : random.double(0...1)))
      }
    }
    return commands
  }
}

@Suite struct InvarianceTests {
  private static let images: [ImagePyramid] = {
    var random = SeededGenerator(seed: 77)
    return (0..<2).map { index in
      let pixmap = Pixmap(width: 57 + 80 * index, height: 93)
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width {
          for c in 0..<3 { pixmap.row(y)[4 * x + c] = UInt8(random.int(0...200)) }
          pixmap.row(y)[4 * x + 3] = UInt8(random.int(200...255))
        }
      }
      return ImagePyramid(pixmap)
    }
  }()

  @Test func `the same bytes for every band height and instruction set`() {
    var lists = RandomLists(random: SeededGenerator(seed: 5))
    var drawn = 0
    for _ in 0..<60 {
      let list = list(lists.width, lists.height, lists.commands(depth: 0))
      let expected = bytes(draw(list, images: Self.images))
      if expected.contains(where: { $0 != 0 }) { drawn += 1 }
      for height in [1, 8, 64, 256] {
        let other = bytes(draw(list, images: Self.images, bandHeight: height))
        #expect(other == expected, "bands of \(height) rows")
      }
      for kernels in Kernels.available {
        let other = bytes(draw(list, images: Self.images, kernels: kernels))
        #expect(other == expected, "\(kernels.name)")
      }
    }
    #expect(drawn > 50)
  }

  @Test func `colours never exceed their alpha`() {
    var lists = RandomLists(random: SeededGenerator(seed: 6))
    for _ in 0..<30 {
      let list = list(lists.width, lists.height, lists.commands(depth: 0))
      let pixels = bytes(draw(list, images: Self.images))
      // Each rounding on the way may lift a colour by one.
      for i in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = Int(pixels[i + 3])
        if max(pixels[i], pixels[i + 1], pixels[i + 2]) > alpha + 3 {
          Issue.record("\(pixels[i...(i + 3)])")
          break
        }
      }
    }
  }

  @Test func `hostile figures do no harm`() {
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
      style.start = value()
      style.end = value()
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
          .beginGroup(group),
          white(.everything), .endGroup,
          .fill(outline, paints[random.int(0...4)], opacity: value()),
        ])
      #expect(draw(frame, images: Self.images).width == 20)
    }
  }
  @Test func `hostile figures of effects do no harm`() {
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
          .beginGroup(group), white(.rect(Rect(0, 0, value(), value()))), .endGroup,
          .fill(.init(.everything, .identity), .raster(raster), opacity: value()),
        ])
      #expect(draw(frame).width == 20)
    }
    let none = DisplayList.RasterPaint(list: list(0, 9, []), transform: .identity)
    let frame = list(20, 20, [.fill(.init(.everything, .identity), .raster(none), opacity: 1)])
    #expect(draw(frame)[3, 3].alpha == 0)
  }
}
