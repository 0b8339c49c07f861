import Foundation
import SplashScene
import TestSupport
import Testing

/// Examples that replace display links, and examples with computed values.
@Suite struct ComputedPatternTests {
  @Test
  func
    `in the documentation's example "Rubber-band pull", a sheet follows the rubber-band formula`()
    throws
  {
    let code = try PublishedCode("Rubber-band pull", duration: 0.999)
    try code.expect("sheet", .transform(.translationY)) { t in
      [(1 - 1 / (260 * Curve.easeOut(t) * 0.55 / 300 + 1)) * 300]
    }
  }

  @Test
  func
    `in the documentation's example "Interrupted spring", the second spring starts without a jump`()
    throws
  {
    let code = try PublishedCode("Interrupted spring", duration: 0.25)
    // Before the tap, the card grows to full screen.
    let first = try #require(code.value("card", .bounds(.width), at: 0.24))
    #expect(first[0] > 160)
    let whole = try PublishedCode("Interrupted spring", duration: 3)
    let before = try #require(whole.value("card", .bounds(.width), at: 0.25 - 1e-7))
    let after = try #require(whole.value("card", .bounds(.width), at: 0.25 + 1e-7))
    #expect(abs(before[0] - after[0]) < 1e-4)
    let end = try #require(whole.value("card", .bounds(.width), at: 2.99))
    #expect(abs(end[0] - 160) < 1e-3)
  }

  @Test
  func `the documentation's example "Rolling wave" scrolls, and "Swelling wave" is a moving sine`()
    throws
  {
    let code = try PublishedCode("Rolling wave")
    try code.expect("tank/water", .position) { t in [200 - 200 * cycle(t, 2), 100] }
    let swell = try PublishedCode("Swelling wave")
    for time in [0.0, 0.7, 2.31] {
      let layer = try #require(swell.scene.evaluate(at: time).layer(id: "water"))
      guard case .shape(let shape) = layer.content else { continue }
      let points = shape.path.controlPoints
      #expect(points.count == 43)
      for step in 0...40 {
        let x = Double(step) * 5
        let y = 110 - 10 * time + (6 + 4 * sin(time)) * sin(x / 30 + 3 * time)
        #expect(abs(points[step + 1].x - x) < 1e-9 && abs(points[step + 1].y - y) < 1e-6)
      }
    }
  }

  @Test func `the documentation's example "Fitting progress ring" fills to 70 percent`() throws {
    let code = try PublishedCode("Fitting progress ring")
    let id = try #require(code.scene.layers.first).id
    try code.expect(id, .strokeEnd) { t in [0.7 * (t < 1.2 ? Curve.easeOut(t / 1.2) : 1)] }
  }

  @Test func `the documentation's example "Six-faced box" rotates once in four seconds`() throws {
    let code = try PublishedCode("Six-faced box")
    try code.expect("stage/box", .transform(.rotationY)) { t in
      [2 * Double.pi * cycle(t, 4)]
    }
  }

  @Test func `the documentation's example "Counting number" counts up and slows down`() throws {
    let code = try PublishedCode("Counting number")
    try code.expect("amount", .number) { t in [25480 * (1 - pow(max(0, 1 - t / 1.5), 3))] }
  }

  @Test
  func `in the documentation's example "Typewriter text", the letters appear one after another`()
    throws
  {
    let code = try PublishedCode("Typewriter text", duration: 2)
    for index in [0, 4, 10] {
      let begin = 0.12 * Double(index + 1)
      try code.expect("label/glyph-\(index)", .opacity, jumps: [begin]) { t in [t < begin ? 0 : 1] }
    }
  }

  @Test
  func `the documentation's example "Frosted glass with a hole" blurs the backdrop over 0.4 s`()
    throws
  {
    let code = try PublishedCode("Frosted glass with a hole")
    let keyPath = try #require(
      AnimationKeyPath(rawValue: "backgroundFilters.gaussianBlur.inputRadius"))
    try code.expect("card", keyPath) { t in [t < 0.4 ? 50 * t : 20] }
  }
}
