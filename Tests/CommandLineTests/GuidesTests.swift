import Foundation
import Testing

@testable import ProgramSupport

/// Checks the pages of Documentation/guides and runs their commands.
@Suite struct GuidesTests {
  private static let scenes = Folder.project.appendingPathComponent("scenes/guides")

  static let pages = ["masks", "reuse", "space", "springs", "text", "timing"]

  private static func text(_ page: String) throws -> String {
    let path = "Documentation/guides/\(page).md"
    return try String(contentsOf: Folder.project.appendingPathComponent(path), encoding: .utf8)
  }

  private static func sceneFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scenes.path)
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test(arguments: pages)
  func `every JSON snippet in a guide is part of the scene whose image is shown above the snippet`(
    page: String
  )
    throws
  {
    let sections = try Self.text(page).components(separatedBy: "/images/guides/").dropFirst()
    #expect(sections.count >= 4)
    for section in sections {
      let name = String(section.prefix { $0 != "." })
      let image = "Documentation/images/guides/" + section.prefix { $0 != ")" }
      let size = try FileManager.default.attributesOfItem(
        atPath: Folder.project.appendingPathComponent(image).path)[.size]
      #expect(try #require(size as? Int) <= 150_000, "\(name)")
      let file = try String(
        contentsOf: Self.scenes.appendingPathComponent(name + ".json"), encoding: .utf8)
      let blocks = section.codeBlocks("json")
      #expect(!blocks.isEmpty, "\(name)")
      for block in blocks { #expect(file.contains(block), "\(name): \(block)") }
    }
  }

  @Test func `every scene of the guides passes validate --strict without warnings`() throws {
    let paths = try Self.sceneFiles().map { Self.scenes.appendingPathComponent($0).path }
    #expect(!paths.isEmpty)
    let outcome = try Program.run(["validate", "--strict"] + paths, in: Folder())
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(arguments: pages)
  func `every command in a documentation guide runs without errors`(page: String) throws {
    let folder = try Folder()
    for name in try Self.sceneFiles() {
      try folder.write(
        String(contentsOf: Self.scenes.appendingPathComponent(name), encoding: .utf8), to: name)
    }
    let scripts = try Self.text(page).codeBlocks("sh")
    #expect(!scripts.isEmpty)
    for script in scripts {
      let outcome = try Program.runShell("set -e\n" + script, in: folder)
      #expect(outcome.status == 0, "\(script): \(outcome.errors)")
    }
  }

  @Test func `the index of the guides links to every guide`() throws {
    let list = try Self.text("README")
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Folder.project.appendingPathComponent("Documentation/guides").path)
    #expect(files.sorted() == (["README"] + Self.pages).map { $0 + ".md" })
    for page in Self.pages { #expect(list.contains("(\(page).md)"), "\(page)") }
  }
}
