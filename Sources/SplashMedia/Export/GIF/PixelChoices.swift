internal import CSplashKernels

/// The possible indices of an image's pixels, and the cost of each choice in similarity.
///
/// The memory holds as many pixels as are processed at a time. The first ``count`` pixels are in use.
@safe final class PixelChoices {
  /// A pixel.
  ///
  /// The cost of an index is the squared distance of its colour from the target, minus the squared distance of the
  /// best index's colour, times the weight.
  typealias Pixel = splash_lzw_pixel

  /// The cost of an impossible choice.
  static let never = UInt32(SPLASH_LZW_NEVER)

  let pixels: UnsafeMutablePointer<Pixel>

  /// The number of pixels.
  private(set) var count = 0

  /// Allocates memory for pixels.
  init(capacity: Int) {
    unsafe pixels = .allocate(capacity: capacity)
  }

  deinit {
    unsafe pixels.deallocate()
  }

  /// Returns the cost of an excess squared distance.
  @inline(__always)
  static func cost(_ excess: UInt32, weight: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: min(UInt64(excess) &* UInt64(weight), UInt64(never) &- 1))
  }

  /// Removes all pixels.
  func removeAll() { count = 0 }

  /// Removes the first `number` pixels.
  func removeFirst(_ number: Int) {
    count -= number
    unsafe pixels.update(from: pixels + number, count: count)
  }

  /// Adds a pixel, which must fit within the capacity.
  @inline(__always)
  func add(_ pixel: Pixel) {
    unsafe (pixels + count).initialize(to: pixel)
    count += 1
  }
}

extension PixelChoices.Pixel {
  /// Creates a pixel that stays unchanged on the screen, with the transparent index or the index of its displayed
  /// colour.
  @inline(__always)
  static func still(_ shown: UInt32, index: UInt8) -> Self {
    Self(target: shown, base: 0, limit: 0, weight: 0, shown: shown, keep: 0, ideal: UInt32(index))
  }

  /// Creates a pixel that may have any index close enough to the best one, or stay unchanged on the screen.
  ///
  /// - Parameters:
  ///   - target: The colour from which distances are measured.
  ///   - ideal: The best index.
  ///   - base: The squared distance of the best index's colour from the target.
  ///   - largest: The maximum amount by which the squared distance of an index's colour may exceed `base`.
  ///   - weight: The cost of a unit of squared distance.
  ///   - shown: The displayed colour; 0 if there is none.
  ///   - keep: The cost of leaving the pixel unchanged; ``PixelChoices/never`` if that is impossible.
  @inline(__always)
  static func free(
    target: UInt32, ideal: UInt8, base: UInt32, largest: UInt32, weight: UInt32, shown: UInt32,
    keep: UInt32
  ) -> Self {
    Self(
      target: target, base: base, limit: base &+ largest &+ 1, weight: weight, shown: shown,
      keep: keep, ideal: UInt32(ideal))
  }

  /// Creates a pixel with a single possible index and that index's colour.
  static func exactly(_ index: UInt8, color: UInt32) -> Self {
    Self(
      target: color, base: 0, limit: 1, weight: 0, shown: 0, keep: PixelChoices.never,
      ideal: UInt32(index))
  }
}
