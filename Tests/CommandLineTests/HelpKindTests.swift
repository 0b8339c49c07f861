import Foundation
import Testing

@testable import ProgramSupport
@testable import TestSupport

/// The help on kinds of layers and animations, and for programs that write scenes.
@Suite struct HelpKindTests {
  private static let kinds = [
    "layer", "image", "video-layer", "shape", "gradient", "text", "svg", "scene", "lottie",
    "replicator", "transform-layer", "emitter", "basic", "spring", "keyframe", "function", "group",
    "transition", "block", "cell", "grid", "each", "filter",
  ]

  private func help(_ name: String) throws -> String {
    let outcome = try Program.run(["help", name], in: Folder())
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  /// The lines of a section.
  private func section(_ title: String, of text: String) -> String? {
    text.components(separatedBy: "\n\n").first { $0.hasPrefix(title) }?
      .split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test(arguments: kinds)
  func `the help on a kind has at most 60 lines, its keys, and an example without findings`(
    kind: String
  ) throws {
    let text = try help(kind)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 61, "\(text)")
    #expect(text.contains("\nKEYS "))
    let example = try #require(section("EXAMPLE:", of: text))
    let folder = try Folder()
    let files = Folder.project.appendingPathComponent("Documentation/kinds")
    for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
      try FileManager.default.copyItem(
        at: files.appendingPathComponent(name), to: folder[name])
    }
    folder.write(
      """
      { "splashrender": 1, "size": [100, 100], "duration": 1, "backgroundColor": "#202020",
        "layers": [ \(example) ] }
      """, to: "example.json")
    let outcome = try Program.run(["validate", "example.json", "--json"], in: folder)
    #expect(outcome.status == 0)
    let found = outcome.findings.filter { $0["severity"] as? String != "note" }
    #expect(found.isEmpty, "\(outcome.told)")
  }

  @Test func `help layers and help animations list every kind`() throws {
    let (layers, animations) = (try help("layers"), try help("animations"))
    for kind in Self.kinds.prefix(12) {
      #expect(layers.contains("\n  \(kind.replacingOccurrences(of: "-layer", with: "")) "))
    }
    for kind in Self.kinds[12..<19] { #expect(animations.contains("\n  \(kind) "), "\(kind)") }
  }

  @Test func `help agents is short, and its scenes are valid under --strict`() throws {
    let text = try help("agents")
    #expect(text.utf8.count <= 16_000)
    let scenes = text.components(separatedBy: "\n\n").filter { $0.hasPrefix("EXAMPLE: ") }
    #expect(scenes.count == 3)
    for scene in scenes {
      let folder = try Folder()
      folder.write(
        scene.split(separator: "\n").dropFirst().joined(separator: "\n"), to: "scene.json")
      let outcome = try Program.run(["validate", "scene.json", "--strict"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }
}
