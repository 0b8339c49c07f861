import Foundation
import Testing

@testable import ProgramSupport

/// Checks the pages of Documentation/cookbook and runs their commands.
@Suite struct CookbookTests {
  private static let documents = Folder.project.appendingPathComponent("Documentation/cookbook")
  private static let scenes = Folder.project.appendingPathComponent("scenes/cookbook")

  static let pages = ["text", "progress", "motion", "effects", "output", "workflow"]

  /// A section of a page.
  private struct Recipe {
    let title: String
    let text: String

    init(_ section: String) {
      title = section.components(separatedBy: "\n")[0]
      text = section
    }

    /// The name of the recipe's image and scene, without the extension.
    var name: String? {
      text.firstMatch(of: #/images/cookbook/([a-z0-9-]+)\.gif\)/#).map { String($0.1) }
    }

    /// The text of the recipe's scene. Other blocks begin with a comment that names their file.
    var scene: String? { text.codeBlocks("json").first { !$0.hasPrefix("// ") } }
  }

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: documents.appendingPathComponent(page + ".md"), encoding: .utf8)
  }

  private static func recipes(_ page: String) throws -> [Recipe] {
    try text(page).components(separatedBy: "\n## ").dropFirst().map { Recipe($0) }
  }

  /// The names of the scenes' files, without those of their checks.
  private static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scenes.path)
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".checks.json") }.sorted()
  }

  @Test func `every cookbook scene file is shown unchanged on exactly one cookbook page`() throws {
    var shown: [String] = []
    for page in Self.pages {
      for recipe in try Self.recipes(page) {
        guard let scene = recipe.scene else { continue }
        let name = try #require(recipe.name, "\(page): \(recipe.title)")
        let file = Self.scenes.appendingPathComponent(name + ".json")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == scene + "\n", "\(name): scripts/cookbook puts the scenes into the pages")
        #expect(scene.components(separatedBy: "\n").count <= 30, "\(name)")
        shown.append(name)
      }
    }
    let files = try Self.files().map { String($0.dropLast(5)) }
    #expect(shown.sorted() == files.sorted())
  }

  @Test func `every cookbook scene passes validate --strict without warnings`() throws {
    let paths = try Self.files().map { Self.scenes.appendingPathComponent($0).path }
    let outcome = try Program.run(["validate", "--strict"] + paths, in: Folder())
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  /// A folder with all files that a page shows, and a link to the project's scenes.
  private func folder(for page: String) throws -> Folder {
    let folder = try Folder()
    for recipe in try Self.recipes(page) {
      for block in recipe.text.codeBlocks("json") {
        if block.hasPrefix("// ") {
          let line = block.components(separatedBy: "\n")[0]
          folder.write(block, to: String(line.dropFirst(3)))
        } else {
          folder.write(block + "\n", to: try #require(recipe.name) + ".json")
        }
      }
      if let table = recipe.text.codeBlocks("csv").first {
        let name = try #require(recipe.text.firstMatch(of: #/`([a-z]+\.csv)`/#))
        folder.write(table + "\n", to: String(name.1))
      }
    }
    try FileManager.default.createSymbolicLink(
      at: folder["scenes"], withDestinationURL: Folder.project.appendingPathComponent("scenes"))
    return folder
  }

  @Test(arguments: pages)
  func `every command in the cookbook runs without errors or warnings`(page: String) throws {
    let folder = try folder(for: page)
    for recipe in try Self.recipes(page) {
      let lines = recipe.text.codeBlocks("sh").flatMap { $0.components(separatedBy: "\n") }
      #expect(!lines.isEmpty, "\(recipe.title)")
      for line in lines {
        #expect(line.hasPrefix("splashrender "), "\(line)")
        // This scene takes long: 15 s with 1920 rows of pixels.
        let command = line.contains(" app-preview.json") ? line + " --dry-run" : line
        let outcome = try Program.runShell(
          "export CI= XDG_CACHE_HOME=$PWD/xdg; " + command, in: folder)
        #expect(outcome.status == 0, "\(line): \(outcome.errors)")
        #expect(!outcome.errors.contains("warning:"), "\(line): \(outcome.errors)")
      }
    }
  }

  @Test func `the index of the cookbook shows a GIF of at most 120 kB for every recipe`() throws {
    let index = try Self.text("README")
    var count = 0
    var bytes = 0
    for page in Self.pages {
      for recipe in try Self.recipes(page) {
        let name = try #require(recipe.name, "\(page): \(recipe.title)")
        let file = Folder.project.appendingPathComponent(
          "Documentation/images/cookbook/\(name).gif")
        let data = try Data(contentsOf: file)
        #expect(data.starts(with: Data("GIF89a".utf8)), "\(name)")
        #expect(data.count <= 120_000, "\(name)")
        count += 1
        bytes += data.count
        #expect(index.contains("(../images/cookbook/\(name).gif)](\(page).md#"), "\(name)")
        #expect(index.contains("[\(recipe.title)](\(page).md#"), "\(recipe.title)")
      }
    }
    #expect(count >= 25)
    #expect(bytes <= 2_500_000)
  }

  @Test(arguments: pages + ["README"])
  func `every link in the cookbook leads to an existing file`(page: String) throws {
    let links = try Self.text(page).matches(of: #/\]\(([^):#]+)/#).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links {
      let path = Self.documents.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }

  @Test(arguments: pages + ["README"])
  func `a cookbook page has at most 3000 words`(page: String) throws {
    let words = try Self.text(page).split { $0.isWhitespace }.count
    #expect(words <= 3000)
  }
}
