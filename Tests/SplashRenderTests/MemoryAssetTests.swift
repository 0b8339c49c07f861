import Foundation
import SplashMedia
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashRender

@Suite struct `Assets in memory` {
  private let emoji = "content/fonts/NotoColorEmoji-subset.ttf"

  private func fontBytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: sceneFile(emoji))))
  }

  private func layout(_ file: AssetFile, _ assets: Assets) throws -> TextLayout {
    var request = TextRequest("😀🎉👍")
    request.runs[0].attributes.fontFamilies = ["Noto Color Emoji"]
    request.fontFiles = [file]
    return try assets.layOut(request)
  }

  @Test
  func `SVG and font files in a zip archive load without being recorded as files on disk`()
    throws
  {
    let outline = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>"
    let zip = ZipWriter([.init("i/a.svg", Array(outline.utf8)), .init("f/a.ttf", try fontBytes())])
    let assets = Assets()
    let archive = try assets.archive(zip.file, named: "x.lottie")
    func file(_ name: String) throws -> AssetFile {
      AssetFile("x.lottie/\(name)", bytes: AssetBytes(try archive.contents(of: name)))
    }
    #expect(archive.names == ["i/a.svg", "f/a.ttf"])
    #expect(try assets.svg(at: try file("i/a.svg")).size == Size(4, 3))
    #expect(try assets.contents(of: try file("i/a.svg"), limit: 100) == Array(outline.utf8))
    _ = try layout(try file("f/a.ttf"), assets)
    #expect(throws: AssetError.self) { try assets.image(at: try file("i/a.svg")) }
    #expect(throws: AssetError.self) { try assets.sound(at: try file("i/a.svg")) }
    #expect(throws: AssetError.self) { try assets.video(at: try file("i/a.svg")) }
    #expect(assets.files.isEmpty)
    _ = try? assets.image(at: AssetFile("none.png"))
    #expect(assets.files.map(\.path) == ["none.png"])
  }

  @Test func `the error for an invalid zip or gzip file has the file's name`() {
    let assets = Assets()
    let zip = #expect(throws: AssetError.self) { try assets.archive([1], named: "x.lottie") }
    guard case .corrupt("x.lottie", _) = zip else {
      Issue.record("\(String(describing: zip))")
      return
    }
    #expect(throws: AssetError.corrupt(path: "x.tgs", reason: "it is not a gzip file")) {
      try assets.gunzipped([1], named: "x.tgs")
    }
  }

  @Test func `in-memory fonts with the same name don't share cached glyph bitmaps`() throws {
    let whole = try fontBytes()
    // A font of the same name whose glyph images have no header.
    var other = whole
    let mark: [UInt8] = [0x49, 0x48, 0x44, 0x52]
    let places = other.indices.dropLast(32).filter { other[$0..<$0 + 4].elementsEqual(mark) }
    #expect(!places.isEmpty)
    let assets = Assets()
    let first = try layout(AssetFile("a.ttf", bytes: AssetBytes(whole)), assets)
    for place in places { other[place] = 0 }
    #expect(throws: TextError.self) {
      try layout(AssetFile("a.ttf", bytes: AssetBytes(other)), assets)
    }
    #expect(try layout(AssetFile("a.ttf", bytes: AssetBytes(whole)), assets) == first)
  }
}
