import SplashSystem

/// Elementary functions with bit-identical results on every machine.
///
/// A C library's results differ between processors with and without fused multiply-add. These functions use only IEEE
/// 754 additions, multiplications, divisions and square roots, in a fixed order. They are accurate to a few units in
/// the last place within the ranges used in scenes. NaN and infinite arguments give NaN or the mathematical limit,
/// and never trap.
package enum Elementary {
  // ln 2 and π/2 as sums of doubles. The leading parts have trailing zero bits, so their products with the small
  // integers used in range reduction are exact.
  private static let ln2High = 0x1.62e42fefa0000p-1
  private static let ln2Low = 0x1.cf79abc9e3b39p-40
  private static let halfPiHigh = 0x1.921fb54400000p+0
  private static let halfPiMiddle = 0x1.0b4611a600000p-34
  private static let halfPiLow = 0x1.3198a2e037073p-69

  /// Returns the exponential function, eˣ: infinity above 709.78, 0 below −745.13.
  package static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.79 { return .infinity }
    if x < -745.14 { return 0 }
    let k = (x / 0.693_147_180_559_945_3).rounded()
    let r = (x - k * ln2High) - k * ln2Low
    // The series is summed up to r¹³/13!: |r| ≤ 0.347, so the next term is below 2⁻⁵⁷.
    var sum = 1.0
    for n in stride(from: 13.0, through: 1, by: -1) { sum = 1 + sum * r / n }
    // Scales in two steps, because 2ᵏ may be out of range when the result isn't.
    let whole = Int(clamping: k)
    return sum * powerOfTwo(whole / 2) * powerOfTwo(whole - whole / 2)
  }

  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// Returns the natural logarithm: NaN below 0, −∞ at 0.
  package static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x == .infinity { return x }
    var m = x.significand
    var k = Double(x.exponent)
    if m > 1.414_213_562_373_095_1 {
      m /= 2
      k += 1
    }
    // ln m = 2·artanh((m − 1)/(m + 1)), with the argument within ±0.1716.
    let s = (m - 1) / (m + 1)
    let s2 = s * s
    var sum = 0.0
    for n in stride(from: 25.0, through: 3, by: -2) { sum = (sum + 1 / n) * s2 }
    return k * ln2High + (k * ln2Low + (2 * s + 2 * s * sum))
  }

  /// Returns the power xʸ. A negative base requires an integer exponent; other exponents give NaN.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    if y == y.rounded(), abs(y) <= 1024 { return integerPower(x, Int(clamping: y)) }
    if x < 0 {
      guard y == y.rounded() else { return .nan }
      if y.isInfinite { return pow(-x, y) }
      let magnitude = exp(y * log(-x))
      return y.remainder(dividingBy: 2) == 0 ? magnitude : -magnitude
    }
    if x == 0 { return y > 0 ? 0 : .infinity }
    return exp(y * log(x))
  }

  private static func integerPower(_ x: Double, _ n: Int) -> Double {
    var result = 1.0
    var base = x
    var bits = abs(n)
    while bits > 0 {
      if bits & 1 == 1 { result *= base }
      base *= base
      bits >>= 1
    }
    if n < 0 {
      // If the power overflows, its reciprocal may still be subnormal.
      return result.isInfinite ? integerPower(1 / x, -n) : 1 / result
    }
    return result
  }

  /// Returns the sine of an angle in radians. Angles beyond ±10⁶ are first reduced modulo the double closest to 2π.
  package static func sin(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let (quadrant, r) = reduce(x)
    switch quadrant {
    case 0: return sineSeries(r)
    case 1: return cosineSeries(r)
    case 2: return -sineSeries(r)
    default: return -cosineSeries(r)
    }
  }

  /// Returns the cosine of an angle in radians. Angles beyond ±10⁶ are first reduced, as in ``sin(_:)``.
  package static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let (quadrant, r) = reduce(x)
    switch quadrant {
    case 0: return cosineSeries(r)
    case 1: return -sineSeries(r)
    case 2: return -cosineSeries(r)
    default: return sineSeries(r)
    }
  }

  /// Returns the sine and the cosine of an angle in radians. This is faster than computing one of them alone, but the
  /// last bit may differ.
  package static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    let (quadrant, r) = reduce(x)
    let r2 = r * r
    // The series are summed up to r¹⁵/15! and r¹⁶/16!: |r| ≤ π/4, so the next terms are below 2⁻⁵³.
    var s = -1 / 1_307_674_368_000.0
    s = s * r2 + 1 / 6_227_020_800.0
    s = s * r2 - 1 / 39_916_800.0
    s = s * r2 + 1 / 362_880.0
    s = s * r2 - 1 / 5040.0
    s = s * r2 + 1 / 120.0
    s = s * r2 - 1 / 6.0
    let sine = r + r * (r2 * s)
    var c = 1 / 20_922_789_888_000.0
    c = c * r2 - 1 / 87_178_291_200.0
    c = c * r2 + 1 / 479_001_600.0
    c = c * r2 - 1 / 3_628_800.0
    c = c * r2 + 1 / 40320.0
    c = c * r2 - 1 / 720.0
    c = c * r2 + 1 / 24.0
    let cosine = 1 - (r2 / 2 - r2 * r2 * c)
    switch quadrant {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Returns the tangent of an angle in radians.
  package static func tan(_ x: Double) -> Double { sin(x) / cos(x) }

  /// Returns the quadrant of an angle, 0…3, and the remainder within ±π/4.
  private static func reduce(_ angle: Double) -> (quadrant: Int, rest: Double) {
    let x = abs(angle) <= 1e6 ? angle : angle.remainder(dividingBy: 2 * Double.pi)
    let n = (x / (Double.pi / 2)).rounded()
    let r = ((x - n * halfPiHigh) - n * halfPiMiddle) - n * halfPiLow
    return (Int(clamping: n) & 3, r)
  }

  private static func sineSeries(_ r: Double) -> Double {
    let r2 = r * r
    var sum = 1.0
    for n in stride(from: 18.0, through: 2, by: -2) { sum = 1 - sum * r2 / (n * (n + 1)) }
    return r * sum
  }

  private static func cosineSeries(_ r: Double) -> Double {
    let r2 = r * r
    var sum = 1.0
    for n in stride(from: 17.0, through: 1, by: -2) { sum = 1 - sum * r2 / (n * (n + 1)) }
    return sum
  }

  /// Returns the angle in −π/2…π/2 whose tangent is `x`.
  package static func atan(_ x: Double) -> Double {
    if x.isNaN { return x }
    if abs(x) > 1 { return (x > 0 ? Double.pi / 2 : -Double.pi / 2) - atan(1 / x) }
    // Halving the angle twice leaves |y| ≤ tan(π/16) = 0.199.
    var y = x
    for _ in 0..<2 { y = y / (1 + (1 + y * y).squareRoot()) }
    let y2 = y * y
    var sum = 0.0
    for n in stride(from: 25.0, through: 1, by: -2) { sum = 1 / n - sum * y2 }
    return 4 * y * sum
  }

  /// Returns the angle in −π…π of the direction (`x`, `y`); 0 for the zero vector.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    if x == 0 && y == 0 { return 0 }
    if x.isInfinite && y.isInfinite {
      let quarter = (x > 0 ? Double.pi / 4 : 3 * Double.pi / 4)
      return y > 0 ? quarter : -quarter
    }
    if abs(x) >= abs(y) {
      let angle = atan(y / x)
      if x > 0 { return angle }
      return y.sign == .minus ? angle - Double.pi : angle + Double.pi
    }
    let angle = atan(x / y)
    return (y > 0 ? Double.pi / 2 : -Double.pi / 2) - angle
  }

  /// Returns the angle in −π/2…π/2 whose sine is `x`; NaN outside −1…1.
  package static func asin(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    return atan2(x, ((1 - x) * (1 + x)).squareRoot())
  }

  /// Returns the angle in 0…π whose cosine is `x`; NaN outside −1…1.
  package static func acos(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    return atan2(((1 - x) * (1 + x)).squareRoot(), x)
  }
}
