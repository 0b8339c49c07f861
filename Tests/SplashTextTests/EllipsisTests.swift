import SplashScene
import Testing

@testable import SplashText

@Suite struct `Ellipses` {
  @Test(arguments: [TextTruncation.start, .middle, .end], [120.0, 150, 180, 210])
  func `a truncated text has no gap before or after the ellipsis`(
    _ mode: TextTruncation, _ width: Double
  )
    throws
  {
    var request = TextRequest(
      runs: [TextRun("holiday-pictures-of-last-summer-at-the-sea.jpeg", TextAttributes())])
    request.runs[0].attributes.fontSize = 16
    request.width = width
    request.maximumLines = 1
    request.truncationMode = mode
    let layout = try makeSetter().layOut(request)
    #expect(layout.isTruncated && layout.lines.count == 1 && layout.size.width <= width)
    // Kerning changes far less than a space, which has some 4 points.
    for (left, right) in zip(layout.glyphs, layout.glyphs.dropFirst()) {
      #expect(abs(left.origin.x + left.advance - right.origin.x) < 1.5)
    }
    // The rest has room for at most two letters.
    #expect(layout.size.width > width - 2 * 16)
  }

  @Test(
    arguments: [TextTruncation.start, .middle, .end], Array(stride(from: 60.0, to: 300, by: 7)))
  func `a truncated line of text has exactly one ellipsis at every width`(
    _ mode: TextTruncation, _ width: Double
  ) throws {
    var request = TextRequest(
      runs: [TextRun("The quick brown fox jumps over the lazy dog", TextAttributes())])
    request.runs[0].attributes.fontSize = 20
    request.width = width
    request.maximumLines = 1
    request.truncationMode = mode
    let layout = try makeSetter().layOut(request)
    let ellipsis = try #require(try shape("…", font: bundledFontPath))[0].index
    let drawn = layout.glyphs.filter { $0.index == ellipsis && $0.art != .none }
    #expect(drawn.count == 1)
  }

  @Test(arguments: [2, 3])
  func `a truncated second or third paragraph of a text ends with an ellipsis`(_ lines: Int) throws
  {
    let text =
      String(repeating: "first\n", count: lines - 1) + "second wraps over to another line here ok"
    var request = TextRequest(runs: [TextRun(text, TextAttributes())])
    request.runs[0].attributes.fontSize = 20
    request.width = 300
    request.maximumLines = lines
    request.height = 24.3 * Double(lines)
    request.truncationMode = .end
    let layout = try makeSetter().layOut(request)
    #expect(layout.lines.count == lines)
    let ellipsis = try #require(try shape("…", font: bundledFontPath))[0].index
    #expect(layout.glyphs.last?.index == ellipsis)
  }
}
