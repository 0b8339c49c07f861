/// The maximum difference between images that are considered equal.
package struct Tolerance: Hashable, Sendable {
  /// The maximum difference in a channel of a pixel, 0…255.
  package var difference: Int
  /// The fraction of pixels that may exceed ``difference``, 0…1.
  package var share: Double
  /// The maximum of ``Comparison/largestBlock``, 0…255; `nil` for no limit.
  package var block: Double?

  /// Creates a tolerance. By default, it requires exact equality.
  package init(difference: Int = 0, share: Double = 0, block: Double? = nil) {
    (self.difference, self.share, self.block) = (difference, share, block)
  }

  /// Whether exact equality is required.
  package var isExact: Bool { difference == 0 && share == 0 }
}
