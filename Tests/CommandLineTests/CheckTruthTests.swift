import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// `check` agrees with a program of its own kind (`Tests/CheckTruth`), which knows the answers because it makes the
/// scenes, and which has its own arithmetic.
@Suite struct CheckTruthTests {
  private static let generator = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "CheckTruth/generate.py")

  /// Checks whose answers are known.
  private struct Expected {
    var name: String
    var scene: Any
    var answers: [(verdict: String, margin: Double?)]
  }

  private func generated(_ kind: String, _ count: Int, in folder: Folder) throws -> [[String: Any]]
  {
    let outcome = try Program.runShell(
      "python3 -B '\(Self.generator.path)' \(kind) --seed 1 --count \(count)", in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let cases = try JSONSerialization.jsonObject(with: outcome.outputData)
    return try #require(cases as? [[String: Any]])
  }

  private func expected(_ one: [String: Any]) -> Expected {
    let answers = (one["expected"] as? [[String: Any]] ?? []).map {
      (verdict: $0["verdict"] as? String ?? "", margin: $0["margin"] as? Double)
    }
    return Expected(
      name: one["name"] as? String ?? "", scene: one["scene"] ?? [:], answers: answers)
  }

  /// Returns the scene with other values of the bound that the edits move, with the margin that is left.
  private func edits(_ one: [String: Any]) -> [Expected] {
    let base = expected(one)
    guard let path = one["path"] as? [Any], let edits = one["edits"] as? [[String: Any]],
      let margin = base.answers.first?.margin
    else { return [] }
    return edits.map { edit in
      let factor = edit["factor"] as? Double ?? 0
      return Expected(
        name: "\(base.name), \(factor)",
        scene: replacing(path[...], by: edit["value"], in: base.scene),
        answers: [(edit["verdict"] as? String ?? "", margin * (1 - factor))])
    }
  }

  private func replacing(_ path: ArraySlice<Any>, by value: Any?, in tree: Any) -> Any {
    guard let key = path.first else { return value ?? NSNull() }
    if var object = tree as? [String: Any], let name = key as? String {
      object[name] = replacing(path.dropFirst(), by: value, in: object[name] ?? NSNull())
      return object
    }
    if var list = tree as? [Any], let index = key as? Int, list.indices.contains(index) {
      list[index] = replacing(path.dropFirst(), by: value, in: list[index])
      return list
    }
    return tree
  }

  /// Runs the checks, and returns the numbers of all answers and of those that are undecided. Wrong ones are issues.
  private func compare(
    _ cases: [Expected], in folder: Folder
  ) throws -> (all: Int, undecided: Int) {
    var counts = (all: 0, undecided: 0)
    for start in stride(from: 0, to: cases.count, by: 50) {
      let part = cases[start..<min(start + 50, cases.count)]
      for (index, one) in part.enumerated() {
        let data = try JSONSerialization.data(withJSONObject: one.scene)
        try data.write(to: folder["\(index).json"])
      }
      let outcome = try Program.run(
        ["check", "--json"] + part.indices.map { "\($0 - start).json" }, in: folder)
      let scenes = outcome.results("scenes")
      try #require(scenes.count == part.count, "\(outcome.errors)")
      for (one, scene) in zip(part, scenes) {
        let answers = scene["checks"] as? [[String: Any]] ?? []
        #expect(answers.count == one.answers.count, "\(one.name)")
        for (known, answer) in zip(one.answers, answers) {
          counts.all += 1
          let verdict = answer["verdict"] as? String ?? ""
          if verdict == "undecided" {
            counts.undecided += 1
          } else {
            #expect(verdict == known.verdict, "\(one.name): \(answer)")
          }
          // What is sampled is exact only at the samples.
          guard let margin = known.margin, answer["proof"] as? String == "exact",
            let found = answer["margin"] as? [Double], found.count == 2
          else { continue }
          #expect(
            found[0] <= margin + 1e-7 && found[1] >= margin - 1e-7,
            "\(one.name): \(margin), \(answer)")
        }
      }
    }
    return counts
  }

  @Test func `no answer about a scene with known answers is wrong, and hardly any is undecided`()
    throws
  {
    let folder = try Folder()
    let cases = try generated("cases", TestInputs.areAll ? 500 : 100, in: folder).map(expected)
    let counts = try compare(cases, in: folder)
    #expect(counts.all > 2 * cases.count && counts.undecided * 40 <= counts.all, "\(counts)")
  }

  @Test func `an answer about a claim exactly at its bound isn't wrong`() throws {
    let folder = try Folder()
    let cases = try generated("exact", 50, in: folder).map(expected)
    #expect(try compare(cases, in: folder).all >= 50)
  }

  @Test func `a claim holds after an edit by less than its margin, and fails after one by more`()
    throws
  {
    let folder = try Folder()
    let cases = try generated("margins", TestInputs.areAll ? 2000 : 200, in: folder).flatMap(edits)
    #expect(cases.count >= (TestInputs.areAll ? 2000 : 200))
    let counts = try compare(cases, in: folder)
    #expect(counts.undecided * 10 <= counts.all, "\(counts)")
  }
}
