import TestSupport
import Testing

@testable import SplashScene

/// Examples of activity indicators.
@Suite struct `Indicator patterns` {
  @Test func `the documentation's example "Activity spinner" rotates forever at a constant speed`()
    throws
  {
    let code = try PublishedCode("Activity spinner")
    try code.expect("spinner", .transform(.rotationZ)) { [2 * Double.pi * cycle($0, 0.8)] }
    try code.expect("spinner", .strokeEnd) { _ in [1] }
  }

  @Test
  func `in the documentation's example "Spokes indicator", spokes fade in turn, 12 per second`()
    throws
  {
    let code = try PublishedCode("Spokes indicator")
    for i in [0, 1, 5, 11] {
      let begin = Double(i) / 12
      try code.expect("spokes/instance-\(i)/spoke", .opacity) { t in
        [t < begin ? 0.2 : 1 - 0.8 * cycle(t - begin, 1)]
      }
    }
  }

  @Test
  func `in the documentation's example "Three pulsing dots", each dot has its own begin time`()
    throws
  {
    let code = try PublishedCode("Three pulsing dots")
    for i in 0..<3 {
      let begin = 0.15 * Double(i)
      try code.expect("dots/dot-\(i)", .position) { _ in [40 * Double(i) + 20, 20] }
      try code.expect("dots/dot-\(i)", .transform(.scale)) { t in
        if t < begin { return [1] }
        let f = cycle(t - begin, 0.9)
        return [
          f < 0.35
            ? 1 - 0.7 * Curve.easeIn(f / 0.35)
            : 0.3 + 0.7 * Curve(0.2, 0.7, 0.2, 1)((f - 0.35) / 0.65)
        ]
      }
    }
  }

  @Test func `in the documentation's example "Ball beat", balls shrink and fade back and forth`()
    throws
  {
    let code = try PublishedCode("Ball beat")
    for (i, begin) in [0, 0.4, 0].enumerated() {
      try code.expect("balls/ball-\(i)", .position) { _ in [40 * Double(i) + 20, 20] }
      try code.expect("balls/ball-\(i)", .transform(.scale)) { t in
        [t < begin ? 1 : 1 - 0.4 * Curve.easeInEaseOut(reversingCycle(t - begin, 0.4))]
      }
      try code.expect("balls/ball-\(i)", .opacity) { t in
        [t < begin ? 1 : 1 - 0.75 * reversingCycle(t - begin, 0.4)]
      }
    }
  }

  @Test
  func
    `in the documentation's example "Material spinner", the arc's head is 0.5 s ahead of its tail`()
    throws
  {
    let code = try PublishedCode("Material spinner")
    try code.expect("ring", .strokeEnd) { t in [Curve.easeInEaseOut(1.5 * cycle(t, 1.5))] }
    try code.expect("ring", .strokeStart) { t in [Curve.easeInEaseOut(1.5 * cycle(t, 1.5) - 0.5)] }
    try code.expect("ring", .transform(.rotationZ)) { t in [2 * Double.pi * cycle(t, 1.5)] }
  }

  @Test func `in the documentation's example "Audio bars", the bars bounce one after another`()
    throws
  {
    let code = try PublishedCode("Audio bars")
    for i in [0, 1, 4] {
      let begin = 0.13 * Double(i)
      try code.expect("bars/instance-\(i)/bar", .transform(.scaleY)) { t in
        [t < begin ? 1 : 1 - 0.8 * Curve.easeInEaseOut(reversingCycle(t - begin, 0.35))]
      }
      try code.expect("bars/instance-\(i)/bar", .anchorPoint) { _ in [0.5, 1] }
    }
  }

  @Test
  func `in the documentation's example "Typing indicator", each dot hops for 0.6 s of every 1.4 s`()
    throws
  {
    let code = try PublishedCode("Typing indicator")
    for i in 0..<3 {
      let begin = 0.18 * Double(i)
      // Seconds since the cycle began; 1, which is in the pause, before the first.
      func round(_ t: Double) -> Double { t < begin ? 1 : 1.4 * cycle(t - begin, 1.4) }
      try code.expect("bubble/dots/dot-\(i)", .position) { _ in [34 * Double(i) + 17, 17] }
      try code.expect("bubble/dots/dot-\(i)", .transform(.translationY)) { t in
        let s = round(t)
        if s >= 0.6 { return [0] }
        return [
          s < 0.3
            ? -14 * Curve.easeInEaseOut(s / 0.3) : -14 * (1 - Curve.easeInEaseOut(s / 0.3 - 1))
        ]
      }
      try code.expect("bubble/dots/dot-\(i)", .opacity) { t in
        let s = round(t)
        return [s >= 0.6 ? 0.4 : 1 - 0.6 * abs(s - 0.3) / 0.3]
      }
    }
  }
}
