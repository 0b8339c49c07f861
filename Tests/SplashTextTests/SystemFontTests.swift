import Foundation
import SplashScene
import Testing

@testable import SplashText

/// The output lines of `fc-list` for a pattern; none without the program.
private func installed(_ pattern: String, _ format: String) -> [String] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["fc-list", "--format", format + "\n", pattern]
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return [] }
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
}

/// A character that the bundled font lacks: a rune.
private let rune = "\u{16A0}"
private let runicFonts = installed(":charset=16A0:variable=False", "%{file}")
/// The families of one file that contains letters, and that file.
private let families: [(family: String, file: String)] = {
  let lines = installed(":charset=41:variable=False:fontformat=TrueType", "%{family[0]}\t%{file}")
  let fields = lines.map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 2 }
  return Dictionary(grouping: fields, by: { $0[0] }).filter { $0.value.count == 1 }
    .map { ($0.key, $0.value[0][1]) }.sorted { $0.0 < $1.0 }
}()

@Suite struct `System fonts` {
  private func layOut(
    _ text: String, family: String? = nil, usesSystemFonts: Bool = true
  ) throws -> TextLayout {
    var attributes = TextAttributes()
    attributes.fontFamilies = family.map { [$0] } ?? []
    var request = TextRequest(runs: [TextRun(text, attributes)])
    request.usesSystemFonts = usesSystemFonts
    return try makeSetter().layOut(request)
  }

  @Test(.enabled(if: !families.isEmpty, "needs an installed family of one file"))
  func `an installed font family is found in any letter case, but only if systemFonts is set`()
    throws
  {
    let (family, file) = families[0]
    let expected = try #require(try shape("Aa", font: file)).map(\.index)
    #expect(try layOut("Aa", family: family).glyphs.map(\.index) == expected)
    #expect(try layOut("Aa", family: family.uppercased()).glyphs.map(\.index) == expected)
    #expect(throws: TextError.missingFont(families: [family], run: 0, known: ["Inter"])) {
      try layOut("Aa", family: family, usesSystemFonts: false)
    }
  }

  @Test(.enabled(if: !runicFonts.isEmpty, "needs an installed font with runes"))
  func `an installed font supplies missing characters, but only if systemFonts is set`()
    throws
  {
    let layout = try layOut("a\(rune)b")
    #expect(layout.missing.isEmpty)
    let glyphs = try runicFonts.map { try #require(try shape(rune, font: $0))[0].index }
    try #require(layout.glyphs.count == 3)
    #expect(glyphs.contains(layout.glyphs[1].index))
    // The other characters keep the text's font.
    let own = try #require(try shape("ab", font: bundledFontPath))
    #expect([layout.glyphs[0].index, layout.glyphs[2].index] == own.map(\.index))
    #expect(
      try layOut("a\(rune)b", usesSystemFonts: false).missing == [
        .init(character: "\u{16A0}", offset: 1)
      ])
  }

  @Test
  func `with systemFonts, the generic family serif is accepted, and an unknown family is an error`()
    throws
  {
    if !families.isEmpty { #expect(try layOut("a", family: "serif").missing.isEmpty) }
    #expect(throws: TextError.self) { try layOut("a", family: "No Such Family") }
  }
}
