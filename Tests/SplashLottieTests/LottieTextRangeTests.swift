import SplashScene
import TestSupport
import Testing

@testable import SplashLottie

/// Compares the strength of Lottie text ranges for each unit with the formulas.
@Suite("Text ranges in Lottie files") struct LottieTextRangeTests {
  typealias Shape = LottieTextSelector.Shape

  private func amounts(
    _ shape: Shape, _ count: Int, _ start: Double, _ end: Double, offset: Double = 0,
    inUnits: Bool = true, _ change: (inout LottieTextSelector) -> Void = { _ in }
  ) -> [Double] {
    var selector = LottieTextSelector()
    selector.shape = shape
    selector.isInUnits = inUnits
    selector.start = Keyframed(start)
    selector.end = Keyframed(end)
    selector.offset = Keyframed(offset)
    change(&selector)
    return selector.amounts(ofUnits: count, at: 0, .afterEffects, seed: 7)
  }

  /// The strength of a unit by the position of its middle in the range: 0 at the start, 1 at the end.
  private func expected(_ shape: Shape, _ unit: Int, _ start: Double, _ end: Double) -> Double {
    let u = min(1, max(0, (Double(unit) + 0.5 - start) / (end - start)))
    switch shape {
    case .square:
      // The fraction of the unit in the range, by sampling.
      let points = (0..<10_000).map { Double(unit) + (Double($0) + 0.5) / 10_000 }
      return Double(points.count { start < $0 && $0 < end }) / 10_000
    case .rampUp: return u
    case .rampDown: return 1 - u
    case .triangle: return u < 0.5 ? 2 * u : 2 - 2 * u
    case .round: return (4 * u * (1 - u)).squareRoot()
    case .smooth:
      let s = Elementary.sin(Double.pi * u)
      return s * s
    }
  }

  @Test(arguments: Shape.allCases)
  func `each letter's strength in a Lottie text range follows the formula of the range's shape`(
    shape: Shape
  ) {
    for (start, end) in [
      (0.0, 8.0), (2, 5), (1.25, 6.5), (-3, 4.5), (5, 12), (2.3, 2.6), (9, 11), (6.5, 1.25),
    ] {
      let found = amounts(shape, 8, start, end)
      for unit in 0..<8 {
        expectClose(
          found[unit], expected(shape, unit, min(start, end), max(start, end)),
          shape == .square ? 1.1e-4 : 1e-9)
      }
    }
  }

