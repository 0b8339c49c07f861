import SplashScene
import SplashSyntax
import SplashSystem

// MARK: Fonts and texts

/// Returns whether a family name is one of the names of Apple's system fonts, including those in CSS.
private func isAppleFont(_ family: String) -> Bool {
  let name = family.lowercased().filter { !" -_".contains($0) }
  let starts = [
    "sfpro", "sfui", "sfns", "sfcompact", "sfmono", "sfrounded", ".sf", "sanfrancisco",
    ".applesystem", "applesystem", "systemui", "blinkmacsystemfont", "helveticaneue",
    "uisansserif", "uirounded", "uimonospace",
  ]
  return ["sf", "system", "systemfont", "newyork"].contains(name)
    || starts.contains(where: name.hasPrefix)
}

/// Returns a character's code point, such as `U+00E9`.
func codePoint(_ character: Unicode.Scalar) -> String {
  let digits = String(character.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

extension Problem {
  /// Reports that none of a text's font families exists.
  ///
  /// - Parameters:
  ///   - families: The requested families.
  ///   - known: The available families.
  ///   - usesSystemFonts: Whether `known` includes the machine's fonts.
  static func fontFamilyNotFound(
    _ families: [String], known: [String], usesSystemFonts: Bool
  ) -> Problem {
    let message =
      families.count == 1
      ? "there is no font family \(quoted(families[0]))"
      : "none of these font families exists: \(families.map(quoted).joined(separator: ", "))"
    // fc-list separates the names of one family with commas.
    let misspelt = families.lazy.compactMap { family in
      family.split(separator: ",").lazy.map(String.init).first(where: known.contains)
        ?? nearest(to: family, among: known)
    }.first
    var problem = Problem(message, expected: oneOf(known), suggestion: misspelt.map(quoted))
    // A machine usually has too many families to list.
    let installed = usesSystemFonts ? "an installed family (fc-list : family lists them)" : nil
    let system = usesSystemFonts ? "" : ", or \"systemFonts\": true to use this machine's fonts"
    if families.contains(where: isAppleFont) {
      problem.expected =
        "a font file that you may ship, in the scene's \"fonts\": [\"…\"]\(system); Apple's licence"
        + " doesn't allow shipping its fonts, but \"Inter\", which is bundled, looks similar"
    } else if misspelt == nil {
      let list =
        problem.expected.map { "\($0); or" } ?? "\(installed ?? "one of the known families"), or"
      problem.expected =
        "\(list) the family's font file, in the scene's \"fonts\": [\"…\"]\(system)"
    }
    problem.kind = .missingFile
    return problem
  }
  static func missingGlyphs(_ characters: [Unicode.Scalar]) -> Problem {
    let codes = characters.prefix(4).map(codePoint)
    let more = characters.count > codes.count ? ", …" : ""
    var text = ""
    text.unicodeScalars.append(contentsOf: characters)
    return Problem(
      "no font has \(quoted(text)) (\(codes.joined(separator: ", "))\(more))",
      expected: "characters that the text's fonts have, or another family in \"fontFamily\"",
      severity: .warning)
  }
  static func textWarning(_ sentence: String) -> Problem {
    Problem(sentence, severity: .warning)
  }
  static func textOverflows(_ text: Size, _ bounds: Size) -> Problem {
    func size(_ size: Size) -> String {
      "\(formatted(size.width.rounded(.up))) × \(formatted(size.height.rounded(.up)))"
    }
    return Problem(
      "the text doesn't fit its bounds: it needs \(size(text)) points, but they are \(size(bounds))",
      expected:
        "larger bounds, a smaller \"fontSize\", \"sizeToFit\": true, or a \"truncationMode\"",
      severity: .warning)
  }
  static func textOverLimit(_ limit: String) -> Problem {
    Problem("the text exceeds a limit", expected: "at most \(limit)")
  }
  static func textTooLong() -> Problem {
    Problem("the text is too long", expected: "at most \(Limits.textBytes >> 10) KB")
  }
  static func tooManyGlyphs() -> Problem {
    Problem("the scene's texts have more than \(Limits.glyphs) glyphs or lines in total")
  }
  static func emptyFontFamily() -> Problem {
    Problem("the font family has no name", expected: "a font family's name")
  }
  static func malformedFontTag(_ tag: String) -> Problem {
    Problem("\(quoted(tag)) is not an OpenType tag", expected: "four characters, such as \"wght\"")
  }
  static func malformedLanguage(_ tag: String) -> Problem {
    Problem(
      "\(quoted(tag)) is not a language", expected: "a BCP 47 tag, such as \"ja\" or \"zh-Hant\"")
  }
  static func keyPathOfUnits(_ keyPath: String) -> Problem {
    Problem(
      "\(quoted(keyPath)) has no effect here: the text is drawn by the layers of \"each\"",
      expected: "the animation in \"each\"")
  }
}
