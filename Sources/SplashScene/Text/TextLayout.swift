/// A text set in lines: every glyph with its outline and its place.
///
/// Lengths are in points. The origin is the top left of the box that the text was set in (the request's
/// width, or the widest line's when it has none), x to the right, y down. Positions are not rounded.
public struct TextLayout: Hashable, Sendable {
  /// The lines from top to bottom.
  public var lines: [Line] = []
  /// The glyphs: line by line, in a line from left to right.
  public var glyphs: [Glyph] = []
  /// Underlines and the like: rectangles behind the glyphs.
  public var decorations: [Decoration] = []
  /// The width of the widest line without trailing space, and the height of all lines: what
  /// `sizeToFit` makes the bounds.
  public var size = Size(0, 0)
  /// The factor of all font sizes by which the text was made to fit: 1 unless the request has a
  /// ``TextRequest/minimumScaleFactor``.
  public var fontScale = 1.0
  /// Whether something was left out or replaced by an ellipsis.
  public var isTruncated = false
  /// The characters for which no font has a glyph.
  public var missing: [MissingGlyph] = []
  /// Other things the author should know, as sentences without a full stop.
  public var warnings: [String] = []

  /// Makes an empty layout.
  public init() {}

  /// A line of text.
  public struct Line: Hashable, Sendable {
    /// The glyphs of the line.
    public var glyphs: Range<Int>
    /// The text of the line: offsets in the UTF-8 of the whole text.
    public var text: Range<Int>
    /// Where the baseline is.
    public var baseline: Double
    /// From the line's left end to its right, and from its top to its bottom.
    public var frame: Rect

    /// Makes a line.
    public init(glyphs: Range<Int>, text: Range<Int>, baseline: Double, frame: Rect) {
      self.glyphs = glyphs
      self.text = text
      self.baseline = baseline
      self.frame = frame
    }
  }

  /// A glyph at its place.
  public struct Glyph: Hashable, Sendable {
    /// What is drawn, about the glyph's origin on the baseline, in points.
    public var art: Art
    /// Where the glyph's origin is.
    public var origin: Point
    /// How far the pen moves, without letter spacing.
    public var advance: Double
    /// The characters that the glyph stands for, with all other glyphs of the same cluster: offsets in
    /// the UTF-8 of the whole text.
    public var cluster: Range<Int>
    /// The index of the run whose attributes it has; an ellipsis has those of the text beside it.
    public var run: Int
    /// The glyph's line.
    public var line: Int
    /// The number of the glyph's word in the text, from 0 in logical order; spaces have the number of
    /// the word before.
    public var word: Int
    /// The glyph's colour where it is not the layer's.
    public var color: Color?
    /// The glyph's number in its font file.
    public var index: UInt32

    /// Makes a glyph.
    public init(
      art: Art, origin: Point, advance: Double, cluster: Range<Int>, run: Int, line: Int, word: Int,
      color: Color? = nil, index: UInt32 = 0
    ) {
      self.art = art
      self.origin = origin
      self.advance = advance
      self.cluster = cluster
      self.run = run
      self.line = line
      self.word = word
      self.color = color
      self.index = index
    }
  }

  /// What a glyph draws.
  public enum Art: Hashable, Sendable {
    /// Nothing: a space.
    case none
    /// An outline to fill by the non-zero rule in the text's colour.
    case outline(Path)
    /// Outlines in colours of the font's own, bottom to top; `nil` is the text's colour.
    case layers([ColorLayer])
    /// A picture of the font's own, and the rectangle that it is stretched to.
    case image(ImageReference, Rect)
  }

  /// One colour of a glyph of several.
  public struct ColorLayer: Hashable, Sendable {
    /// The outline, filled by the non-zero rule.
    public var path: Path
    /// The colour; `nil` is the text's.
    public var color: Color?

    /// Makes a layer.
    public init(path: Path, color: Color?) {
      self.path = path
      self.color = color
    }
  }

  /// A line along the text.
  public struct Decoration: Hashable, Sendable {
    /// The rectangle to fill.
    public var frame: Rect
    /// The index of the run that it belongs to.
    public var run: Int
    /// The line of text.
    public var line: Int
    /// The colour where it is not the layer's.
    public var color: Color?

    /// Makes a decoration.
    public init(frame: Rect, run: Int, line: Int, color: Color?) {
      self.frame = frame
      self.run = run
      self.line = line
      self.color = color
    }
  }

  /// A character that no font has.
  public struct MissingGlyph: Hashable, Sendable {
    /// The character.
    public var character: Unicode.Scalar
    /// Its offset in the UTF-8 of the whole text.
    public var offset: Int

    /// Makes a record of a missing glyph.
    public init(character: Unicode.Scalar, offset: Int) {
      self.character = character
      self.offset = offset
    }
  }
}
