/// The encoder's parameters for a given quality.
struct GIFSettings {
  /// The cost of a bit in the file, in units of ``PixelWeights`` times squared colour distance.
  var bitCost: UInt32
  /// The maximum amount by which the squared distance of a pixel's colour from the target may exceed that of the best
  /// colour.
  var largestDistance: UInt32
  /// Whether gradients are dithered.
  var dithers: Bool
  /// The maximum palette size.
  var colors: Int

  init(_ options: GIFOptions) {
    let quality = options.quality
    colors = options.colors
    // At low quality, colours are only approximate anyway, so dithering isn't worth the bytes that it costs.
    dithers = options.dither && quality >= Self.patternQuality
    if quality == 100 {
      (bitCost, largestDistance) = (0, 0)
    } else {
      // The cost doubles every eight steps of quality. The lowest steps have a greater effect, to reach the smallest
      // file regardless of its appearance.
      let step = 100 - quality + 3 * max(0, Self.lowQuality - quality)
      bitCost = UInt32(Self.power[step % 8] << (step / 8)) / 4
      largestDistance = UInt32(48 * step)
    }
  }

  /// The quality below which the steps have a greater effect.
  private static let lowQuality = 10

  /// The minimum quality for dithering gradients.
  private static let patternQuality = 70

  /// 100 times two to the power of 0/8 to 7/8.
  private static let power = [100, 109, 119, 130, 141, 154, 168, 183]

  /// Whether this is a debug build.
  #if DEBUG
    static let isDebug = true
  #else
    static let isDebug = false
  #endif
}
