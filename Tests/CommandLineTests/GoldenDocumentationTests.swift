import Foundation
import Testing

@testable import ProgramSupport

/// Runs the examples in `Documentation/golden.md`.
@Suite struct GoldenDocumentationTests {
  private let text: String

  init() throws {
    text = try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/golden.md"), encoding: .utf8)
  }

  @Test func `every command in the documentation of golden frames runs without errors`() throws {
    let folder = try Folder()
    folder.write(try #require(text.codeBlocks("json").first), to: "intro.json")
    let commands = text.codeBlocks("sh").flatMap { $0.components(separatedBy: "\n") }
      .map { $0.components(separatedBy: "#")[0].trimmingCharacters(in: .whitespaces) }
    #expect(commands.count >= 12)
    for command in commands where !command.hasPrefix("git ") {
      #expect(command.hasPrefix("splashrender "))
      let outcome = try Program.runShell("CI= " + command, in: folder)
      #expect(outcome.status == 0, "\(command): \(outcome.output)\(outcome.errors)")
    }
    for name in [
      "intro.golden/golden.json", "navy.golden/00021.png", "report/index.html", "golden.xml",
      "films/report.json",
    ] {
      #expect(folder.exists(name), "\(name)")
    }
  }

  @Test
  func
    `the documentation shows the output of golden check exactly as the command prints it`() throws
  {
    let folder = try Folder()
    let scene = try #require(text.codeBlocks("json").first)
    folder.write(scene, to: "intro.json")
    _ = try GoldenTests.golden("update", "intro.json", in: folder)
    // A pixel that is visible for 0.02 s, from 0.69 s on.
    folder.write(
      scene.replacingOccurrences(
        of: "\"layers\": [",
        with: """
          "layers": [ { "backgroundColor": "#0000ff", "frame": [31, 40, 1, 1], "opacity": 0,
            "animations": [ { "type": "basic", "keyPath": "opacity", "from": 1, "to": 1,
              "beginTime": 0.69, "duration": 0.02 } ] },
          """), to: "intro.json")
    let check = try GoldenTests.golden("check", "intro.json", in: folder)
    #expect(check.status == 2)
    #expect(text.contains("```\n" + check.output + "```"), "\(check.output)")
  }

  @Test
  func
    `the documentation shows the output of golden update exactly as the command prints it`() throws
  {
    let folder = try Folder()
    folder.write(try #require(text.codeBlocks("json").first), to: "intro.json")
    let update = try GoldenTests.golden("update", "intro.json", in: folder)
    #expect(text.contains("```\n" + update.output + "```"), "\(update.output)")
    let chosen = try GoldenTests.golden("update", "intro.json", "--at", "0", in: folder)
    #expect(text.contains("```\n" + chosen.errors + "```"), "\(chosen.errors)")
  }

  @Test func `every link in the documentation of golden frames leads to an existing file`() {
    let links = text.matches(of: #/\]\(([^):#]+)\)/#).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links {
      let path = Folder.project.appendingPathComponent("Documentation/" + link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }
}
