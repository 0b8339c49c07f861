import SplashScene
import Testing

@testable import SplashLottie

/// Shapes of Lottie files: the paths that each fill or stroke draws, and their modifiers.
@Suite("Shapes in Lottie files") struct LottieShapeTests {
  private func boxes(_ shapes: String, _ frame: Double = 0) throws -> [Rect] {
    try LottieFile(shapeLayer(shapes)).shapes(frame).map {
      $0.content.path.transformed(by: $0.map).controlBox
    }
  }

  @Test func `a Lottie fill draws the paths before it, including those of nested groups`() throws {
    // A fill between two ellipses draws only the first one.
    #expect(try boxes("\(ellipse(10)), \(fill), \(ellipse(20))") == [Rect(-5, -5, 10, 10)])
    // Two ellipses are one path.
    let both = try LottieFile(shapeLayer("\(ellipse(10)), \(ellipse(20)), \(fill)")).shapes(0)
    #expect(both.count == 1 && both[0].content.path.elements.filter { $0 == .close }.count == 2)
    // The fill of the outer group draws the ellipse of the inner group at its position.
    #expect(
      try boxes("\(group(ellipse(10), #""p": { "k": [30, 0] },"#)), \(fill)")
        == [Rect(25, -5, 10, 10)])
    // A fill in a group draws no paths outside the group.
    #expect(try boxes("\(ellipse(10)), \(group(fill))").isEmpty)
  }

  @Test func `Lottie fills, strokes and groups are drawn from the last to the first`() throws {
    let file = try LottieFile(
      shapeLayer("\(ellipse(10)), \(stroke), \(group("\(ellipse(4)), \(fill)")), \(fill)"))
    let shapes = file.shapes(0)
    #expect(shapes.map { $0.content.stroke.color != nil } == [false, false, true])
    // The outer fill, at the back, also draws the ellipse of the group.
    #expect(shapes[0].content.path.elements.filter { $0 == .close }.count == 2)
    #expect(shapes[1].content.path.controlBox == Rect(-2, -2, 4, 4))
  }

  @Test
  func `a scaled Lottie group scales the width of strokes inside the group, but not outside it`()
    throws
  {
    let scale = #""s": { "k": [300, 300] },"#
    let outside = try LottieFile(shapeLayer("\(group(ellipse(10), scale)), \(stroke)")).shapes(0)
    #expect(
      outside[0].map == .identity && outside[0].content.path.controlBox == Rect(-15, -15, 30, 30))
    let inside = try LottieFile(shapeLayer(group("\(ellipse(10)), \(stroke)", scale))).shapes(0)
    #expect(
      inside[0].map == .scale(3, 3) && inside[0].content.path.controlBox == Rect(-5, -5, 10, 10))
  }

  private func trim(_ start: Double, _ end: Double, offset: Double = 0, mode: Int = 1) -> String {
    #"{ "ty": "tm", "s": { "k": \#(start) }, "e": { "k": \#(end) }, "o": { "k": \#(offset) }, "m": \#(mode) }"#
  }

  /// The start and end points of the first shape's paths.
  private func ends(_ shapes: String) throws -> [(Point, Point)] {
    let path = try LottieFile(shapeLayer(shapes)).shapes(0)[0].content.path
    return path.subpaths.map { subpath in
      (subpath.controlPoints.first ?? .zero, subpath.controlPoints.last ?? .zero)
    }
  }

  @Test func `Lottie ellipses, rectangles and stars start at the same point as in After Effects`()
    throws
  {
    // A quarter of an ellipse: from the top to the right.
    let quarter = try ends("\(ellipse(20)), \(trim(0, 25)), \(stroke)")[0]
    expectClose(quarter.0, Point(0, -10))
    expectClose(quarter.1, Point(10, 0))
    let rect = #"{ "ty": "rc", "p": { "k": [0, 0] }, "s": { "k": [20, 20] }, "r": { "k": 0 } }"#
    let side = try ends("\(rect), \(trim(0, 25)), \(stroke)")[0]
    expectClose(side.0, Point(10, -10))
    expectClose(side.1, Point(10, 10))
    let reversed = rect.substituting("\"ty\": \"rc\"", with: "\"ty\": \"rc\", \"d\": 3")
    let top = try ends("\(reversed), \(trim(0, 25)), \(stroke)")[0]
    expectClose(top.0, Point(10, -10))
    expectClose(top.1, Point(-10, -10))
    let star =
      #"{ "ty": "sr", "sy": 2, "p": { "k": [0, 0] }, "pt": { "k": 4 }, "or": { "k": 10 }, "os": { "k": 0 }, "r": { "k": 0 } }"#
    let first = try ends("\(star), \(trim(0, 25)), \(stroke)")[0]
    expectClose(first.0, Point(0, -10))
    expectClose(first.1, Point(10, 0))
  }

  @Test
  func `a Lottie trim wraps around a closed path and also applies to groups before the trim`()
    throws
  {
    let across = try ends("\(ellipse(20)), \(trim(0, 50, offset: -90)), \(stroke)")
    #expect(across.count == 1)
    expectClose(across[0].0, Point(-10, 0), 1e-6)
    expectClose(across[0].1, Point(10, 0), 1e-6)
    // A trim after the group trims the group's strokes.
    let outer = try ends("\(group("\(ellipse(20)), \(stroke)")), \(trim(0, 25))")
    expectClose(outer[0].1, Point(10, 0), 1e-6)
    // In sequence, the first half is the first of two equal outlines.
    let sequence = try ends(
      "\(ellipse(20)), \(ellipse(20, at: 50, 0)), \(trim(0, 50, mode: 2)), \(stroke)")
    #expect(sequence.count == 1 && sequence[0].0.x == 0)
    #expect(try boxes("\(ellipse(20)), \(trim(30, 30)), \(stroke)").isEmpty)
  }

  @Test func `Lottie repeater copies move by equal steps, scale by powers and fade`() throws {
    let repeater = #"""
      { "ty": "rp", "c": { "k": 3 }, "o": { "k": 1 }, "m": 1, "tr": { "p": { "k": [10, 0] }, "s": { "k": [50, 50] },
        "so": { "k": 100 }, "eo": { "k": 40 } } }
      """#
    let layer = try #require(
      try LottieFile(shapeLayer("\(ellipse(16)), \(fill), \(repeater)")).layers(0).first)
    // The first copy is in front.
    #expect(layer.sublayers.count == 3)
    for (k, copy) in layer.sublayers.reversed().enumerated() {
      let map = copy.properties.transform.affine
      expectClose(map.tx, 10 * Double(k + 1))
      expectClose(map.a, 1 / Double(2 << k))
      expectClose(copy.opacity, 1 - 0.2 * Double(k))
    }
  }

  @Test
  func `paths that a Lottie merge combines are drawn only by fills and strokes after the merge`()
    throws
  {
    let shapes = try LottieFile(
      shapeLayer(
        "\(ellipse(10)), \(stroke), \(ellipse(20)), { \"ty\": \"mm\", \"mm\": 1 }, \(fill)")
    ).shapes(0)
    #expect(shapes.count == 1 && shapes[0].content.fillColor != nil)
  }

  @Test func `a Lottie round-corners modifier rounds the corner between two straight segments`()
    throws
  {
    let open =
      #"{ "ty": "sh", "ks": { "k": { "c": false, "v": [[0, 0], [10, 0], [10, 10]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]] } } }"#
    let path = try LottieFile(
      shapeLayer("\(open), { \"ty\": \"rd\", \"r\": { \"k\": 3 } }, \(stroke)")
    ).shapes(0)[0].content.path
    #expect(path.controlPoints.contains(Point(7, 0)) && path.controlPoints.contains(Point(10, 3)))
    #expect(!path.controlPoints.contains(Point(10, 0)))
  }

  @Test func `the opacity of a Lottie group applies to the group as a whole`() throws {
    let faded = #""o": { "k": 50 },"#
    let one = try #require(
      try LottieFile(shapeLayer(group("\(ellipse(10)), \(fill)", faded))).layers(0).first)
    #expect(one.opacity == 0.5 && one.sublayers.isEmpty)
    let two = try #require(
      try LottieFile(shapeLayer(group("\(ellipse(10)), \(stroke), \(fill)", faded))).layers(0).first
    )
    #expect(two.opacity == 0.5 && two.sublayers.count == 2)
  }

  @Test func `the colours and opacities of a Lottie gradient have separate stop locations`() throws
  {
    let gradient = #"""
      { "ty": "gf", "t": 1, "s": { "k": [0, 0] }, "e": { "k": [10, 0] }, "o": { "k": 50 },
        "g": { "p": 2, "k": { "k": [0, 1, 0, 0, 1, 0, 0, 1, 0.5, 1, 1, 0] } } }
      """#
    let shape = try LottieFile(shapeLayer("\(ellipse(10)), \(gradient)")).shapes(0)[0].content
    let found = try #require(shape.fillGradient)
    #expect(found.locations == [0, 0.5, 1])
    #expect(found.colors == [Color(1, 0, 0, 0.5), Color(0.5, 0, 0.5, 0.5), Color(0, 0, 1, 0)])
    #expect(found.startPoint == Point(0, 0) && found.endPoint == Point(10, 0))
    // A radial one with a highlight, and a hard edge.
    let radial = #"""
      { "ty": "gf", "t": 2, "s": { "k": [0, 0] }, "e": { "k": [10, 0] }, "o": { "k": 100 }, "h": { "k": 50 }, "a": { "k": 90 },
        "g": { "p": 4, "k": { "k": [0, 1, 0, 0, 0.4, 1, 0, 0, 0.4, 0, 1, 0, 1, 0, 1, 0] } } }
      """#
    let round = try #require(
      try LottieFile(shapeLayer("\(ellipse(10)), \(radial)")).shapes(0)[0].content.fillGradient)
    #expect(round.locations == [0, 0.4, 0.4, 1] && round.endPoint == Point(10, 10))
    expectClose(try #require(round.focalPoint), Point(0, 5))
  }
}
