import SplashScene
import SplashSyntax
import TestSupport
import Testing

@testable import SplashLottie

/// The positions, fonts and paints of letters in Lottie files.
@Suite("Text layout in Lottie files") struct LottieTextLayoutTests {
  @Test(arguments: [0, 1, 2], [0.0, 100, -50])
  func `a Lottie text line starts, ends or is centred at the origin, with tracking between letters`(
    justification: Int, tracking: Double
  ) throws {
    let file = try LottieFile(
      text: document("AIM", #""j": \#(justification), "tr": \#(tracking)"#))
    let spacing = tracking / 1000 * 20
    func places(_ width: Double) -> [(Double, Double)] {
      let left = [0, -width, -width / 2][justification]
      return [(left, 0), (left + 10 + spacing, 0), (left + 14 + 2 * spacing, 0)]
    }
    expectLetters(file.letters(), "AIM", at: places(30 + 2 * spacing))
    // Core Text also counts the tracking after the last letter.
    expectLetters(file.letters(0, .coreAnimation), "AIM", at: places(30 + 3 * spacing))
  }

  @Test(arguments: ["\r", "\n", "\u{3}", "\r\n", "\u{2028}"])
  func `Lottie text lines are one line height apart for every kind of line break`(lineBreak: String)
    throws
  {
    let file = try LottieFile(text: document("A\(lineBreak)\(lineBreak)B", #""lh": 30, "ls": 4"#))
    expectLetters(file.letters(), "AB", at: [(0, -4), (0, 56)])
    let standard = try LottieFile(text: document("A\(lineBreak)B"))
    expectLetters(standard.letters(), "AB", at: [(0, 0), (0, 24)])
  }

  @Test
  func
    `a Lottie text box wraps lines at blanks, and its first baseline is one ascent below its top`()
    throws
  {
    // A is 10 points wide, B 12, a blank 6.
    let box = #""sz": [30, 50], "ps": [-15, 7], "lh": 25"#
    let top = 7 + 0.72 * 20
    let left = try LottieFile(text: document("A B A BB", box))
    expectLetters(
      left.letters(), "ABABB",
      at: [(-15, top), (1, top), (-15, top + 25), (-15, top + 50), (-3, top + 50)])
    // The blank at the end of a line doesn't count towards its width.
    let right = try LottieFile(text: document("A B A", box + #", "j": 1"#))
    expectLetters(right.letters(), "ABA", at: [(-13, top), (3, top), (5, top + 25)])
    let middle = try LottieFile(text: document("A B A", box + #", "j": 2"#))
    expectLetters(middle.letters(), "ABA", at: [(-14, top), (2, top), (-5, top + 25)])
  }

  @Test func `a Lottie word that is wider than its text box breaks between letters`() throws {
    let file = try LottieFile(text: document("AAAA I", #""sz": [25, 9], "lh": 10"#))
    expectLetters(
      file.letters(), "AAAAI",
      at: [(0, 14.4), (10, 14.4), (0, 24.4), (10, 24.4), (0, 34.4)])
    // A box too narrow for a letter has one on each line.
    let narrow = try LottieFile(text: document("AA", #""sz": [0, 9], "lh": 10"#))
    expectLetters(narrow.letters(), "AA", at: [(0, 14.4), (0, 24.4)])
    // Tracking counts towards the width.
    let tracked = try LottieFile(text: document("AA", #""sz": [21, 9], "lh": 10, "tr": 100"#))
    expectLetters(tracked.letters(), "AA", at: [(0, 14.4), (0, 24.4)])
  }

  @Test(arguments: [(3, 0.0), (4, 20.0), (5, 10), (6, 0)])
  func `justified Lottie lines fill the text box, and the last line has its own alignment`(
    justification: Int, last: Double
  ) throws {
    let file = try LottieFile(
      text: document("A B A A\rA", #""sz": [42, 90], "lh": 10, "j": \#(justification)"#))
    let boxes = file.letters()
    #expect(boxes.count == 5)
    // "A B A" is 10 + 6 + 12 + 6 + 10 = 44 points wide and doesn't fit; "A B" is 28 and has 14 to spare.
    expectClose(boxes[0].minX, 0)
    expectClose(boxes[1].minX, 30)
    // "A A", the paragraph's last line, is 26 wide.
    expectClose(boxes[2].minX, justification == 6 ? 0 : 16 * last / 20)
    expectClose(boxes[3].minX, justification == 6 ? 32 : 16 * last / 20 + 16)
    // A single letter isn't stretched.
    expectClose(boxes[4].minX, justification == 6 ? 0 : 32 * last / 20)
  }

  @Test func `the Lottie styles all caps and small caps convert lower-case letters to capitals`()
    throws
  {
    let all = try LottieFile(text: document("Ab", #""ca": 1"#))
    expectLetters(all.letters(), "AB", at: [(0, 0), (10, 0)])
    let small = try LottieFile(text: document("bA", #""ca": 2"#))
    expectLetters(Array(small.letters().prefix(1)), "B", at: [(0, 0)], scale: 0.14)
    expectLetters(Array(small.letters().suffix(1)), "A", at: [(0.6 * 14, 0)])
  }

  @Test func `Lottie letters are stroked above or below their fill, as the file specifies`() throws
  {
    func contents(_ members: String) throws -> [ShapeContent] {
      try LottieFile(text: document("A", members)).shapes(0).map(\.content)
    }
    let filled = try contents(#""fc": [255, 51, 255]"#)
    #expect(filled.count == 1 && filled[0].stroke.color == nil)
    #expect(filled[0].fillColor == Color(1, 0.2, 1))
    let above = try contents(#""sc": [0, 1, 0], "sw": 3, "of": true"#)
    #expect(above.count == 1 && above[0].fillColor == Color(1, 0, 0))
    #expect(above[0].stroke.color == Color(0, 1, 0) && above[0].stroke.lineWidth == 3)
    let below = try contents(#""sc": [0, 1, 0], "sw": 3, "of": false"#)
    #expect(below.map { $0.fillColor != nil } == [false, true])
    let line = try contents(#""fc": [], "sc": [0, 1, 0], "sw": 3"#)
    #expect(line.count == 1 && line[0].fillColor == nil && line[0].stroke.lineWidth == 3)
    #expect(try LottieFile(text: document("A", #""fc": [], "sw": 3"#)).layers(0).isEmpty)
    #expect(
      try LottieFile(text: document("A", #""fc": [], "sc": [0, 1, 0], "sw": 0"#)).layers(0).isEmpty)
    #expect(try LottieFile(text: document("")).layers(0).isEmpty)
  }

  @Test func `a Lottie text changes at each keyframe, but never with the rules of lottie-ios`()
    throws
  {
    let keys =
      #"[{ "t": 20, "s": \#(document("B")) }, { "t": 5, "s": \#(document("A")) }, { "t": 30, "s": \#(document("A")) }]"#
    let file = try LottieFile(text: keys)
    for (frame, letter) in [(0.0, "A"), (5, "A"), (19.9, "A"), (20, "B"), (29, "B"), (30, "A")] {
      expectLetters(file.letters(frame), letter, at: [(0, 0)])
      expectLetters(file.letters(frame, .coreAnimation), "A", at: [(0, 0)])
    }
  }

  // MARK: Fonts

  private func file(
    _ document: String, fonts: String, _ resources: SquareFonts = SquareFonts(),
    slots: [String: CompositionSlot.Value] = [:], keys: String? = nil
  ) throws -> LottieFile {
    try LottieFile(
      textLayer(keys ?? document), #""fonts": { "list": [\#(fonts)] },"#, resources, slots: slots)
  }

  private let squares = #"{ "fName": "Q", "fFamily": "Squares", "fStyle": "Bold Italic" }"#

  @Test func `a Lottie text without embedded outlines uses a font at the text's size`() throws {
    for size in [20.0, 0.5, 4000] {
      let file = try file(document("ab", #""f": "Q", "s": \#(size), "tr": 500"#), fonts: squares)
      let boxes = file.letters()
      #expect(file.gaps.isEmpty)
      #expect(boxes.count == 2)
      // The advance of a square is half an em, and the tracking is half an em.
      expectClose(boxes[1].minX - boxes[0].minX, size, size * 1e-9)
      let first = boxes[0]
      let one = try setInSquares(
        TextRequest(
          "a",
          {
            var a = TextAttributes()
            a.fontSize = size
            return a
          }()))
      guard case .outline(let path) = one.glyphs[0].art else { throw LottieTextError.noOutline }
      expectClose(first.minX, path.controlBox.minX, size * 1e-9)
      expectClose(first.minY, path.controlBox.minY, size * 1e-9)
      expectClose(first.height, path.controlBox.height, size * 1e-9)
    }
  }

  @Test
  func `a Lottie text set in a font breaks lines by the same rules as one with embedded outlines`()
    throws
  {
    let resources = SquareFonts()
    let file = try file(
      document("aa aa", #""f": "Q", "sz": [30, 9], "lh": 10, "j": 1"#), fonts: squares, resources)
    let boxes = file.letters()
    expectClose(boxes[1].minX - boxes[0].minX, 10)
    expectClose(boxes[2].minX, boxes[0].minX)
    expectClose(boxes[2].minY - boxes[0].minY, 10)
    #expect(resources.texts.withLock { $0 }.contains("aa \naa"))
  }

  @Test func `a missing Lottie font is replaced by the bundled font and reported`() throws {
    let missing = try file(document("a", #""f": "Q""#), fonts: #"{ "fName": "Q", "fFamily": "X" }"#)
    #expect(missing.letters().count == 1)
    #expect(missing.gaps == [#"the missing font "X""#])
    let own = try file(
      document("a", #""f": "Q""#), fonts: #"{ "fName": "Q", "fFamily": "X", "fPath": "x.ttf" }"#)
    #expect(own.letters().count == 1 && own.gaps.isEmpty)
    let bad = try file(
      document("a", #""f": "Q""#), fonts: #"{ "fName": "Q", "fFamily": "X", "fPath": "bad.ttf" }"#)
    #expect(bad.letters().count == 1)
    #expect(bad.gaps == [#"the missing font "X""#])
    // Without any font, nothing is drawn.
    let none = try LottieFile(textLayer(document("a")))
    #expect(none.layers(0).isEmpty)
    #expect(none.gaps == ["texts that can't be laid out"])
  }

  @Test func `a Lottie text that lacks the outline of one letter uses the font for all letters`()
    throws
  {
    let resources = SquareFonts()
    let file = try LottieFile(textLayer(document("AxA")), characters, resources)
    #expect(file.letters().count == 3)
    #expect(resources.texts.withLock { $0 }.contains("AxA"))
    // Embedded outlines apply only to their own family and style.
    let other = characters.substituting("\"fStyle\": \"Regular\"", with: "\"fStyle\": \"Bold\"")
    #expect(try LottieFile(textLayer(document("A")), other).layers(0).isEmpty)
  }

  @Test
  func
    `equal Lottie text keyframes are laid out once, and a slot's text replaces all keyframes`()
    throws
  {
    let resources = SquareFonts()
    let (a, b) = (document("aa", #""f": "Q""#), document("bbb", #""f": "Q""#))
    let keys = [(0, a), (1, b), (2, a), (3, b)].map { #"{ "t": \#($0), "s": \#($1) }"# }
    let all = "[" + keys.joined(separator: ",") + "]"
    _ = try file("", fonts: squares, resources, keys: all)
    let texts = resources.texts.withLock { $0 }
    #expect(texts.count { $0 == "bbb" } == 1)
    // The rules of lottie-ios lay out the first text again.
    #expect(texts.count { $0 == "aa" } == 2)
    let layer = textLayer(all).substituting("\"d\": {", with: "\"d\": { \"sid\": \"title\",")
    let given = try LottieFile(
      layer, #""fonts": { "list": [\#(squares)] },"#, SquareFonts(),
      slots: ["title": .text("zzzzz")])
    #expect(given.letters(0).count == 5 && given.letters(1).count == 5)
  }

  @Test(arguments: [
    ("Regular", 400.0, false), ("Bold", 700, false), ("SemiBold Italic", 600, true),
    ("Extra-Light", 200, false), ("Black Oblique", 900, true), ("Medium", 500, false),
  ])
  func `a Lottie font style name such as SemiBold Italic sets the font's weight and slant`(
    style: String, weight: Double, isItalic: Bool
  ) throws {
    let value = try #require(SyntaxReader.read(Array("{ \"fStyle\": \"\(style)\" }".utf8)).value)
    let found = LottieFontStyle(ForeignValue(value))
    #expect(found.weight == weight && found.isItalic == isItalic)
  }
}

enum LottieTextError: Error {
  case noOutline
}
