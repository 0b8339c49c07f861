internal import SplashPixels
internal import SplashScene
internal import SplashSystem

/// Converts rows of pixels from BT.709's primaries to BT.2020's. The results have more than 8 bits per component,
/// because 8 bits are not precise enough for BT.2020.
///
/// Each component is decoded with the transfer function that the video is tagged with, the light is multiplied by a
/// matrix, and the result is encoded with the same function. A player that converts back according to the tags
/// obtains the original values, as for a BT.709 video, which is tagged with the same function.
///
/// All values come from tables that are computed once, so the results are the same on all machines. Light is precise
/// to 1/65535, the matrix's factors to 2⁻²⁴, and components to 1/4080.
@safe final class WideRows {
  private let width: Int
  /// The packed red and blue components, and the green components, of two rows.
  private let memory: UnsafeMutablePointer<UInt32>
  private let kernels: Kernels

  init(width: Int, kernels: Kernels) {
    (self.width, self.kernels) = (width, kernels)
    unsafe memory = .allocate(capacity: 4 * width)
    unsafe memory.initialize(repeating: 0, count: 4 * width)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// Converts a row.
  ///
  /// - Parameters:
  ///   - pixels: A row of `width` pixels.
  ///   - place: The buffer, 0 or 1, that holds the result until its next use.
  func convert(_ pixels: UnsafePointer<UInt32>, place: Int) -> PixelRow {
    let redBlue = unsafe memory + 2 * place * width
    let green = unsafe redBlue + width
    unsafe kernels.widen(redBlue: redBlue, green: green, pixels, count: width, .bt2020)
    return unsafe PixelRow(redBlue: redBlue, green: green)
  }
}

extension WideTable {
  /// The table for converting BT.709's primaries to BT.2020's.
  fileprivate static let bt2020 = {
    let matrix = Chromaticities.rec2020.toXYZ.inverse * Chromaticities.srgb.toXYZ
    var mixture: [Int] = []
    for (index, row) in matrix.rows.enumerated() {
      var factors = row.map { Int(clamping: ($0 * Double(WideTable.one)).rounded()) }
      // Each row must sum to exactly 1, so that white stays white.
      factors[index] += WideTable.one - factors.reduce(0, +)
      mixture += factors
    }
    return WideTable(
      light: (0...255).map { Int(clamping: (65_535 * decoded(Double($0) / 255)).rounded()) },
      mixture: mixture,
      components: (0...65_535).map {
        UInt16(clamping: (4080 * encoded(Double($0) / 65_535)).rounded())
      })
  }()

  // The transfer function of ITU-R BT.709 and BT.2020, with the full-precision constants of ITU-T H.273.
  private static let alpha = 1.099_296_826_809_442
  private static let beta = 0.018_053_968_510_807

  /// Returns the encoded component for linear light; both are in 0…1.
  private static func encoded(_ light: Double) -> Double {
    light < beta ? 4.5 * light : alpha * Elementary.pow(light, 0.45) - (alpha - 1)
  }

  /// Returns the linear light for an encoded component; both are in 0…1.
  private static func decoded(_ component: Double) -> Double {
    component < 4.5 * beta
      ? component / 4.5 : Elementary.pow((component + (alpha - 1)) / alpha, 1 / 0.45)
  }
}