  @Test(arguments: Shape.allCases)
  func `a Lottie text range in percent is relative to all letters, and an offset shifts the range`(
    shape: Shape
  ) {
    #expect(
      amounts(shape, 10, 20, 60, offset: 15, inUnits: false)
        == amounts(shape, 10, 2, 6, offset: 1.5))
    for (a, b) in zip(amounts(shape, 10, 2, 6, offset: 1.5), amounts(shape, 10, 3.5, 7.5)) {
      expectClose(a, b)
    }
    // The default end of a range is the end of the text.
    #expect(amounts(shape, 10, 2, 0) { $0.end = nil } == amounts(shape, 10, 2, 10))
  }

  @Test
  func
    `a Lottie text range of length 0 affects all letters on one side if it is a ramp, else none`()
  {
    #expect(amounts(.rampUp, 4, 2, 2) == [0, 0, 1, 1])
    #expect(amounts(.rampDown, 4, 2, 2) == [1, 1, 0, 0])
    for shape in [Shape.square, .triangle, .round, .smooth] {
      #expect(amounts(shape, 4, 2, 2) == [0, 0, 0, 0])
    }
    #expect(amounts(.square, 0, 0, 1).isEmpty)
  }

  @Test func `the amount of a Lottie text range multiplies its strength and can be negative`() {
    let whole = amounts(.rampUp, 5, 0, 5)
    for amount in [100.0, 40, 0, -70, 300] {
      let found = amounts(.rampUp, 5, 0, 5) { $0.amount = Keyframed(amount) }
      for (a, b) in zip(found, whole) { expectClose(a, b * max(-1, min(amount / 100, 1))) }
    }
  }

  @Test func `the easing of a Lottie text range is a cubic curve with two handles`() {
    let line = amounts(.rampUp, 20, 0, 20)
    let eased = amounts(.rampUp, 20, 0, 20) {
      $0.easeLow = Keyframed(42)
      $0.easeHigh = Keyframed(42)
    }
    for (a, b) in zip(eased, line) { expectClose(a, Curve.easeInEaseOut(b), 1e-4) }
    // Negative easing is steep at the ends: a cubic with y 0, 0.5, 0.5, 1 and x 0, 0, 1, 1.
    let steep = amounts(.rampUp, 20, 0, 20) {
      $0.easeLow = Keyframed(-50)
      $0.easeHigh = Keyframed(-50)
    }
    for (a, x) in zip(steep, line) {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let u = (low + high) / 2
        if u * u * (3 - 2 * u) < x { low = u } else { high = u }
      }
      let u = low
      expectClose(a, 1.5 * u * (1 - u) + u * u * u, 1e-4)
    }
  }

  @Test
  func `the smoothness of a Lottie text range controls how gradually the range reaches a letter`() {
    // The unit's middle half is the transition.
    let found = amounts(.square, 1, 0.6, 1) { $0.smoothness = Keyframed(50) }
    expectClose(found[0], (0.4 - 0.25) / 0.5)
    #expect(amounts(.square, 1, 0.4, 1) { $0.smoothness = Keyframed(0) } == [1])
    #expect(amounts(.square, 1, 0.6, 1) { $0.smoothness = Keyframed(0) } == [0])
  }

  @Test
  func
    `a Lottie text range in random order permutes the letters' strengths the same way each time`()
  {
    let ordered = amounts(.rampUp, 50, 0, 50)
    let random = amounts(.rampUp, 50, 0, 50) { $0.isRandom = true }
    #expect(random != ordered && random.sorted() == ordered)
    #expect(random == amounts(.rampUp, 50, 0, 50) { $0.isRandom = true })
    #expect(!zip(random, ordered).contains { !$0.0.isFinite })
  }

  // MARK: Units

  /// The distances by which the letters of a text are moved down, up to 100.
  private func moved(_ text: String, _ selector: String, members: String = "") throws -> [Double] {
    let animator = #"{ "s": { \#(selector) }, "a": { "p": { "k": [0, 100] } } }"#
    let file = try LottieFile(text: document(text, #""lh": 1000 \#(members)"#), animator)
    return file.letters().map {
      ($0.maxY.truncatingRemainder(dividingBy: 1000) * 1e6).rounded() / 1e6
    }
  }

  @Test func `a Lottie text range can count letters, words or lines`() throws {
    let text = "AB A\rB AM"
    // Letters with blanks: A B _ A, B _ A M.
    #expect(
      try moved(text, #""b": 1, "r": 2, "s": { "k": 1 }, "e": { "k": 4 }"#) == [
        0, 100, 100, 0, 0, 0,
      ])
    #expect(
      try moved(text, #""b": 2, "r": 2, "s": { "k": 2 }, "e": { "k": 4 }"#) == [
        0, 0, 100, 100, 0, 0,
      ])
    #expect(
      try moved(text, #""b": 3, "r": 2, "s": { "k": 1 }, "e": { "k": 3 }"#) == [
        0, 0, 100, 100, 0, 0,
      ])
    #expect(
      try moved(text, #""b": 3, "r": 1, "s": { "k": 75 }, "e": { "k": 100 }"#) == [
        0, 0, 0, 0, 100, 100,
      ])
    #expect(
      try moved(text, #""b": 4, "r": 1, "s": { "k": 50 }, "e": { "k": 100 }"#) == [
        0, 0, 0, 100, 100, 100,
      ])
    #expect(
      try moved(text, #""b": 4, "r": 2, "s": { "k": 0 }, "e": { "k": 0.25 }"#) == [
        25, 25, 25, 0, 0, 0,
      ])
    // Automatic line breaks count as well.
    #expect(
      try moved(
        "A B", #""b": 4, "r": 2, "s": { "k": 1 }, "e": { "k": 2 }"#, members: #", "sz": [12, 9]"#)
        == [14.4, 114.4])
  }

  @Test
  func
    `the ranges of a Lottie text animator multiply, and the effects of several animators add up`()
    throws
  {
    let whole = #"{ "a": { "p": { "k": [0, 8] } } }"#
    let first = #""r": 2, "s": { "k": 0 }, "e": { "k": 2 }"#
    let second = #""r": 2, "s": { "k": 1 }, "e": { "k": 3 }, "a": { "k": 50 }"#
    let both = #"{ "s": [{ \#(first) }, { \#(second) }], "a": { "p": { "k": [0, 100] } } }"#
    let file = try LottieFile(text: document("ABM"), "\(whole), \(both)")
    for (box, y) in zip(file.letters(), [8.0, 58, 8]) { expectClose(box.maxY, y) }
  }

  @Test func `a Lottie text range with keyframes moves over the text`() throws {
    let end = #""e": { "a": 1, "k": [{ "t": 0, "s": [0] }, { "t": 10, "s": [100] }] }"#
    let animator =
      #"{ "s": { "b": 1, "r": 1, "s": { "k": 0 }, \#(end) }, "a": { "p": { "k": [0, 10] } } }"#
    let file = try LottieFile(text: document("ABMA"), animator)
    for frame in [0.0, 2.5, 5, 6, 10, 50] {
      let reached = min(frame / 10, 1) * 4
      for (index, box) in file.letters(frame).enumerated() {
        expectClose(box.maxY, 10 * max(0, min(reached - Double(index), 1)), 1e-6)
      }
    }
  }
}
