import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// `check` finds claims that are broken for a short time only, in scenes that another program makes
/// (`Tests/CheckTruth/faults.py`). It also says what looking at samples and frames finds.
@Suite struct ShortFaultTests {
  private static let generator = Folder.project.appending(path: "Tests/CheckTruth/faults.py")

  /// A copy of a scene in which a claim is broken, and the methods that find it.
  private struct Fault: Decodable {
    let scene: String
    let file: String
    let fault: String
    let length: String
    let check: Int
    /// The indices of all checks that fail.
    let fails: [Int]
    let nine: Bool
    let frames: Bool
  }

  @Test
  func `check finds every short fault, and samples find as many as the documentation says`() throws
  {
    let folder = try Folder()
    // Making all of them takes a minute.
    let count = TestInputs.areAll ? 20 : 4
    let generated = try Program.runShell(
      "python3 -B '\(Self.generator.path)' --out . --count \(count)", in: folder)
    try #require(generated.status == 0, "\(generated.errors)")
    let faults = try JSONDecoder().decode([Fault].self, from: folder.data("faults.json"))
    let correct = Set(faults.map(\.scene)).sorted()
    try #require(faults.count == 3 * count && correct.count == count)

    let files = correct.map { "\($0).json" } + faults.map(\.file)
    let outcome = try Program.run(
      ["check", "--json"] + files.map { "scenes/\($0)" }, in: folder, timeout: 300)
    // A warning about any of the scenes would end the program with 65.
    #expect(outcome.status == 2, "\(outcome.told)")
    let scenes = outcome.results("scenes")
    try #require(scenes.count == files.count, "\(outcome.errors)")
    let verdicts = scenes.map { scene in
      (scene["checks"] as? [[String: Any]] ?? []).map { $0["verdict"] as? String ?? "" }
    }
    for (name, verdicts) in zip(correct, verdicts) {
      #expect(verdicts.count >= 3 && Set(verdicts) == ["holds"], "\(name): \(verdicts)")
    }
    var rows: [String: [Int]] = [:]
    for (fault, verdicts) in zip(faults, verdicts.dropFirst(correct.count)) {
      let expected = verdicts.indices.map { fault.fails.contains($0) ? "fails" : "holds" }
      #expect(verdicts == expected, "\(fault.file), \(fault.fault): \(verdicts)")
      let isFound = verdicts.indices.contains(fault.check) && verdicts[fault.check] == "fails"
      let counts = [true, fault.nine, fault.frames, isFound].map { $0 ? 1 : 0 }
      rows[fault.length] = zip(rows[fault.length] ?? [0, 0, 0, 0], counts).map(+)
    }

    let page = try String(
      contentsOf: Folder.project.appending(path: "Documentation/checks.md"), encoding: .utf8)
    #expect(rows.count == 3)
    for (length, counts) in rows where TestInputs.areAll {
      let row = "| \(length) | \(counts.map(String.init).joined(separator: " | ")) |"
      #expect(page.contains(row), "\(row)")
    }
  }
}
