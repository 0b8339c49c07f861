/// Returns the squared distance between two colours, ignoring alpha.
@inline(__always)
func squaredDistance(_ a: UInt32, _ b: UInt32) -> UInt32 {
  let red = Int32(a & 255) &- Int32(b & 255)
  let green = Int32(a &>> 8 & 255) &- Int32(b &>> 8 & 255)
  let blue = Int32(a &>> 16 & 255) &- Int32(b &>> 16 & 255)
  return UInt32(bitPattern: red &* red &+ green &* green &+ blue &* blue)
}

/// Returns whether all components of two colours differ by at most the tolerance, and either both colours are
/// transparent or neither is.
@inline(__always)
func isNear(_ a: UInt32, _ b: UInt32, within tolerance: Int) -> Bool {
  let red = Int(a & 255) - Int(b & 255)
  let green = Int(a >> 8 & 255) - Int(b >> 8 & 255)
  let blue = Int(a >> 16 & 255) - Int(b >> 16 & 255)
  return abs(red) <= tolerance && abs(green) <= tolerance && abs(blue) <= tolerance
    && (a == 0) == (b == 0)
}
