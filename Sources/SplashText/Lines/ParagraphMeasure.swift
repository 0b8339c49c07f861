internal import SplashScene

/// How long a paragraph of a text is, before it is set.
struct ParagraphMeasure {
  /// The number of characters.
  private(set) var count = 0
  /// About how long the paragraph would be on one line, in points.
  private(set) var length = 0.0
  /// What the line can't reach, in points: twice the widest that the fonts have for each character,
  /// which is at least half an em.
  private(set) var limit = 0.0

  /// How many characters times lines a paragraph may have. Pango looks at all that is left of a
  /// paragraph for every line; this much takes it about a second.
  static let mostWork = 20_000_000.0

  /// The paragraphs of a text in fonts for each style.
  static func paragraphs(
    of text: TextSource, styles: [Int], _ chains: [(artists: [GlyphArtist], size: Double)]
  ) -> [ParagraphMeasure] {
    var advances: [[Unicode.Scalar: Double]] = chains.map { _ in [:] }
    var result: [ParagraphMeasure] = []
    for range in text.bytes.paragraphs {
      var paragraph = ParagraphMeasure()
      var run = text.run(at: range.lowerBound)
      var offset = range.lowerBound
      for scalar in String(decoding: text.bytes[range], as: UTF8.self).unicodeScalars {
        while offset >= text.range(ofRun: run).upperBound { run += 1 }
        offset += UTF8.width(scalar)
        let style = styles[run]
        let (artists, size) = chains[style]
        let spacing = text.attributes(run).letterSpacing
        let advance =
          advances[style][scalar] ?? artists.map { $0.instance.advance(of: scalar) }.max() ?? 0
        advances[style][scalar] = advance
        paragraph.count += 1
        paragraph.length += max(0, advance * size + spacing)
        paragraph.limit += 2 * max(advance, 0.5) * size + abs(spacing)
      }
      result.append(paragraph)
    }
    return result
  }

  /// Whether it can be broken into lines of a width in points in a reasonable time.
  func canBeBroken(at width: Double) -> Bool {
    let lines = min(Double(count), length / max(width, 1e-6) + 1)
    return Double(count) * lines <= Self.mostWork
  }
}
