/// A colour in a gradient, with its position.
package struct GradientStop: Hashable, Sendable {
  /// The unpremultiplied red component, 0…1.
  package var red: Double
  /// The unpremultiplied green component, 0…1.
  package var green: Double
  /// The unpremultiplied blue component, 0…1.
  package var blue: Double
  /// The opacity, 0…1.
  package var alpha: Double
  /// The position from 0 (start) to 1 (end). Smaller values are before the start, and greater ones after the end.
  package var location: Double

  /// Creates a stop.
  package init(red: Double, green: Double, blue: Double, alpha: Double, location: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.location = location
  }
}
