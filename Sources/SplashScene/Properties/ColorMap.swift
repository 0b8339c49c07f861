/// Colours by luminance: Core Image's `CIColorMap`, and its `CIFalseColor` with two colours.
///
/// The luminance of a gamma-encoded colour 0…1, not premultiplied, is 0.2126 r + 0.7152 g + 0.0722 b, with
/// the weights of Rec. 709. Between two colours the result is interpolated component by component, not
/// premultiplied; before the first one and after the last it is theirs. Its alpha multiplies the pixel's.
public struct ColorMap: Hashable, Sendable {
  /// The colours, from dark to light; none change nothing.
  public let colors: [Color]
  /// The luminance that each colour belongs to, ascending 0…1.
  public let locations: [Double]

  /// Makes a map.
  ///
  /// - Parameter locations: As many as there are colours; otherwise the colours lie evenly from 0 to 1. One
  ///   that is less than those before it counts as the greatest of them.
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
