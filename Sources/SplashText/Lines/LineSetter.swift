internal import CPango
internal import SplashScene
internal import SplashSystem

/// Lays out lines of text: wraps, truncates, stacks and aligns them.
struct LineSetter {
  let text: TextSource
  let fonts: StyledFonts
  private let request: TextRequest
  private var layout = TextLayout()
  private var uses: [FontUse] = []
  private var knownUses: Set<FontUse> = []

  init(_ text: TextSource, fonts: StyledFonts) {
    self.text = text
    self.fonts = fonts
    request = text.request
  }

  /// Returns the layout.
  ///
  /// - Throws: ``TextError`` if an image in a font can't be used, or if wrapping the lines would take too long.
  mutating func set() throws(TextError) -> TextLayout {
    if request.isWrapped, let width = request.width,
      !fonts.paragraphs.allSatisfy({ $0.canBeBroken(at: width) })
    {
      let limit = Int(clamping: ParagraphMeasure.mostWork)
      throw .overLimit(limit: "\(limit) characters times lines in a paragraph")
    }
    let paragraphs = Paragraphs(
      0..<text.bytes.count, of: text, fonts: fonts,
      .init(
        width: request.isWrapped ? request.width : nil,
        isJustified: request.isWrapped && request.alignment == .justified,
        direction: request.direction))
    let marks = TextMarks(text, paragraphs)
    var lines: [ReadLine] = []
    unsafe paragraphs.forEachLine { line in
      lines.append(unsafe paragraphs.read(line, of: text, marks: marks, fonts: fonts))
    }
    shorten(&lines, marks)
    do throws(AssetError) {
      try place(lines, marks)
    } catch {
      throw .font(error)
    }
    layout.warnings = warnings(uses, text)
    return layout
  }

  // MARK: Truncation

  private mutating func shorten(_ lines: inout [ReadLine], _ marks: TextMarks) {
    let all = lines.count
    let kept = keptLines(lines)
    lines.removeSubrange(kept...)
    guard let last = lines.indices.last else { return }
    let isCut = kept < all && !text.isBlank(from: lines[last].text.upperBound)
    if isCut { layout.isTruncated = true }
    if request.truncationMode == .none { return }
    for index in lines.indices {
      if index == last, isCut {
        lines[index] = shortenedRest(from: lines[index], marks)
      } else if !request.isWrapped, let width = request.width, lines[index].width > width + 1 / 128
      {
        lines[index] = shortened(
          lines[index], lines[index].text, tail: "", isOneLine: false, marks)
      }
      if lines[index].isTruncated { layout.isTruncated = true }
    }
  }

  private func keptLines(_ lines: [ReadLine]) -> Int {
    var kept = min(lines.count, max(1, request.maximumLines ?? lines.count))
    if let height = request.height {
      var bottom = 0.0
      for (index, line) in lines.prefix(kept).enumerated() {
        bottom += metrics(line).height
        // Because of rounding, a box that was sized to fit may be slightly too small.
        if bottom > height + 1 / 1024, index > 0 {
          kept = index
          break
        }
      }
    }
    return kept
  }

  /// Returns a line that contains all the text from the line's beginning onwards.
  private func shortenedRest(from line: ReadLine, _ marks: TextMarks) -> ReadLine {
    let start = line.text.lowerBound
    if request.truncationMode != .end {
      return shortened(line, start..<text.bytes.count, tail: "", isOneLine: true, marks)
    }
    let end = text.lineEnd(after: start)
    let tail = text.isBlank(from: end) ? "" : "…"
    var result = shortened(line, start..<end, tail: tail, isOneLine: false, marks)
    result.isTruncated = true
    result.text = start..<text.bytes.count
    return result
  }

  private func shortened(
    _ line: ReadLine, _ range: Range<Int>, tail: String, isOneLine: Bool,
    _ marks: TextMarks
  ) -> ReadLine {
    let paragraph = Paragraphs(
      range, of: text, fonts: fonts,
      .init(
        width: request.width, truncation: request.truncationMode,
        direction: line.isRightToLeft ? .rightToLeft : .leftToRight, tail: tail,
        isOneLine: isOneLine))
    var result: ReadLine?
    unsafe paragraph.forEachLine { line in
      if result == nil {
        result = unsafe paragraph.read(line, of: text, marks: marks, fonts: fonts)
      }
    }
    return result ?? line
  }

  // MARK: Positions

  private struct Metrics {
    /// The distance from the top of the line to its baseline.
    var ascent: Double
    var height: Double
  }

