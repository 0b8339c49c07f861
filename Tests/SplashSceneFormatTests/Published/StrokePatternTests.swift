import TestSupport
import Testing

@testable import SplashScene

/// Examples of animated strokes.
@Suite struct `Stroke patterns` {
  @Test
  func `the documentation's example "Animated check mark" draws it in a circle, then scales both`()
    throws
  {
    let code = try PublishedCode("Animated check mark")
    try code.expect("badge/circle", .strokeEnd) { t in [t < 0.6 ? Curve.easeOut(t / 0.6) : 1] }
    try code.expect("badge/check", .strokeEnd) { t in [min(max((t - 0.6) / 0.3, 0), 1)] }
    try code.expect("badge", .transform(.scale), jumps: [2.1]) { t in
      if t < 0.9 { return [0.8] }
      if t >= 2.1 { return [1] }
      return [0.8 + 0.2 * springProgress(stiffness: 300, damping: 12, at: t - 0.9)]
    }
  }

  @Test
  func
    `in the documentation's example "Progress ring in quarters", one of two rings fills in steps`()
    throws
  {
    let code = try PublishedCode("Progress ring in quarters")
    try code.expect("outer", .strokeEnd) { t in
      t < 0.5 ? [0] : [min(((t - 0.5) / 0.5).rounded(.down), 4) / 4]
    }
    // Random times hardly ever detect a step that is slightly too early or too late.
    for quarter in 1...4 {
      let step = 0.5 + 0.5 * Double(quarter)
      #expect(code.value("outer", .strokeEnd, at: step - 1e-6) == [0.25 * Double(quarter - 1)])
      #expect(code.value("outer", .strokeEnd, at: step + 1e-6) == [0.25 * Double(quarter)])
    }
    try code.expect("inner", .strokeEnd) { t in
      // Quarters within 0.25 s, 1 s, 0.25 s and 1 s.
      switch t - 0.5 {
      case ..<0: [0]
      case let s where s < 0.25: [s]
      case let s where s < 1.25: [0.25 + (s - 0.25) / 4]
      case let s where s < 1.5: [0.5 + (s - 1.25)]
      case let s where s < 2.5: [0.75 + (s - 1.5) / 4]
      default: [1]
      }
    }
  }
}
