import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashText

@Suite struct `Fonts of text` {
  private func layOut(
    _ text: String, files: [String] = [], _ change: (inout TextAttributes) -> Void = { _ in }
  ) throws(TextError) -> TextLayout {
    var attributes = TextAttributes()
    change(&attributes)
    var request = TextRequest(runs: [TextRun(text, attributes)])
    request.fontFiles = files.map { sceneFont($0).file }
    return try makeSetter().layOut(request)
  }

  @Test
  func `the error about a text with only unknown font families lists the known families`() {
    #expect(
      throws: TextError.missingFont(
        families: ["Helvetica", "Arial"], run: 0, known: ["Noto Sans Thai", "Inter"])
    ) {
      try layOut("a", files: ["NotoSansThai-subset.ttf"]) {
        $0.fontFamilies = ["Helvetica", "Arial"]
      }
    }
  }

  @Test
  func `a text is set in the first of its font families that exists, regardless of letter case`()
    throws
  {
    let layout = try layOut("Ünit", files: ["NotoSansCJKjp-subset.otf"]) {
      $0.fontFamilies = ["Helvetica", "noto sans cjk jp", "Inter"]
    }
    let own = try #require(
      try shape("nit", font: sceneFont("NotoSansCJKjp-subset.otf")))
    #expect(layout.glyphs.suffix(3).map(\.index) == own.map(\.index))
    // The subset has no "Ü": the next family supplies it.
    let lent = try #require(try shape("Ü", font: bundledFontPath))
    #expect(layout.glyphs[0].index == lent[0].index)
    #expect(layout.missing.isEmpty)
  }

  @Test func `the text layout reports characters that no font contains`() throws {
    let layout = try layOut("a\u{200B}\u{10FF}\tb")
    #expect(layout.missing == [.init(character: "\u{10FF}", offset: 4)])
  }

  @Test func `a combining mark that no font contains is reported with its byte offset`() throws {
    let layout = try layOut("aสั")
    #expect(
      layout.missing == [
        .init(character: "\u{E2A}", offset: 1), .init(character: "\u{E31}", offset: 4),
      ])
  }

  @Test
  func `requesting a weight, italic style or variation axis that the font lacks causes a warning`()
    throws
  {
    let layout = try layOut("שלום", files: ["NotoSansHebrew-subset.ttf"]) {
      $0.fontFamilies = ["Noto Sans Hebrew"]
      $0.fontWeight = 700
      $0.isItalic = true
      $0.fontVariations = ["GRAD": 3]
    }
    #expect(
      layout.warnings == [
        "the font 'Noto Sans Hebrew' has no weight 700; 400 is used",
        "the font 'Noto Sans Hebrew' has no italic",
        "the font 'Noto Sans Hebrew' has no axis 'GRAD'; it has none",
      ])
  }

  @Test func `unsupported colour glyphs cause a warning only for texts that use them`() throws {
    let path = sceneFont("NotoSansHebrew-subset.ttf")
    let glyph = UInt8(try #require(try shape("ש", font: path))[0].index)
    // Version 0, a list at 10, one document of 6 bytes for one glyph.
    var table: [UInt8] = [0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 1, 0, glyph, 0, glyph]
    table += [0, 0, 0, 14, 0, 0, 0, 6]
    table += "<svg/>".utf8
    let setter = setter(with: adding(table, "SVG ", to: try #require(FileBytes(path).bytes)))
    let warning = "the font 'Noto Sans Hebrew' has colours in an unsupported format"
    #expect(try setter.layOut(text("ל")).warnings.isEmpty)
    for _ in 0..<2 { #expect(try setter.layOut(text("שש")).warnings == [warning]) }
    #expect(try setter.layOut(text("ל")).warnings.isEmpty)
  }

  /// A font file with one more table.
  private func adding(_ table: [UInt8], _ tag: String, to font: [UInt8]) -> [UInt8] {
    func number(_ at: Int) -> Int { font[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    func bytes(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let count = Int(font[4]) << 8 | Int(font[5])
    // Records are sorted by tag; the tables move by one record.
    var records: [[UInt8]] = []
    for index in 0..<count {
      let at = 12 + 16 * index
      var record = Array(font[at..<at + 16])
      record.replaceSubrange(8..<12, with: bytes(number(at + 8) + 16))
      records.append(record)
    }
    var added = Array(tag.utf8)
    added += bytes(0)
    added += bytes(font.count + 16)
    added += bytes(table.count)
    records.append(added)
    records.sort { $0.lexicographicallyPrecedes($1) }
    var result = Array(font[..<4])
    result += [0, UInt8(count + 1)]
    result += font[6..<12]
    for record in records { result += record }
    result += font[(12 + 16 * count)...]
    result += table
    return result
  }

  @Test func `colour emoji are bitmap glyphs in the size that the font defines`() throws {
    let layout = try layOut("👩‍💻👋🏽🇯🇵❤️", files: ["NotoColorEmoji-subset.ttf"])
    #expect(layout.glyphs.filter { $0.art != .none }.count == 4)
    #expect(layout.missing.isEmpty)
    for glyph in layout.glyphs where glyph.art != .none {
      guard case .image(let picture, let frame) = glyph.art else {
        Issue.record("no picture")
        continue
      }
      #expect(picture.width == 136 && picture.height == 128)
      // The strike is for 109 pixels an em; the font's units, 2048 an em, round it.
      #expect(abs(frame.width - 136.0 / 109 * 36) < 0.05)
      #expect(abs(frame.height - 128.0 / 109 * 36) < 0.05)
    }
  }

  @Test(
    arguments: [[], [1, 2, 3], Array("wOF2".utf8), Array("OTTO".utf8) + [0, 200]] as [[UInt8]])
  func `a file that isn't a font is reported as a corrupt font`(_ bytes: [UInt8]) {
    let error = #expect(throws: TextError.self) { try setter(with: bytes).layOut(text("x")) }
    guard case .font(.corrupt("font.ttf", _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `the error about a font file that is missing or too large contains the file's path`() {
    #expect(throws: TextError.font(.notFound(path: sceneFont("none.ttf").path))) {
      try layOut("x", files: ["none.ttf"])
    }
    let setter = TextSetter(
      read: { (file, limit) throws(AssetError) in
        throw .overLimit(path: file.path, limit: "\(limit) bytes")
      },
      decode: { (file) throws(AssetError) in throw .notFound(path: file.path) })
    #expect(throws: TextError.font(.overLimit(path: "font.ttf", limit: "67108864 bytes"))) {
      try setter.layOut(text("x"))
    }
  }

  @Test func `the size limit for all font files together counts each file once`() throws {
    let bytes = try #require(FileBytes(sceneFont("NotoSansHebrew-subset.ttf")).bytes)
    let limited = TextSetter(
      filesLimit: 2 * bytes.count, read: { (_, _) throws(AssetError) in bytes },
      decode: { (file) throws(AssetError) in throw .notFound(path: file.path) })
    var request = text("x")
    request.fontFiles = ["a.ttf", "b.ttf"]
    _ = try limited.layOut(request)
    _ = try limited.layOut(request)
    request.fontFiles.append("c.ttf")
    #expect(
      throws: TextError.font(
        .overLimit(path: "c.ttf", limit: "\(2 * bytes.count >> 20) MB for all fonts"))
    ) { try limited.layOut(request) }
  }

  @Test(arguments: [
    "NotoSansArabic-subset.ttf", "NotoSansCJKjp-subset.otf", "NotoColorEmoji-subset.ttf",
  ])
  func `laying out a text with a font file truncated at a random byte fails with an error`(
    _ file: String
  ) throws {
    let bytes = try #require(FileBytes(sceneFont(file)).bytes)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<40 {
      let cut = Array(bytes.prefix(Int.random(in: 0..<bytes.count - 4, using: &random)))
      #expect(throws: TextError.self) { try setter(with: cut).layOut(text("x")) }
    }
  }

  @Test(arguments: [
    "NotoSansArabic-subset.ttf", "NotoSansCJKjp-subset.otf", "NotoColorEmoji-subset.ttf",
  ])
  func `a damaged font file never crashes the text layout`(_ file: String) throws {
    let bytes = try #require(FileBytes(sceneFont(file)).bytes)
    var random = SeededGenerator(seed: 2)
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        // The first kilobytes contain the table directory, which decides most.
        let end = Bool.random(using: &random) ? 2000 : bytes.count
        damaged[Int.random(in: 0..<end, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = try? setter(with: damaged).layOut(text("سلام 日本 👩‍💻 Ab"))
    }
  }

  private func setter(with bytes: [UInt8]) -> TextSetter {
    TextSetter(
      read: { (_, _) throws(AssetError) in bytes },
      decode: { (file) throws(AssetError) in
        ImageReference(id: 0, path: file.path, width: 1, height: 1)
      })
  }

  private func text(_ string: String) -> TextRequest {
    var request = TextRequest(runs: [TextRun(string, TextAttributes())])
    request.fontFiles = ["font.ttf"]
    return request
  }
}
