import SplashScene
import SplashSyntax
import TestSupport
import Testing

@testable import SplashLottie

/// Compares the values of Lottie files in each frame with the formulas of the format.
@Suite("Values in Lottie files") struct LottieValueTests {
  /// The x of a solid that moves.
  private func x(_ keys: String, _ frame: Double, _ rules: PlayerRules = .afterEffects) throws
    -> Double
  {
    try LottieFile(solid(#""p": { "a": 1, "k": [\#(keys)] }"#)).map(frame, rules).tx
  }

  @Test(arguments: [(0.0, 0.0), (10, 0), (15, 25), (20, 50), (25, 55), (30, 60), (99, 60)])
  func `a Lottie value is linear between keyframes and constant before and after them`(
    frame: Double, expected: Double
  ) throws {
    let keys = #"{ "t": 10, "s": [0, 0] }, { "t": 20, "s": [50, 0] }, { "t": 30, "s": [60, 0] }"#
    expectClose(try x(keys, frame), expected)
  }

  @Test(arguments: [
    ("4.1.8", "255, 51, 0", [1, 0.2, 0]), ("4.1.8", "1, 0.2, 0", [1, 0.2, 0]),
    ("4.1.9", "255, 51, 102", [1, 0.2, 0.4]), ("4.0", "51, 102, 255", [0.2, 0.4, 1]),
  ])
  func `colour components above 1 in old Lottie files are read on a scale of 0 to 255`(
    version: String, color: String, expected: [Double]
  ) throws {
    let layer = shapeLayer(
      ellipse(10) + #", { "ty": "fl", "c": { "k": [\#(color)] }, "o": { "k": 100 } }"#)
    let file = try LottieFile(layer, #""v": "\#(version)","#)
    let fill = try #require(file.shapes(0).first?.0.fillColor)
    for (part, number) in zip(fill.components, expected) { expectClose(part, number) }
  }

  @Test func `a hold keyframe in a Lottie file keeps its value until the next keyframe`() throws {
    let keys = #"{ "t": 10, "s": [5, 0], "h": 1 }, { "t": 20, "s": [50, 0] }"#
    expectClose(try x(keys, 19.9), 5)
    expectClose(try x(keys, 20), 50)
  }

  @Test func `the last of several Lottie keyframes at one time applies from that time on`() throws {
    let keys =
      #"{ "t": 0, "s": [0, 0] }, { "t": 10, "s": [10, 0] }, { "t": 10, "s": [30, 0] }, { "t": 20, "s": [40, 0] }"#
    expectClose(try x(keys, 9), 9)
    expectClose(try x(keys, 10), 30)
    expectClose(try x(keys, 15), 35)
  }

  @Test
  func `a Lottie keyframe with an end value ends there, not at the next keyframe's start value`()
    throws
  {
    let keys =
      #"{ "t": 0, "s": [0, 0], "e": [20, 0] }, { "t": 10, "s": [50, 0], "e": [60, 0] }, { "t": 20 }"#
    expectClose(try x(keys, 5), 10)
    expectClose(try x(keys, 15), 55)
    expectClose(try x(keys, 40), 60)
  }

  @Test(arguments: [1.0, 3, 5, 8]) func `the handles of a Lottie keyframe define its timing curve`(
    frame: Double
  ) throws {
    let keys = #"""
      { "t": 0, "s": [0, 0], "o": { "x": [0.42], "y": [0] }, "i": { "x": [0.58], "y": [1] } }, { "t": 10, "s": [100, 0] }
      """#
    expectClose(try x(keys, frame), 100 * Curve.easeInEaseOut(frame / 10), 1e-4)
  }

  @Test
  func `each dimension of a Lottie value has its own easing, except with the rules of lottie-ios`()
    throws
  {
    let file = try LottieFile(
      solid(
        #"""
        "s": { "a": 1, "k": [ { "t": 0, "s": [0, 0], "o": { "x": [0, 0.42], "y": [0, 0] }, "i": { "x": [1, 0.58], "y": [1, 1] } },
          { "t": 10, "s": [100, 100] } ] }
        """#))
    let eased = Curve.easeInEaseOut(0.3)
    expectClose(try file.map(3).a, 0.3, 1e-6)
    expectClose(try file.map(3).d, eased, 1e-6)
    expectClose(try file.map(3, .coreAnimation).d, 0.3, 1e-6)
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.6, 0.9])
  func `a Lottie layer moves along a curve at constant speed, except with the rules of lottie-ios`(
    fraction: Double
  ) throws {
    let keys =
      #"{ "t": 0, "s": [0, 0], "to": [0, 60], "ti": [-10, 0] }, { "t": 10, "s": [100, 40] }"#
    let file = try LottieFile(solid(#""p": { "a": 1, "k": [\#(keys)] }"#))
    func point(_ u: Double) -> Point {
      let v = 1 - u
      return Point(
        3 * v * v * u * 0 + 3 * v * u * u * 90 + u * u * u * 100,
        3 * v * v * u * 60 + 3 * v * u * u * 40 + u * u * u * 40)
    }
    let raw = try file.map(10 * fraction, .coreAnimation)
    expectClose(Point(raw.tx, raw.ty), point(fraction), 1e-6)
    // The arc length by many short line segments.
    let steps = 200_000
    var lengths = [0.0]
    for i in 0..<steps {
      let way = point(Double(i + 1) / Double(steps)) - point(Double(i) / Double(steps))
      lengths.append(lengths[i] + way.length)
    }
    let index = lengths.lastIndex { $0 <= fraction * lengths[steps] } ?? 0
    let exact = try file.map(10 * fraction)
    expectClose(Point(exact.tx, exact.ty), point(Double(index) / Double(steps)), 2e-3)
  }

  @Test func `a Lottie transform scales, skews and rotates clockwise about its anchor, then moves`()
    throws
  {
    let file = try LottieFile(
      solid(
        #""a": { "k": [10, 5] }, "p": { "k": [40, 50] }, "s": { "k": [200, 100] }, "r": { "k": 90 }"#
      ))
    let map = try file.map(0)
    expectClose(map.apply(Point(10, 5)), Point(40, 50))
    // A point to the right of the anchor moves below it, twice as far away.
    expectClose(map.apply(Point(11, 5)), Point(40, 52))
    expectClose(map.apply(Point(10, 6)), Point(39, 50))
    let skewed = try LottieFile(solid(#""sk": { "k": 45 }, "sa": { "k": 0 }"#)).map(0)
    expectClose(skewed.apply(Point(0, 10)), Point(-10, 10))
    expectClose(skewed.apply(Point(10, 0)), Point(10, 0))
  }

  @Test
  func `a Lottie position can be split into x and y, and a layer can face its direction of motion`()
    throws
  {
    let split =
      #""p": { "s": true, "x": { "a": 1, "k": [{ "t": 0, "s": [0] }, { "t": 10, "s": [20] }] }, "y": { "k": 7 } }"#
    let map = try LottieFile(solid(split)).map(5)
    expectClose(Point(map.tx, map.ty), Point(10, 7))
    let keys = #"{ "t": 0, "s": [0, 0] }, { "t": 10, "s": [30, 30] }"#
    let turned = try LottieFile(solid(#""p": { "a": 1, "k": [\#(keys)] }"#, #""ao": 1,"#)).map(5)
    expectClose(
      turned.apply(Point(1, 0)) - turned.apply(.zero), Point(0.5.squareRoot(), 0.5.squareRoot()))
  }

  @Test
  func
    `Lottie frames are counted from the in point, and frame rates like 29.97 are exact fractions`()
    throws
  {
    func film(_ head: String) throws -> LottieComposition {
      let text =
        "{ \(head), \"w\": 9, \"h\": 9, \"layers\": [\(solid(#""p": { "a": 1, "k": [{ "t": 0, "s": [0, 0] }, { "t": 50, "s": [50, 0] }] }"#))] }"
      let value = try #require(SyntaxReader.read(Array(text.utf8)).value)
      return try #require(LottieReader(value, NoResources()).read())
    }
    let late = try film(#""fr": 25, "ip": 10, "op": 35.5"#)
    expectClose(late.duration, 25.5 / 25)
    expectClose(try #require(late.moment(at: 0.2).layers.first).properties.transform.affine.tx, 15)
    #expect(
      try film(#""fr": 29.9700012207031, "ip": 0, "op": 30"#).frameRate == FrameRate(30000, 1001))
    #expect(
      try film(#""fr": 23.9759979248047, "ip": 0, "op": 30"#).frameRate == FrameRate(24000, 1001))
    #expect(try film(#""fr": 30.0000305175781, "ip": 0, "op": 30"#).frameRate == FrameRate(30))
  }
}
