/// A colour of a gradient and its place.
public struct GradientStop: Hashable, Sendable {
  /// Red, not premultiplied, 0…1.
  public var red: Double
  /// Green, not premultiplied, 0…1.
  public var green: Double
  /// Blue, not premultiplied, 0…1.
  public var blue: Double
  /// Opacity, 0…1.
  public var alpha: Double
  /// The place from the gradient's start, 0, to its end, 1; less lies before the start, more beyond the end.
  public var location: Double

  /// Makes a stop.
  public init(red: Double, green: Double, blue: Double, alpha: Double, location: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.location = location
  }
}
