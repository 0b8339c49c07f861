import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashText

@Suite struct `Fonts in memory` {
  private func fontBytes(_ name: String) throws -> [UInt8] {
    try #require(FileBytes(sceneFont(name)).bytes)
  }

  private func layout(_ text: String, _ file: AssetFile, _ setter: TextSetter) throws -> TextLayout
  {
    var request = TextRequest(text)
    request.fontFiles = [file]
    request.runs[0].attributes.fontFamilies = ["Noto Sans Hebrew", "Noto Sans Thai"]
    return try setter.layOut(request)
  }

  @Test
  func `a font in memory gives the same text layout as the same font read from a file`() throws {
    let name = "NotoSansHebrew-subset.ttf"
    let memory = AssetFile("x.lottie/f/font", bytes: AssetBytes(try fontBytes(name)))
    let found = try layout("שלום", memory, makeSetter())
    #expect(found == (try layout("שלום", sceneFont(name).file, makeSetter())))
    #expect(found.glyphs.count == 4 && found.missing.isEmpty)
  }

  @Test
  func `two different fonts in memory with the same path aren't confused with each other`() throws {
    let setter = makeSetter()
    for (name, text) in [
      ("NotoSansHebrew-subset.ttf", "שלום"), ("NotoSansThai-subset.ttf", "กา"),
    ] {
      let file = AssetFile("font.ttf", bytes: AssetBytes(try fontBytes(name)))
      let found = try layout(text, file, setter)
      #expect(found.missing.isEmpty, "\(name)")
      #expect(found == (try layout(text, sceneFont(name).file, makeSetter())))
    }
  }

  @Test func `the error about a corrupt font in memory contains the font's path`() throws {
    let file = AssetFile("x.lottie/f/font", bytes: AssetBytes([1, 2, 3]))
    let error = #expect(throws: TextError.self) { try layout("a", file, makeSetter()) }
    guard case .font(.corrupt("x.lottie/f/font", _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
