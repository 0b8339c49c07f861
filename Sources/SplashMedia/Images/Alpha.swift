/// Exact conversions between straight and premultiplied components.
enum Alpha {
  /// A component times an alpha, divided by 255 and rounded to the nearest.
  @inline(__always)
  static func premultiply(_ component: UInt8, by alpha: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(component) * UInt32(alpha) + 127) / 255)
  }

  /// The straight component whose product with the alpha is the nearest to the premultiplied one;
  /// premultiplying it gives that one again.
  @inline(__always)
  static func unpremultiply(_ component: UInt8, by alpha: UInt8) -> UInt8 {
    guard alpha != 255 else { return component }
    guard alpha != 0 else { return 0 }
    let alpha = UInt32(alpha)
    return UInt8(truncatingIfNeeded: min(255, (UInt32(component) * 255 + alpha / 2) / alpha))
  }
}
