/// A colour of a gradient and its position.
public struct GradientStop: Hashable, Sendable {
  /// Red, unpremultiplied, 0…1.
  public var red: Double
  /// Green, unpremultiplied, 0…1.
  public var green: Double
  /// Blue, unpremultiplied, 0…1.
  public var blue: Double
  /// Opacity, 0…1.
  public var alpha: Double
  /// The position from 0 (start) to 1 (end); less is before the start, more after the end.
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
