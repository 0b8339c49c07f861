import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

/// Examples of effects: confetti, a touch ripple, a shifting gradient.
@Suite struct `Effect patterns` {
  @Test(arguments: [0, 1, 7, 29])
  func `in the documentation's example "Confetti", a piece flies off along a curve every 0.03 s`(
    index: Int
  )
    throws
  {
    let code = try PublishedCode("Confetti")
    let instance = "confetti/instance-\(index)"
    let piece = "\(instance)/piece"
    let begin = 0.3 + 0.03 * Double(index)
    func isFlying(_ t: Double) -> Bool { t >= begin && t < begin + 1.6 }
    func way(_ t: Double) -> Double {
      Curve.easeOut(progress(t, from: begin, duration: 1.6))
    }
    let jumps = [begin, begin + 1.6]
    try code.expect(piece, .position, jumps: jumps) {
      guard isFlying($0) else { return [160, 160] }
      let u = way($0)
      let (a, b, c) = ((1 - u) * (1 - u), 2 * u * (1 - u), u * u)
      return [160 * a + 220 * b + 280 * c, 160 * a + 90 * b + 140 * c]
    }
    try code.expect(piece, .transform, jumps: jumps) {
      planar(angle: isFlying($0) ? 6 * .pi * way($0) : 0)
    }
    try code.expect(piece, .opacity, jumps: jumps) {
      [isFlying($0) ? min(1, 2 - 2 * way($0)) : 0]
    }

    // Each instance is rotated and moved once more: the sum of the rotated steps of (0, 2).
    var (x, y) = (0.0, 0.0)
    for step in 0..<index {
      x -= 2 * sin(2.4 * Double(step))
      y += 2 * cos(2.4 * Double(step))
    }
    try code.expect(instance, .transform) { _ in
      planar(angle: 2.4 * Double(index), x: x, y: y)
    }
    let i = Double(index)
    let tint = try #require(code.layer(instance, at: 1)?.tint)
    #expect(
      agree([tint.red, tint.green, tint.blue], [1 - 0.025 * i, 0.4 + 0.015 * i, 0.5 + 0.01 * i]))
  }

  @Test
  func `the documentation's example "Touch ripple" spreads and fades a ripple, then removes it`()
    throws
  {
    let code = try PublishedCode("Touch ripple")
    for time in code.times() {
      guard time >= 0.5, time < 1.3 else {
        #expect(code.layer("button/ripple", at: time) == nil)
        continue
      }
      let way = Curve.easeOut((time - 0.5) / 0.8)
      #expect(
        agree(
          code.value("button/ripple", .transform(.scaleX), at: time), [between(0.1, 1.5, way)]))
      #expect(
        agree(
          code.value("button/ripple", .transform(.scaleY), at: time), [between(0.1, 1.5, way)]))
      #expect(agree(code.value("button/ripple", .opacity, at: time), [between(0.5, 0, way)]))
    }
    try code.expect("button", .masksToBounds) { _ in [1] }
  }

  @Test
  func
    `in the documentation's example "Shifting gradient", colours and direction go back and forth`()
    throws
  {
    let code = try PublishedCode("Shifting gradient", duration: 13)
    try code.expect("gradient", .colors) {
      let way = reversingCycle($0, 1.5)
      return [1, way, 0, 1, way, 0, 1, 1]
    }
    try code.expect("gradient", .startPoint) {
      [Curve.easeInEaseOut(reversingCycle($0, 2)), 0]
    }
    try code.expect("gradient", .endPoint) {
      [1 - Curve.easeInEaseOut(reversingCycle($0, 2)), 1]
    }
  }
}
