import Foundation
import Testing

@testable import ProgramSupport

/// The nightly checks, and the list of code mutations.
@Suite struct NightlyTests {
  @Test func `the nightly CI workflow has a job with a time limit for each check of make nightly`()
    throws
  {
    let list = try Program.runShell(
      "'\(Folder.project.path)/scripts/nightly' --list", in: Folder()
    ).output
    let workflow = try String(
      contentsOf: Folder.project.appending(path: ".github/workflows/nightly.yml"), encoding: .utf8)
    let jobs = workflow.matches(of: #/\{ proof: ([a-z-]+), minutes: (\d+) \}/#)
      .map { "\($0.1) \($0.2)\n" }.joined()
    #expect(!jobs.isEmpty)
    #expect(jobs == list)
  }

  /// The outcome of checking a list of one mutation against a file.
  private func check(
    _ code: String, _ mutation: String, file: String = "A.swift"
  ) throws -> Program.Outcome {
    let folder = try Folder()
    let script = Folder.project.appending(path: "scripts/mutate")
    folder.write(try String(contentsOf: script, encoding: .utf8), to: "scripts/mutate")
    folder.write(code, to: "Sources/Module/Folder/\(file)")
    folder.write("# A comment.\n\n" + mutation + "\n", to: "Tests/Goldens/mutations")
    return try Program.runShell("python3 scripts/mutate --check", in: folder)
  }

  private let mutation = """
    Module area: areas are widths
    - return width * height
    + return MUTANT ? width : width * height
    """

  @Test(arguments: [
    "func area() -> Int { return width * height }",
    "var area: Int {\n  // A comment.\n  return\n    width\n    * height\n}",
    "func other() -> Int { return width * height }\nfunc area() -> Int { return width * height }",
    "func area(of size: Size) -> Int {\n  return width * height\n}\nfunc area() {}",
  ])
  func `the mutation test script finds a mutation's original code regardless of line breaks`(
    code: String
  ) throws {
    let outcome = try check(code, mutation)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func `the mutation test script finds a mutation's original code in a C header`() throws {
    let code = "static int KERNEL(area)(int width, int height) {\n  return width * height;\n}\n"
    let outcome = try check(code, mutation, file: "area.h")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test
  func `the mutation test script refuses a mutation whose original code has changed`() throws {
    let outcome = try check("func area() -> Int { return width + height }", mutation)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        Tests/Goldens/mutations: 1, areas are widths: 0 places in area of Module instead of one: \
        return width * height

        """)
  }

  @Test
  func `the mutation test script refuses a mutation of a function that no longer exists`() throws {
    let outcome = try check("func size() -> Int { return width * height }", mutation)
    #expect(outcome.status == 1 && outcome.errors.contains("0 places in area of Module"))
  }

  @Test
  func
    `the mutation test script refuses a mutation whose original code occurs twice and lists both`()
    throws
  {
    let code = "func area() -> Int { return width * height }\n"
    let outcome = try check(code + code, mutation)
    #expect(outcome.status == 1 && outcome.errors.contains("2 places in area of Module"))
    #expect(outcome.errors.contains("  Sources/Module/Folder/A.swift:1\n"))
    #expect(outcome.errors.contains("  Sources/Module/Folder/A.swift:2\n"))
  }

  @Test
  func `the mutation test script refuses a mutation whose new code doesn't use the flag MUTANT`()
    throws
  {
    let outcome = try check(
      "func area() -> Int { return width * height }",
      mutation.replacing("MUTANT", with: "true"))
    #expect(outcome.status == 1 && outcome.errors.contains("nothing depends on MUTANT"))
  }

  @Test
  func `the mutation test script refuses two mutations that change overlapping code`() throws {
    let other = "Module area: heights are 1\n- width * height\n+ width * (MUTANT ? 1 : height)"
    let outcome = try check(
      "func area() -> Int { return width * height }", mutation + "\n\n" + other)
    #expect(outcome.status == 1 && outcome.errors.contains("2 changes a part of what 1 changes"))
  }

  @Test func `the mutation test script names exactly the images that differ`() throws {
    let folder = try Folder()
    let script = Folder.project.appending(path: "scripts/mutate")
    folder.write(try String(contentsOf: script, encoding: .utf8), to: "scripts/mutate")
    func write(_ name: String, _ color: String) {
      folder.write(
        """
        { "splashrender": 1, "size": [8, 8], "duration": 1, "backgroundColor": "\(color)",
          "layers": [] }
        """, to: name)
    }
    write("same.json", "#f80")
    write("other.json", "#f80")
    let recorded = try Program.run(["golden", "update", "same.json", "other.json"], in: folder)
    try #require(recorded.status == 0)
    write("other.json", "#08f")
    let outcome = try Program.runShell(
      "python3 scripts/mutate --compare '\(Program.url.path)' same.json other.json", in: folder)
    #expect(outcome.status == 0 && outcome.output == "other.json\n", "\(outcome.errors)")
  }
}
