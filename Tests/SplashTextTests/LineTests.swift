import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashText

@Suite struct `Lines of text` {
  private func layOut(
    _ text: String, size: Double = 36, _ change: (inout TextRequest) -> Void = { _ in }
  ) throws -> TextLayout {
    var attributes = TextAttributes()
    attributes.fontSize = size
    var request = TextRequest(runs: [TextRun(text, attributes)])
    request.fontFiles = [
      sceneFont("NotoSansHebrew-subset.ttf").file, sceneFont("NotoSansThai-subset.ttf").file,
    ]
    change(&request)
    return try makeSetter().layOut(request)
  }

  private func strings(_ layout: TextLayout, _ text: String) -> [String] {
    layout.lines.map { String(decoding: Array(text.utf8)[$0.text], as: UTF8.self) }
  }

  @Test func `a text is wrapped after the last word that fits into the width`() throws {
    let text = "one two three"
    let two = try #require(try width("one two", size: 36))
    let wide = try layOut(text) { $0.width = two + 0.01 }
    #expect(strings(wide, text) == ["one two ", "three"])
    let narrow = try layOut(text) { $0.width = two - 0.1 }
    #expect(strings(narrow, text) == ["one ", "two ", "three"])
  }

  @Test func `a word wider than the whole line is broken between characters`() throws {
    let text = "MMMMM"
    let three = try #require(try width("MMM", size: 36))
    let layout = try layOut(text) { $0.width = three + 0.1 }
    #expect(strings(layout, text) == ["MMM", "MM"])
  }

  @Test func `a text laid out in its measured size fits on one line without truncation`() throws {
    let text = "Type that fits, 100 %"
    let size = try layOut(text).size
    let again = try layOut(text) {
      $0.width = size.width
      $0.height = size.height
    }
    #expect(again.lines.count == 1)
    #expect(!again.isTruncated)
  }

  @Test(arguments: [
    (TextAlignment.left, 0.0), (.natural, 0), (.center, 0.5), (.right, 1), (.justified, 0),
  ])
  func `text alignment determines the horizontal position of a line`(
    _ alignment: TextAlignment, share: Double
  ) throws {
    let natural = try #require(try width("Hi there", size: 20))
    let layout = try layOut("Hi there ", size: 20) {
      $0.width = 300
      $0.alignment = alignment
    }
    #expect(abs(layout.lines[0].frame.minX - (300 - natural) * share) < 1 / 64)
    #expect(abs(layout.lines[0].frame.width - natural) < 1 / 64)
    #expect(abs(layout.glyphs[0].origin.x - (300 - natural) * share) < 1 / 64)
  }

  @Test func `justified text fills the width in every line except the last`() throws {
    let layout = try layOut("the quick brown fox jumps over the lazy dog", size: 24) {
      $0.width = 211
      $0.alignment = .justified
    }
    #expect(layout.lines.count > 2)
    for line in layout.lines.dropLast() {
      #expect(abs(line.frame.minX) < 1 / 64)
      #expect(abs(line.frame.maxX - 211) < 1 / 64)
    }
    #expect(layout.lines[layout.lines.count - 1].frame.maxX < 210)
  }

  @Test func `the font's ascent and descent determine the baselines of text lines`() throws {
    // Inter: 2728 above and 680 below the baseline, of 2816 units, and no gap.
    let layout = try layOut("a\nb", size: 28.16)
    #expect(abs(layout.lines[0].baseline - 27.28) < 1e-9)
    #expect(abs(layout.lines[1].baseline - (27.28 + 34.08)) < 1e-9)
    #expect(abs(layout.size.height - 68.16) < 1e-9)
  }

  @Test func `extra line height is split equally above and below a text line`() throws {
    let points = try layOut("a\nb", size: 28.16) { $0.lineHeight = .points(40) }
    #expect(abs(points.lines[0].baseline - (27.28 + 5.92 / 2)) < 1e-9)
    #expect(abs(points.lines[1].baseline - points.lines[0].baseline - 40) < 1e-9)
    let multiple = try layOut("a\nb", size: 28.16) { $0.lineHeight = .multiple(1.5) }
    #expect(abs(multiple.size.height - 3 * 34.08) < 1e-9)
  }

  @Test
  func `text lines beyond maximumLines or the height are omitted, but the first line remains`()
    throws
  {
    let cut = try layOut("a\nb\nc") { $0.maximumLines = 2 }
    #expect(cut.lines.count == 2)
    #expect(cut.isTruncated)
    let low = try layOut("a\nb\nc") { $0.height = cut.size.height + 1 }
    #expect(low.lines.count == 2)
    let none = try layOut("a\nb\nc") { $0.height = 1 }
    #expect(none.lines.count == 1)
  }

