import Foundation
import Testing

@testable import ProgramSupport

/// The example scenes in `scenes/content` and `scenes/ports`.
@Suite struct ContentSceneTests {
  private static let folder = Folder.project.appendingPathComponent("scenes/content")

  static let scenes =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  @Test
  func
    `the folder scenes/content contains the 16 example scenes that this test lists by file name`()
  {
    #expect(
      Set(Self.scenes).isSuperset(of: [
        "text.json", "scripts.json", "kinetic.json", "images.json", "svg.json", "morph.json",
        "nested.json", "parameters.json", "colors.json", "effects.json", "space.json",
        "shapes.json", "transitions.json", "confetti.json", "snow.json", "sparks.json",
      ]))
  }

  @Test(arguments: scenes)
  func `every example scene in scenes/content renders without warnings and isn't blank`(
    name: String
  ) throws {
    let folder = try Folder()
    let path = Self.folder.appendingPathComponent(name).path
    let outcome = try Program.run(
      [path, "--strict", "--scale", "0.5", "--fps", "10", "-o", "f-%03d.png"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.warnings.isEmpty, "\(outcome.errors)")
    let frames = try folder.names.map { try Data(contentsOf: folder[$0]) }
    #expect(frames.count >= 10)
    // An image of one colour is a far smaller file.
    #expect(try #require(frames.last).count > 5000)
  }

  @Test(
    arguments: [
      "kinetic.json", "images.json", "morph.json", "nested.json", "text.json", "effects.json",
      "space.json", "shapes.json", "transitions.json", "confetti.json", "snow.json", "sparks.json",
    ])
  func `an animated example scene in scenes/content shows four different images at four times`(
    name: String
  ) throws {
    let folder = try Folder()
    let path = Self.folder.appendingPathComponent(name).path
    var pictures: Set<Data> = []
    for time in ["0.1", "0.9", "1.7", "2.6"] {
      let outcome = try Program.run(
        ["still", path, "--scale", "0.5", "--at", time, "-o", "still.png"], in: folder)
      try #require(outcome.status == 0, "\(outcome.errors)")
      pictures.insert(try Data(contentsOf: folder["still.png"]))
    }
    #expect(pictures.count == 4)
  }

  @Test(
    arguments: [
      "counter", "cube", "elastic-pull", "hero", "liquid-bridge", "ring", "shimmer", "skeleton",
      "typing", "wave",
    ])
  func `each scene in scenes/ports renders without warnings and has at least four different frames`(
    name: String
  ) throws {
    let folder = try Folder()
    let path = Folder.project.appendingPathComponent("scenes/ports/\(name).json").path
    let outcome = try Program.run(
      [path, "--strict", "--scale", "0.5", "--fps", "4", "-o", "f-%03d.png"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.warnings.isEmpty, "\(outcome.errors)")
    let frames = Set(try folder.names.map { try Data(contentsOf: folder[$0]) })
    #expect(frames.count >= 4)
  }

  @Test
  func `the example scene with parameters shows English or Arabic depending on the parameter file`()
    throws
  {
    let folder = try Folder()
    let path = Self.folder.appendingPathComponent("parameters.json").path
    var texts: [String] = []
    for language in ["en", "ar"] {
      let parameters = Self.folder.appendingPathComponent("assets/parameters.\(language).json").path
      let outcome = try Program.run(
        ["inspect", path, "--params", parameters, "--at", "2", "--json"], in: folder)
      try #require(outcome.status == 0, "\(outcome.errors)")
      texts.append(outcome.output)
    }
    let isArabic = { (text: String) in
      text.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) }
    }
    #expect(texts.map(isArabic) == [false, true])
  }
}
