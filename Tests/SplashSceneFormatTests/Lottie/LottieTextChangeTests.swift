import SplashScene
import Testing

@testable import SplashSceneFormat

/// What animators of texts in Lottie files change, against the formulas.
@Suite("Changes of texts in Lottie files") struct LottieTextChangeTests {
  /// An animator of the letters `range`.
  private func animator(_ changes: String, _ range: Range<Int>? = nil, amount: Double = 100)
    -> String
  {
    guard let range else { return "{ \"a\": { \(changes) } }" }
    return #"""
      { "s": { "b": 1, "r": 2, "s": { "k": \#(range.lowerBound) }, "e": { "k": \#(range.upperBound) },
        "a": { "k": \#(amount) } }, "a": { \#(changes) } }
      """#
  }

  private func shapes(
    _ text: String, _ animators: String, members: String = "", options: String = #""g": 1"#
  ) throws -> [(content: ShapeContent, map: AffineTransform)] {
    try LottieFile(text: document(text, members), animators, options: options).shapes(0)
  }

  @Test func `Letters that nothing changes are one shape, those alike are one each`() throws {
    let red = #""fc": { "k": [0, 1, 0, 1] }"#
    #expect(try shapes("ABMA", "").count == 1)
    #expect(try shapes("ABMA", animator(red, 9..<12)).count == 1)
    let parts = try shapes("ABMA", animator(red, 1..<3))
    #expect(parts.map { $0.content.fillColor == Color(0, 1, 0) } == [false, true, false])
    #expect(parts.map { $0.content.path.subpaths.count } == [1, 2, 1])
    // Letters that are turned are by themselves.
    #expect(try shapes("ABMA", animator(#""r": { "k": 10 }"#)).count == 4)
  }

  @Test(arguments: [
    (1, 0.0, 0.0), (1, 50, -100), (2, 0, 0), (2, -100, 30), (3, 100, 50), (4, -40, 0),
  ])
  func `Letters are scaled, skewed and turned about a point of their group`(
    grouping: Int, alignX: Double, alignY: Double
  ) throws {
    let changes =
      #""s": { "k": [200, 50] }, "sk": { "k": 30 }, "sa": { "k": 0 }, "r": { "k": 90 }, "p": { "k": [3, 4] }, "a": { "k": [1, 2] }"#
    let found = try shapes(
      "AB M", animator(changes),
      options: #""g": \#(grouping), "a": { "k": [\#(alignX), \#(alignY)] }"#)
    // A from 0 to 10, B to 22, and M from 28 to 44.
    let places = [0.0, 10, 28]
    let groups: [(left: Double, right: Double)] =
      switch grouping {
      case 1: [(0, 10), (10, 22), (28, 44)]
      case 2: [(0, 22), (0, 22), (28, 44)]
      default: [(0, 44), (0, 44), (0, 44)]
      }
    #expect(found.count == 3)
    for (shape, (place, group)) in zip(found, zip(places, groups)) {
      let half = (group.right - group.left) / 2
      let pivot = Point(
        group.left + half + half * alignX / 100 - place, 20 * 1.2 * 0.714 * alignY / 100)
      for point in [Point(0, 0), Point(5, -7)] {
        // From the pivot and the anchor, twice as wide and half as high, leaning to the left below, turned.
        let p = point - pivot - Point(1, 2)
        let scaled = Point(p.x * 2, p.y / 2)
        let skewed = Point(scaled.x - Elementary.tan(Double.pi / 6) * scaled.y, scaled.y)
        let turned = Point(-skewed.y, skewed.x)
        let expected = turned + pivot + Point(place + 3, 4)
        expectClose(shape.map.apply(point), expected)
      }
    }
  }

  @Test(arguments: [1.0, 0.5, 0.25, -0.5])
  func `The strength is that of each change`(strength: Double) throws {
    let changes = #""s": { "k": [300, 0] }, "r": { "k": 90 }, "o": { "k": 20 }"#
    let layers = try #require(
      try LottieFile(text: document("A"), animator(changes, 0..<1, amount: strength * 100))
        .layers(0).first)
    let letter = try #require(layers.sublayers.first)
    let map = letter.properties.transform.affine
    let angle = Double.pi / 2 * strength
    let scale = (1 + 2 * strength, 1 - strength)
    expectClose(
      Point(map.a, map.b), Point(Elementary.cos(angle), Elementary.sin(angle)) * scale.0)
    expectClose(
      Point(map.c, map.d), Point(-Elementary.sin(angle), Elementary.cos(angle)) * scale.1)
    // Opacity isn't more than it was.
    expectClose(letter.opacity, 1 - 0.8 * max(0, strength))
  }

  @Test(arguments: [0, 1, 2]) func `Tracking keeps a line's side, or its middle`(
    justification: Int
  ) throws {
    // 6 points about the first two letters of three: 3 behind the first, 3 on either side of the second.
    let file = try LottieFile(
      text: document("AAA", #""j": \#(justification)"#), animator(#""t": { "k": 6 }"#, 0..<2))
    let share = [0, 1, 0.5][justification]
    let places = [0.0, 10 + 6, 20 + 9].map { $0 - share * (30 + 9) }
    expectLetters(file.letters(), "AAA", at: places.map { ($0, 0) })
  }

  @Test func `Line spacing moves a line and those below`() throws {
    // The second line's letters have 8 points by half of them, the third one's all.
    let file = try LottieFile(
      text: document("AA\rAA\rA", #""lh": 10"#), animator(#""ls": { "k": [0, 8] }"#, 3..<9))
    expectLetters(
      file.letters(), "AAAAA", at: [(0, 0), (10, 0), (0, 14), (10, 14), (0, 32)])
    let number = try LottieFile(
      text: document("A\rA", #""lh": 10"#), animator(#""ls": { "k": 8 }"#))
    expectLetters(number.letters(), "AA", at: [(0, 0), (0, 18)])
  }

  @Test func `Colours are mixed, and a line may be the animator's alone`() throws {
    let stroke = #""sc": [0, 0, 1], "sw": 2, "of": true"#
    let mixed = try shapes(
      "A",
      animator(
        #""fc": { "k": [0, 1, 0, 1] }, "sc": { "k": [1, 1, 1, 1] }, "sw": { "k": 4 }, "fo": { "k": 0 }"#,
        0..<1,
        amount: 25), members: stroke)[0].content
    #expect(mixed.fillColor == Color(0.75, 0.25, 0, 0.75))
    #expect(mixed.stroke.color == Color(0.25, 0.25, 1) && mixed.stroke.lineWidth == 3)
    let own = try shapes(
      "A", animator(#""sc": { "k": [1, 1, 1, 1] }, "sw": { "k": 4 }"#), members: #""of": true"#)
    #expect(own[0].content.stroke.color == .white && own[0].content.stroke.lineWidth == 4)
    // A text without a fill gets none.
    #expect(
      try LottieFile(
        text: document("A", #""fc": []"#), animator(#""fc": { "k": [0, 1, 0, 1] }"#)
      ).layers(0).isEmpty)
  }

  @Test(arguments: [
    // Red by a third of the circle, a half, and back; half as strong, half as bright.
    (#""fh": { "k": 120 }"#, Color(0, 1, 0)), (#""fh": { "k": 180 }"#, Color(0, 1, 1)),
    (#""fh": { "k": -60 }"#, Color(1, 0, 1)), (#""fh": { "k": 750 }"#, Color(1, 0.5, 0)),
    (#""fs": { "k": -50 }"#, Color(1, 0.5, 0.5)), (#""fb": { "k": -50 }"#, Color(0.5, 0, 0)),
    (#""fh": { "k": 240 }, "fs": { "k": -100 }, "fb": { "k": -75 }"#, Color(0.25, 0.25, 0.25)),
    (#""fb": { "k": 50 }, "fs": { "k": 50 }"#, Color(1, 0, 0)),
  ])
  func `Hue, saturation and brightness are shifted`(change: String, expected: Color) throws {
    let color = try #require(try shapes("A", animator(change))[0].content.fillColor)
    for (a, b) in zip(color.components, expected.components) { expectClose(a, b) }
  }

  @Test func `By Core Animation's rules nothing changes letters`() throws {
    let file = try LottieFile(
      text: document("AB", #""sc": [0, 0, 1], "sw": 10, "of": true"#),
      animator(#""r": { "k": 90 }, "p": { "k": [5, 5] }, "fc": { "k": [0, 1, 0, 1] }"#))
    let shapes = file.shapes(0, .coreAnimation)
    expectLetters(file.letters(0, .coreAnimation), "AB", at: [(0, 0), (10, 0)])
    #expect(shapes[0].content.fillColor == Color(1, 0, 0))
    // The line is in percent of the font's size.
    #expect(shapes[0].content.stroke.lineWidth == 2)
    #expect(file.shapes(0)[0].content.stroke.lineWidth == 10)
  }

  @Test func `Ranges by expressions, paths and turns in space are left out`() throws {
    let file = try LottieFile(
      textLayer(
        document("A"),
        #"{ "s": { "t": 1 }, "a": { "r": { "k": 90 } } }, { "a": { "rx": { "k": 9 }, "ry": { "k": 0 }, "bl": { "k": [3, 3] } } }"#
      ).substituting("\"p\": {}", with: "\"p\": { \"m\": 0 }"), characters)
    #expect(
      Set(file.gaps) == [
        "ranges by expressions", "letters that turn in space", "blurred letters",
        "texts on paths",
      ])
    expectLetters(file.letters(), "A", at: [(0, 0)])
  }
}
