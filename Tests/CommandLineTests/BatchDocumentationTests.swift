import Foundation
import Testing

@testable import ProgramSupport

/// Runs the examples in Documentation/batch.md.
@Suite struct BatchDocumentationTests {
  private let text: String

  init() throws {
    text = try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/batch.md"), encoding: .utf8)
  }

  /// A folder with all files that the page shows.
  private func folder() throws -> Folder {
    let folder = try Folder()
    for block in text.codeBlocks("json") {
      let name = try #require(block.split(separator: "\n").first?.dropFirst(3))
      folder.write(block, to: String(name))
    }
    folder.write(try #require(text.codeBlocks("csv").first), to: "cards.csv")
    folder.write(try #require(text.codeBlocks("jsonl").first), to: "cards.jsonl")
    folder.write(try #require(text.codeBlocks("make").first) + "\n", to: "Makefile")
    try FileManager.default.createSymbolicLink(
      at: folder["scenes"], withDestinationURL: Folder.project.appendingPathComponent("scenes"))
    return folder
  }

  @Test func `every command in the batch documentation runs without errors`() throws {
    let folder = try folder()
    let lines = text.codeBlocks("sh").flatMap { $0.components(separatedBy: "\n") }
    let steps = text.matches(of: #/- run: (splashrender .*)/#).map { String($0.1) }
    #expect(lines.count >= 11 && steps.count == 1)
    for line in lines + steps.map({ $0.replacing("${{ matrix.shard }}", with: "2") }) {
      // Commands that use the project's scenes only run with --dry-run.
      let command =
        line.contains("scenes/") ? line.components(separatedBy: "#")[0] + " --dry-run" : line
      let outcome = try Program.runShell(
        "export XDG_CACHE_HOME=$PWD/xdg; " + command, in: folder)
      #expect(outcome.status == 0, "\(line): \(outcome.errors)")
      if line.hasPrefix("make") { #expect(outcome.output.contains("--shard 3/3")) }
    }
    for name in [
      "out/en.mp4", "out/de.mp4", "out/fr.mp4", "out/fr.gif", "films/en-001.webm",
      "films/de-002.webm",
      "out/de/card.gif", "report.xml", "report.json",
    ] {
      #expect(folder.exists(name), "\(name)")
    }
  }

  @Test func `every option in the batch documentation is listed in the help of the batch command`()
    throws
  {
    let help = try Program.run(["help", "batch"], in: Folder()).output
    let named = Set(text.matches(of: #/--[a-z][a-z-]+/#).map { String($0.0) })
    #expect(named.count > 10)
    for option in named { #expect(help.contains(option), "\(option)") }
  }

  @Test func `every link in the batch documentation leads to an existing file`() {
    for link in text.matches(of: #/\]\(([^):#]+)/#).map({ String($0.1) }) {
      let path = Folder.project.appendingPathComponent("Documentation/" + link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }
}
