import Foundation
import SplashSceneFormat
import SplashSystem
import Testing

@testable import SplashRender

/// The scenes that ship with the package, printed with their expressions evaluated.
@Suite struct ResolvedSceneTests {
  private static let scenes: [String] = {
    let folder = sceneFile("")
    let files = FileManager.default.enumerator(atPath: folder)
    let names = files?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      guard name.hasSuffix(".json"),
        let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      else { return false }
      return text.contains("\"splashrender\"") && !name.contains(".golden/")
    }.sorted()
  }()

  @Test func `the folder has more than a hundred scenes`() { #expect(Self.scenes.count > 100) }

  @Test(arguments: scenes)
  func `a scene printed with its expressions evaluated has the same frames`(name: String) throws {
    let path = sceneFile(name).path
    var film = try Film(path: path)
    let text = try resolvedText(ofScene: path, assets: Assets())
    var printed = try Film(source: text, path: path)
    #expect(printed.scene.duration == film.scene.duration)
    film.setWidth(120)
    printed.setWidth(120)
    for part in [0.0, 0.23, 0.5, 0.81] {
      let time = part * film.scene.duration
      let (before, after) = (try film.still(at: time), try printed.still(at: time))
      #expect(before.bytes() == after.bytes(), "at \(time) s")
    }
  }
}
