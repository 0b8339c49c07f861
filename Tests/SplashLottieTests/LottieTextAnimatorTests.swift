import SplashScene
import Testing

@testable import SplashLottie

/// Compares the text animators of Lottie files with their formulas.
@Suite("Text animators in Lottie files") struct LottieTextAnimatorTests {
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

  @Test func `adjacent Lottie letters with the same style are drawn as one shape`() throws {
    let red = #""fc": { "k": [0, 1, 0, 1] }"#
    #expect(try shapes("ABMA", "").count == 1)
    #expect(try shapes("ABMA", animator(red, 9..<12)).count == 1)
    let parts = try shapes("ABMA", animator(red, 1..<3))
    #expect(parts.map { $0.content.fillColor == Color(0, 1, 0) } == [false, true, false])
    #expect(parts.map { $0.content.path.subpaths.count } == [1, 2, 1])
    // Rotated letters have separate shapes.
    #expect(try shapes("ABMA", animator(#""r": { "k": 10 }"#)).count == 4)
  }

  @Test(arguments: [
    (1, 0.0, 0.0), (1, 50, -100), (2, 0, 0), (2, -100, 30), (3, 100, 50), (4, -40, 0),
  ])
  func `a Lottie text animator scales, skews and rotates letters about the anchor of their group`(
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
        // Relative to the pivot and the anchor: scaled by 2 and 0.5, skewed, rotated by 90°.
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
  func `the changes of a Lottie text animator are proportional to its amount`(strength: Double)
    throws
  {
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
    // The opacity is at most 1.
    expectClose(letter.opacity, 1 - 0.8 * max(0, strength))
  }

  @Test(arguments: [0, 1, 2])
  func `tracking in a Lottie text animator keeps a line's aligned edge or centre in position`(
    justification: Int
  ) throws {
    // 6 points around the first two of three letters: 3 after the first, 3 on either side of the second.
    let file = try LottieFile(
      text: document("AAA", #""j": \#(justification)"#), animator(#""t": { "k": 6 }"#, 0..<2))
    let share = [0, 1, 0.5][justification]
    let places = [0.0, 10 + 6, 20 + 9].map { $0 - share * (30 + 9) }
    expectLetters(file.letters(), "AAA", at: places.map { ($0, 0) })
  }

  @Test
  func `line spacing in a Lottie text animator moves the line it applies to and all lines below`()
    throws
  {
    // The range includes half of the second line and the whole third line.
    let file = try LottieFile(
      text: document("AA\rAA\rA", #""lh": 10"#), animator(#""ls": { "k": [0, 8] }"#, 3..<9))
    expectLetters(
      file.letters(), "AAAAA", at: [(0, 0), (10, 0), (0, 14), (10, 14), (0, 32)])
    let number = try LottieFile(
      text: document("A\rA", #""lh": 10"#), animator(#""ls": { "k": 8 }"#))
    expectLetters(number.letters(), "AA", at: [(0, 0), (0, 18)])
  }

  @Test func `a Lottie text animator blends its colours with the text's and can add a stroke`()
    throws
  {
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
    // A text without a fill gets no fill.
    #expect(
      try LottieFile(
        text: document("A", #""fc": []"#), animator(#""fc": { "k": [0, 1, 0, 1] }"#)
      ).layers(0).isEmpty)
  }

  @Test(arguments: [
    // Red with its hue rotated by a third, a half and backwards; then half as saturated, half as bright.
    (#""fh": { "k": 120 }"#, Color(0, 1, 0)), (#""fh": { "k": 180 }"#, Color(0, 1, 1)),
    (#""fh": { "k": -60 }"#, Color(1, 0, 1)), (#""fh": { "k": 750 }"#, Color(1, 0.5, 0)),
    (#""fs": { "k": -50 }"#, Color(1, 0.5, 0.5)), (#""fb": { "k": -50 }"#, Color(0.5, 0, 0)),
    (#""fh": { "k": 240 }, "fs": { "k": -100 }, "fb": { "k": -75 }"#, Color(0.25, 0.25, 0.25)),
    (#""fb": { "k": 50 }, "fs": { "k": 50 }"#, Color(1, 0, 0)),
  ])
  func `a Lottie text animator shifts hue, saturation and brightness`(
    change: String, expected: Color
  ) throws {
    let color = try #require(try shapes("A", animator(change))[0].content.fillColor)
    for (a, b) in zip(color.components, expected.components) { expectClose(a, b) }
  }

  @Test func `Lottie text animators have no effect with the rules of lottie-ios`() throws {
    let file = try LottieFile(
      text: document("AB", #""sc": [0, 0, 1], "sw": 10, "of": true"#),
      animator(#""r": { "k": 90 }, "p": { "k": [5, 5] }, "fc": { "k": [0, 1, 0, 1] }"#))
    let shapes = file.shapes(0, .coreAnimation)
    expectLetters(file.letters(0, .coreAnimation), "AB", at: [(0, 0), (10, 0)])
    #expect(shapes[0].content.fillColor == Color(1, 0, 0))
    // The line width is a percentage of the font size.
    #expect(shapes[0].content.stroke.lineWidth == 2)
    #expect(file.shapes(0)[0].content.stroke.lineWidth == 10)
  }

  @Test func `unsupported Lottie text features are ignored and reported`() throws {
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
