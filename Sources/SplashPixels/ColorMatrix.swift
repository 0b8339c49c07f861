/// The weights for converting a pixel to a sample: the components, 0…255, times the weights, plus the offset.
public struct ComponentWeights: Hashable, Sendable {
  /// The weight of red, in units of 1/32768 like the others.
  public var red: Int16
  /// The weight of green.
  public var green: Int16
  /// The weight of blue.
  public var blue: Int16
  /// The sample of black, for samples of 8 bits.
  public var offset: Int16

  /// Creates weights in units of 1/32768, and an offset in units of 8-bit samples.
  public init(red: Int16, green: Int16, blue: Int16, offset: Int16) {
    self.red = red
    self.green = green
    self.blue = blue
    self.offset = offset
  }
}

/// The conversion of gamma-encoded red, green and blue to luma and chroma. By default the range is limited: 16…235
/// and 16…240 for 8-bit samples, and four times that for 10-bit samples.
///
/// With Y = Kr·R + (1 − Kr − Kb)·G + Kb·B of components 0…1, luma is 16 + 219·Y, and chroma 128 + 224·(B − Y)/(2 −
/// 2·Kb) and 128 + 224·(R − Y)/(2 − 2·Kr), as in ITU-R BT.601, BT.709 and BT.2020.
///
/// The error of a weight is at most 1/65536, and of green's 1/32768, so sums are within 1/64 of an 8-bit unit before
/// rounding. Green's weight compensates the rounding of the others: greys have neutral chroma, black and white are
/// exact, and each grey's luma is the nearest possible.
public struct ColorMatrix: Hashable, Sendable {
  /// The weights of luma.
  public let luma: ComponentWeights
  /// The weights of Cb, the blue chroma.
  public let blue: ComponentWeights
  /// The weights of Cr, the red chroma.
  public let red: ComponentWeights

  /// Creates the matrix for red's and blue's contribution to luma.
  ///
  /// - Parameter isFullRange: Whether 8-bit samples use all values from 0 to 255. The last bit of chroma's unit is
  ///   then omitted, because pure blue and red would be 255.5.
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

  /// The matrix of high-definition video.
  public static let bt709 = ColorMatrix(kr: 0.2126, kb: 0.0722)
  /// The matrix of standard-definition video.
  public static let bt601 = ColorMatrix(kr: 0.299, kb: 0.114)
  /// The full-range matrix of standard definition, as in JPEG.
  public static let jpeg = ColorMatrix(kr: 0.299, kb: 0.114, isFullRange: true)
  /// The matrix of ultra-high-definition video, with non-constant luminance.
  public static let bt2020 = ColorMatrix(kr: 0.2627, kb: 0.0593)
}
