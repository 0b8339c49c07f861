import Foundation
import SplashSystem
import Testing

/// What fuzzing has found, see `Fuzz/README.md`: every file in `Fuzz/Cases/SUBJECT` is read, and what comes
/// out is what the file of the same name with `.expected` at its end says.
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
  func `What was found once is as it should be`(_ found: Case) throws {
    let outcome = try found.subject.outcome(Array(Data(contentsOf: found.input)))
    let expected = try String(contentsOf: found.expectation, encoding: .utf8)
    #expect(outcome + "\n" == expected)
  }

  @Test func `Every folder of cases is a subject's, every expectation has its input`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Case.folder.path)
    #expect(Set(folders).isSubset(of: Subject.all.map(\.name)))
    for subject in Subject.all {
      let files = Case.files(of: subject)
      for file in files where file.pathExtension == "expected" {
        #expect(files.contains(file.deletingPathExtension()))
      }
    }
  }

  @Test(arguments: Subject.all.map(\.name))
  func `Every subject has a program`(_ name: String) {
    let folder = Case.folder.appending(path: "../Sources/\(name)").standardized
    #expect(FileManager.default.fileExists(atPath: folder.path))
  }

  /// The promises themselves: what breaks one is noticed.
  @Test func `A place outside of its text is noticed`() {
    #expect(throws: BrokenPromise.self) { try checkPlace(2..<4, in: Array("abc".utf8)) }
    #expect(throws: BrokenPromise.self) { try checkPlace(1..<2, in: Array("aüb".utf8)) }
    #expect(throws: Never.self) { try checkPlace(1..<3, in: Array("aüb".utf8)) }
  }
}
