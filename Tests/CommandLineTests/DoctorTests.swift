import Foundation
import Testing

@testable import ProgramSupport

/// The command `doctor`, which checks the installation.
@Suite struct DoctorTests {
  @Test
  func
    `splashrender doctor exits with 0 and lists every requirement if the installation is complete`()
    throws
  {
    let folder = try Folder()
    let outcome = try Program.run(["doctor"], in: folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    let lines = outcome.output.split(separator: "\n")
    for subject in [
      "splashrender", "processor", "formats", "fonts", "libavcodec", "pango", "trial",
    ] {
      #expect(lines.contains { $0.hasPrefix("✓  \(subject) ") || $0.hasPrefix("~  \(subject) ") })
    }
    #expect(folder.names == [])
    let json = try Program.run(["doctor", "--json"], in: folder)
    let findings = try #require(json.result["checks"] as? [[String: String]])
    #expect(findings.count == lines.count)
    let versions = findings.filter { $0["subject"]?.hasPrefix("lib") == true }
    #expect(versions.count >= 6)
    #expect(versions.allSatisfy { $0["text"]?.prefix { $0 != ";" }.contains(".") == true })
  }

  @Test func `splashrender doctor warns about an unusable TMPDIR but exits with 0`() throws {
    let outcome = try Program.run(
      ["doctor"], in: Folder(), environment: ["TMPDIR": "/nowhere/at/all"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("~  TMPDIR"))
    #expect(outcome.output.contains("~  trial"))
  }
}
