/// A change of unpremultiplied colours. Components and alpha are 0…1 before and after.
public enum ColorStep: Sendable {
  /// Four rows of five numbers, for red, green, blue and alpha: the factors of these four, and the offset.
  case matrix([Float])
  /// Tables for red, green, blue and alpha. The entries are the outputs for evenly spaced inputs from 0 to 1, with
  /// linear interpolation in between. An empty table leaves its component unchanged, and a single entry is the output
  /// for all inputs.
  case tables([[Float]])
  /// Colours by luminance, 0…1, at ascending locations, one per colour; without colours it has no effect. Alpha is
  /// multiplied by the colour's. `amount` is the fraction of the result, 0…1; the remainder is the original colour.
  case map([SIMD4<Float>], locations: [Float], amount: Float)
}
