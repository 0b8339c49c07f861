import Foundation
import Testing

/// The check for phrases that must not come back, in a repository of its own.
@Suite struct PhraseTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let script = Folder.project.appendingPathComponent("scripts/check-phrases")
    folder.write(try String(contentsOf: script, encoding: .utf8), to: "scripts/check-phrases")
    folder.write(
      "# The list.\nhow true\tthe quality\nfor (ever|all times)\tforever\n", to: "scripts/phrases")
    folder.write("# Allowed.\n2\tREADME.md\thow true\n", to: "scripts/phrases.allowed")
    _ = try Program.runShell("git init -q . && chmod +x scripts/check-phrases", in: folder)
  }

  private func check(_ option: String = "") throws -> Program.Outcome {
    try Program.runShell("scripts/check-phrases \(option)", in: folder)
  }

  @Test func `allowed phrases pass, and parts of words are none`() throws {
    folder.write("How true it is,\nand how true. For everyone.\n", to: "README.md")
    let outcome = try check()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
  }

  @Test func `a new phrase fails with file, line, phrase and the better wording`() throws {
    folder.write("How true it is,\nhow true.\nHow true for ever\n", to: "README.md")
    folder.write("let text = \"How true\"\n// For all times\n", to: "Sources/A.swift")
    let outcome = try check()
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        README.md:1: "How true": write: the quality (3 in this file, 2 allowed)
        README.md:2: "how true": write: the quality (3 in this file, 2 allowed)
        README.md:3: "How true": write: the quality (3 in this file, 2 allowed)
        README.md:3: "for ever": write: forever
        Sources/A.swift:1: "How true": write: the quality
        Sources/A.swift:2: "For all times": write: forever
        Documentation/style.md says how we write.

        """)
  }

  @Test func `the allowed numbers can be lowered, and are never raised`() throws {
    folder.write("How true. How true, for ever.\n", to: "README.md")
    #expect(try check("--lower").status == 0)
    #expect(
      folder.data("scripts/phrases.allowed") == Data("# Allowed.\n2\tREADME.md\thow true\n".utf8))
    folder.write("How true.\n", to: "README.md")
    let outcome = try check()
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("--lower lowers scripts/phrases.allowed"))
    #expect(try check("--lower").status == 0)
    #expect(
      folder.data("scripts/phrases.allowed") == Data("# Allowed.\n1\tREADME.md\thow true\n".utf8))
    folder.write("Good.\n", to: "README.md")
    #expect(try check("--lower").status == 0)
    #expect(folder.data("scripts/phrases.allowed") == Data("# Allowed.\n".utf8))
    #expect(try check("--raise").status == 64)
  }
}
