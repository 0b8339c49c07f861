import SplashScene
import Testing

@testable import SplashSceneFormat

/// Shapes of Lottie files: which paint sees which outline, through which modifiers.
@Suite("Shapes in Lottie files") struct LottieShapeTests {
  private func boxes(_ shapes: String, _ frame: Double = 0) throws -> [Rect] {
    try LottieFile(shapeLayer(shapes)).shapes(frame).map {
      $0.content.path.transformed(by: $0.map).controlBox
    }
  }

  @Test func `A paint sees the outlines before it, those of nested groups too`() throws {
    // A fill between two ellipses sees the first one only.
    #expect(try boxes("\(ellipse(10)), \(fill), \(ellipse(20))") == [Rect(-5, -5, 10, 10)])
    // Two outlines are one path.
    let both = try LottieFile(shapeLayer("\(ellipse(10)), \(ellipse(20)), \(fill)")).shapes(0)
    #expect(both.count == 1 && both[0].content.path.elements.filter { $0 == .close }.count == 2)
    // The paint of the outer group sees what lies in the inner one, where that is moved to.
    #expect(
      try boxes("\(group(ellipse(10), #""p": { "k": [30, 0] },"#)), \(fill)")
        == [Rect(25, -5, 10, 10)])
    // A paint in a group sees nothing outside of it.
    #expect(try boxes("\(ellipse(10)), \(group(fill))").isEmpty)
  }

  @Test func `The last paint is drawn first, and a group at its place`() throws {
    let file = try LottieFile(
      shapeLayer("\(ellipse(10)), \(stroke), \(group("\(ellipse(4)), \(fill)")), \(fill)"))
    let shapes = file.shapes(0)
    #expect(shapes.map { $0.content.stroke.color != nil } == [false, false, true])
    // The outer fill, at the back, sees the ellipse of the group as well.
    #expect(shapes[0].content.path.elements.filter { $0 == .close }.count == 2)
    #expect(shapes[1].content.path.controlBox == Rect(-2, -2, 4, 4))
  }

  @Test func `A line is scaled by its own group, not by one beside it`() throws {
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

  /// Where the paths of the first shape begin and end.
  private func ends(_ shapes: String) throws -> [(Point, Point)] {
    let path = try LottieFile(shapeLayer(shapes)).shapes(0)[0].content.path
    return path.subpaths.map { subpath in
      (subpath.controlPoints.first ?? .zero, subpath.controlPoints.last ?? .zero)
    }
  }

  @Test func `Outlines begin where After Effects begins them`() throws {
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
  func `A trim runs across the seam in one piece, and reaches outlines after the paint's group`()
    throws
  {
    let across = try ends("\(ellipse(20)), \(trim(0, 50, offset: -90)), \(stroke)")
    #expect(across.count == 1)
    expectClose(across[0].0, Point(-10, 0), 1e-6)
    expectClose(across[0].1, Point(10, 0), 1e-6)
    // The trim stands after the group, and trims what the group paints.
    let outer = try ends("\(group("\(ellipse(20)), \(stroke)")), \(trim(0, 25))")
    expectClose(outer[0].1, Point(10, 0), 1e-6)
    // In sequence, the first half is the first of two equal outlines.
    let sequence = try ends(
      "\(ellipse(20)), \(ellipse(20, at: 50, 0)), \(trim(0, 50, mode: 2)), \(stroke)")
    #expect(sequence.count == 1 && sequence[0].0.x == 0)
    #expect(try boxes("\(ellipse(20)), \(trim(30, 30)), \(stroke)").isEmpty)
  }

  @Test func `Copies move on, shrink by powers and fade`() throws {
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

  @Test func `Merged outlines are seen only by the paints behind them`() throws {
    let shapes = try LottieFile(
      shapeLayer(
        "\(ellipse(10)), \(stroke), \(ellipse(20)), { \"ty\": \"mm\", \"mm\": 1 }, \(fill)")
    ).shapes(0)
    #expect(shapes.count == 1 && shapes[0].content.fillColor != nil)
  }

  @Test func `Corners are rounded where both handles are zero`() throws {
    let open =
      #"{ "ty": "sh", "ks": { "k": { "c": false, "v": [[0, 0], [10, 0], [10, 10]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]] } } }"#
    let path = try LottieFile(
      shapeLayer("\(open), { \"ty\": \"rd\", \"r\": { \"k\": 3 } }, \(stroke)")
    ).shapes(0)[0].content.path
    #expect(path.controlPoints.contains(Point(7, 0)) && path.controlPoints.contains(Point(10, 3)))
    #expect(!path.controlPoints.contains(Point(10, 0)))
  }

  @Test func `A group is faded as a whole`() throws {
    let faded = #""o": { "k": 50 },"#
    let one = try #require(
      try LottieFile(shapeLayer(group("\(ellipse(10)), \(fill)", faded))).layers(0).first)
    #expect(one.opacity == 0.5 && one.sublayers.isEmpty)
    let two = try #require(
      try LottieFile(shapeLayer(group("\(ellipse(10)), \(stroke), \(fill)", faded))).layers(0).first
    )
    #expect(two.opacity == 0.5 && two.sublayers.count == 2)
  }

  @Test func `Colours and opacities of a gradient have places of their own`() throws {
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
