import SplashScene
import Testing

@testable import SplashLottie

/// Merged paths and path modifiers of Lottie files.
@Suite("Merged paths in Lottie files") struct LottieMergeTests {
  /// A rectangle of two corners.
  private func rect(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> String {
    #"{ "ty": "rc", "p": { "k": [\#((x0 + x1) / 2), \#((y0 + y1) / 2)] }, "s": { "k": [\#(x1 - x0), \#(y1 - y0)] }, "r": { "k": 0 } }"#
  }

  private func merge(_ mode: Int) -> String { #"{ "ty": "mm", "mm": \#(mode) }"# }

  /// The corners of the only path that is drawn, and twice its area.
  private func outline(
    _ shapes: String, _ rules: PlayerRules = .afterEffects
  ) throws -> (corners: Set<Point>, area: Double) {
    let shapes = try LottieFile(shapeLayer(shapes)).shapes(0, rules)
    #expect(shapes.count == 1)
    let path = try #require(shapes.first?.content.path)
    var area = 0.0
    for subpath in path.subpaths {
      let points = subpath.controlPoints
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
        area += a.x * b.y - b.x * a.y
      }
    }
    let corners = path.controlPoints.map {
      Point(($0.x * 1024).rounded() / 1024, ($0.y * 1024).rounded() / 1024)
    }
    return (Set(corners), area)
  }

  private var pair: String { "\(rect(0, 0, 20, 20)), \(rect(10, 10, 40, 30))" }

  @Test(arguments: [(2, 900.0), (3, 300), (4, 100), (5, 800)])
  func `fills and strokes of merged Lottie paths draw the outline of the combined area`(
    mode: Int, area: Double
  ) throws {
    for paint in [fill, stroke] {
      let found = try outline("\(pair), \(merge(mode)), \(paint)")
      expectClose(found.area, 2 * area, 1e-2)
      // The intersections of the rectangles.
      #expect(found.corners.contains(Point(20, 10)) && found.corners.contains(Point(10, 20)))
      #expect(found.corners.contains(Point(20, 20)) == [4, 5].contains(mode))
    }
  }

  @Test func `a Lottie merge combines any number of paths, including those of nested groups`()
    throws
  {
    let three = "\(rect(0, 0, 30, 10)), \(rect(0, 0, 10, 10)), \(rect(20, 0, 40, 10))"
    let rest = try outline("\(three), \(merge(3)), \(fill)")
    #expect(rest.corners == [Point(10, 0), Point(20, 0), Point(20, 10), Point(10, 10)])
    let odd = try outline("\(three), \(merge(5)), \(fill)")
    expectClose(odd.area, 2 * 200, 1e-2)
    // A nested path is merged at the position of its group.
    let nested = group(rect(0, 0, 10, 10), #""p": { "k": [5, 0] },"#)
    expectClose(
      try outline("\(rect(0, 0, 10, 10)), \(nested), \(merge(4)), \(fill)").area, 100, 1e-2)
  }

  @Test func `Lottie path modifiers after a merge apply to the merged path`() throws {
    // A quarter of the remaining square.
    let trim = #"{ "ty": "tm", "s": { "k": 0 }, "e": { "k": 25 }, "o": { "k": 0 }, "m": 1 }"#
    let side = try outline("\(pair), \(merge(4)), \(trim), \(stroke)")
    #expect(side.corners.count == 2 && side.corners.contains(Point(20, 20)))
    let rounding = #"{ "ty": "rd", "r": { "k": 2 } }"#
    let round = try outline("\(pair), \(merge(4)), \(rounding), \(fill)")
    #expect(round.corners.contains(Point(18, 20)) && !round.corners.contains(Point(20, 20)))
  }

  @Test
  func `a Lottie file drawn by the rules of lottie-ios ignores the merge and zigzag modifiers`()
    throws
  {
    let shapes = try LottieFile(shapeLayer("\(pair), \(stroke), \(merge(3)), \(fill)"))
    #expect(shapes.shapes(0).count == 1)
    let both = shapes.shapes(0, .coreAnimation)
    #expect(both.count == 2 && both.allSatisfy { $0.content.path.subpaths.count == 2 })
    let zigZag = #"{ "ty": "zz", "s": { "k": 2 }, "r": { "k": 3 }, "pt": { "k": 1 } }"#
    let plain = try outline("\(rect(0, 0, 10, 10)), \(zigZag), \(fill)", .coreAnimation)
    #expect(plain.corners.count == 4)
  }

  @Test
  func
    `a Lottie gradient's start point moves on a curve, or straight with the rules of lottie-ios`()
    throws
  {
    let keys = #"{ "t": 0, "s": [0, 0], "to": [0, 40], "ti": [0, 40] }, { "t": 10, "s": [80, 0] }"#
    let gradient = #"""
      { "ty": "gf", "t": 1, "s": { "a": 1, "k": [\#(keys)] }, "e": { "k": [9, 9] }, "o": { "k": 100 },
        "g": { "p": 2, "k": { "k": [0, 1, 0, 0, 1, 0, 0, 1] } } }
      """#
    let file = try LottieFile(shapeLayer("\(ellipse(10)), \(gradient)"))
    func start(_ rules: PlayerRules) throws -> Point {
      try #require(file.shapes(5, rules).first?.content.fillGradient).startPoint
    }
    expectClose(try start(.afterEffects), Point(40, 30), 1e-6)
    expectClose(try start(.coreAnimation), Point(40, 0))
  }

  @Test
  func `Lottie zigzag and offset modifiers deform a path, and unsupported modifiers are reported`()
    throws
  {
    let zigZag = #"{ "ty": "zz", "s": { "k": 1 }, "r": { "k": 1 }, "pt": { "k": 1 } }"#
    let ridges = try outline("\(rect(0, 0, 10, 10)), \(zigZag), \(fill)")
    #expect(ridges.corners.count == 8 && ridges.corners.contains(Point(5, -1)))
    let offset = #"{ "ty": "op", "a": { "k": 3 }, "lj": 1, "ml": { "k": 4 } }"#
    let moved = try outline("\(rect(0, 0, 10, 10)), \(offset), \(fill)")
    #expect(moved.corners.isSuperset(of: [Point(-3, -3), Point(13, -3), Point(13, 13)]))
    expectClose(moved.area, 2 * 256, 1e-2)
    let twist = #"{ "ty": "tw", "a": { "k": 40 }, "c": { "k": [5, 5] } }"#
    let file = try LottieFile(shapeLayer("\(rect(0, 0, 10, 10)), \(twist), \(fill)"))
    #expect(file.notes == ["twisted shapes"])
    #expect(
      try LottieFile(shapeLayer("\(pair), \(zigZag), \(offset), \(merge(3))")).notes.isEmpty)
  }

  @Test(arguments: [
    #"{ "ty": "zz", "s": { "k": 5 }, "r": { "k": 1e300 }, "pt": { "k": 2 } }"#,
    #"{ "ty": "op", "a": { "k": 1e300 }, "lj": 2 }"#, #"{ "ty": "op", "a": { "k": -1e-300 } }"#,
    #"{ "ty": "tw", "a": { "k": 1e300 }, "c": { "k": [1e300, -1e300] } }"#,
    #"{ "ty": "mm", "mm": 3 }"#, #"{ "ty": "op", "a": { "k": 7 }, "lj": 3 }"#,
  ])
  func `extreme numbers in Lottie path modifiers never cause a crash`(modifier: String) throws {
    let spike =
      #"{ "ty": "sh", "ks": { "k": { "c": true, "v": [[0, 0], [1e300, 0], [-1e300, 1e300], [0, 0], [0, 0]], "i": [[0, 0], [1e308, 0]], "o": [[-1e308, 3], [0, 0]] } } }"#
    for path in [spike, ellipse(1e-300), rect(0, 0, 1e300, 5), ellipse(40)] {
      let file = try LottieFile(shapeLayer("\(path), \(ellipse(30)), \(modifier), \(fill)"))
      #expect(file.layers(0).count <= 1)
    }
  }
}
