import SplashPixels
import SplashScene
import TestSupport

@testable import SplashRaster

/// Random display lists with all kinds of commands.
struct RandomLists {
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
      geometry = .stroke(path(), style)
    }
    return .init(geometry, projection())
  }

  /// A random projection, which is usually affine.
  private mutating func projection() -> Projection {
    let affine = Projection(transform())
    guard random.int(0...7) == 0 else { return affine }
    var tilt = Transform3D.identity
    (tilt.m.3, tilt.m.7) = (random.double(-0.002...0.002), random.double(-0.002...0.002))
    return affine.concatenating(Projection(tilt))
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

  /// An image, or a display list as an image.
  mutating func image() -> DisplayList.Paint {
    let tint = random.int(0...3) == 0 ? color() : nil
    guard random.int(0...2) == 0 else {
      var paint = DisplayList.ImagePaint(image: random.int(0...1), transform: transform())
      paint.tint = tint
      let filters = ContentsFilter.allCases
      paint.minificationFilter = filters.randomElement(using: &random) ?? .linear
      paint.magnificationFilter = filters.randomElement(using: &random) ?? .linear
      switch random.int(0...4) {
      case 0: paint.part = Rect(3, 4.5, 41, random.double(1...60))
      case 1:
        paint.columns = strips([0, 9, 31, 57])
        paint.rows = strips([0, 20, 70, 93])
      default: break
      }
      return .image(paint)
    }
    var raster = DisplayList.RasterPaint(
      list: list(40 + random.int(0...60), 50, commands(depth: 2)), transform: transform())
    raster.tint = tint
    return .raster(raster)
  }

  /// Strips between some positions of an image, stretched.
  private mutating func strips(_ places: [Double]) -> [DisplayList.Strip] {
    var start = 0.0
    return zip(places, places.dropFirst()).map { low, high in
      let end = start + (high - low) * random.double(0.4...2)
      defer { start = end }
      return DisplayList.Strip(pixels: low...high, place: start...end)
    }
  }

  /// Particles of an image, a part of an image, a display list and a white display list.
  mutating func particles() -> DisplayList.Particles {
    let sprites: [DisplayList.Sprite] = [
      .image(random.int(0...1), part: nil), .image(0, part: Rect(5, 7, 20, 13)),
      .list(list(9 + random.int(0...9), 12, [.fill(outline(), .solid(color()), opacity: 1)])),
      .list(list(9 + random.int(0...9), 12, [.fill(outline(), .solid(.white), opacity: 1)])),
    ]
    let particles = (0..<random.int(1...12)).map { _ in
      DisplayList.Particle(
        sprite: random.int(0...4),
        transform: AffineTransform.scale(random.double(0.01...0.9), random.double(0.02...0.9))
          .concatenating(transform()), color: color())
    }
    return .init(sprites: sprites, particles: particles, isAdditive: random.int(0...2) == 0)
  }

  mutating func effect() -> DisplayList.Effect {
    let sigma = Size(
      random.int(0...4) == 0 ? 0 : random.double(0...12), random.double(0...9))
    switch random.int(0...9) {
    case 0...3: return .gaussianBlur(sigma: sigma)
    case 4:
      let corner = Point(random.double(-9...9), random.double(-9...9))
      return .pixellate(cell: Size(random.double(0...20), random.double(0...20)), corner: corner)
    case 5:
      return .colorSteps((0..<random.int(1...3)).map { _ in colorStep() })
    case 6:
      let frame = Rect(
        random.double(-20...90), random.double(-20...90), random.double(0...120),
        random.double(0...120))
      return .gaussianBlur(sigma: sigma, frame: frame)
    default: break
    }
    var shadow = DisplayList.Shadow(
      color: color(), offset: Point(random.double(-20...20), random.double(-20...20)), sigma: sigma)
    shadow.replacesCaster = random.int(0...3) == 0
    return .shadow(shadow)
  }

  mutating func colorStep() -> DisplayList.ColorStep {
    switch random.int(0...3) {
    case 0:
      let table = (0..<random.int(1...9)).map { _ in random.double(0...1) }
      return .tables(ComponentTables(red: table, blue: table.reversed()))
    case 1:
      return .map(
        ColorMap((0..<random.int(1...4)).map { _ in color() }), amount: random.double(0...1))
    default:
      let filter = ColorFilter.allCases.randomElement(using: &random) ?? .contrast
      return .matrix(filter.matrix(random.double(0...2)))
    }
  }

  mutating func group(
    _ contents: [DisplayList.Command], mask: DisplayList.Mask? = nil
  ) -> DisplayList.Group {
    var group = DisplayList.Group(bounds: Rect(10.5, 5, 128, 119.3), contents: contents)
    group.mask = mask
    if random.int(0...1) == 0 { group.opacity = random.double(0...1) }
    for _ in 0..<random.int(0...3) { group.clips.append(outline()) }
    if random.int(0...2) == 0 {
      group.blendMode = BlendMode.allCases.randomElement(using: &random) ?? .normal
    }
    if random.int(0...2) == 0 {
      group.effects = (0..<random.int(1...2)).map { _ in effect() }
    }
    return group
  }

  /// A fill with the filtered backdrop within a random outline.
  mutating func backdrop() -> DisplayList.Command {
    var effects = (0..<random.int(0...2)).map { _ in effect() }
    effects.removeAll { if case .shadow = $0 { true } else { false } }
    return .fill(
      outline(), .backdrop(effects), opacity: random.int(0...3) == 0 ? random.double(0...1) : 1)
  }

  mutating func fill() -> DisplayList.Command {
    .fill(outline(), paint(), opacity: random.int(0...1) == 0 ? 1 : random.double(0...1))
  }

  /// A mask of random commands or of one shape.
  mutating func mask(depth: Int) -> DisplayList.Mask {
    let rect = Rect(
      Double(random.int(0...80)), Double(random.int(0...60)), Double(random.int(1...90)), 55)
    let shape: [DisplayList.Command] =
      switch random.int(0...4) {
      case 0: [white(.rect(rect))]
      case 1: [white(.roundedRect(rect, radius: random.double(1...25)), transform())]
      default: commands(depth: depth)
      }
    return DisplayList.Mask(
      shape, mode: random.int(0...3) == 0 ? .luminance : .alpha,
      isInverted: random.int(0...3) == 0)
  }

  mutating func commands(depth: Int = 0) -> [DisplayList.Command] {
    var commands: [DisplayList.Command] = []
    for _ in 0..<random.int(2...5) {
      if depth < 3, random.int(0...2) == 0 {
        let backdrop = random.int(0...4) == 0 ? [backdrop()] : []
        let contents = backdrop + self.commands(depth: depth + 1)
        let mask = random.int(0...2) == 0 ? mask(depth: depth + 1) : nil
        commands.append(.group(group(contents, mask: mask)))
      } else if random.int(0...5) == 0 {
        commands.append(.particles(particles()))
      } else {
        commands.append(fill())
      }
    }
    return commands
  }

  /// The images that paints refer to.
  static let images: [ImagePyramid] = {
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
}
