import SplashScene

extension Color {
  /// The colour as CSS writes it, which reads back as the very same: `#3749f7` where bytes express it,
  /// otherwise `color(srgb 0.125 0 1 / 0.3)`.
  var css: String {
    let bytes = components.map { ($0 * 255).rounded() }
    if zip(bytes, components).allSatisfy({ $0 / 255 == $1 && (0...255).contains($0) }) {
      let digits = bytes.map { byte in
        let text = String(Int(byte), radix: 16)
        return text.count == 1 ? "0" + text : text
      }
      return "#" + (alpha == 1 ? digits.dropLast() : digits[...]).joined()
    }
    let channels = components.prefix(3).map(spelt).joined(separator: " ")
    return "color(srgb \(channels)" + (alpha == 1 ? ")" : " / \(spelt(alpha)))")
  }
}
