import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashText

@Suite struct `Shaping of text` {
  struct Sample: Sendable, CustomTestStringConvertible {
    var text: String
    var family: String
    var file: String
    var unitsPerEm: Double
    var testDescription: String { family }
  }

  static let samples = [
    Sample(
      text: "AVATAR Tőke, WAVE fjord → 12:30", family: "Inter", file: bundledFontPath,
      unitsPerEm: 2816),
    Sample(
      text: "السلام عليكم يا عالم", family: "Noto Sans Arabic",
      file: sceneFont("NotoSansArabic-subset.ttf"), unitsPerEm: 1000),
    Sample(
      text: "שָׁלוֹם עולם", family: "Noto Sans Hebrew",
      file: sceneFont("NotoSansHebrew-subset.ttf"), unitsPerEm: 1000),
    Sample(
      text: "नमस्ते क्षत्रिय र्कि", family: "Noto Sans Devanagari",
      file: sceneFont("NotoSansDevanagari-subset.ttf"), unitsPerEm: 1000),
    Sample(
      text: "สวัสดีชาวโลก น้ำที่นี่", family: "Noto Sans Thai",
      file: sceneFont("NotoSansThai-subset.ttf"), unitsPerEm: 1000),
    Sample(
      text: "日本語の文字組版、東京。", family: "Noto Sans CJK JP",
      file: sceneFont("NotoSansCJKjp-subset.otf"), unitsPerEm: 1000),
  ]

  @Test(arguments: samples, [7.3, 36, 180])
  func `laying out a text gives the same glyphs, positions and clusters as the program hb-shape`(
    _ sample: Sample, size: Double
  ) throws {
    var attributes = TextAttributes()
    attributes.fontFamilies = [sample.family]
    attributes.fontSize = size
    var request = TextRequest(runs: [TextRun(sample.text, attributes)])
    if sample.file != bundledFontPath { request.fontFiles = [sample.file.file] }
    let layout = try makeSetter().layOut(request)
    let expected = try #require(try shape(sample.text, font: sample.file))

    #expect(layout.missing.isEmpty)
    #expect(layout.glyphs.map(\.index) == expected.map(\.index))
    try #require(!expected.isEmpty && layout.glyphs.count == expected.count)
    #expect(zip(layout.glyphs, expected).allSatisfy { $0.cluster.contains($1.cluster) })
    let baseline = try #require(layout.lines.first).baseline
    var pen = 0.0
    for (glyph, wanted) in zip(layout.glyphs, expected) {
      let scale = size / sample.unitsPerEm
      #expect(abs(glyph.origin.x - (pen + wanted.x) * scale) < 1 / 64)
      #expect(abs(glyph.origin.y - (baseline - wanted.y * scale)) < 1 / 64)
      pen += wanted.advance
    }
    #expect(abs(layout.size.width - pen * size / sample.unitsPerEm) < 1 / 64)
  }

  @Test(arguments: [250.0, 400, 633])
  func `font weight and italic set the variation axes of a variable font`(_ weight: Double) throws {
    var attributes = TextAttributes()
    attributes.fontWeight = weight
    attributes.isItalic = true
    let layout = try makeSetter().layOut(TextRequest(runs: [TextRun("Hamburg", attributes)]))
    let expected = try #require(
      try shape("Hamburg", font: bundledFontPath, ["--variations=wght=\(weight),slnt=-10"]))
    try #require(expected.count == 7 && layout.glyphs.count == 7)
    var pen = 0.0
    for (glyph, wanted) in zip(layout.glyphs, expected) {
      #expect(abs(glyph.origin.x - pen * 36 / 2816) < 1 / 64)
      pen += wanted.advance
    }
    #expect(layout.warnings.isEmpty)
  }

  @Test func `the OpenType features of a text select the same glyphs as in the program hb-shape`()
    throws
  {
    var attributes = TextAttributes()
    attributes.fontFeatures = ["tnum": 1, "kern": 0]
    let layout = try makeSetter().layOut(TextRequest(runs: [TextRun("AV 1107", attributes)]))
    let expected = try #require(
      try shape("AV 1107", font: bundledFontPath, ["--features=tnum=1,kern=0"]))
    #expect(layout.glyphs.map(\.index) == expected.map(\.index))
    #expect(abs(layout.glyphs[1].origin.x - expected[0].advance * 36 / 2816) < 1 / 64)
  }

  @Test func `letter spacing is added between characters, not before or after them`() throws {
    var attributes = TextAttributes()
    let plain = try makeSetter().layOut(TextRequest(runs: [TextRun("OBEN", attributes)]))
    attributes.letterSpacing = 5
    let spaced = try makeSetter().layOut(TextRequest(runs: [TextRun("OBEN", attributes)]))
    for (index, (a, b)) in zip(plain.glyphs, spaced.glyphs).enumerated() {
      #expect(abs(b.origin.x - a.origin.x - 5 * Double(index)) < 1 / 64)
    }
    #expect(abs(spaced.size.width - plain.size.width - 15) < 1 / 64)
  }

  @Test
  func `between a character with letter spacing and one without, half of the spacing is added`()
    throws
  {
    var spaced = TextAttributes()
    spaced.letterSpacing = 100
    let runs = [TextRun("HO", spaced), TextRun("HO", TextAttributes())]
    let layout = try makeSetter().layOut(TextRequest(runs: runs))
    let advances = try #require(try shape("HO", font: bundledFontPath)).map {
      $0.advance * 36 / 2816
    }
    var expected = [0.0]
    for (advance, space) in zip(advances + advances, [100.0, 50, 0, 0]) {
      expected.append(expected[expected.count - 1] + advance + space)
    }
    try #require(layout.glyphs.count == 4)
    for (glyph, place) in zip(layout.glyphs, expected) {
      #expect(abs(glyph.origin.x - place) < 1 / 64)
    }
    #expect(abs(layout.size.width - expected[4]) < 1 / 64)
  }

  @Test func `a combining mark on a space is drawn`() throws {
    let layout = try makeSetter().layOut(
      TextRequest(runs: [TextRun("x\u{A0}\u{301}y", TextAttributes())]))
    let drawn = layout.glyphs.filter { $0.art != .none }.map(\.index)
    let expected = try #require(try shape("x\u{A0}\u{301}y", font: bundledFontPath))
    #expect(drawn == [0, 2, 3].map { expected[$0].index })
  }

  @Test
  func `texts laid out on several threads at once have the same layouts as one after another`()
    async throws
  {
    var requests = Self.samples.map { sample in
      var attributes = TextAttributes()
      attributes.fontFamilies = [sample.family]
      var request = TextRequest(runs: [TextRun(sample.text, attributes)])
      request.fontFiles = sample.file == bundledFontPath ? [] : [sample.file.file]
      request.width = 100
      return request
    }
    requests += requests
    let expected = try requests.map { try makeSetter().layOut($0) }
    let actual = try await withThrowingTaskGroup(of: (Int, TextLayout).self) { group in
      for (index, request) in requests.enumerated() {
        group.addTask { (index, try makeSetter().layOut(request)) }
      }
      var layouts = [TextLayout](repeating: TextLayout(), count: requests.count)
      for try await (index, layout) in group { layouts[index] = layout }
      return layouts
    }
    #expect(actual == expected)
  }
}
