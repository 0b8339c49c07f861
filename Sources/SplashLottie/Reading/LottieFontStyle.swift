import SplashScene

/// The weight and slope of a font, derived from the words in its style name.
struct LottieFontStyle {
  var weight = 400.0
  var isItalic = false

  /// CSS and OpenType weights by words in style names; longer words come first.
  private static let weights: [(word: String, weight: Double)] = [
    ("extralight", 200), ("ultralight", 200), ("semibold", 600), ("demibold", 600),
    ("extrabold", 800), ("ultrabold", 800), ("thin", 100), ("hairline", 100), ("light", 300),
    ("medium", 500), ("demi", 600), ("bold", 700), ("black", 900), ("heavy", 900),
  ]

  init(_ font: ForeignValue?) {
    let style = (font?["fStyle"]?.text ?? "").lowercased().filter { $0.isLetter }
    isItalic = style.contains("italic") || style.contains("oblique")
    if let found = Self.weights.first(where: { style.contains($0.word) }) {
      weight = found.weight
    }
    guard let written = font?["fWeight"] else { return }
    if let number = written.number ?? written.text.flatMap(Double.init),
      (1...1000).contains(number)
    {
      weight = number
    } else if let name = written.text?.lowercased(),
      let found = Self.weights.first(where: { name.contains($0.word) })
    {
      weight = found.weight
    }
  }
}
