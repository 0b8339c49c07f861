import Foundation
import SplashRender
import SplashSceneFormat
import SplashSyntax
import Testing

/// The review of scenes against those in `Tests/Findings`: idioms, about which it says nothing, and planted mistakes,
/// each of which it finds at its cause.
@Suite struct `The review of scenes` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Findings")

  /// An idiom of motion design: a scene that looks as it is meant to.
  struct Idiom: CustomTestStringConvertible, Sendable {
    let name: String
    let source: String
    var testDescription: String { name }
  }

  static let idioms: [Idiom] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "idioms.json")),
      let scenes = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [] }
    return scenes.sorted { $0.key < $1.key }.compactMap { name, scene in
      guard let data = try? JSONSerialization.data(withJSONObject: scene, options: .sortedKeys)
      else { return nil }
      return Idiom(name: name, source: String(decoding: data, as: UTF8.self))
    }
  }()

  /// A planted mistake: a scene, the line of the cause, the code of its finding, and the lines that are different in its
  /// twin, which is right.
  struct Mistake: Decodable, CustomTestStringConvertible, Sendable {
    struct Change: Decodable {
      let from: Int
      let to: Int
      let lines: [String]
    }
    let name: String
    let code: String
    let line: Int
    let scene: [String]
    let twin: [Change]

    var testDescription: String { name }

    var twinLines: [String] {
      twin.reversed().reduce(into: scene) { lines, change in
        lines.replaceSubrange(change.from - 1..<change.to, with: change.lines)
      }
    }
  }

  static let mistakes: [Mistake] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "mistakes.json")) else {
      return []
    }
    return (try? JSONDecoder().decode([Mistake].self, from: data)) ?? []
  }()

  private func findings(_ source: String) -> [Diagnostic] {
    var overrides = SceneOverrides()
    overrides.isReviewed = true
    var found: [Diagnostic] = []
    do throws(SceneError) {
      _ = try Film(source: source, overrides: overrides) { warnings, _ in found = warnings }
    } catch {
      found = error.diagnostics
    }
    return found.filter { $0.code != .sceneOddSize }
  }

  @Test func `there are more than 100 idioms and more than 80 planted mistakes`() {
    #expect(Self.idioms.count > 100)
    #expect(Self.mistakes.count > 80 && Set(Self.mistakes.map(\.name)).count == Self.mistakes.count)
  }

  @Test(arguments: idioms) func `an idiom has no finding`(idiom: Idiom) {
    #expect(findings(idiom.source).map { "\($0.line): \($0.code.rawValue): \($0.message)" } == [])
  }

  @Test(arguments: mistakes)
  func `a planted mistake has a finding at its cause, and its twin has none`(mistake: Mistake) {
    let found = findings(mistake.scene.joined(separator: "\n"))
    #expect(
      found.contains { $0.code.rawValue == mistake.code && $0.line == mistake.line },
      "\(found.map { "\($0.line): \($0.code.rawValue): \($0.message)" })")
    #expect(findings(mistake.twinLines.joined(separator: "\n")).map(\.message) == [])
  }
}
