internal import SplashScene

/// The estimated length of a paragraph before layout.
struct ParagraphMeasure {
  /// The number of characters.
  private(set) var count = 0
  /// The approximate length of the paragraph on one line, in points.
  private(set) var length = 0.0
  /// An upper bound for the length of the line, in points: for each character, twice its maximum advance in any of
  /// the fonts, with the advance taken to be at least half an em.
  private(set) var limit = 0.0

  /// The maximum product of the numbers of characters and lines in a paragraph. Pango processes the rest of a
  /// paragraph for every line; a paragraph at this limit takes about a second.
  static let mostWork = 20_000_000.0

  /// Measures the paragraphs of the text in the fonts of each style.
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

  /// Returns whether the paragraph can be wrapped at a given width, in points, in a reasonable time.
  func canBeBroken(at width: Double) -> Bool {
    let lines = min(Double(count), length / max(width, 1e-6) + 1)
    return Double(count) * lines <= Self.mostWork
  }
}
