/// Returns the pixel for an unpremultiplied colour. Each component is multiplied by alpha and rounded to the nearest
/// 1/255.
///
/// Components are clamped to 0…1, and NaN becomes 0. No colour byte exceeds the alpha byte.
public func premultiply(red: Double, green: Double, blue: Double, alpha: Double) -> UInt32 {
  func clamped(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }
  @inline(__always)
  func byte(_ value: Double) -> UInt32 {
    // This rounds to nearest, with ties rounded up. `rounded()` would be a function call at the baseline level.
    let scaled = value * 255
    let whole = UInt32(scaled)
    return scaled - Double(whole) >= 0.5 ? whole + 1 : whole
  }
  let a = clamped(alpha)
  return byte(clamped(red) * a) | byte(clamped(green) * a) << 8 | byte(clamped(blue) * a) << 16
    | byte(a) << 24
}
