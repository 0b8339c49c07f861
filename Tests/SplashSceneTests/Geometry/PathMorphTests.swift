import SplashScene
import TestSupport
import Testing

private func path(_ text: String) throws -> Path { try PathData.parse(text, limit: 1000) }

/// The point of an element at `u`, by de Casteljau's construction.
private func point(_ from: Point, _ element: Path.Element, _ u: Double) -> Point {
  var points: [Point]
  switch element {
  case .move(let p), .line(let p): points = [from, p]
  case .quad(let c, let p): points = [from, c, p]
  case .cubic(let c1, let c2, let p): points = [from, c1, c2, p]
  case .close: points = [from, from]
  }
  while points.count > 1 {
    points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * u }
  }
  return points[0]
}

@Suite struct PathMorphTests {
  @Test func `paths of equal structure are interpolated point by point`() throws {
    let a = try path("M0 0L10 0Q20 0 20 10C20 20 10 20 0 10Z")
    let b = try path("M10 20L30 0Q40 40 20 30C0 0 30 40 10 50Z")
    #expect(a.interpolated(to: b, 0.5) == (try path("M5 10L20 0Q30 20 20 20C10 10 20 30 5 30Z")))
    #expect(
      a.interpolated(to: b, 0.25) == (try path("M2.5 5L15 0Q25 10 20 15C15 15 15 25 2.5 20Z")))
    #expect(AnimatableValue.path(a).interpolated(to: .path(b), 1) == .path(b))
  }

  @Test
  func `a rectangle is interpolated point by point with SVG path data of the same structure`()
    throws
  {
    var rect = Path()
    rect.addRect(Rect(0, 0, 10, 20))
    let data = try path("M20 10H40V30H20Z")
    #expect(rect.interpolated(to: data, 0.5) == (try path("M10 5H25V25H10Z")))
  }

  @Test
  func `a circle is interpolated point by point with SVG path data of four cubic curves`() throws {
    var circle = Path()
    circle.addEllipse(in: Rect(-10, -10, 20, 20))
    let dot = try path("M0 0C0 0 0 0 0 0C0 0 0 0 0 0C0 0 0 0 0 0C0 0 0 0 0 0Z")
    var half = Path()
    half.addEllipse(in: Rect(-5, -5, 10, 10))
    let found = try #require(circle.interpolated(to: dot, 0.5))
    for (p, q) in zip(found.controlPoints, half.controlPoints) {
      #expect((p - q).length < 1e-12)
    }
  }

  @Test func `a line or quadratic curve becomes cubic when interpolated with a cubic curve`() throws
  {
    let line = try path("M0 0L12 0")
    let cubic = try path("M0 12C0 12 12 24 12 12")
    #expect(line.interpolated(to: cubic, 0.5) == (try path("M0 6C2 6 10 12 12 6")))
    let quad = try path("M0 12Q6 24 12 12")
    #expect(line.interpolated(to: quad, 0.5) == (try path("M0 6Q6 12 12 6")))
    // (0, 12), (4, 20), (8, 20), (12, 12) is the quadratic curve as a cubic one.
    #expect(quad.interpolated(to: cubic, 0.5) == (try path("M0 12C2 16 10 22 12 12")))
  }

  @Test func `raising the degree of a line or quadratic curve doesn't change its points`() throws {
    var random = SeededGenerator(seed: 11)
    func number() -> Double { Double.random(in: -100...100, using: &random) }
    for _ in 0..<200 {
      let start = Point(number(), number())
      var low = Path()
      low.move(to: start)
      var high = low
      let end = Point(number(), number())
      if Bool.random(using: &random) {
        low.addLine(to: end)
      } else {
        low.addQuadCurve(to: end, control: Point(number(), number()))
      }
      high.addCurve(to: start, control1: start, control2: start)
      // At a fraction of almost 0, this is the curve itself, as a cubic curve.
      let raised = try #require(low.interpolated(to: high, 1e-13))
      guard case .cubic = raised.elements[1] else {
        Issue.record("\(raised)")
        continue
      }
      for u in stride(from: 0.0, through: 1, by: 0.125) {
        let distance = (point(start, raised.elements[1], u) - point(start, low.elements[1], u))
          .length
        #expect(distance < 1e-9)
      }
    }
  }

  @Test
  func `interpolating a line after a closed subpath takes the subpath's start as the line's start`()
    throws
  {
    let a = try path("M0 0L10 0L10 10ZL0 9")
    let b = try path("M0 0L10 0L10 10ZC0 3 0 6 0 9")
    #expect(
      try #require(a.interpolated(to: b, 0.5)).elements.last
        == .cubic(Point(0, 3), Point(0, 6), Point(0, 9)))
  }

  @Test(arguments: ["M0 0L1 1", "M0 0L1 1L2 2Z", "M0 0L1 1M2 2", "M0 0M1 1L2 2L3 3", ""])
  func `paths of different structure switch halfway instead of interpolating`(text: String) throws {
    let a = try path("M0 0L1 1L2 2")
    let b = try path(text)
    #expect(a.interpolated(to: b, 0.5) == nil)
    #expect(AnimatableValue.path(a).interpolated(to: .path(b), 0.4) == .path(a))
    #expect(AnimatableValue.path(a).interpolated(to: .path(b), 0.6) == .path(b))
  }

  @Test
  func `halfway through a path animation from a line to a curve, every control point is halfway`()
    throws
  {
    var shape = ShapeContent()
    shape.path = try path("M0 0L10 0")
    var layer = Layer(id: "l")
    layer.properties.content = .shape(shape)
    var change = BasicAnimation(AnimatedProperty(.path))
    change.to = .path(try path("M0 20C0 20 10 20 10 20"))
    layer.animations = [Animation(timing: MediaTiming(duration: 2), kind: .basic(change))]
    let scene = Scene(
      size: Size(10, 10), frameRate: FrameRate(10), duration: 2, backgroundColor: .black,
      layers: [layer])
    guard case .shape(let now)? = scene.evaluate(at: 1).layers.first?.properties.content else {
      Issue.record("no shape")
      return
    }
    let expected = [Point(0, 10), Point(5.0 / 3, 10), Point(25.0 / 3, 10), Point(10, 10)]
    for (p, q) in zip(now.path.controlPoints, expected) { #expect((p - q).length < 1e-12) }
    #expect(now.path.elements.count == 2)
  }
}
