/// How much two pictures may differ and still count as the same.
package struct Tolerance: Hashable, Sendable {
  /// The most by which a channel of a pixel may differ, 0…255.
  package var difference: Int
  /// The share of pixels that may differ by more, 0…1.
  package var share: Double

  /// Makes a tolerance; without arguments, one for nothing.
  package init(difference: Int = 0, share: Double = 0) {
    (self.difference, self.share) = (difference, share)
  }

  /// Whether nothing may differ.
  package var isExact: Bool { difference == 0 && share == 0 }
}
