internal import SplashPixels
internal import SplashScene

/// Converts rows of pixels from BT.709's primaries to BT.2020's: to wide pixels, since 8 bits are too
/// coarse there for what 8 bits hold here.
///
/// Each component is decoded by the curve that the film is tagged with, the light mixed, and encoded by
/// the same curve. A reader who converts back by the tags finds the pixels' own values, as in a film of
/// BT.709, whose values are tagged with that curve too.
///
/// Everything comes from tables that are worked out once, so that the results are the same everywhere:
/// light to 1/65535, the mixture's factors to 2⁻²⁴, components to 1/4080.
@safe final class WideRows {
  private let width: Int
  /// Red with blue and green of two rows.
  private let memory: UnsafeMutablePointer<UInt32>
  private let tables = Tables.shared

  init(width: Int) {
    self.width = width
    unsafe memory = .allocate(capacity: 4 * width)
    unsafe memory.initialize(repeating: 0, count: 4 * width)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// Converts a row.
  ///
  /// - Parameters:
  ///   - pixels: As many pixels as the rows are wide.
  ///   - place: 0 or 1: where the result is kept, until the next one takes the place.
  func convert(_ pixels: UnsafePointer<UInt32>, place: Int) -> PixelRow {
    let redBlue = unsafe memory + 2 * place * width
    let green = unsafe redBlue + width
    unsafe tables.convert(pixels, count: width, redBlue: redBlue, green: green)
    return unsafe PixelRow(redBlue: redBlue, green: green)
  }
}

/// What conversions look up.
private struct Tables: Sendable {
  static let shared = Tables()

  /// The light of each component, 0…65535.
  private let light: [Int]
  /// The component, 0…4080, of each light.
  private let components: [UInt16]
  /// The mixture of red, green and blue light, for each of the three, in units of 2⁻²⁴.
  private let mixture: [Int]

  private init() {
    light = (0...255).map { Int((65_535 * Self.decoded(Double($0) / 255)).rounded()) }
    components = (0...65_535).map { UInt16((4080 * Self.encoded(Double($0) / 65_535)).rounded()) }
    let matrix = Chromaticities.rec2020.toXYZ.inverse * Chromaticities.srgb.toXYZ
    let one = 1 << 24
    var mixture: [Int] = []
    for (index, row) in matrix.rows.enumerated() {
      var factors = row.map { Int(($0 * Double(one)).rounded()) }
      // White stays white, to the last bit.
      factors[index] += one - factors.reduce(0, +)
      mixture += factors
    }
    self.mixture = mixture
  }

  func convert(
    _ pixels: UnsafePointer<UInt32>, count: Int, redBlue: UnsafeMutablePointer<UInt32>,
    green: UnsafeMutablePointer<UInt32>
  ) {
    // Neighbours are often equal. Pixels are looked at without their alpha, so that none is this one.
    var last = UInt32.max
    var result: (redBlue: UInt32, green: UInt32) = (0, 0)
    for x in 0..<count {
      let pixel = unsafe pixels[x] & 0xFF_FFFF
      if pixel != last {
        last = pixel
        let (r, g, b) = (
          light[Int(pixel & 255)], light[Int(pixel >> 8 & 255)], light[Int(pixel >> 16)]
        )
        let wide = (component(0, r, g, b), component(3, r, g, b), component(6, r, g, b))
        result = (wide.0 | wide.2 << 16, wide.1)
      }
      unsafe redBlue[x] = result.redBlue
      unsafe green[x] = result.green
    }
  }

  private func component(_ row: Int, _ r: Int, _ g: Int, _ b: Int) -> UInt32 {
    let sum = mixture[row] * r + mixture[row + 1] * g + mixture[row + 2] * b
    return UInt32(components[(sum + (1 << 23)) >> 24])
  }

  // The curve of ITU-R BT.709 and BT.2020, with the constants of ITU-T H.273 in full.
  private static let alpha = 1.099_296_826_809_442
  private static let beta = 0.018_053_968_510_807

  /// The component, 0…1, of light, 0…1.
  private static func encoded(_ light: Double) -> Double {
    light < beta ? 4.5 * light : alpha * Elementary.pow(light, 0.45) - (alpha - 1)
  }

  /// The light, 0…1, of a component, 0…1.
  private static func decoded(_ component: Double) -> Double {
    component < 4.5 * beta
      ? component / 4.5 : Elementary.pow((component + (alpha - 1)) / alpha, 1 / 0.45)
  }
}
