import SplashScene

extension Color {
  /// Returns the colour with its hue, saturation and brightness changed.
  ///
  /// - Parameters:
  ///   - hue: The hue offset, in degrees.
  ///   - saturation: The saturation offset; the result is clamped to 0…1.
  ///   - brightness: The brightness offset; the result is clamped to 0…1.
  func shifted(hue: Double, saturation: Double, brightness: Double) -> Color {
    if hue == 0, saturation == 0, brightness == 0 { return self }
    let high = max(red, green, blue)
    let low = min(red, green, blue)
    let range = high - low
    var sixth = 0.0
    if range > 0 {
      if high == red {
        sixth = (green - blue) / range
      } else if high == green {
        sixth = (blue - red) / range + 2
      } else {
        sixth = (red - green) / range + 4
      }
    }
    sixth = (sixth + hue / 60).truncatingRemainder(dividingBy: 6)
    if sixth < 0 { sixth += 6 }
    let strength = max(0, min((high > 0 ? range / high : 0) + saturation, 1))
    let value = max(0, min(high + brightness, 1))
    // A component is at its maximum within a sixth of its own hue, and falls to its minimum over another sixth.
    func component(_ center: Double) -> Double {
      let distance = min(abs(sixth - center), 6 - abs(sixth - center))
      return value * (1 - strength * max(0, min(distance - 1, 1)))
    }
    return Color(component(0), component(2), component(4), alpha)
  }
}
