import Foundation
import Testing

/// The articles of the library's documentation: their code is compiled and tested here, and their links have
/// targets. `make reference` checks the links with DocC.
@Suite struct LibraryReferenceTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let catalog = "Sources/SplashRender/SplashRender.docc"
  private static let examples = "Tests/SplashRenderTests/Examples"

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func files(below folder: String, _ pathExtension: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix("." + pathExtension) }.sorted().map { folder + "/" + $0 }
  }

  /// The code blocks of a document that are marked as Swift.
  private static func blocks(_ document: String) throws -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    var language = ""
    for line in try text(document).split(separator: "\n", omittingEmptySubsequences: false) {
      let fence = line.drop { $0 == " " }
      if fence.hasPrefix("```") {
        if let lines = block {
          if language == "swift" { blocks.append(dedented(lines)) }
          block = nil
        } else {
          language = fence.dropFirst(3).lowercased()
          block = []
        }
      } else {
        block?.append(line)
      }
    }
    #expect(block == nil, "\(document) has a block without an end")
    return blocks
  }

  private static func dedented(_ lines: [Substring]) -> String {
    let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    let indent = indents.min() ?? 0
    return lines.map { $0.dropFirst(indent) + "\n" }.joined()
  }

  @Test func `every Swift block of a documentation article is compiled with the tests`() throws {
    let documents = try Self.files(below: Self.catalog, "md")
    var expected: [String] = []
    for document in documents {
      let blocks = try Self.blocks(document)
      guard !blocks.isEmpty else { continue }
      let name = URL(filePath: document).deletingPathExtension().lastPathComponent
      let path = Self.examples + "/" + name + ".swift"
      expected.append(path)
      #expect(try blocks.joined(separator: "\n") == Self.text(path), "\(document)")
    }
    #expect(try Self.files(below: Self.examples, "swift") == expected.sorted())
    #expect(expected.count >= 7)
  }

  @Test func `every Swift block of library.md occurs in an example of a documentation article`()
    throws
  {
    let examples = try Self.files(below: Self.examples, "swift").map { try Self.text($0) }
    let blocks = try Self.blocks("Documentation/library.md")
    #expect(blocks.count >= 2)
    for block in blocks {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let imports = lines.prefix { $0.hasPrefix("import ") }
      let code = lines.dropFirst(imports.count).drop { $0.isEmpty }.joined(separator: "\n")
      #expect(
        examples.contains { example in
          example.contains(code) && imports.allSatisfy { example.contains($0 + "\n") }
        }, "\(block)")
    }
  }

  @Test func `every function and type of the documentation's Swift examples is used by a test`()
    throws
  {
    let tests = try Self.text("Tests/SplashRenderTests/LibraryExampleTests.swift")
    var names: Set<Substring> = []
    for path in try Self.files(below: Self.examples, "swift") {
      for match in try Self.text(path).matches(of: /(?m)^(?:func|struct|enum|final class) (\w+)/) {
        names.insert(match.1)
      }
    }
    // The sink is used by the function that draws into it.
    names.remove("CoverageMeter")
    #expect(names.count >= 20)
    for name in names {
      let isRun = tests.contains(name + "(") || tests.contains("(" + name + ")")
      #expect(isRun, "\(name)")
    }
  }

  @Test
  func `every symbol and article link in the documentation points to a declaration or article`()
    throws
  {
    let sources = try Self.modules.flatMap { module in
      try Self.files(below: "Sources/" + module, "swift").map { try Self.text($0) }
    }
    var names = Set(Self.modules.map { Substring($0) }).union(["init", "subscript"])
    let declaration =
      /(?m)\b(?:struct|class|enum|protocol|typealias|case|func|var|let)(?: mutating)? `?(\w+)/
    for source in sources {
      for match in source.matches(of: declaration) { names.insert(match.1) }
    }
    let articles = try Self.files(below: Self.catalog, "md").map {
      URL(filePath: $0).deletingPathExtension().lastPathComponent
    }
    var count = 0
    for document in try Self.files(below: Self.catalog, "md") {
      let text = try Self.text(document)
      for link in text.matches(of: #/``([^`\n]+)``/#) {
        count += 1
        for part in link.1.split(separator: "/") {
          let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
          let isDeclared = names.contains(name)
          #expect(isDeclared, "\(document): \(link.1)")
        }
      }
      for link in text.matches(of: /<doc:([^>]+)>/) {
        #expect(articles.contains(String(link.1)), "\(document): \(link.1)")
      }
    }
    #expect(count > 100)
  }

  /// The modules that the product vends.
  private static let modules = [
    "SplashRender", "SplashChecks", "SplashSceneFormat", "SplashSyntax", "SplashScene",
    "SplashRaster", "SplashText", "SplashMedia", "SplashPixels",
  ]
}
