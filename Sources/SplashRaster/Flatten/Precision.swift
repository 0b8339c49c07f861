/// The constants that determine the precision of drawing.
enum Precision {
  /// The number of fractional bits of device coordinates.
  static let bits = 12

  /// The number of coordinate units in a pixel.
  static let one = 1 << bits

  /// The maximum error in a pixel's coverage when curves become chords.
  static let tolerance = 1.0 / 256

  /// The maximum absolute value of device coordinates, in pixels. It is far larger than any canvas, but small enough
  /// for products of two coordinates to be exact to a fraction of a pixel.
  static let limit = 1.0e9

  /// Returns the fixed-point coordinate nearest to `x` pixels. `x` must not be negative, and must be on the canvas.
  @inline(__always)
  static func fixed(_ x: Double) -> Int32 {
    Int32(x * Double(one) + 0.5)
  }
}
