/// A change to unpremultiplied colours. Components and alpha are in 0…1 before and after the change.
package enum ColorStep: Sendable {
  /// A matrix with four rows of five numbers, for red, green, blue and alpha. Each row contains the factors for these
  /// four components, and an offset.
  case matrix([Float])
  /// Tables for red, green, blue and alpha. The entries are the outputs for evenly spaced inputs from 0 to 1; values
  /// in between are interpolated linearly. An empty table leaves its component unchanged, and a single entry is the
  /// output for all inputs.
  case tables([[Float]])
  /// A map from luminance, 0…1, to colours, with one location per colour, in ascending order. Without colours, it has
  /// no effect. Alpha is multiplied by the mapped colour's alpha. `amount` is the fraction of the mapped colour in
  /// the result, 0…1; the remainder is the original colour.
  case map([SIMD4<Float>], locations: [Float], amount: Float)
}
