/// A text to be laid out, as a scene describes it.
///
/// Lengths are in points; x points right, y down.
public struct TextRequest: Hashable, Sendable {
  /// The runs of equal attributes, in logical order. Together they are the complete text.
  public var runs: [TextRun]
  /// The alignment of lines.
  public var alignment = TextAlignment.natural
  /// The writing direction.
  public var direction = TextDirection.natural
  /// The width for wrapping, aligning and truncating lines; `nil` means no limit, with lines aligned within the
  /// widest one.
  public var width: Double?
  /// The height beyond which lines are omitted; `nil` means no limit. At least one line remains.
  public var height: Double?
  /// Whether lines wrap at the width. Otherwise they only end at line breaks in the text.
  public var isWrapped = true
  /// How a text is truncated that doesn't fit.
  public var truncationMode = TextTruncation.none
  /// The maximum number of lines; `nil` means no limit.
  public var maximumLines: Int?
  /// The minimum font scale for fitting the text to the width (and to the height, if lines wrap): greater than 0 and
  /// at most 1. `nil` keeps the sizes.
  public var minimumScaleFactor: Double?
  /// The line height; `nil` is the fonts' own.
  public var lineHeight: LineHeight?
  /// The language as a BCP 47 tag (`"ja"`), which selects regional glyph forms; `nil` leaves the choice to the
  /// characters.
  public var language: String?
  /// The scene's font files.
  public var fontFiles: [AssetFile] = []
  /// Whether the system's fonts may be used as well. The result then differs between machines.
  public var usesSystemFonts = false

  /// Creates a request with defaults.
  public init(runs: [TextRun]) {
    self.runs = runs
  }

  /// Creates a request for a text with uniform attributes.
  public init(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
    self.init(runs: [TextRun(string, attributes)])
  }

  /// The complete text. Offsets in ``TextLayout`` are bytes of its UTF-8.
  public var string: String { runs.map(\.string).joined() }
}

/// A part of a text with its attributes.
public struct TextRun: Hashable, Sendable {
  /// The part's text.
  public var string: String
  /// Its attributes.
  public var attributes: TextAttributes

  /// Creates a run.
  public init(_ string: String, _ attributes: TextAttributes) {
    self.string = string
    self.attributes = attributes
  }
}

/// The attributes of characters.
public struct TextAttributes: Hashable, Sendable {
  /// The font families, in order of preference. The first one that exists is the text's font; the others are
  /// fallbacks for characters that it lacks. Empty is the bundled font.
  public var fontFamilies: [String] = []
  /// The size of the em square in points, greater than 0.
  public var fontSize = 36.0
  /// The weight as in CSS and OpenType: 1…1000, regular is 400 and bold 700.
  public var fontWeight = 400.0
  /// Whether to use the family's italic style.
  public var isItalic = false
  /// The width as a percentage of the normal width: 50…200.
  public var fontStretch = 100.0
  /// The values of a variable font's axes by tag (`"wght"`, `"opsz"`). They override weight and width.
  public var fontVariations: [String: Double] = [:]
  /// The OpenType features by tag: 0 is off, 1 is on, and greater numbers choose an alternate.
  public var fontFeatures: [String: Int] = [:]
  /// The additional space between characters, in points: half on either side of each, none at a line's ends.
  public var letterSpacing = 0.0
  /// How far characters are raised above the baseline, in points.
  public var baselineOffset = 0.0
  /// Whether the text is underlined.
  public var isUnderlined = false
  /// Whether the text has a strikethrough.
  public var isStruckThrough = false
  /// The colour; `nil` is the layer's foreground colour.
  public var color: Color?

  /// Creates attributes with the defaults of `CATextLayer`, in the bundled font.
  public init() {}

  /// Returns the attributes with the font size, the spacing and the baseline offset scaled.
  public func scaled(by factor: Double) -> TextAttributes {
    var result = self
    result.fontSize *= factor
    result.letterSpacing *= factor
    result.baselineOffset *= factor
    return result
  }
}

/// The alignment of lines: `CATextLayerAlignmentMode`.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  /// Aligned to the side where the text's direction begins.
  case natural
  /// Aligned left.
  case left
  /// Centred.
  case center
  /// Aligned right.
  case right
  /// Justified; the last line of a paragraph is natural.
  case justified
}

/// The writing direction.
public enum TextDirection: String, CaseIterable, Hashable, Sendable {
  /// The direction of the first character that has one.
  case natural
  /// Left to right.
  case leftToRight
  /// Right to left.
  case rightToLeft
}

/// How a text that is too long is truncated: `CATextLayerTruncationMode`.
public enum TextTruncation: String, CaseIterable, Hashable, Sendable {
  /// Not truncated: lines beyond the limits are omitted, and long lines extend beyond the margin.
  case none
  /// At the beginning of the last line.
  case start
  /// In the middle of the last line.
  case middle
  /// At the end of the last line.
  case end
}

/// The line height.
public enum LineHeight: Hashable, Sendable {
  /// A multiple of the font's line height, greater than 0.
  case multiple(Double)
  /// Points from baseline to baseline, greater than 0. The difference from the fonts' line height is split equally
  /// above and below.
  case points(Double)
}

/// The reason that a text can't be laid out.
public enum TextError: Error, Hashable, Sendable {
  /// None of a run's font families exists.
  case missingFont(families: [String], run: Int, known: [String])
  /// A font file can't be used.
  case font(AssetError)
  /// The text or its font exceeds a limit; `limit` describes it.
  case overLimit(limit: String)
}
