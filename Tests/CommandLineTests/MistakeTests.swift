import Foundation
import Testing

@testable import ProgramSupport

/// The most likely mistakes of new users, with their messages: Tests/Mistakes/mistakes.json.
@Suite struct MistakeTests {
  /// A mistake: the files, the arguments and the message. Texts are arrays of lines.
  struct Mistake: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let group: String
    let files: [String: [String]]
    let arguments: [String]
    let status: Int32
    let message: [String]

    var testDescription: String { name }
  }

  private static let file = Folder.project.appendingPathComponent("Tests/Mistakes/mistakes.json")

  static let mistakes: [Mistake] = {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([Mistake].self, from: data)) ?? []
  }()

  @Test
  func `the list of user mistakes that the tests try has at least 100 entries in 15 groups`() {
    #expect(Self.mistakes.count >= 100)
    #expect(Set(Self.mistakes.map(\.name)).count == Self.mistakes.count)
    #expect(
      Set(Self.mistakes.map(\.group)) == [
        "JSON", "scene keys", "values", "colours", "layers", "animations", "expressions",
        "parameters", "files", "fonts", "Lottie", "command line", "outputs", "batch", "golden",
      ])
  }

  @Test(arguments: mistakes)
  func
    `each listed user mistake gives the error message and exit code that the list states`(
      mistake: Mistake
    )
    throws
  {
    let folder = try Folder()
    for (name, lines) in mistake.files {
      folder.write(lines.joined(separator: "\n"), to: name)
    }
    let outcome = try Program.run(mistake.arguments, in: folder)
    #expect(outcome.status == mistake.status)
    let lines = outcome.warnings.trimmingCharacters(in: .whitespacesAndNewlines)
      .components(separatedBy: "\n")
    #expect(lines == mistake.message)
  }
}
