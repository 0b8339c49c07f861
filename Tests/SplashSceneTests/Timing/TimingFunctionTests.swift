import SplashScene
import TestSupport
import Testing

/// `CAMediaTimingFunction`: a cubic Bézier from (0, 0) to (1, 1), solved for its abscissa.
@Suite struct TimingFunctionTests {
  static let named: [(TimingFunction, [Double])] = [
    (.linear, [0.25, 0.5, 0.75]),
    (.easeIn, [0.093465, 0.315357, 0.621862]),
    (.easeOut, [0.378138, 0.684643, 0.906535]),
    (.easeInEaseOut, [0.129162, 0.5, 0.870838]),
    (.default, [0.408511, 0.802403, 0.960459]),
  ]

  @Test(arguments: named)
  func `named timing functions have the values of Core Animation's at 0.25, 0.5 and 0.75`(
    curve: TimingFunction, values: [Double]
  ) {
    for (input, value) in zip([0.25, 0.5, 0.75], values) {
      expectClose(curve.progress(at: input), value, within: 0.5e-6)
    }
  }

  @Test func `a timing function stores its control points in single precision`() {
    let curve = TimingFunction(0.1, 0.2, 0.3, 0.7)
    #expect(curve.c1x == Double(Float(0.1)) && curve.c1y == Double(Float(0.2)))
    #expect(curve.c2x == Double(Float(0.3)) && curve.c2y == Double(Float(0.7)))
    #expect(curve == TimingFunction(Double(Float(0.1)), 0.2, 0.3, Double(Float(0.7))))
  }

  private func bezier(_ u: Double, _ c1: Double, _ c2: Double) -> Double {
    // De Casteljau's algorithm, unlike the tested code, which uses the power form.
    func mix(_ a: Double, _ b: Double) -> Double { a * (1 - u) + b * u }
    let (a, b, c) = (mix(0, c1), mix(c1, c2), mix(c2, 1))
    return mix(mix(a, b), mix(b, c))
  }

  /// The parameter, found by bisection: slow, but correct wherever the abscissa increases.
  private func parameter(at x: Double, of curve: TimingFunction) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if bezier(middle, curve.c1x, curve.c2x) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private func randomCurve(_ random: inout SeededGenerator) -> TimingFunction {
    TimingFunction(
      random.number(0...1), random.number(-1...2), random.number(0...1), random.number(-1...2))
  }

  @Test func `random timing functions match values found by bisection`() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let curve = randomCurve(&random)
      for _ in 0..<8 {
        let x = random.number(0...1)
        let u = parameter(at: x, of: curve)
        // Where the abscissa is nearly constant, the ordinate is steep: allow the change for an input error of 1e-9.
        let slack =
          [x - 1e-9, x + 1e-9].map {
            abs(
              bezier(parameter(at: $0, of: curve), curve.c1y, curve.c2y)
                - bezier(u, curve.c1y, curve.c2y))
          }.max() ?? 0
        expectClose(
          curve.progress(at: x), bezier(u, curve.c1y, curve.c2y), within: 1e-9 + slack,
          "\(curve) at \(x)")
      }
    }
  }

  /// If ordinates equal abscissae, the progress is the abscissa, and the error is the solver's residual.
  @Test func `a timing function with control points on the diagonal returns its input`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let (c1, c2) = (random.number(0...1), random.number(0...1))
      // The numbers differ slightly, by at most 1e-7, to avoid the fast path for the identity.
      let curve = TimingFunction(c1, c1, c2, Double(Float(c2).nextDown))
      guard curve.c2y != curve.c2x else { continue }
      for _ in 0..<8 {
        let x = random.number(0...1)
        let u = parameter(at: x, of: curve)
        let expected = bezier(u, curve.c1y, curve.c2y)
        expectClose(curve.progress(at: x), expected, within: 1e-9, "\(curve) at \(x)")
      }
    }
  }

  static let extremes = [
    TimingFunction(1, 0, 0.35, 1), TimingFunction(1, 0, 0, 1), TimingFunction(0, 1, 1, 0),
    TimingFunction(0, 0, 0, 1), TimingFunction(1, 0, 1, 1), TimingFunction(0, 1, 0, 1),
    TimingFunction(1, 0, 1, 0), TimingFunction(0.65, 0, 0.4, 1), TimingFunction(0.25, 0, 0.2, 1),
    TimingFunction(0.15, 0, 0.85, 1), TimingFunction(0.6, 0, 0.15, 1),
  ]

  @Test(arguments: extremes)
  func `steep timing functions run from 0 to 1 and never decrease if the control points rise`(
    curve: TimingFunction
  ) {
    var last = 0.0
    for i in 0...2000 {
      let y = curve.progress(at: Double(i) / 2000)
      #expect(y.isFinite)
      if curve.c1y <= curve.c2y {
        #expect(y >= last - 1e-12, "\(y) after \(last) at \(Double(i) / 2000)")
        #expect(y >= 0 && y <= 1)
      }
      last = y
    }
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
  }

  @Test func `a timing function with rising control points within 0…1 never decreases`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let y1 = random.number(0...1)
      let curve = TimingFunction(
        random.number(0...1), y1, random.number(0...1), random.number(y1...1))
      var last = 0.0
      for i in 0...200 {
        let y = curve.progress(at: Double(i) / 200)
        #expect(y >= last - 1e-12, "\(curve) at \(i)/200")
        last = y
      }
    }
  }

  @Test func `a timing function rotated by 180° gives the complementary progress`() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      // Sixteenths are exact in single precision, so the rotated curve is exact.
      let c = (0..<4).map { _ in random.number(0...16).rounded() / 16 }
      let curve = TimingFunction(c[0], c[1], c[2], c[3])
      let turned = TimingFunction(1 - c[2], 1 - c[3], 1 - c[0], 1 - c[1])
      // At a vertical tangent inside the curve, the solution is ill-conditioned.
      if c[0] == 1 && c[2] == 0 { continue }
      let x = random.number(0...1)
      expectClose(curve.progress(at: x) + turned.progress(at: 1 - x), 1, within: 1e-7, "\(curve)")
    }
  }

  @Test func `a timing function may undershoot 0 and overshoot 1`() {
    let curve = TimingFunction(0.3, -0.8, 0.7, 1.8)
    #expect(curve.progress(at: 0.15) < 0)
    #expect(curve.progress(at: 0.85) > 1)
  }

  @Test func `a timing function clamps inputs outside 0…1 to the nearer end`() {
    for curve in [TimingFunction.easeIn, .linear, .default] {
      #expect(curve.progress(at: -3) == 0 && curve.progress(at: 1.5) == 1)
      #expect(curve.progress(at: -.infinity) == 0 && curve.progress(at: .infinity) == 1)
      _ = curve.progress(at: .nan)
    }
  }
}
