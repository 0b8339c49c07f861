import Foundation
import SplashScene
import TestSupport
import Testing

/// The elementary functions, compared with the C library.
@Suite struct ElementaryTests {
  /// The relative error of `a`.
  private func relative(_ a: Double, _ b: Double) -> Double {
    b == 0 ? abs(a) : abs((a - b) / b)
  }

  private func expectSame(_ a: Double, _ b: Double, _ comment: String) {
    #expect(a == b || (a.isNaN && b.isNaN), "\(comment): \(a) is not \(b)")
  }

  @Test func `Elementary.exp and log match the C library within 1e-14`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<4000 {
      let small = random.number(-50...50)
      #expect(relative(Elementary.exp(small), Foundation.exp(small)) <= 1e-15, "exp(\(small))")
      let x = random.number(-708...709)
      #expect(relative(Elementary.exp(x), Foundation.exp(x)) <= 1e-14, "exp(\(x))")
      let y = random.magnitude(-1020...1020)
      #expect(relative(Elementary.log(y), Foundation.log(y)) <= 1e-15, "log(\(y))")
      let near = 1 + random.number(-1...1) * random.magnitude(-50...(-2))
      #expect(relative(Elementary.log(near), Foundation.log(near)) <= 1e-15, "log(\(near))")
    }
  }

  @Test func `Elementary.exp returns subnormal results instead of 0`() {
    for x in [-708.4, -720, -740, -744.4, -745.1] {
      expectClose(Elementary.exp(x), Foundation.exp(x), within: .leastNonzeroMagnitude)
    }
    #expect(Elementary.exp(709.7) < .infinity)
    #expect(relative(Elementary.exp(709.78), Foundation.exp(709.78)) <= 1e-14)
  }

  @Test func `Elementary.log accepts subnormal arguments`() {
    for x in [.leastNonzeroMagnitude, 0x1p-1030, 0x1.8p-1023] {
      #expect(relative(Elementary.log(x), Foundation.log(x)) <= 1e-15)
    }
  }

  @Test func `Elementary.sin, cos and tan match the C library within 1e-14`() {
    var random = SeededGenerator(seed: 2)
    for range in [-1e-3...1e-3, -7...7, -1e3...1e3, -1e6...1e6] {
      for _ in 0..<2000 {
        let x = random.number(range)
        expectClose(Elementary.sin(x), Foundation.sin(x), within: 5e-16, "sin(\(x))")
        expectClose(Elementary.cos(x), Foundation.cos(x), within: 5e-16, "cos(\(x))")
        #expect(relative(Elementary.tan(x), Foundation.tan(x)) <= 1e-14, "tan(\(x))")
      }
    }
  }

  /// Multiples of π/2 are not exact as doubles. The small results decide which matrices are 2D.
  @Test
  func `Elementary.sin and cos have a relative error of at most 1e-12 near their zeros`() {
    for n in -2000...2000 {
      let x = Double(n) * (Double.pi / 2)
      #expect(relative(Elementary.sin(x), Foundation.sin(x)) <= 1e-12, "sin(\(x))")
      #expect(relative(Elementary.cos(x), Foundation.cos(x)) <= 1e-12, "cos(\(x))")
    }
  }

  @Test func `Elementary.sin and cos stay on the unit circle for every finite angle`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let x = random.magnitude(20...1023) * (Bool.random(using: &random) ? 1 : -1)
      let (s, c) = (Elementary.sin(x), Elementary.cos(x))
      expectClose(s * s + c * c, 1, within: 1e-15, "at \(x)")
    }
  }

  @Test func `Elementary.asin, acos, atan and atan2 match the C library within 2e-15`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<4000 {
      let x = random.magnitude(-40...40) * (Bool.random(using: &random) ? 1 : -1)
      #expect(relative(Elementary.atan(x), Foundation.atan(x)) <= 1e-15, "atan(\(x))")
      let y = random.magnitude(-40...40) * (Bool.random(using: &random) ? 1 : -1)
      #expect(
        relative(Elementary.atan2(y, x), Foundation.atan2(y, x)) <= 1e-15, "atan2(\(y), \(x))")
      let u = random.number(-1...1)
      #expect(relative(Elementary.asin(u), Foundation.asin(u)) <= 2e-15, "asin(\(u))")
      #expect(relative(Elementary.acos(u), Foundation.acos(u)) <= 2e-15, "acos(\(u))")
      let v = 1 - random.magnitude(-50...(-3))
      #expect(relative(Elementary.asin(v), Foundation.asin(v)) <= 2e-15, "asin(\(v))")
      #expect(relative(Elementary.acos(v), Foundation.acos(v)) <= 2e-15, "acos(\(v))")
    }
  }

  @Test func `Elementary.pow matches the C library within 1e-14`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<4000 {
      let x = random.magnitude(-6...6)
      let y = random.number(-6...6)
      #expect(relative(Elementary.pow(x, y), Foundation.pow(x, y)) <= 1e-14, "\(x)^\(y)")
      let n = random.number(-20...20).rounded()
      let base = random.number(-30...30)
      #expect(relative(Elementary.pow(base, n), Foundation.pow(base, n)) <= 1e-14, "\(base)^\(n)")
    }
  }

  /// A subnormal result must not be computed as the reciprocal of a power that overflows.
  @Test(arguments: [(10.0, -310.0), (2, -1024), (2, -1074), (0.5, 1074), (-10, -309)])
  func `Elementary.pow returns subnormal results instead of 0`(x: Double, y: Double) {
    let expected = Foundation.pow(x, y)
    expectClose(
      Elementary.pow(x, y), expected, within: max(.leastNonzeroMagnitude, abs(expected) * 1e-12))
  }

  @Test func `Elementary functions match C at 0, ∞ and NaN, but fractional powers of -∞ are NaN`() {
    let special = [
      0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 2.5, -2.5, 1e300, -1e300, 1e-300, -1e-300, .infinity,
      -.infinity, .nan,
    ]
    for x in special {
      if abs(x) < 1e6 || !x.isFinite {
        expectSame(
          Elementary.sin(x).isNaN ? .nan : 0, Foundation.sin(x).isNaN ? .nan : 0, "sin \(x)")
        expectSame(
          Elementary.cos(x).isNaN ? .nan : 0, Foundation.cos(x).isNaN ? .nan : 0, "cos \(x)")
      }
      expectSpecial(Elementary.exp(x), Foundation.exp(x), "exp(\(x))")
      expectSpecial(Elementary.log(x), Foundation.log(x), "log(\(x))")
      expectSpecial(Elementary.atan(x), Foundation.atan(x), "atan(\(x))")
      expectSpecial(Elementary.asin(x), Foundation.asin(x), "asin(\(x))")
      expectSpecial(Elementary.acos(x), Foundation.acos(x), "acos(\(x))")
      for y in special {
        expectSpecial(Elementary.atan2(y, x), Foundation.atan2(y, x), "atan2(\(y), \(x))")
        // −∞ to the power of a fraction is NaN here, as for every negative base.
        let isOwn = x == -.infinity && y != y.rounded()
        expectSpecial(Elementary.pow(x, y), isOwn ? .nan : Foundation.pow(x, y), "pow(\(x), \(y))")
      }
    }
  }

  private func expectSpecial(_ a: Double, _ b: Double, _ comment: String) {
    #expect(
      a == b || (a.isNaN && b.isNaN) || relative(a, b) <= 2e-13, "\(comment) = \(a), not \(b)")
  }

  @Test
  func
    `exp(0), log(1), sin(0), cos(0), asin(1), acos(1) and atan2 on the axes have no rounding error`()
  {
    #expect(Elementary.atan2(0, 1) == 0)
    #expect(Elementary.atan2(1, 0) == Double.pi / 2)
    #expect(Elementary.atan2(0, -1) == Double.pi)
    #expect(Elementary.atan2(-0.0, -1) == -Double.pi)
    #expect(Elementary.atan2(-1, 0) == -Double.pi / 2)
    #expect(Elementary.atan2(0, 0) == 0)
    #expect(Elementary.exp(0) == 1 && Elementary.log(1) == 0)
    #expect(Elementary.sin(0) == 0 && Elementary.cos(0) == 1)
    #expect(Elementary.asin(1) == Double.pi / 2 && Elementary.acos(1) == 0)
  }
}
