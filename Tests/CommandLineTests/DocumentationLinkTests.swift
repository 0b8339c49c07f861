import Foundation
import Testing

@testable import ProgramSupport

/// Links and indexes in the documentation.
@Suite struct DocumentationLinkTests {
  private static let documents: [URL] = {
    let folder = Folder.project.appendingPathComponent("Documentation")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
      + [Folder.project.appendingPathComponent("README.md")]
  }()

  /// The anchors that GitHub generates for a document's headings.
  private func anchors(of file: URL) throws -> Set<String> {
    let text = try String(contentsOf: file, encoding: .utf8)
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") && $0.contains("# ") }
    return Set(
      headings.map { heading in
        heading.drop { $0 == "#" }.dropFirst().lowercased()
          .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .replacingOccurrences(of: " ", with: "-")
      })
  }

  @Test func `every relative link in the documentation leads to an existing file and heading`()
    throws
  {
    #expect(Self.documents.count > 25)
    for document in Self.documents {
      let text = try String(contentsOf: document, encoding: .utf8)
      for match in text.matches(of: /\]\(([^)\s]+)\)/) where !match.1.contains("://") {
        let parts = match.1.split(
          separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file =
          parts[0].isEmpty
          ? document
          : document.deletingLastPathComponent().appendingPathComponent(String(parts[0]))
        let exists = FileManager.default.fileExists(atPath: file.path)
        #expect(exists, "\(document.lastPathComponent): \(match.1)")
        if exists, parts.count == 2, file.pathExtension == "md" {
          let isHeading = try anchors(of: file).contains(String(parts[1]))
          #expect(isHeading, "\(document.lastPathComponent): \(match.1)")
        }
      }
    }
  }

  @Test func `the index of design decisions lists every decision`() throws {
    let folder = Folder.project.appendingPathComponent("Documentation/decisions")
    let index = try String(
      contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".md") && file != "README.md" {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for heading in text.split(separator: "\n") where heading.hasPrefix("## ") {
        count += 1
        #expect(index.contains("- [\(heading.dropFirst(3))](\(file)#"), "\(file): \(heading)")
      }
    }
    #expect(count > 70)
  }
}
