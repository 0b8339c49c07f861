/// A text that is to be set: what a scene says of it, before any font is looked at.
///
/// Lengths are in points; x runs to the right and y down.
public struct TextRequest: Hashable, Sendable {
  /// The text in parts of equal attributes, in logical order. Together they are the whole text.
  public var runs: [TextRun]
  /// Where lines stand between the margins.
  public var alignment = TextAlignment.natural
  /// The side that lines begin at.
  public var direction = TextDirection.natural
  /// The width that lines are broken, aligned and truncated to; `nil` does not limit it, and aligns
  /// lines within the widest.
  public var width: Double?
  /// The height beyond which lines are left out; `nil` does not limit it. At least one line stays.
  public var height: Double?
  /// Whether lines are broken at the width. Otherwise only at line breaks of the text.
  public var isWrapped = true
  /// What happens to a text that is longer than the lines that it gets.
  public var truncationMode = TextTruncation.none
  /// The most lines; `nil` does not limit them.
  public var maximumLines: Int?
  /// The least factor of all font sizes by which the text may be made smaller until it fits the width,
  /// and the height if lines are broken: greater than 0 and at most 1. `nil` keeps the sizes.
  public var minimumScaleFactor: Double?
  /// The distance between the lines; `nil` is the fonts' own.
  public var lineHeight: LineHeight?
  /// The language as BCP 47 writes it (`"ja"`), which decides between regional forms; `nil` leaves it
  /// to the characters.
  public var language: String?
  /// The font files that belong to the scene.
  public var fontFiles: [AssetFile] = []
  /// Whether the system's fonts may be used too. The outcome then differs between machines.
  public var usesSystemFonts = false

  /// Makes a request with defaults.
  public init(runs: [TextRun]) {
    self.runs = runs
  }

  /// Makes a request for a text whose characters all look the same.
  public init(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
    self.init(runs: [TextRun(string, attributes)])
  }

  /// The whole text. ``TextLayout`` counts in the bytes of its UTF-8.
  public var string: String { runs.map(\.string).joined() }
}

/// A part of a text with its attributes.
public struct TextRun: Hashable, Sendable {
  /// The part's text.
  public var string: String
  /// How it looks.
  public var attributes: TextAttributes

  /// Makes a run.
  public init(_ string: String, _ attributes: TextAttributes) {
    self.string = string
    self.attributes = attributes
  }
}

/// How characters look.
public struct TextAttributes: Hashable, Sendable {
  /// The families to look in, the preferred one first. The first that exists is the text's font, the
  /// others lend it the characters that it lacks. None is the bundled font.
  public var fontFamilies: [String] = []
  /// The size of the em square in points, greater than 0.
  public var fontSize = 36.0
  /// The weight as CSS and OpenType count: 1…1000, regular is 400 and bold 700.
  public var fontWeight = 400.0
  /// Whether the italic style of the family is wanted.
  public var isItalic = false
  /// The width as a percentage of the normal one: 50…200.
  public var fontStretch = 100.0
  /// Values of a variable font's axes by tag (`"wght"`, `"opsz"`). They win over weight and width.
  public var fontVariations: [String: Double] = [:]
  /// OpenType features by tag: 0 turns one off, 1 on, more choose an alternate.
  public var fontFeatures: [String: Int] = [:]
  /// What is added between characters, in points: half of it on either side of each, but not at a line's
  /// ends.
  public var letterSpacing = 0.0
  /// How far characters stand above the line, in points.
  public var baselineOffset = 0.0
  /// Whether a line is drawn below the text.
  public var isUnderlined = false
  /// Whether a line is drawn through the text.
  public var isStruckThrough = false
  /// The colour; `nil` is the layer's foreground colour.
  public var color: Color?

  /// Makes attributes with the defaults of `CATextLayer`, in the bundled font.
  public init() {}

  /// The same in another size: the font's, with the spacing and the baseline's offset.
  public func scaled(by factor: Double) -> TextAttributes {
    var result = self
    result.fontSize *= factor
    result.letterSpacing *= factor
    result.baselineOffset *= factor
    return result
  }
}

/// Where lines stand between the margins: `CATextLayerAlignmentMode`.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  /// At the side that the text's direction begins at.
  case natural
  /// At the left margin.
  case left
  /// In the middle.
  case center
  /// At the right margin.
  case right
  /// At both margins; the last line of a paragraph is natural.
  case justified
}

/// The side that lines begin at.
public enum TextDirection: String, CaseIterable, Hashable, Sendable {
  /// That of the first character with a direction.
  case natural
  /// The left.
  case leftToRight
  /// The right.
  case rightToLeft
}

/// Where a text that is too long is shortened: `CATextLayerTruncationMode`.
public enum TextTruncation: String, CaseIterable, Hashable, Sendable {
  /// Nowhere: lines beyond the limits are left out, long ones reach beyond the margin.
  case none
  /// At the beginning of the last line.
  case start
  /// In the middle of the last line.
  case middle
  /// At the end of the last line.
  case end
}

/// The distance between lines.
public enum LineHeight: Hashable, Sendable {
  /// A factor of the fonts' own distance, greater than 0.
  case multiple(Double)
  /// Points from baseline to baseline, greater than 0; what is more or less than the fonts' own is
  /// shared between above and below.
  case points(Double)
}

/// Why a text can't be set.
public enum TextError: Error, Hashable, Sendable {
  /// None of the families that a run names exists.
  case missingFont(families: [String], run: Int, known: [String])
  /// A font file can't be used.
  case font(AssetError)
  /// The text or its font is over a limit; `limit` spells it.
  case overLimit(limit: String)
}
