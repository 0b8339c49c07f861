internal import CImageQuant
internal import SplashSystem

/// Selects a palette for a histogram with libimagequant (K. Lesiński), a median cut (P. Heckbert, "Color Image
/// Quantization for Frame Buffer Display", SIGGRAPH 1982) that is refined by k-means. Here the colours of large flat
/// areas are fixed beforehand, because they must not change.
enum Quantizer {
  /// The minimum fraction of all pixels at which the colour of flat areas is preserved exactly.
  private static let flatShare = 0.005
  private static let flatLimit = 48

  /// Returns a palette of at most `limit` opaque colours. If there are no more colours than that, it contains all of
  /// them.
  static func palette(
    for histogram: ColorHistogram, limit: Int
  ) throws(ReasonError) -> [UInt32] {
    if let list = histogram.list, list.count <= limit { return list }
    // One index is reserved for unchanged pixels.
    let limit = max(2, min(limit, 255))
    splash_quantize_on_one_thread()
    guard let options = unsafe liq_attr_create(),
      let colors = unsafe liq_histogram_create(options)
    else { throw ReasonError("out of memory") }
    defer {
      unsafe liq_histogram_destroy(colors)
      unsafe liq_attr_destroy(options)
    }
    unsafe liq_set_max_colors(options, Int32(limit))
    unsafe liq_set_speed(options, speed)

    let fixed = histogram.flatColors(share: flatShare, limit: min(flatLimit, limit / 2))
    for color in fixed {
      try check(unsafe liq_histogram_add_fixed_color(colors, liqColor(color), gamma))
    }
    // The library stores counts in 32 bits.
    let divisor = max(1, histogram.total >> 31)
    let entries = histogram.groups.filter { $0.count > 0 }.map { group in
      liq_histogram_entry(
        color: liq_color(
          r: average(group.red, group.count), g: average(group.green, group.count),
          b: average(group.blue, group.count), a: 255),
        count: UInt32(max(1, group.count / divisor)))
    }
    try check(
      unsafe liq_histogram_add_colors(colors, options, entries, Int32(entries.count), gamma))
    var result: OpaquePointer?
    try check(unsafe liq_histogram_quantize(colors, options, &result))
    guard let result = unsafe result else { throw ReasonError("out of memory") }
    defer { unsafe liq_result_destroy(result) }
    unsafe liq_set_output_gamma(result, gamma)
    guard let palette = unsafe liq_get_palette(result) else {
      throw ReasonError("out of memory")
    }
    return unsafe withUnsafeBytes(of: palette.pointee.entries) { bytes in
      let entries = unsafe bytes.bindMemory(to: liq_color.self)
      return unsafe entries.prefix(Int(palette.pointee.count)).map { color in
        UInt32(color.r) | UInt32(color.g) << 8 | UInt32(color.b) << 16 | 0xFF00_0000
      }
    }
  }

  /// The library's own internal gamma. With it, the library leaves colours unchanged and doesn't call a power
  /// function, whose last bit depends on the processor.
  private static let gamma = Double(Float(0.5499))

  /// The library's speed setting, from 1 (best quality) to 10 (fastest).
  private static let speed: Int32 = 3

  private static func average(_ sum: UInt64, _ count: UInt64) -> UInt8 {
    UInt8((sum + count / 2) / count)
  }

  private static func liqColor(_ color: UInt32) -> liq_color {
    liq_color(
      r: UInt8(color & 255), g: UInt8(color >> 8 & 255), b: UInt8(color >> 16 & 255), a: 255)
  }

  private static func check(_ code: liq_error) throws(ReasonError) {
    if code != LIQ_OK { throw ReasonError("libimagequant reports error \(code.rawValue)") }
  }
}
