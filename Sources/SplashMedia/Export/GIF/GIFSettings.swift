/// What a quality means for the encoder.
struct GIFSettings {
  /// What a bit of the file costs, in the units of ``PixelWeights`` times squared colour distance.
  var bitCost: UInt32
  /// The largest squared distance of a pixel's colour, beyond that of the best one.
  var largestDistance: UInt32
  /// Whether gradients are patterned.
  var dithers: Bool
  /// The most colours of a palette.
  var colors: Int

  init(_ options: GIFOptions) {
    let quality = options.quality
    colors = options.colors
    // A pattern costs more bytes than it is worth where colours are only near anyway.
    dithers = options.dither && quality >= Self.patternQuality
    if quality == 100 {
      (bitCost, largestDistance) = (0, 0)
    } else {
      // Doubles every eight steps of quality.
      // The last steps are longer, for those who want the smallest file whatever it looks like.
      let step = 100 - quality + 3 * max(0, Self.lowQuality - quality)
      bitCost = UInt32(Self.power[step % 8] << (step / 8)) / 4
      largestDistance = UInt32(48 * step)
    }
  }

  /// Below this, steps are longer.
  private static let lowQuality = 10

  /// The lowest quality at which gradients are patterned.
  private static let patternQuality = 70

  /// 100 times two to the power of eighths.
  private static let power = [100, 109, 119, 130, 141, 154, 168, 183]

  /// Whether this is a debug build.
  #if DEBUG
    static let isDebug = true
  #else
    static let isDebug = false
  #endif
}
