/// A pixel from a colour that is not premultiplied: each component, times alpha, in 1/255, rounded to
/// nearest.
///
/// Components are 0…1; what lies beyond counts as the nearer end, what is no number as 0. No colour
/// byte exceeds the alpha byte.
public func premultiply(red: Double, green: Double, blue: Double, alpha: Double) -> UInt32 {
  func clamped(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }
  @inline(__always)
  func byte(_ value: Double) -> UInt32 {
    // Rounded to nearest, halves up; `rounded()` is a call on machines of the baseline.
    let scaled = value * 255
    let whole = UInt32(scaled)
    return scaled - Double(whole) >= 0.5 ? whole + 1 : whole
  }
  let a = clamped(alpha)
  return byte(clamped(red) * a) | byte(clamped(green) * a) << 8 | byte(clamped(blue) * a) << 16
    | byte(a) << 24
}
