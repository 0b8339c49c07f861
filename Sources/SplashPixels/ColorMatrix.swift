/// The weights for converting a pixel to a sample. A sample is the sum of the components, 0…255, times their weights,
/// plus the offset.
package struct ComponentWeights: Hashable, Sendable {
  /// The weight of red, in units of 1/32768 like the others.
  package var red: Int16
  /// The weight of green.
  package var green: Int16
  /// The weight of blue.
  package var blue: Int16
  /// The value of an 8-bit sample for black.
  package var offset: Int16

  /// Creates weights in units of 1/32768, and an offset in units of an 8-bit sample.
  package init(red: Int16, green: Int16, blue: Int16, offset: Int16) {
    self.red = red
    self.green = green
    self.blue = blue
    self.offset = offset
  }
}

/// The conversion of gamma-encoded red, green and blue to luma and chroma. By default the range is limited: luma is
/// 16…235 and chroma 16…240 for 8-bit samples, and four times these values for 10-bit samples.
///
/// With Y = Kr·R + (1 − Kr − Kb)·G + Kb·B for components in 0…1, luma is 16 + 219·Y, and chroma is 128 + 224·(B −
/// Y)/(2 − 2·Kb) and 128 + 224·(R − Y)/(2 − 2·Kr), as in ITU-R BT.601, BT.709 and BT.2020.
///
/// The error of a weight is at most 1/65536, or 1/32768 for green, so sums are within 1/64 of an 8-bit unit before
/// rounding. Green's weight compensates for the rounding of the other weights: greys have neutral chroma, black and
/// white are exact, and the luma of each grey is the nearest possible value.
package struct ColorMatrix: Hashable, Sendable {
  /// The weights for luma.
  package let luma: ComponentWeights
  /// The weights for Cb, the blue chroma.
  package let blue: ComponentWeights
  /// The weights for Cr, the red chroma.
  package let red: ComponentWeights

  /// Creates the matrix from the contributions of red and blue to luma.
  ///
  /// - Parameter isFullRange: Whether 8-bit samples use all values from 0 to 255. The unit of chroma is then slightly
  ///   reduced, from 32,768 to 32,766, because pure blue and pure red would otherwise be 255.5.
  init(kr: Double, kb: Double, isFullRange: Bool = false) {
    let lumaUnit = (isFullRange ? 1 : 219.0 / 255) * 32_768
    let (lumaRed, lumaBlue) = (Self.rounded(kr * lumaUnit), Self.rounded(kb * lumaUnit))
    luma = ComponentWeights(
      red: lumaRed, green: Int16(lumaUnit.rounded() - Double(lumaRed) - Double(lumaBlue)),
      blue: lumaBlue, offset: isFullRange ? 0 : 16)
    let unit = isFullRange ? 32_766 : 224.0 / 255 * 32_768
    let most = Self.rounded(unit / 2)
    let blueRed = Self.rounded(-kr / (2 - 2 * kb) * unit)
    blue = ComponentWeights(red: blueRed, green: -most - blueRed, blue: most, offset: 128)
    let redBlue = Self.rounded(-kb / (2 - 2 * kr) * unit)
    red = ComponentWeights(red: most, green: -most - redBlue, blue: redBlue, offset: 128)
  }

  private static func rounded(_ value: Double) -> Int16 { Int16(value.rounded()) }

  /// The matrix for high-definition video.
  package static let bt709 = ColorMatrix(kr: 0.2126, kb: 0.0722)
  /// The matrix for standard-definition video.
  package static let bt601 = ColorMatrix(kr: 0.299, kb: 0.114)
  /// The full-range matrix for standard-definition video, which is also used by JPEG.
  package static let jpeg = ColorMatrix(kr: 0.299, kb: 0.114, isFullRange: true)
  /// The matrix for ultra-high-definition video, with non-constant luminance.
  package static let bt2020 = ColorMatrix(kr: 0.2627, kb: 0.0593)
}