  @Test(arguments: [TextTruncation.start, .middle, .end])
  func `a truncated text line has the ellipsis at the place that truncationMode specifies`(
    _ mode: TextTruncation
  ) throws {
    let text = "The quick brown fox jumps over the lazy dog"
    let ellipsis = try #require(try shape("…", font: bundledFontPath))[0].index
    for isWrapped in [true, false] {
      let layout = try layOut(text, size: 24) {
        $0.width = 180
        $0.maximumLines = isWrapped ? 2 : 1
        $0.isWrapped = isWrapped
        $0.truncationMode = mode
      }
      #expect(layout.isTruncated)
      #expect(layout.lines.count == (isWrapped ? 2 : 1))
      #expect(layout.lines.allSatisfy { $0.frame.maxX <= 180 + 1 / 64 })
      let last = layout.glyphs[layout.lines[layout.lines.count - 1].glyphs]
      let place = try #require(last.firstIndex { $0.index == ellipsis }) - last.startIndex
      switch mode {
      case .start: #expect(place == 0)
      case .middle: #expect(place > 0 && place < last.count - 1)
      default: #expect(place == last.count - 1)
      }
    }
  }

  @Test func `an ellipsis marks omitted paragraphs unless they are empty`() throws {
    let text = "one\ntwo"
    let layout = try layOut(text) {
      $0.width = 400
      $0.maximumLines = 1
      $0.truncationMode = .end
    }
    let expected = try #require(try shape("one…", font: bundledFontPath))
    #expect(layout.glyphs.map(\.index) == expected.map(\.index))
    #expect(layout.lines[0].text == 0..<7)
    let blank = try layOut("one\n\n") {
      $0.maximumLines = 1
      $0.truncationMode = .end
    }
    #expect(blank.glyphs.count == 3)
    #expect(!blank.isTruncated)
  }

  @Test
  func
    `the glyph order of mixed Latin and Hebrew text follows the Unicode bidirectional algorithm`()
    throws
  {
    // Byte offsets in visual order, by the Unicode bidirectional algorithm.
    let text = "ab שלום 12"
    func order(_ direction: TextDirection) throws -> [Int] {
      try layOut(text) { $0.direction = direction }.glyphs.map(\.cluster.lowerBound)
    }
    let hebrew = [9, 7, 5, 3]
    #expect(try order(.leftToRight) == [0, 1, 2] + [12, 13] + [11] + hebrew)
    #expect(try order(.natural) == [0, 1, 2] + [12, 13] + [11] + hebrew)
    #expect(try order(.rightToLeft) == [12, 13] + [11] + hebrew + [2] + [0, 1])
  }

  @Test func `a right-to-left text is right-aligned by default`() throws {
    let layout = try layOut("שלום ") { $0.width = 300 }
    #expect(abs(layout.lines[0].frame.maxX - 300) < 1 / 64)
    // The trailing space hangs over.
    #expect(layout.glyphs[0].origin.x < layout.lines[0].frame.minX)
  }

  @Test func `the words of a Latin, Hebrew or Thai text are numbered in logical order`() throws {
    func words(_ text: String) throws -> [Int] {
      let layout = try layOut(text)
      return layout.glyphs.sorted { $0.cluster.lowerBound < $1.cluster.lowerBound }.map(\.word)
    }
    #expect(try words("a bc, d") == [0, 0, 1, 1, 1, 1, 2])
    #expect(try words(" x-y/z\nw") == [0, 0, 0, 0, 0, 0, 1])
    #expect(try words("אב ג") == [0, 0, 0, 1])
    // "Hello" and "world".
    #expect(Set(try words("สวัสดีชาวโลก")).count >= 2)
  }

  @Test func `an underline has the position and thickness that the font defines`() throws {
    var attributes = TextAttributes()
    attributes.fontSize = 28.16
    attributes.isUnderlined = true
    attributes.baselineOffset = 3
    var plain = attributes
    plain.isUnderlined = false
    let layout = try makeSetter().layOut(
      TextRequest(runs: [TextRun("ab", plain), TextRun("cd ", attributes)]))
    let start = try #require(try width("ab", size: 28.16))
    let end = try #require(try width("abcd", size: 28.16))
    let line = try #require(layout.decorations.first)
    #expect(layout.decorations.count == 1)
    #expect(line.run == 1)
    #expect(abs(line.frame.minX - start) < 1 / 64)
    #expect(abs(line.frame.maxX - end) < 1 / 64)
    // The upper edge is 464 units of 2816 below the baseline, which is 3 points up; the line is
    // 192 units thick.
    #expect(abs(line.frame.minY - (layout.lines[0].baseline - 3 + 4.64)) < 1e-9)
    #expect(abs(line.frame.height - 1.92) < 1e-9)
  }
}
