import Foundation
import SplashPixels
import SplashSystem
import TestSupport
import Testing

@testable import SplashChecks
@testable import SplashRender

@Suite struct ReportTests {
  @Test func `base64 encoding gives the same text as Foundation's for up to 69 bytes`() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 97 + count) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test
  func `JSON printed over several lines parses to the same value as JSON printed in one line`()
    throws
  {
    let value = JSON.object([
      ("a", .array([.object([("b", .array([.null, .bool(true)]))]), .array([])])),
      ("c", .object([])), ("d", .string("\"\n")),
    ])
    #expect(
      value.lines(depth: 2) == """
        {
          "a": [
            {"b": [null, true]},
            []
          ],
          "c": {},
          "d": "\\"\\n"
        }
        """)
    for depth in 0..<6 {
      let read = try JSONSerialization.jsonObject(with: Data(value.lines(depth: depth).utf8))
      let plain = try JSONSerialization.jsonObject(with: Data(value.text.utf8))
      #expect(read as? NSDictionary == plain as? NSDictionary)
    }
    #expect(value.lines(depth: 0) == value.text)
  }

  @Test func `a relative path from a folder to a file uses .. for parent folders`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "paths-\(UUID())").path
    try FileManager.default.createDirectory(
      atPath: folder + "/a/b", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (path, base, expected) in [
      ("/a/s.json", "/a/s.golden", "../s.json"), ("/a/s.json", "/a/x/y", "../../s.json"),
      ("/a/b/s.json", "/a", "b/s.json"), ("/a/../a/b/s.json", "/a/b/", "s.json"),
      ("/a", "/a/b", ".."),
    ] {
      let found = RelativePath.path(of: (folder + path).path, from: (folder + base).path)
      #expect(found == expected.path, "\(path) from \(base)")
    }
    #expect(("a/b" as FilePath).appending("../s.json") == "a/b/../s.json")
    #expect(("a/b" as FilePath).appending("/s.json") == "/s.json")
  }

  @Test
  func `the status of a diff or golden check report is the worst status of its comparisons`() {
    var report = ComparisonReport(title: "diff", program: "1")
    for (status, worst) in [
      (ComparisonReport.Status.equal, "equal"), (.tolerated, "tolerated"), (.equal, "tolerated"),
      (.different, "different"), (.failed, "failed"), (.different, "failed"),
    ] {
      report.groups.append(.init(name: "a", status: status, message: "", members: []))
      #expect(report.status.rawValue == worst)
    }
  }

  @Test
  func `a JUnit report counts a comparison that failed before comparing any image as one error`() {
    var report = ComparisonReport(title: "golden check", program: "1")
    report.groups = [
      .init(name: "a.json", status: .failed, message: "no <file>", members: []),
      .init(name: "b.json", status: .equal, message: "", members: []),
    ]
    let xml = report.junit.text
    #expect(xml.contains("tests=\"1\" failures=\"0\" errors=\"1\""))
    #expect(xml.contains("<error message=\"no &lt;file&gt;\"/>"))
  }
}
