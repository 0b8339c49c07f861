/// Text laid out in lines, with the outline and position of every glyph.
///
/// Lengths are in points. The origin is the top-left corner of the layout box, whose width is that of the request or,
/// without one, that of the widest line; x points right, and y points down. Positions are not rounded.
public struct TextLayout: Hashable, Sendable {
  /// The lines from top to bottom.
  package var lines: [Line] = []
  /// The glyphs, line by line, from left to right within a line.
  package var glyphs: [Glyph] = []
  /// Underlines and strikethroughs: rectangles behind the glyphs.
  package var decorations: [Decoration] = []
  /// The width of the widest line without trailing spaces, and the total height of all lines: this is the size of the
  /// bounds after `sizeToFit`.
  public var size = Size(0, 0)
  /// The factor for all font sizes that makes the text fit: 1 unless the request has a
  /// ``TextRequest/minimumScaleFactor``.
  public var fontScale = 1.0
  /// Whether part of the text was omitted or replaced by an ellipsis.
  public var isTruncated = false
  /// The characters that no font has a glyph for.
  package var missing: [MissingGlyph] = []
  /// Warnings for the author, as sentences without a full stop.
  public var warnings: [String] = []

  /// Creates an empty layout.
  public init() {}

  /// A line of text.
  package struct Line: Hashable, Sendable {
    /// The range of the line's glyphs in the layout's glyphs.
    package var glyphs: Range<Int>
    /// The line's range in the UTF-8 encoding of the complete text.
    package var text: Range<Int>
    /// The y coordinate of the baseline.
    package var baseline: Double
    /// The line's bounding box, from its left end to its right end and from its top to its bottom.
    package var frame: Rect

    /// Creates a line.
    package init(glyphs: Range<Int>, text: Range<Int>, baseline: Double, frame: Rect) {
      self.glyphs = glyphs
      self.text = text
      self.baseline = baseline
      self.frame = frame
    }
  }

  /// A positioned glyph.
  package struct Glyph: Hashable, Sendable {
    /// The glyph's art, relative to its origin on the baseline, in points.
    package var art: Art
    /// The position of the glyph's origin.
    package var origin: Point
    /// The advance, without letter spacing.
    package var advance: Double
    /// The range of the glyph's cluster in the UTF-8 encoding of the complete text. All glyphs of a cluster have the
    /// same range.
    package var cluster: Range<Int>
    /// The index of the run that determines its attributes; an ellipsis uses those of the adjacent text.
    package var run: Int
    /// The index of the glyph's line.
    package var line: Int
    /// The index of the glyph's word in the text, from 0 in logical order; a space has the index of the word before
    /// it.
    package var word: Int
    /// The glyph's colour, if it differs from the layer's.
    package var color: Color?
    /// The glyph's index in its font file.
    package var index: UInt32

    /// Creates a glyph.
    package init(
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

  /// The art of a glyph.
  package enum Art: Hashable, Sendable {
    /// No art, as for a space.
    case none
    /// An outline to fill with the text's colour, using the non-zero rule.
    case outline(Path)
    /// Outlines in the font's colours, bottom to top; a `nil` colour means the text's colour.
    case layers([ColorLayer])
    /// An image from the font, and the rectangle to which it is stretched.
    case image(ImageReference, Rect)
  }

  /// One layer of a colour glyph.
  package struct ColorLayer: Hashable, Sendable {
    /// The outline, filled using the non-zero rule.
    package var path: Path
    /// The colour; `nil` means the text's colour.
    package var color: Color?

    /// Creates a layer.
    package init(path: Path, color: Color?) {
      self.path = path
      self.color = color
    }
  }

  /// A line drawn along the text.
  package struct Decoration: Hashable, Sendable {
    /// The rectangle to fill.
    package var frame: Rect
    /// The index of the decoration's run.
    package var run: Int
    /// The index of the decoration's line.
    package var line: Int
    /// The colour, if it differs from the layer's.
    package var color: Color?

    /// Creates a decoration.
    package init(frame: Rect, run: Int, line: Int, color: Color?) {
      self.frame = frame
      self.run = run
      self.line = line
      self.color = color
    }
  }

  /// A character that has no glyph in any font.
  package struct MissingGlyph: Hashable, Sendable {
    /// The character.
    package var character: Unicode.Scalar
    /// The character's offset in the UTF-8 encoding of the complete text.
    package var offset: Int

    /// Creates a record of a missing glyph.
    package init(character: Unicode.Scalar, offset: Int) {
      self.character = character
      self.offset = offset
    }
  }
}

extension TextLayout {
  /// The number of path elements in the outlines of all glyphs. Glyphs share outlines until they are drawn, but each
  /// is counted.
  package var outlineElementCount: Int {
    glyphs.reduce(0) { sum, glyph in
      switch glyph.art {
      case .none, .image: sum
      case .outline(let path): sum + path.elements.count
      case .layers(let layers): layers.reduce(sum) { $0 + $1.path.elements.count }
      }
    }
  }
}
