import SplashScene
import Testing

@testable import SplashText

@Suite struct `Paragraphs of text` {
  private func layOut(
    _ text: String, _ change: (inout TextRequest) -> Void = { _ in }
  ) throws(TextError) -> TextLayout {
    var request = TextRequest(runs: [TextRun(text, TextAttributes())])
    change(&request)
    return try makeSetter().layOut(request)
  }

  @Test func `each line of an 800-line text is as wide as the same line laid out alone`() throws {
    let line = "Sphinx of black quartz, judge my vow, and do so without a stumble at last"
    let layout = try layOut([String](repeating: line, count: 800).joined(separator: "\n"))
    let expected = try #require(try width(line, size: 36))
    #expect(layout.lines.count == 800)
    #expect(layout.lines.allSatisfy { abs($0.frame.width - expected) < 1 / 64 })
  }

  @Test
  func `a wrapped paragraph whose character count times line count exceeds 20 million is an error`()
    throws
  {
    let letters = String(repeating: "a", count: 8000)
    #expect(
      throws: TextError.overLimit(limit: "20000000 characters times lines in a paragraph")
    ) { try layOut(letters) { $0.width = 1 } }
    let few = try layOut(String(letters.prefix(1000))) { $0.width = 1 }
    #expect(few.lines.count == 1000)
    // Each paragraph counts separately, and lines that aren't wrapped don't count.
    let rows = [String](repeating: String(letters.prefix(20)), count: 400).joined(separator: "\n")
    #expect(try layOut(rows) { $0.width = 1 }.lines.count == 8000)
    let unbroken = try layOut(letters) {
      $0.width = 1
      $0.isWrapped = false
    }
    #expect(unbroken.lines.count == 1)
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"])
  func
    `every line separator starts a new line, or becomes a space in a line truncated in the middle`(
      _ end: String
    ) throws
  {
    #expect(try layOut("ab\(end)cd").lines.count == 2)
    let joined = try layOut("ab\(end)cd\(end)" + String(repeating: "x", count: 60)) {
      $0.width = 300
      $0.maximumLines = 1
      $0.truncationMode = .middle
    }
    let spaced = try #require(try width("ab c", size: 36))
    let letter = try #require(joined.glyphs.first { $0.cluster.lowerBound == 3 + end.utf8.count })
    #expect(joined.lines.count == 1)
    #expect(abs(letter.origin.x - spaced) < 2)
  }

  @Test func `the text layout treats a letter with 20,000 combining marks as one character`() throws
  {
    let text = "x" + String(repeating: "\u{301}", count: 20000) + "y"
    let layout = try layOut(text)
    #expect(layout.glyphs.dropLast().allSatisfy { $0.cluster == 0..<40001 })
    #expect(layout.glyphs.last?.cluster == 40001..<40002)
  }
}
