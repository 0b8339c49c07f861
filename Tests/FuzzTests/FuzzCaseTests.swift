import Foundation
import SplashSystem
import Testing

@testable import FuzzSubjects

/// Findings of fuzzing, see `Fuzz/README.md`: the outcome of every file in `Fuzz/Cases/SUBJECT` is that in the
/// file of the same name with the extension `.expected`.
@Suite struct FuzzCaseTests {
  struct Case: CustomTestStringConvertible {
    let subject: Subject
    let input: URL

    var expectation: URL { input.appendingPathExtension("expected") }
    var testDescription: String { "\(subject.name)/\(input.lastPathComponent)" }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fuzz/Cases").standardized

    static func files(of subject: Subject) -> [URL] {
      let folder = folder.appending(path: subject.name)
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return (files ?? []).sorted { $0.path < $1.path }
    }

    static let all = Subject.all.flatMap { subject in
      files(of: subject).filter { $0.pathExtension != "expected" }
        .map { Case(subject: subject, input: $0) }
    }
  }

  @Test(arguments: Case.all)
  func `each saved fuzzing input gives the outcome recorded in the file next to it`(_ found: Case)
    throws
  {
    let outcome = try found.subject.outcome(Array(Data(contentsOf: found.input)))
    let expected = try String(contentsOf: found.expectation, encoding: .utf8)
    #expect(outcome + "\n" == expected)
  }

  @Test
  func `every folder of fuzzing inputs has a fuzz target, and every recorded outcome has an input`()
    throws
  {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Case.folder.path)
    #expect(Set(folders).isSubset(of: Subject.all.map(\.name)))
    for subject in Subject.all {
      let files = Case.files(of: subject)
      for file in files where file.pathExtension == "expected" {
        #expect(files.contains(file.deletingPathExtension()))
      }
    }
  }

  /// The checks of the fuzzing subjects can fail.
  @Test
  func `the fuzz tests fail if a parser's source range is outside the text or splits a character`()
  {
    #expect(throws: BrokenPromise.self) { try checkPlace(2..<4, in: Array("abc".utf8)) }
    #expect(throws: BrokenPromise.self) { try checkPlace(1..<2, in: Array("aüb".utf8)) }
    #expect(throws: Never.self) { try checkPlace(1..<3, in: Array("aüb".utf8)) }
  }
}
