import SplashSystem

extension Color {
  /// The nearest colour that bytes can express: `#3749f7`, or `#3749f780`.
  package var hexadecimal: String {
    let digits = components.map { component in
      let text = String(Int(clamping: (min(max(component, 0), 1) * 255).rounded()), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + (alpha == 1 ? digits.dropLast() : digits[...]).joined()
  }
}