  private func metrics(_ line: ReadLine) -> Metrics {
    var ascent = -Double.infinity
    var descent = -Double.infinity
    var gap = 0.0
    func include(_ font: StyledFonts.Font, _ run: Int) {
      let metrics = font.artist.instance.lineMetrics
      let offset = text.attributes(run).baselineOffset
      ascent = max(ascent, metrics.ascent * font.size + offset)
      descent = max(descent, metrics.descent * font.size - offset)
      gap = max(gap, metrics.gap * font.size)
    }
    for glyph in line.glyphs { include(glyph.font, run(of: glyph)) }
    if line.glyphs.isEmpty {
      let run = text.run(at: line.text.lowerBound)
      include(fonts.primary[fonts.styles[run]], run)
    }
    let own = ascent + descent
    let height =
      switch request.lineHeight {
      case nil: own + gap
      case .multiple(let factor): (own + gap) * factor
      case .points(let points): points
      }
    return Metrics(ascent: (height - own) / 2 + ascent, height: height)
  }

  private func run(of glyph: ReadLine.Glyph) -> Int {
    // An ellipsis at the end of the text has no characters of its own.
    text.run(at: min(glyph.cluster.lowerBound, text.bytes.count - 1))
  }

  private mutating func place(_ lines: [ReadLine], _ marks: TextMarks) throws(AssetError) {
    let widest = lines.map(\.width).max() ?? 0
    var top = 0.0
    for (index, line) in lines.enumerated() {
      let metrics = metrics(line)
      let left = left(of: line, in: request.width ?? widest)
      let baseline = top + metrics.ascent
      let first = layout.glyphs.count
      for glyph in line.glyphs {
        try append(
          glyph, line: index, left: left - line.extent.lowerBound, baseline: baseline, marks)
      }
      layout.lines.append(
        .init(
          glyphs: first..<layout.glyphs.count, text: line.text, baseline: baseline,
          frame: Rect(left, top, line.width, metrics.height)))
      decorate(line, index: index, left: left - line.extent.lowerBound, baseline: baseline)
      top += metrics.height
    }
    layout.size = Size(widest, top)
  }

  private func left(of line: ReadLine, in width: Double) -> Double {
    let space = width - line.width
    return switch request.alignment {
    case .left: 0
    case .center: space / 2
    case .right: space
    case .natural, .justified: line.isRightToLeft ? space : 0
    }
  }

  private mutating func append(
    _ glyph: ReadLine.Glyph, line: Int, left: Double, baseline: Double, _ marks: TextMarks
  ) throws(AssetError) {
    let run = run(of: glyph)
    let attributes = text.attributes(run)
    let font = glyph.font
    let art =
      glyph.isEmpty ? TextLayout.Art.none : try font.artist.art(glyph.index, size: font.size)
    layout.glyphs.append(
      .init(
        art: art,
        origin: Point(
          left + glyph.pen + glyph.offset.x,
          baseline - attributes.baselineOffset + glyph.offset.y),
        advance: attributes.letterSpacing == 0
          ? glyph.width : font.artist.instance.advance(of: glyph.index) * font.size,
        cluster: glyph.cluster, run: run, line: line,
        word: marks.word(at: glyph.cluster.lowerBound),
        color: attributes.color, index: glyph.index))
    if let missing = glyph.missing { layout.missing.append(missing) }
    if glyph.isEmpty { return }
    let use = FontUse(
      artist: font.artist, run: run,
      hasUnsupportedColors: font.artist.hasUnsupportedColors(glyph.index))
    if knownUses.insert(use).inserted { uses.append(use) }
  }

  // MARK: Underlines and strikethroughs

  private mutating func decorate(
    _ line: ReadLine, index: Int, left: Double, baseline: Double
  ) {
    var start = 0
    while start < line.glyphs.count {
      let run = run(of: line.glyphs[start])
      var end = start + 1
      while end < line.glyphs.count, self.run(of: line.glyphs[end]) == run { end += 1 }
      let from = max(line.extent.lowerBound, line.glyphs[start].pen)
      let last = line.glyphs[end - 1]
      let to = min(line.extent.upperBound, last.pen + last.width)
      start = end
      let attributes = text.attributes(run)
      guard to > from, attributes.isUnderlined || attributes.isStruckThrough else { continue }
      let font = fonts.primary[fonts.styles[run]]
      let instance = font.artist.instance
      var strokes: [FontInstance.Stroke] = []
      if attributes.isUnderlined { strokes.append(instance.underline) }
      if attributes.isStruckThrough { strokes.append(instance.strikethrough) }
      for stroke in strokes {
        let frame = Rect(
          left + from, baseline - attributes.baselineOffset - stroke.top * font.size,
          to - from, stroke.thickness * font.size)
        layout.decorations.append(
          .init(frame: frame, run: run, line: index, color: attributes.color))
      }
    }
  }
}
