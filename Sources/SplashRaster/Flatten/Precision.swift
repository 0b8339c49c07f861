/// The figures that decide how exact drawing is.
enum Precision {
  /// The number of fractional bits of device coordinates.
  static let bits = 12

  /// Coordinate units in a pixel.
  static let one = 1 << bits

  /// The maximum error of a pixel's coverage by which curves become chords.
  static let tolerance = 1.0 / 256

  /// Device coordinates are cut to ± this many pixels: far beyond every canvas, and small enough for
  /// products of two of them to be exact to a fraction of a pixel.
  static let limit = 1.0e9

  /// The nearest fixed-point coordinate to `x` pixels, which is not negative and within a canvas.
  @inline(__always)
  static func fixed(_ x: Double) -> Int32 {
    Int32(x * Double(one) + 0.5)
  }
}
