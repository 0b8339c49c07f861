import Foundation
import Testing

@testable import ProgramSupport

/// The golden images of `Tests/Goldens` and of the example scenes, checked by `golden check`.
@Suite struct ReferenceImageTests {
  /// The scenes in the subfolders of a folder.
  private static func scenes(in name: String) throws -> [String] {
    let folder = Folder.project.appendingPathComponent(name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .flatMap { chapter in
        let path = folder.appendingPathComponent(chapter).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".checks.json") }.sorted().map
        { path + "/" + $0 }
      }
  }

  private static let cases = Result { try scenes(in: "Tests/Goldens") }

  @Test(arguments: ["baseline", "v3", "v4"], [1, 3])
  func `every scene in Tests/Goldens matches its golden image at each SIMD level and thread count`(
    level: String, threads: Int
  ) throws {
    let cases = try Self.cases.get()
    #expect(cases.count >= 200)
    let folder = try Folder()
    let check = try Program.run(
      ["golden", "check", "--threads", String(threads)] + cases, in: folder,
      environment: ["SPLASHRENDER_SIMD": level])
    if level != "baseline", check.status == 64, check.errors.contains("SPLASHRENDER_SIMD") {
      return
    }
    #expect(check.status == 0, "\(check.errors)")
    let lines = check.output.split(separator: "\n")
    #expect(lines.count == cases.count)
    #expect(lines.allSatisfy { $0.contains("equal") || $0.contains("within the tolerance") })
  }

  @Test func `every example scene matches its golden images`() throws {
    let scenes = try Self.scenes(in: "scenes")
    #expect(scenes.count > 20)
    let folder = try Folder()
    let check = try Program.run(["golden", "check"] + scenes, in: folder)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }

  @Test
  func `every scene in Tests/Goldens has a description and a golden image at most 128 pixels wide`()
    throws
  {
    for path in try Self.cases.get() {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let sentence =
        text.contains(/\n  "description": ".{20,}",\n/)
        || text.contains(/\n  "meta": { "d": ".{20,}" },\n/)
      #expect(sentence, "\(path)")
      let picture = try Data(
        contentsOf: URL(fileURLWithPath: path.dropLast(5) + ".golden.png"))
      // A PNG file's width.
      let width = picture[16..<20].reduce(0) { $0 << 8 | Int($1) }
      #expect((1...128).contains(width), "\(path)")
    }
  }
}
