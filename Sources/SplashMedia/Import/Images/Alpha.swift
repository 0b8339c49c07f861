internal import SplashPixels
internal import SplashSystem

/// Exact conversions between unpremultiplied and premultiplied components.
enum Alpha {
  /// Returns the product of a component and an alpha, divided by 255 and rounded to nearest.
  @inline(__always)
  static func premultiply(_ component: UInt8, by alpha: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(component) * UInt32(alpha) + 127) / 255)
  }

  /// Premultiplies pixels.
  static func premultiply(_ pixmap: Pixmap) {
    for y in 0..<pixmap.height where !pixmap.isOpaque(row: y) {
      let row = unsafe pixmap.row(y)
      for x in 0..<pixmap.width {
        let p = unsafe row + 4 * x
        let alpha = unsafe p[3]
        if alpha == 255 { continue }
        for i in 0..<3 { unsafe p[i] = premultiply(p[i], by: alpha) }
      }
    }
  }

  /// Returns the unpremultiplied component whose product with the alpha is nearest to the premultiplied component.
  /// Premultiplying the result restores the original value.
  @inline(__always)
  static func unpremultiply(_ component: UInt8, by alpha: UInt8) -> UInt8 {
    guard alpha != 255 else { return component }
    guard alpha != 0 else { return 0 }
    let alpha = UInt32(alpha)
    return UInt8(truncatingIfNeeded: min(255, (UInt32(component) * 255 + alpha / 2) / alpha))
  }
}
