import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct PerspectiveTests {
  /// The projection of a card of 40 × 40 about the origin, rotated, in the middle of 64 pixels.
  private func seen(_ x: Double, _ y: Double, distance: Double = 60) -> Projection {
    Projection(
      Transform3D.rotationX(x).concatenating(.rotationY(y)).concatenating(.perspective(distance))
        .concatenating(.translation(32.3, 31.8)))
  }

  private let card = Rect(-20, -20, 40, 40)

  /// The map of `seen`, calculated from angles.
  private func image(_ p: Point, _ x: Double, _ y: Double, distance: Double = 60) -> Point {
    // Rotation about x moves y in depth by the sine, and rotation about y moves x against it.
    let (y1, z1) = (p.y * cos(x), p.y * sin(x))
    let (x2, z2) = (p.x * cos(y) + z1 * sin(y), -p.x * sin(y) + z1 * cos(y))
    let w = 1 - z2 / distance
    return Point(x2 / w + 32.3, y1 / w + 31.8)
  }

  private func coverage(
    _ geometry: DisplayList.Geometry, _ projection: Projection, size: Int = 64
  ) -> [[Int]] {
    alphas(
      draw(
        list(
          size, size, [.fill(.init(geometry, projection), .solid(.white), opacity: 1)])))
  }

  private let rotations: [(Double, Double)] = [
    (0, 0.6), (0.8, 0), (-0.5, 1.1), (0.3, -0.4), (0.1, 2.5),
  ]

  @Test func `a rectangle in perspective covers the quadrilateral of its projected corners`() {
    for (x, y) in rotations {
      let corners = card.corners.map { image($0, x, y) }
      for (corner, expected) in zip(card.corners, corners) {
        #expect(((seen(x, y).apply(corner) ?? .zero) - expected).length < 1e-9)
      }
      let geometries: [DisplayList.Geometry] = [
        .rect(card), .roundedRect(card, radius: 0), .path(polygon(card.corners), .nonZero),
        .path(polygon(card.corners), .evenOdd),
        .stroke(polyline([Point(-20, 0), Point(20, 0)]), .init(width: 40)),
      ]
      for geometry in geometries {
        let rows = coverage(geometry, seen(x, y))
        #expect(greatestError(rows) { abs(clippedArea(corners, $0, $1)) } <= 1)
      }
    }
  }

  @Test func `circles and rings in perspective cover the area of their projected curves`() {
    var circle = Path()
    circle.addEllipse(in: card)
    let points = (0..<4000).map { i in
      let t = Double(i) / 4000 * 2 * Double.pi
      return Point(20 * cos(t), 20 * sin(t))
    }
    let ring = (0..<4000).map { i in points[i] * 0.75 }
    for (x, y) in rotations {
      let outer = points.map { image($0, x, y) }
      let inner = ring.map { image($0, x, y) }
      let disc: (Int, Int) -> Double = { abs(clippedArea(outer, $0, $1)) }
      #expect(greatestError(coverage(.roundedRect(card, radius: 20), seen(x, y)), disc) <= 2)
      // The usual cubics of a circle are up to 0.027 % of the radius outside.
      #expect(greatestError(coverage(.path(circle, .nonZero), seen(x, y)), disc) <= 4)
      let pen = DisplayList.StrokeStyle(width: 5)
      var line = Path()
      line.addEllipse(in: card.insetBy(2.5, 2.5))
      #expect(
        greatestError(coverage(.stroke(line, pen), seen(x, y))) {
          disc($0, $1) - abs(clippedArea(inner, $0, $1))
        } <= 4)
      #expect(
        greatestError(coverage(.roundedRing(card, radius: 20, width: 5), seen(x, y))) {
          disc($0, $1) - abs(clippedArea(inner, $0, $1))
        } <= 3)
    }
  }

  @Test func `shapes in perspective are clipped where they are behind the viewer`() {
    // A long floor under the viewer, in front and behind.
    let floor = Projection(
      Transform3D.rotationX(.pi / 2).concatenating(.translation(0, 20, 0))
        .concatenating(.perspective(40)).concatenating(.translation(32, 24)))
    let ground = Rect(-30, -1000, 60, 2000)
    // The floor's y is the depth z ≥ −1000, projected to y = 24 + 20 / w with w = 1 − z / 40.
    let far = 24 + 20 / (1 + 1000 / 40.0)
    func edge(_ y: Double) -> ClosedRange<Double> {
      32 - 30 * (y - 24) / 20...32 + 30 * (y - 24) / 20
    }
    let bottom = 1000.0
    let shape = [
      Point(edge(far).lowerBound, far), Point(edge(far).upperBound, far),
      Point(edge(bottom).upperBound, bottom), Point(edge(bottom).lowerBound, bottom),
    ]
    var round = Path()
    round.addRect(ground)
    for geometry in [
      .rect(ground), .path(round, .nonZero), .path(round, .evenOdd),
      .stroke(polyline([Point(0, -1000), Point(0, 1000)]), .init(width: 60)),
    ] as [DisplayList.Geometry] {
      let rows = coverage(geometry, floor)
      #expect(greatestError(rows) { abs(clippedArea(shape, $0, $1)) } <= 1)
    }
    // A clipped hole.
    round.addRect(Rect(-10, -100, 20, 900))
    let near = 24 + 20 / (1 + 100 / 40.0)
    let hole = [
      Point(32 - 10 * (near - 24) / 20, near), Point(32 + 10 * (near - 24) / 20, near),
      Point(32 + 10 * (bottom - 24) / 20, bottom), Point(32 - 10 * (bottom - 24) / 20, bottom),
    ]
    #expect(
      greatestError(coverage(.path(round, .evenOdd), floor)) {
        abs(clippedArea(shape, $0, $1)) - abs(clippedArea(hole, $0, $1))
      } <= 1)
    var curve = Path()
    curve.addEllipse(in: Rect(-30, 50, 60, 500))
    #expect(area(coverage(.path(curve, .nonZero), floor)) == 0)
    #expect(area(coverage(.rect(Rect(-30, 41, 60, 500)), floor)) == 0)
  }

  @Test(arguments: GradientContent.Kind.allCases)
  func `a gradient in perspective has the colours of the points in its plane`(
    kind: GradientContent.Kind
  ) {
    var (sum, count) = (0.0, 0.0)
    let colors = [Color(1, 0, 0), Color(0, 1, 0.5), Color(0.2, 0.4, 1)]
    for (x, y) in rotations {
      let unit = AffineTransform(30, 5, -5, 30, 3, -4)
      let paint = DisplayList.Paint.gradient(
        .init(
          kind: kind, colors: colors, locations: [0, 0.3, 1],
          transform: seen(x, y).preceded(by: unit)))
      let pixmap = draw(
        list(64, 64, [.fill(.init(.rect(card), seen(x, y)), paint, opacity: 1)]))
      for p in stride(from: -15.0, through: 15, by: 5).flatMap({ a in
        stride(from: -15.0, through: 15, by: 5).map { Point(a, $0) }
      }) {
        // The pixel of the projected point, and the plane's point at that pixel's centre.
        let place = image(p, x, y)
        let (column, row) = (Int(place.x), Int(place.y))
        guard
          let center = seen(x, y).inverse?.apply(Point(Double(column) + 0.5, Double(row) + 0.5)),
          let u = unit.inverse?.apply(center)
        else { continue }
        let turn = atan2(u.y, u.x) / (2 * Double.pi)
        let t =
          switch kind {
          case .axial: u.x
          case .radial: u.length
          case .conic: turn < 0 ? turn + 1 : turn
          }
        let c = min(max(t, 0), 1)
        let color =
          c < 0.3
          ? colors[0].interpolated(to: colors[1], c / 0.3)
          : colors[1].interpolated(to: colors[2], (c - 0.3) / 0.7)
        let pixel = pixmap[column, row]
        for (byte, exact) in [
          (pixel.red, color.red), (pixel.green, color.green), (pixel.blue, color.blue),
        ] {
          #expect(abs(Double(byte) - exact * 255) < 1.01)
          sum += Double(byte) - exact * 255
          count += 1
        }
      }
    }
    // Each byte is the one below or above the exact value, without bias.
    #expect(abs(sum) < 0.1 * count)
  }

  /// A board of squares of 8 pixels with different colours.
  private func board() -> ImagePyramid {
    let pixmap = Pixmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 {
        pixmap.row32(y)[x] = 0xff00_0000 | UInt32(x / 8 * 30) | UInt32(y / 8 * 30) << 8
      }
    }
    return ImagePyramid(pixmap)
  }

  @Test(arguments: [ContentsFilter.nearest, .linear, .trilinear])
  func `an image in perspective shows its pixels at their projected positions`(
    filter: ContentsFilter
  ) {
    let size = 256
    for (x, y) in rotations {
      let big = seen(x, y).concatenating(Projection(AffineTransform.scale(4, 4)))
      var paint = DisplayList.ImagePaint(
        image: 0, transform: big.preceded(by: .stretching(Size(64, 64), to: card)))
      (paint.magnificationFilter, paint.minificationFilter) = (filter, filter)
      let pixmap = draw(
        list(size, size, [.fill(.init(.rect(card), big), .image(paint), opacity: 1)]),
        images: [board()])
      for row in 0..<8 {
        for column in 0..<8 {
          let center = Point(-20 + 5 * (Double(column) + 0.5), -20 + 5 * (Double(row) + 0.5))
          let place = image(center, x, y) * 4
          guard place.x >= 0, place.y >= 0, place.x < 256, place.y < 256 else { continue }
          let pixel = pixmap[Int(place.x), Int(place.y)]
          #expect(abs(Int(pixel.red) - column * 30) <= 2)
          #expect(abs(Int(pixel.green) - row * 30) <= 2)
          #expect(pixel.alpha == 255)
        }
      }
    }
  }

  @Test
  func `an image in negligible perspective is within 1/255 of the same image without perspective`()
  {
    // Too little perspective to change a pixel.
    let flat = AffineTransform(0.7, 0.2, -0.1, 0.6, 10.3, 8.4)
    let nearly = Projection(
      Transform3D(flat).concatenating(.rotationY(1e-9)).concatenating(.perspective(1000)))
    #expect(nearly.affine == nil)
    var paint = DisplayList.ImagePaint(image: 0, transform: flat)
    paint.part = Rect(8, 8, 40, 48)
    let area = Rect(8, 8, 40, 48)
    let expected = draw(
      list(64, 64, [.fill(.init(.rect(area), flat), .image(paint), opacity: 0.7)]),
      images: [board()])
    paint.transform = nearly
    let found = draw(
      list(64, 64, [.fill(.init(.rect(area), nearly), .image(paint), opacity: 0.7)]),
      images: [board()])
    for (a, b) in zip(bytes(expected), bytes(found)) { #expect(abs(Int(a) - Int(b)) <= 1) }
  }

  @Test func `a clip in perspective cuts along its projected outline`() {
    for (x, y) in rotations {
      let corners = card.corners.map { image($0, x, y) }
      let clip = DisplayList.Outline(.rect(card), seen(x, y))
      let everything = DisplayList.Command.fill(
        .init(.everything, AffineTransform.identity), .solid(.white), opacity: 1)
      let group = DisplayList.Group(opacity: 1, clips: [clip], bounds: Rect(0, 0, 64, 64))
      let rows = alphas(draw(list(64, 64, [grouped(group, [everything])])))
      #expect(greatestError(rows) { abs(clippedArea(corners, $0, $1)) } <= 1)
    }
  }

  @Test func `paths under random projections are each drawn within 5 s of CPU time`() {
    var random = SeededGenerator(seed: 73)
    var path = Path()
    path.addEllipse(in: Rect(-50, -50, 100, 100))
    path.addStar(points: 7, center: .zero, outerRadius: 80, innerRadius: 20, cornerRadius: 4)
    for _ in 0..<60 {
      let matrix = Transform3D(rows: (0..<16).map { _ in random.double(-2...2) })
      let projection = Projection(matrix).concatenating(
        Projection(AffineTransform.translation(32, 32)))
      var pen = DisplayList.StrokeStyle(width: random.double(0...40))
      pen.join = .round
      pen.cap = .round
      pen.dashes = [random.double(0...9), random.double(0...9)]
      for geometry in [
        .path(path, .evenOdd), .stroke(path, pen), .roundedRect(card, radius: 7),
        .roundedRing(card, radius: 7, width: 3),
      ] as [DisplayList.Geometry] {
        #expect(processorSeconds { _ = coverage(geometry, projection) } < 5)
      }
    }
  }

  @Test func `shapes under projections with entries up to 1e308 are drawn within 5 s of CPU time`()
  {
    var random = SeededGenerator(seed: 308)
    var path = Path()
    path.addEllipse(in: Rect(-50, -50, 100, 100))
    let picture = Pixmap(width: 5, height: 4)
    for y in 0..<4 { picture.row32(y).update(repeating: 0xffff_ffff, count: 5) }
    let images = [ImagePyramid(picture)]
    for _ in 0..<400 {
      let size = random.double(0...308)
      let projection = Projection(
        Transform3D(
          rows: (0..<16).map { _ in
            random.double(-1...1) * pow(10, random.double(-size...size))
          }))
      let paint = DisplayList.ImagePaint(image: 0, transform: projection)
      let commands: [DisplayList.Command] = [
        .fill(.init(.everything, AffineTransform.identity), .image(paint), opacity: 1),
        .fill(.init(.path(path, .nonZero), projection), .solid(.black), opacity: 1),
        .fill(.init(.roundedRect(card, radius: 7), projection), .solid(.white), opacity: 1),
      ]
      #expect(processorSeconds { _ = draw(list(8, 8, commands), images: images) } < 5)
    }
  }
}
