import Foundation
import Testing

@testable import ProgramSupport

/// Checks Documentation/get-started.md, the glossary and CONTRIBUTING.md.
@Suite struct GetStartedTests {
  private static let scenes = Folder.project.appendingPathComponent("scenes/get-started")
  private let text: String

  init() throws {
    text = try Self.document("Documentation/get-started.md")
  }

  private static func document(_ path: String) throws -> String {
    try String(contentsOf: Folder.project.appendingPathComponent(path), encoding: .utf8)
  }

  /// A file of the tutorial's scenes.
  private static func file(_ name: String) throws -> String {
    try String(contentsOf: scenes.appendingPathComponent(name), encoding: .utf8)
  }

  /// The page's steps, with number and text.
  private var steps: [(number: Int, text: String)] {
    text.components(separatedBy: "\n## ").dropFirst().compactMap { section in
      guard let number = Int(section.prefix(while: \.isNumber)) else { return nil }
      return (number: number, text: section)
    }
  }

  /// A folder with copies of the tutorial's files.
  private func folder() throws -> Folder {
    let folder = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.scenes.path)
    where name.hasSuffix(".json") || name.hasSuffix(".svg") {
      folder.write(try Self.file(name), to: name)
    }
    return folder
  }

  @Test func `the code snippets of the get-started tutorial add up to the tutorial's scene files`()
    throws
  {
    #expect(steps.map(\.number) == Array(1...8))
    #expect(try text.codeBlocks("xml") == [Self.file("logo.svg").trimmingNewlines])
    let app = try Self.file("app.json").trimmingNewlines
    let first = try Self.file("step-1.json").trimmingNewlines
    var whole: [String] = []
    for step in steps {
      let blocks = step.text.codeBlocks("json")
      whole += blocks.filter { $0.hasPrefix("{") }
      let parts = blocks.filter { !$0.hasPrefix("{") }
      // Steps 2 to 6 replace lines of the previous file.
      #expect(parts.isEmpty == !(2...6).contains(step.number), "step \(step.number)")
      guard !parts.isEmpty else { continue }
      let before = try Self.file("step-\(step.number - 1).json")
      let after = try Self.file("step-\(step.number).json")
      // The rest of the file, without the shown parts, is also in the previous file, in the same order.
      var rest = [after]
      for part in parts {
        rest = rest.flatMap { $0.components(separatedBy: part + "\n") }
      }
      #expect(rest.count == parts.count + 1, "step \(step.number)")
      let start = try #require(rest.first)
      let end = try #require(rest.last)
      #expect(before.hasPrefix(start) && before.hasSuffix(end), "step \(step.number)")
      var position = before.startIndex
      for piece in rest where !piece.isEmpty {
        let range = try #require(
          before.range(of: piece, range: position..<before.endIndex), "step \(step.number)")
        position = range.upperBound
      }
    }
    #expect(whole == [first, app])
  }

  @Test func `every scene of the get-started tutorial passes validate --strict`() throws {
    let folder = try folder()
    let names = folder.names.filter { $0.hasSuffix(".json") }
    #expect(names.count == 7)
    for name in names {
      let outcome = try Program.run(["validate", "--strict", name], in: folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
    }
  }

  @Test
  func `the get-started tutorial's commands succeed and write images in the sizes shown there`()
    throws
  {
    let folder = try folder()
    let scripts = text.codeBlocks("sh")
    #expect(scripts.count >= 8)
    var output = ""
    for script in scripts {
      let outcome = try Program.runShell("set -e\n" + script, in: folder)
      #expect(outcome.status == 0, "\(script): \(outcome.errors)")
      output += outcome.output
    }
    let shown = try #require(text.codeBlocks("text").first)
    #expect(output.contains(shown))

    let pictures = text.matches(of: #/\]\((images/get-started/([^)]+))\)/#)
    #expect(pictures.count >= 8)
    var size = 0
    for picture in pictures {
      let file = Folder.project.appendingPathComponent("Documentation/\(picture.1)")
      let bytes = try Data(contentsOf: file).count
      #expect(bytes <= 150_000, "\(picture.1): \(bytes) bytes")
      size += bytes
      let name = String(picture.2)
      let recorded = try #require(try Probe(file), "\(name)")
      let made = try #require(try Probe(folder[name]), "\(name)")
      #expect(recorded.width == made.width && recorded.height == made.height, "\(name)")
      #expect(recorded.frames == made.frames && recorded.rate == made.rate, "\(name)")
    }
    #expect(size <= 1_000_000)
    let used = Set(pictures.map { String($0.2) })
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: Folder.project.appendingPathComponent("Documentation/images/get-started").path)
    #expect(Set(kept) == used)
  }

  @Test
  func
    `the get-started tutorial's mask reveals the whole app by 3.1 s on four different screen sizes`()
    throws
  {
    let folder = try folder()
    // Without a background, the frame is transparent where the mask still hides the app.
    for size in ["320x568", "440x956", "844x390", "1024x1366"] {
      let still = try Program.run(
        [
          "still", "step-6.json", "--at", "3.1", "--size", size, "--scale", "0.25",
          "--background", "transparent", "-o", "end.png",
        ], in: folder)
      #expect(still.status == 0, "\(size): \(still.errors)")
      let pixels = try folder.pixels("end.png")
      #expect(!pixels.isEmpty && pixels.allSatisfy { $0[3] == 255 }, "\(size)")
    }
  }

  @Test func `the glossary is sorted alphabetically, and its links lead to existing files`() throws
  {
    let glossary = try Self.document("Documentation/glossary.md")
    let entries = glossary.components(separatedBy: "\n").filter { $0.hasPrefix("**") }
    #expect(entries.count > 50)
    let terms = entries.compactMap { $0.components(separatedBy: "**").dropFirst().first }
    let keys = terms.map { $0.lowercased() }
    for (one, next) in zip(keys, keys.dropFirst()) { #expect(one < next, "\(one), \(next)") }
    for entry in entries {
      let links = entry.matches(of: #/\]\(([^):#]+)/#).map { String($0.1) }
      #expect(!links.isEmpty, "\(entry)")
      for link in links {
        let path = Folder.project.appendingPathComponent("Documentation/" + link).path
        #expect(FileManager.default.fileExists(atPath: path), "\(link)")
      }
    }
  }

  @Test func `every make target, script and linked file in CONTRIBUTING.md exists`() throws {
    let page = try Self.document("CONTRIBUTING.md")
    let makefile = try Self.document("Makefile")
    let targets = Set(page.matches(of: #/(?:`|\n)make ([a-z-]+)/#).map { String($0.1) })
    #expect(targets.isSuperset(of: ["build", "test", "lint", "format", "bench", "fuzz"]))
    for target in targets { #expect(makefile.contains("\n\(target):"), "make \(target)") }
    let paths = page.matches(of: #/\]\(([^):#]+)/#).map { String($0.1) }
    #expect(!paths.isEmpty)
    for path in paths + page.matches(of: #/`(scripts\/[a-z-]+)/#).map({ String($0.1) }) {
      let file = Folder.project.appendingPathComponent(path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
  }
}

extension String {
  fileprivate var trimmingNewlines: String { trimmingCharacters(in: .newlines) }
}
