/// A mapping from luminance to colour: Core Image's `CIColorMap`, or, with two colours, its `CIFalseColor`.
///
/// The luminance of a gamma-encoded, unpremultiplied colour is 0.2126 r + 0.7152 g + 0.0722 b, 0…1, using the weights
/// of Rec. 709. Between two colours, the result is interpolated component by component, unpremultiplied; it is
/// constant beyond the first and last colours. The pixel's alpha is multiplied by the result's.
public struct ColorMap: Hashable, Sendable {
  /// The colours, from dark to light; an empty array has no effect.
  public let colors: [Color]
  /// The luminance of each colour, 0…1, in ascending order.
  public let locations: [Double]

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - colors: The colours, from dark to light.
  ///   - locations: One location per colour; with any other count, the colours are spaced evenly from 0 to 1. A
  ///     location that is less than an earlier one is raised to that location.
  public init(_ colors: [Color], locations: [Double] = []) {
    self.colors = colors
    guard locations.count == colors.count else {
      let last = Double(max(colors.count - 1, 1))
      self.locations = colors.indices.map { Double($0) / last }
      return
    }
    var greatest = 0.0
    self.locations = locations.map { location in
      greatest = max(greatest, location > 0 ? min(location, 1) : 0)
      return greatest
    }
  }
}
