/// What the pixels of a picture may be written as, and what each choice costs in likeness.
///
/// There is memory for a whole screen, of which the first ``count`` pixels are in use.
@safe final class PixelChoices {
  /// The cost of a choice that is not to be had.
  static let never = UInt32.max

  /// A pixel.
  ///
  /// The cost of an index is the squared distance of its colour from the target, beyond that of the
  /// best index, times the weight.
  struct Pixel {
    /// The colour that distances are measured from.
    var target: UInt32
    /// The squared distance from the target to the best index's colour.
    var base: UInt32
    /// What a unit of squared distance costs.
    var weight: UInt32
    /// What the screen shows, or 0.
    var shown: UInt32
    /// What it costs to leave what the screen shows, ``never`` when that can't be.
    var keep: UInt32
    /// The best index.
    var ideal: UInt8
    /// Whether the pixel must stay as the screen shows it.
    var isStill: Bool
  }

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

  /// Adds a pixel, for which there is room.
  @inline(__always)
  func add(_ pixel: Pixel) {
    unsafe (pixels + count).initialize(to: pixel)
    count += 1
  }
}
