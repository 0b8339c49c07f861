public import SplashScene
internal import SplashSystem

extension Color {
  /// Creates a colour from a string in CSS Color 4 syntax; colours outside sRGB are clipped.
  public init?(css text: String) {
    guard let reading = try? ColorParser.parse(text) else { return nil }
    self = reading.color
  }

  /// The colour in CSS syntax, which parses to exactly the same value: `#3749f7` if bytes can express it, otherwise
  /// `color(srgb 0.125 0 1 / 0.3)`.
  var css: String {
    if components.allSatisfy({ ($0 * 255).rounded() / 255 == $0 && (0...1).contains($0) }) {
      return hexadecimal
    }
    let channels = components.prefix(3).map(formatted).joined(separator: " ")
    return "color(srgb \(channels)" + (alpha == 1 ? ")" : " / \(formatted(alpha)))")
  }
}
