internal import SplashPixels

/// The colours from which the chroma samples of two rows with alpha are computed, for every second column. They are
/// sited as in opaque pictures (horizontal weights 1 2 1 and vertical weights 1 1, with edges repeated), but each
/// pixel is also weighted by its alpha. Otherwise nearly transparent pixels would bleed into the edges of opaque
/// areas.
@safe struct WeightedColors {
  private let width: Int
  private let colors: UnsafeMutablePointer<UInt32>

  /// - Parameter colors: A buffer with room for one unpremultiplied colour per chroma sample: half the width, rounded
  ///   up.
  init(width: Int, colors: UnsafeMutablePointer<UInt32>) {
    self.width = width
    unsafe self.colors = unsafe colors
  }

  /// Computes the colours for two rows.
  ///
  /// - Parameters:
  ///   - upper: The premultiplied pixels of the upper row.
  ///   - lower: The pixels of the row below.
  ///   - filled: The unpremultiplied colours of the upper row, which are used for fully transparent areas.
  func make(
    upper: UnsafePointer<UInt32>, lower: UnsafePointer<UInt32>, filled: UnsafePointer<UInt32>
  ) {
    // A column's sums of two bytes are stored in the 16-bit halves of two words: red and blue in the first, green and
    // alpha in the second.
    func column(_ x: Int) -> (redBlue: UInt32, greenAlpha: UInt32) {
      let (a, b) = unsafe (upper[x], lower[x])
      let even: UInt32 = 0xFF_00FF
      return ((a & even) + (b & even), (a >> 8 & even) + (b >> 8 & even))
    }
    var left = column(0)
    for x in stride(from: 0, to: width, by: 2) {
      let middle = column(x)
      let right = x + 1 < width ? column(x + 1) : middle
      let redBlue = left.redBlue + 2 * middle.redBlue + right.redBlue
      let greenAlpha = left.greenAlpha + 2 * middle.greenAlpha + right.greenAlpha
      left = right
      let alpha = greenAlpha >> 16
      guard alpha > 0 else {
        unsafe colors[x / 2] = filled[x]
        continue
      }
      func straight(_ sum: UInt32) -> UInt32 { min(255, (sum * 255 + alpha / 2) / alpha) }
      unsafe colors[x / 2] =
        straight(redBlue & 0xFFFF) | straight(greenAlpha & 0xFFFF) << 8
        | straight(redBlue >> 16) << 16
    }
  }
}
