/// A change of colours that are not premultiplied. Components, and alpha, are 0…1 before and after.
public enum ColorStep: Sendable {
  /// Four rows of five numbers, for red, green, blue and alpha: the factors of these four, and what is added.
  case matrix([Float])
  /// The tables of red, green, blue and alpha. A component is looked up between entries at even distances, from 0 to 1,
  /// and interpolated. A table without entries leaves its component alone, and one entry is the result for all.
  case tables([[Float]])
  /// Colours by their luminance, 0…1, at locations in ascending order, as many as there are colours; none change
  /// nothing. Alpha is multiplied by that of the colour. `amount` is the share of the result, 0…1, and the rest is the
  /// former colour.
  case map([SIMD4<Float>], locations: [Float], amount: Float)
}
