import SplashScene

// Number formats by language. Source: Unicode's CLDR 48, with its default numbering systems, decimal patterns and
// symbols. Regions are listed only where they differ from their language.

extension NumberSymbols {
  /// Returns the symbols for a BCP 47 language tag; `nil` if the language isn't in the table. A region that isn't
  /// listed uses its language's symbols.
  static func of(language tag: String) -> NumberSymbols? {
    let parts = tag.lowercased().split(separator: "-").map(String.init)
    guard let language = parts.first else { return nil }
    // A region has two letters or three digits; a script has four letters.
    let region = parts.dropFirst().first { $0.utf8.count == 2 || $0.utf8.count == 3 }
    return region.flatMap { byLanguage["\(language)-\($0)"] } ?? byLanguage[language]
  }

  /// The languages in the table, without regions.
  static let languages = byLanguage.keys.filter { !$0.contains("-") }.sorted()

  private static let byLanguage: [String: NumberSymbols] = {
    var result: [String: NumberSymbols] = [:]
    for (languages, symbols) in table {
      for language in languages.split(separator: " ") { result[String(language)] = symbols }
    }
    return result
  }()

  private static let table: [(languages: String, NumberSymbols)] = [
    (
      """
      am ceb cy en fil ga ja km kn ko mn ms mt si so sw th zh zu \
      es-419 es-br es-bz es-cu es-do es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-sv es-us ta-my ta-sg
      """, symbols(".", ",")
    ),
    (
      """
      az bs ca da de el gl id is lb lo mk nl pt ro sr tr vi \
      en-at en-be en-de en-dk en-es en-id en-it en-nl en-pl en-ro en-si es-ar es-bo es-cl es-co es-ec \
      es-py es-uy es-ve fr-lu ms-bn ms-id sw-cd
      """, symbols(",", ".")
    ),
    ("es it", symbols(",", ".", least: 2)),
    ("eu hr", symbols(",", ".", minus: "\u{2212}")),
    ("sl", symbols(",", ".", minus: "\u{2212}", least: 2)),
    (
      """
      af cs kk ky ru sk tk uk uz de-at en-cz en-fi en-hu en-no en-pt en-se en-sk en-za es-cr fr-ca \
      pt-ao
      """, symbols(",", "\u{A0}")
    ),
    ("be bg hu hy ka lv pl sq pt-pt", symbols(",", "\u{A0}", least: 2)),
    ("fi lt nb nn no sv", symbols(",", "\u{A0}", minus: "\u{2212}")),
    ("et", symbols(",", "\u{A0}", minus: "\u{2212}", least: 2)),
    ("eo fr en-fr", symbols(",", "\u{202F}")),
    ("de-ch de-li en-ch", symbols(".", "\u{2019}")),
    ("it-ch", symbols(".", "\u{2019}", least: 2)),
    ("gu hi ml or pa ta te en-in", symbols(".", ",", groups: 2)),
    ("as bn", symbols(".", ",", groups: 2, zero: "\u{9E6}")),
    ("mr ne", symbols(".", ",", groups: 2, zero: "\u{966}")),
    ("my", symbols(".", ",", zero: "\u{1040}")),
    // The signs of right-to-left scripts include direction marks, so that they are displayed in the right place.
    ("ar he ur", symbols(".", ",", minus: "\u{200E}-", plus: "\u{200E}+")),
    ("ar-dz ar-ly ar-ma ar-tn", symbols(",", ".", minus: "\u{200E}-", plus: "\u{200E}+")),
    (
      """
      sd ar-bh ar-dj ar-eg ar-er ar-il ar-iq ar-jo ar-km ar-kw ar-lb ar-mr ar-om ar-ps ar-qa ar-sa \
      ar-sd ar-so ar-ss ar-sy ar-td ar-ye
      """, symbols("\u{66B}", "\u{66C}", minus: "\u{61C}-", plus: "\u{61C}+", zero: "\u{660}")
    ),
    (
      "fa",
      symbols("\u{66B}", "\u{66C}", minus: "\u{200E}\u{2212}", plus: "\u{200E}+", zero: "\u{6F0}")
    ),
    (
      "ps ur-in",
      symbols(
        "\u{66B}", "\u{66C}", minus: "\u{200E}-\u{200E}", plus: "\u{200E}+\u{200E}", zero: "\u{6F0}"
      )
    ),
  ]

  private static func symbols(
    _ decimal: String, _ grouping: String, minus: String = "-", plus: String = "+",
    groups: Int = 3, least: Int = 1, zero: Unicode.Scalar = "0"
  ) -> NumberSymbols {
    var symbols = NumberSymbols()
    symbols.decimalSeparator = decimal
    symbols.groupingSeparator = grouping
    symbols.minusSign = minus
    symbols.plusSign = plus
    symbols.secondaryGroupingSize = groups
    symbols.minimumGroupingDigits = least
    symbols.zero = zero
    return symbols
  }
}
