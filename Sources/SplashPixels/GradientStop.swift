/// A colour in a gradient, with its position.
public struct GradientStop: Hashable, Sendable {
  /// The unpremultiplied red component, 0…1.
  public var red: Double
  /// The unpremultiplied green component, 0…1.
  public var green: Double
  /// The unpremultiplied blue component, 0…1.
  public var blue: Double
  /// The opacity, 0…1.
  public var alpha: Double
  /// The position from 0 (start) to 1 (end). Smaller values are before the start, and greater ones after the end.
  public var location: Double

  /// Creates a stop.
  public init(red: Double, green: Double, blue: Double, alpha: Double, location: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.location = location
  }
}
