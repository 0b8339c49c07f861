public import SplashSystem

/// Text to be laid out, as described by a scene.
///
/// Lengths are in points; x points right, and y points down.
public struct TextRequest: Hashable, Sendable {
  /// The runs of text with uniform attributes, in logical order. Together, they form the complete text.
  public var runs: [TextRun]
  /// The alignment of lines.
  public var alignment = TextAlignment.natural
  /// The writing direction.
  package var direction = TextDirection.natural
  /// The width for wrapping, aligning and truncating lines; `nil` means no limit, with lines aligned within the
  /// widest one.
  public var width: Double?
  /// The height beyond which lines are omitted; `nil` means no limit. At least one line is kept.
  public var height: Double?
  /// Whether lines wrap at the width. Otherwise, they end only at line breaks in the text.
  public var isWrapped = true
  /// How text that doesn't fit is truncated.
  public var truncationMode = TextTruncation.none
  /// The maximum number of lines; `nil` means no limit.
  public var maximumLines: Int?
  /// The minimum font scale for fitting the text to the width (and to the height, if lines wrap): greater than 0 and
  /// at most 1. `nil` leaves the sizes unchanged.
  public var minimumScaleFactor: Double?
  /// The line height; `nil` means the fonts' own line height.
  package var lineHeight: LineHeight?
  /// The language as a BCP 47 tag (`"ja"`), which selects regional glyph forms; with `nil`, the forms depend only on
  /// the characters.
  public var language: String?
  /// The scene's font files.
  package var fontFiles: [AssetFile] = []
  /// The paths of the font files that may be used.
  public var fontPaths: [FilePath] {
    get { fontFiles.map(\.path) }
    set { fontFiles = newValue.map { AssetFile($0) } }
  }
  /// Whether the system's fonts may be used as well, in which case the result may differ between machines.
  public var usesSystemFonts = false

  /// Creates a request with default options.
  public init(runs: [TextRun]) {
    self.runs = runs
  }

  /// Creates a request for text with uniform attributes.
  public init(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
    self.init(runs: [TextRun(string, attributes)])
  }

  /// The complete text. Offsets in ``TextLayout`` are byte offsets in its UTF-8 encoding.
  public var string: String { runs.map(\.string).joined() }
}

/// A part of the text with its attributes.
public struct TextRun: Hashable, Sendable {
  /// The text of the run.
  public var string: String
  /// The attributes of the run.
  public var attributes: TextAttributes

  /// Creates a run.
  public init(_ string: String, _ attributes: TextAttributes) {
    self.string = string
    self.attributes = attributes
  }
}

/// The attributes of characters.
public struct TextAttributes: Hashable, Sendable {
  /// The font families, in order of preference. The first family that exists provides the text's font; the others are
  /// fallbacks for characters that it lacks. If the array is empty, the bundled font is used.
  public var fontFamilies: [String] = []
  /// The size of the em square in points, greater than 0.
  public var fontSize = 36.0
  /// The weight, as in CSS and OpenType: 1…1000, where 400 is regular and 700 is bold.
  public var fontWeight = 400.0
  /// Whether to use the family's italic style.
  public var isItalic = false
  /// The width as a percentage of the normal width: 50…200.
  public var fontStretch = 100.0
  /// The values of a variable font's axes by tag (`"wght"`, `"opsz"`). They override the weight and the width.
  public var fontVariations: [String: Double] = [:]
  /// The OpenType features by tag: 0 means off, 1 means on, and greater numbers select an alternate.
  public var fontFeatures: [String: Int] = [:]
  /// The additional space between characters, in points: half on either side of each character, but none at a line's
  /// ends.
  public var letterSpacing = 0.0
  /// The distance by which characters are raised above the baseline, in points.
  public var baselineOffset = 0.0
  /// Whether the text is underlined.
  public var isUnderlined = false
  /// Whether the text is struck through.
  public var isStruckThrough = false
  /// The colour; `nil` means the layer's foreground colour.
  public var color: Color?

  /// Creates attributes with the defaults of `CATextLayer`, in the bundled font.
  public init() {}

  /// Returns the attributes with the font size, letter spacing and baseline offset scaled.
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
  /// Aligned to the side at which the text's direction begins.
  case natural
  /// Aligned left.
  case left
  /// Centred.
  case center
  /// Aligned right.
  case right
  /// Justified; the last line of a paragraph has natural alignment.
  case justified
}

/// The writing direction.
package enum TextDirection: String, CaseIterable, Hashable, Sendable {
  /// The direction of the first character that has a direction.
  case natural
  /// Left to right.
  case leftToRight
  /// Right to left.
  case rightToLeft
}

/// How text that is too long is truncated: `CATextLayerTruncationMode`.
public enum TextTruncation: String, CaseIterable, Hashable, Sendable {
  /// Not truncated: lines beyond the limits are omitted, and long lines extend beyond the width.
  case none
  /// The text is truncated at the beginning of the last line.
  case start
  /// The text is truncated in the middle of the last line.
  case middle
  /// The text is truncated at the end of the last line.
  case end
}

/// The line height.
package enum LineHeight: Hashable, Sendable {
  /// A multiple of the font's line height, greater than 0.
  case multiple(Double)
  /// The distance from baseline to baseline in points, greater than 0. The difference from the fonts' line height is
  /// split equally above and below the text.
  case points(Double)
}

/// The reason text can't be laid out.
public enum TextError: Error, Hashable, Sendable {
  /// None of a run's font families is available.
  case missingFont(families: [String], run: Int, known: [String])
  /// A font file can't be used.
  case font(AssetError)
  /// The text or its font exceeds a limit; `limit` describes it.
  case overLimit(limit: String)
}
