import TestSupport
import Testing

@testable import SplashScene

/// Examples that pulse, beat and shimmer.
@Suite struct `Pulse patterns` {
  @Test
  func `in the documentation's example "Radar pulse", waves follow their group's timing curve`()
    throws
  {
    let code = try PublishedCode("Radar pulse", duration: 8)
    for i in 0..<2 {
      let begin = 1.5 * Double(i)
      try code.expect("radar/instance-\(i)/wave", .transform(.scaleXY)) { t in
        [t < begin ? 1 : Curve.standard(cycle(t - begin, 3))]
      }
      try code.expect("radar/instance-\(i)/wave", .opacity) { t in
        if t < begin { return [0] }
        let bent = Curve.standard(cycle(t - begin, 3))
        return [bent < 0.2 ? 0.45 : 0.45 * (1 - bent) / 0.8]
      }
    }
  }

  @Test func `in the documentation's example "Heartbeat", a heart beats twice and then rests`()
    throws
  {
    let code = try PublishedCode("Heartbeat")
    let ease = Curve.easeInEaseOut
    try code.expect("heart", .transform(.scale)) { t in
      let f = cycle(t, 1.2)
      switch f {
      case ..<0.12: return [1 + 0.3 * ease(f / 0.12)]
      case ..<0.28: return [1.3 - 0.3 * ease((f - 0.12) / 0.16)]
      case ..<0.4: return [1 + 0.18 * ease((f - 0.28) / 0.12)]
      case ..<0.62: return [1.18 - 0.18 * ease((f - 0.4) / 0.22)]
      default: return [1]
      }
    }
  }

  @Test func `in the documentation's example "Shimmer", a gradient sweeps across the whole text`()
    throws
  {
    let code = try PublishedCode("Shimmer")
    try code.expect("title/mask", .locations) { t in
      let way = 2 * cycle(t, 1.5)
      return [way - 1, way - 0.5, way]
    }
  }

  @Test func `in the documentation's example "Skeleton lines", each line pulses in its own phase`()
    throws
  {
    let code = try PublishedCode("Skeleton lines")
    for i in 0..<4 {
      let width = 240 - 36 * Double(i)
      try code.expect("lines/line-\(i)", .bounds) { _ in [0, 0, width, 20] }
      try code.expect("lines/line-\(i)", .position) { _ in [width / 2, 36 * Double(i) + 18] }
      try code.expect("lines/line-\(i)", .backgroundColor) { t in
        let f = Curve.easeInEaseOut(reversingCycle(t + 0.2 * Double(i), 0.8))
        return [between(42, 112, f) / 255, between(48, 122, f) / 255, between(64, 144, f) / 255, 1]
      }
    }
  }

  @Test
  func `in the documentation's example "Glowing marching ants", dashes move while a glow pulses`()
    throws
  {
    let code = try PublishedCode("Glowing marching ants")
    try code.expect("selection", .lineDashPhase) { t in [-16 * cycle(t, 0.6)] }
    try code.expect("selection", .shadowRadius) { t in
      [1 + 5 * Curve.easeInEaseOut(reversingCycle(t, 1.1))]
    }
    try code.expect("selection", .shadowOpacity) { t in
      [0.3 + 0.7 * Curve.easeInEaseOut(reversingCycle(t, 1.1))]
    }
  }
}
