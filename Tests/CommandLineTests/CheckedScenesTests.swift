import Foundation
import Testing

@testable import ProgramSupport

/// The checks of the example scenes and of the starters.
@Suite struct CheckedScenesTests {
  /// The scenes in a folder of the project that have checks, or a file of checks next to them.
  private static func scenes(in name: String) throws -> [String] {
    let folder = Folder.project.appendingPathComponent(name)
    let files = FileManager.default.enumerator(atPath: folder.path)
    let names = Set((files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".json") })
    return try names.sorted().filter { name in
      if name.hasSuffix(".checks.json") { return false }
      if names.contains(name.dropLast(".json".count) + ".checks.json") { return true }
      let path = folder.appendingPathComponent(name).path
      return try String(contentsOfFile: path, encoding: .utf8).contains("\n  \"checks\": [")
    }.map { folder.appendingPathComponent($0).path }
  }

  @Test(arguments: [
    ("scenes", 50), ("Sources/CSplashResources/starters", 7),
  ])
  func `every check of an example scene and of a starter holds`(folder: String, count: Int) throws {
    let scenes = try Self.scenes(in: folder)
    #expect(scenes.count >= count)
    let outcome = try Program.run(["check"] + scenes, in: Folder(), timeout: 600)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }
}
