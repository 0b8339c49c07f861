internal import CPango
internal import CSplashType
internal import SplashScene
internal import SplashSystem

/// A line laid out by Pango, in points, with the pen starting at 0.
struct ReadLine {
  /// A glyph in the line.
  struct Glyph {
    var font: StyledFonts.Font
    /// The glyph's index in the font.
    var index: UInt32
    /// Whether the glyph draws nothing.
    var isEmpty: Bool
    /// The pen position before the glyph is drawn, relative to the beginning of the line.
    var pen: Double
    /// The advance.
    var width: Double
    /// The offset from the pen on the baseline to the glyph's origin.
    var offset: Point
    /// The range of the glyph's cluster in the complete text, in bytes.
    var cluster: Range<Int>
    /// Whether the glyph represents only whitespace.
    var isSpace: Bool
    /// The character that the glyph stands in for, if no font contains it.
    var missing: TextLayout.MissingGlyph?
  }

  /// The glyphs from left to right.
  var glyphs: [Glyph] = []
  /// The line's range in the complete text, in bytes.
  var text: Range<Int>
  /// Whether the line runs from right to left.
  var isRightToLeft: Bool
  /// The visible range of the line, without the space at its end.
  var extent: ClosedRange<Double> = 0...0
  /// Whether the line is truncated.
  var isTruncated = false

  /// The visible width.
  var width: Double { extent.upperBound - extent.lowerBound }
}

extension Paragraphs {
  /// Reads a line.
  func read(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, of text: TextSource, marks: TextMarks,
    fonts: StyledFonts
  ) -> ReadLine {
    let start = Int(unsafe line.pointee.start_index)
    let length = Int(unsafe line.pointee.length)
    var result = ReadLine(
      text: whole(start)..<whole(start + length),
      isRightToLeft: unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL)
    var pen = 0.0
    var list = unsafe line.pointee.runs
    while let element = unsafe list {
      if let run = unsafe element.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
        unsafe append(run, to: &result, pen: &pen, text: text, marks: marks, fonts: fonts)
      }
      unsafe list = element.pointee.next
    }
    result.measure()
    return result
  }

  /// Converts an offset in this part to an offset in the complete text; offsets after the part are mapped to its end.
  private func whole(_ offset: Int) -> Int {
    min(range.lowerBound + offset, range.upperBound)
  }

  private func append(
    _ run: UnsafeMutablePointer<PangoGlyphItem>, to line: inout ReadLine, pen: inout Double,
    text: TextSource, marks: TextMarks, fonts: StyledFonts
  ) {
    guard let item = unsafe run.pointee.item, let string = unsafe run.pointee.glyphs,
      let pangoFont = unsafe item.pointee.analysis.font,
      let font = unsafe fonts.font(of: pangoFont)
    else { return }
    let isEllipsis =
      unsafe Int32(item.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
    if isEllipsis { line.isTruncated = true }
    let count = Int(unsafe string.pointee.num_glyphs)
    let start = Int(unsafe item.pointee.offset)
    let end = start + Int(unsafe item.pointee.length)
    let clusters = (0..<count).map { start + Int(unsafe string.pointee.log_clusters[$0]) }
    var ends: [Int: Int] = [:]
    let starts = Set(clusters).sorted()
    for (index, cluster) in starts.enumerated() {
      ends[cluster] = index + 1 < starts.count ? starts[index + 1] : end
    }
    for index in 0..<count {
      let info = unsafe string.pointee.glyphs[index]
      let own = whole(clusters[index])..<whole(ends[clusters[index]] ?? end)
      // Pango puts marks in separate clusters, but they belong to their letters.
      let cluster = marks.wholeCharacters(own)
      let isUnknown = info.glyph & unknownGlyphFlag != 0
      let isSpace = !isEllipsis && !own.isEmpty && text.isBlank(own)
      // Pango widens an ellipsis to fill the line, which would look like a space after the ellipsis.
      let width =
        isEllipsis && !isUnknown && info.glyph != emptyGlyph
        ? font.artist.instance.advance(of: info.glyph) * font.size
        : Double(info.geometry.width) / fonts.unitsPerPoint
      let missing = isUnknown ? Unicode.Scalar(info.glyph & ~unknownGlyphFlag) : nil
      line.glyphs.append(
        .init(
          font: font, index: info.glyph == emptyGlyph || isUnknown ? 0 : info.glyph,
          isEmpty: info.glyph == emptyGlyph || isSpace || missing?.isSilent ?? false,
          pen: pen, width: width,
          offset: Point(
            Double(info.geometry.x_offset) / fonts.unitsPerPoint,
            Double(info.geometry.y_offset) / fonts.unitsPerPoint),
          cluster: cluster, isSpace: isSpace,
          missing: missing.flatMap {
            $0.isSilent ? nil : .init(character: $0, offset: own.lowerBound)
          }))
      pen += width
    }
  }
}

extension ReadLine {
  /// Measures the visible range of the line.
  fileprivate mutating func measure() {
    let seen = glyphs.indices.filter { !glyphs[$0].isSpace }
    guard let first = seen.first, let last = seen.last else { return }
    let lower = isRightToLeft ? glyphs[first].pen : 0
    let end = isRightToLeft ? glyphs[glyphs.count - 1] : glyphs[last]
    extent = lower...max(lower, end.pen + end.width)
  }
}

// The values of Pango macros that Swift doesn't import because they contain casts.
private let emptyGlyph: UInt32 = 0x0FFF_FFFF
private let unknownGlyphFlag: UInt32 = 0x1000_0000

extension Unicode.Scalar {
  /// Whether the absence of the character would go unnoticed.
  fileprivate var isSilent: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .control || properties.generalCategory == .format
  }
}
