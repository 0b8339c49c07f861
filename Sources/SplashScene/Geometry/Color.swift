/// A colour in gamma-encoded sRGB, with unpremultiplied components from 0 to 1.
///
/// Animations that overshoot may produce components outside 0…1; they are clamped when drawn.
public struct Color: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity: 0 is transparent, and 1 is opaque.
  public var alpha: Double

  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
  public static let white = Color(1, 1, 1)
  /// Transparent black.
  public static let clear = Color(0, 0, 0, 0)

  /// Creates a colour from its components.
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Red, green, blue and alpha.
  public var components: [Double] { [red, green, blue, alpha] }

  /// Interpolates towards `other` component by component, like Core Animation: using encoded, unpremultiplied values,
  /// with alpha treated like any other component.
  public func interpolated(to other: Color, _ fraction: Double) -> Color {
    Color(
      red + (other.red - red) * fraction, green + (other.green - green) * fraction,
      blue + (other.blue - blue) * fraction, alpha + (other.alpha - alpha) * fraction)
  }
}
