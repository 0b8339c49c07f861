import Foundation
import Testing

@testable import SplashChecks
@testable import SplashRender

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct JUnitReportTests {
  let report = JUnitReport(
    name: "golden check",
    suites: [
      .init(
        name: "a.json",
        cases: [
          .init(name: "frame 0", time: 0.25, outcome: .passed),
          .init(
            name: "frame \"30\" <&>", className: "a", file: "dir/a.json", time: 1,
            outcome: .failed(message: "1 pixel differs", text: "at 3, 4\n]]> & more")),
          .init(name: "frame 60", time: 0.0014, outcome: .skipped(message: "not asked for")),
        ]),
      .init(
        name: "b.json", cases: [.init(name: "scene", outcome: .error(message: "not\u{1} found"))]),
    ])

  /// The elements with their attributes and text, in the order of their end tags.
  final class Elements: NSObject, XMLParserDelegate {
    var all: [(name: String, attributes: [String: String], text: String)] = []
    private var open: [(String, [String: String], String)] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append((name, attributes, ""))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      open[open.count - 1].2 += text
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      let (name, attributes, text) = open.removeLast()
      all.append((name, attributes, text))
    }
  }

  func elements() throws -> Elements {
    let elements = Elements()
    let parser = XMLParser(data: Data(report.text.utf8))
    parser.delegate = elements
    let isWhole = parser.parse()
    try #require(isWhole, "\(String(describing: parser.parserError))")
    return elements
  }

  @Test func `a JUnit report counts test outcomes per suite and in total`() throws {
    let all = try elements().all
    let whole = try #require(all.last)
    #expect(
      whole.attributes == [
        "name": "golden check", "tests": "4", "failures": "1", "errors": "1", "skipped": "1",
      ])
    let suites = all.filter { $0.name == "testsuite" }
    #expect(
      suites.map(\.attributes) == [
        [
          "name": "a.json", "tests": "3", "failures": "1", "errors": "0", "skipped": "1",
          "time": "1.251",
        ],
        ["name": "b.json", "tests": "1", "failures": "0", "errors": "1", "skipped": "0"],
      ])
  }

  @Test func `a JUnit report escapes special characters and replaces control characters`() throws {
    let all = try elements().all
    let cases = all.filter { $0.name == "testcase" }.map(\.attributes)
    #expect(
      cases[1] == [
        "name": "frame \"30\" <&>", "classname": "a", "file": "dir/a.json", "time": "1.000",
      ])
    #expect(cases[0]["classname"] == "a.json")
    let failure = try #require(all.first { $0.name == "failure" })
    #expect(failure.attributes == ["message": "1 pixel differs"])
    #expect(failure.text == "at 3, 4\n]]> & more")
    // XML can't represent the control character.
    let error = try #require(all.first { $0.name == "error" })
    #expect(error.attributes == ["message": "not\u{FFFD} found"])
  }
}
