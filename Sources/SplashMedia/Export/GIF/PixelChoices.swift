internal import CSplashKernels

/// What the pixels of a picture may be written as, and what each choice costs in similarity.
///
/// There is memory for as many as are worked on at a time, of which the first ``count`` pixels are in use.
@safe final class PixelChoices {
  /// A pixel.
  ///
  /// The cost of an index is the squared distance of its colour from the target, beyond that of the
  /// best index, times the weight.
  typealias Pixel = splash_lzw_pixel

  /// The cost of a choice that is not to be had.
  static let never = UInt32(SPLASH_LZW_NEVER)

  let pixels: UnsafeMutablePointer<Pixel>

  /// How many pixels there are.
  private(set) var count = 0

  /// Makes room for pixels.
  init(capacity: Int) {
    unsafe pixels = .allocate(capacity: capacity)
  }

  deinit {
    unsafe pixels.deallocate()
  }

  /// What an excess of squared distance costs.
  @inline(__always)
  static func cost(_ excess: UInt32, weight: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: min(UInt64(excess) &* UInt64(weight), UInt64(never) &- 1))
  }

  /// Removes all pixels.
  func removeAll() { count = 0 }

  /// Removes the first pixels, of which there are as many.
  func removeFirst(_ number: Int) {
    count -= number
    unsafe pixels.update(from: pixels + number, count: count)
  }

  /// Adds a pixel, for which there is room.
  @inline(__always)
  func add(_ pixel: Pixel) {
    unsafe (pixels + count).initialize(to: pixel)
    count += 1
  }
}

extension PixelChoices.Pixel {
  /// A pixel that stays as the screen shows it: transparent, or in that colour's index.
  @inline(__always)
  static func still(_ shown: UInt32, index: UInt8) -> Self {
    Self(target: shown, base: 0, limit: 0, weight: 0, shown: shown, keep: 0, ideal: UInt32(index))
  }

  /// A pixel that may be any index near enough to the best one, or stay as the screen shows it.
  ///
  /// - Parameters:
  ///   - target: The colour that distances are measured from.
  ///   - ideal: The best index.
  ///   - base: The squared distance of its colour.
  ///   - largest: By how much more the squared distance of an index may be.
  ///   - weight: What a unit of squared distance costs.
  ///   - shown: What the screen shows, or 0.
  ///   - keep: What it costs to leave that, or ``PixelChoices/never``.
  @inline(__always)
  static func free(
    target: UInt32, ideal: UInt8, base: UInt32, largest: UInt32, weight: UInt32, shown: UInt32,
    keep: UInt32
  ) -> Self {
    Self(
      target: target, base: base, limit: base &+ largest &+ 1, weight: weight, shown: shown,
      keep: keep, ideal: UInt32(ideal))
  }

  /// A pixel that can only be one index, whose colour this is.
  static func exactly(_ index: UInt8, color: UInt32) -> Self {
    Self(
      target: color, base: 0, limit: 1, weight: 0, shown: 0, keep: PixelChoices.never,
      ideal: UInt32(index))
  }
}
