import Foundation
import Testing

@testable import ProgramSupport

/// `scripts/check-phrases`, in a temporary repository.
@Suite struct PhraseCheckTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let script = Folder.project.appendingPathComponent("scripts/check-phrases")
    folder.write(try String(contentsOf: script, encoding: .utf8), to: "scripts/check-phrases")
    folder.write(
      "# The list.\nhow true\tthe quality\nfor (ever|all times)\tforever\n", to: "scripts/phrases")
    _ = try Program.runShell("git init -q . && chmod +x scripts/check-phrases", in: folder)
  }

  private func check() throws -> Program.Outcome {
    try Program.runShell("scripts/check-phrases", in: folder)
  }

  @Test func `the script check-phrases ignores a listed phrase inside a longer word`() throws {
    folder.write("Show trueness. For everyone.\n", to: "README.md")
    let outcome = try check()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
  }

  @Test
  func `the script check-phrases reports each listed phrase with file, line and a better wording`()
    throws
  {
    folder.write("How true it is,\nhow true.\nHow true for ever\n", to: "README.md")
    folder.write("let text = \"How true\"\n// For all times\n", to: "Sources/A.swift")
    let outcome = try check()
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        README.md:1: "How true": write: the quality
        README.md:2: "how true": write: the quality
        README.md:3: "How true": write: the quality
        README.md:3: "for ever": write: forever
        Sources/A.swift:1: "How true": write: the quality
        Sources/A.swift:2: "For all times": write: forever
        Documentation/style.md says how we write.

        """)
  }
}
