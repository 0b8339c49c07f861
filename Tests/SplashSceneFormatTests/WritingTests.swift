import SplashSyntax
import SplashSystem
import Testing

@testable import SplashSceneFormat

/// The values of all keys, read and written again.
@Suite struct WritingTests {
  /// Values of many types. The choices and the default of each key are added.
  private static let examples = [
    "0", "1", "2", "0.5", "-3.25", "1e-7", "true", "false", "\"infinite\"", "\"#ff8040\"",
    "\"red\"",
    "\"color(srgb 0.1 0.2 0.3 / 0.4)\"", "null", "[1, 2]", "[0.25, 0.5]", "[1, 2, 3]",
    "[1, 2, 3, 4]",
    "[0.1, 0, 0.9, 1.5]", "[0, 0, 0.5, 1]", "[]", "[\"red\"]", "[\"red\", \"#00f8\"]", "\"45deg\"",
    "\"ease\"",
    "\"30000/1001\"", "\"-6dB\"", "\"semibold\"", "\"en\"", "\"ja\"", "\"x\"", "\"{{x}}\"",
    "\"= '=' + 'x'\"",
    "\"svg\"", "[\"topLeft\", \"layerMaxXMaxYCorner\"]", "[\"Inter\", \"serif\"]", "\"position.x\"",
    "[1, 0.5, -0.5, 1, 3, 4]", "{ \"scale\": 2, \"rotation\": \"45deg\", \"perspective\": 500 }",
    "[{ \"scale\": [1, 2] }, { \"rotation\": [0.1, 0.2, 0.3] }]",
    "[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 5, 6, 7, 1]", "100", "5",
    "[1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]",
  ]

  /// Whether values of a type are objects, outlines or files with more than their paths, which aren't written: scenes are
  /// printed from their texts.
  private func isUnwritten(_ type: String) -> Bool {
    type.contains("{ \"")
      || [
        "a file with audio", "an array of emitter cells", "a video's path", "an SVG file's path",
        "an image's path",
        "a language, like \"ja\" or \"zh-Hant\"",
      ].contains(type)
  }

  private struct Case {
    let name: String
    let declaration: FieldDeclaration
    let rewrite: (SyntaxValue) -> JSON??
  }

  private let cases = SceneDeclarations.all().declarations.sorted { $0.key < $1.key }
    .flatMap { object, declarations in
      declarations.compactMap { declaration in
        declaration.rewriting.map {
          Case(
            name: "\(declaration.key) of \(object.rawValue)", declaration: declaration,
            rewrite: $0.rewrite)
        }
      }
    }

  private func value(_ text: String) -> SyntaxValue? {
    SyntaxReader.read(Array(text.utf8), .scene).value
  }

  /// The choices that a schema lists.
  private func choices(of schema: ValueSchema) -> [String] {
    schema.forms.flatMap { form -> [String] in
      guard case .object(let members) = form,
        case .array(let names)? = members.first(where: { $0.key == "enum" })?.value
      else { return [] }
      return names.map { String(SchemaWriter.text(of: $0).dropLast()) }
    }
  }

  @Test func `every key's values are written as they can be read again`() throws {
    #expect(cases.count > 250)
    var kinds: Set<String> = []
    for key in cases {
      let standard = key.declaration.defaultValue.map { [$0] } ?? []
      let own = choices(of: key.declaration.schema) + standard.filter { !$0.contains(" ") }
      var written = 0
      for example in Self.examples + own {
        guard let value = value(example), let read = key.rewrite(value), let first = read else {
          continue
        }
        written += 1
        let second = self.value(first.text).flatMap(key.rewrite) ?? nil
        #expect(second?.text == first.text, "\(key.name): \(example) becomes \(first.text)")
        kinds.insert(first.text)
      }
      #expect(
        written > 0 || isUnwritten(key.declaration.type),
        "\(key.name): no value of the type \(key.declaration.type) was written")
    }
    #expect(kinds.count > 100)
  }

  @Test func `every default that is a value can be read, and is written as it can be read again`() {
    var count = 0
    for key in cases {
      guard let standard = key.declaration.defaultValue, let value = value(standard) else {
        continue
      }
      let read = key.rewrite(value)
      #expect(read != nil, "\(key.name): \(standard)")
      guard let read, let first = read else { continue }
      count += 1
      #expect((self.value(first.text).flatMap(key.rewrite) ?? nil)?.text == first.text)
    }
    #expect(count > 150)
  }
}
