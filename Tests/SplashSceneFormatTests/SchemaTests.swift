import Foundation
import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat
@testable import TestSupport

/// Compares the output of `splashrender schema` with the decoder: both accept the same scenes.
@Suite struct `The JSON Schema` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func schema() throws -> PlainJSON { try #require(SchemaCheck.schema) }

  private func assets() -> FakeAssets { everythingAssets() }

  // MARK: The document

  @Test
  func
    `the generated JSON Schema of scenes uses only keywords that the tests' validator supports`()
    throws
  {
    #expect(SceneSchema.text == SceneSchema.text)
    let schema = try schema()
    #expect(schema["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
    #expect(SchemaValidator.unknownWords(in: schema) == [])
    #expect(SceneSchema.text.utf8.count < 640_000)
  }

  @Test func `every reference in the scenes' JSON Schema is defined, and every definition is used`()
    throws
  {
    let schema = try schema()
    var used: Set<String> = []
    func collect(_ value: PlainJSON) {
      switch value {
      case .object(let members):
        if case .string(let reference)? = members["$ref"] { used.insert(reference) }
        for member in members.values { collect(member) }
      case .array(let elements): for element in elements { collect(element) }
      default: break
      }
    }
    collect(schema)
    guard case .object(let definitions)? = schema["$defs"] else {
      Issue.record("no definitions")
      return
    }
    for reference in used {
      var place: PlainJSON? = schema
      for part in reference.split(separator: "/").dropFirst() { place = place?[String(part)] }
      #expect(place != nil, "\(reference)")
    }
    let names = Set(
      used.compactMap { $0.split(separator: "/").dropFirst(2).first.map(String.init) })
    #expect(names == Set(definitions.keys))
  }

  @Test func `every key of the scene format is documented with a sentence`() throws {
    for (subject, fields) in SceneDeclarations.all().declarations {
      for field in fields {
        let isSentence = field.meaning.hasSuffix(".") && field.meaning.first?.isUppercase == true
        #expect(isSentence, "\(field.key) of \(subject.rawValue)")
      }
    }
  }

  @Test func `every default in the JSON Schema of scenes satisfies the schema of its key`() throws {
    let schema = try schema()
    let validator = SchemaValidator(schema)
    var count = 0
    func check(_ value: PlainJSON, _ place: String) {
      guard case .object(let members) = value else { return }
      if case .object(let properties)? = members["properties"] {
        for (key, property) in properties {
          guard let standard = property["default"] else { continue }
          count += 1
          #expect(
            validator.accepts(standard, place + "/properties/" + key),
            "\(place) \(key): \(standard)")
        }
      }
      if case .object(let definitions)? = members["$defs"] {
        for (name, definition) in definitions { check(definition, "#/$defs/" + name) }
      }
    }
    check(schema, "#")
    #expect(count > 150)
  }

  @Test
  func `the declared keys of the scene format include every key that the scene decoder reads`()
    throws
  {
    let all = SceneDeclarations.all().declarations
    for (subject, fields) in try everythingDeclarations().declarations {
      let known = Set(all[subject]?.map(\.key) ?? [])
      #expect(Set(fields.map(\.key)).subtracting(known) == [], "\(subject)")
    }
    #expect(Set(all.keys) == Set(SchemaSpecimen.all.map(\.subject)))
  }

  // MARK: Valid scenes

  @Test func `every scene in the repository satisfies the JSON Schema`() throws {
    let validator = SchemaValidator(try schema())
    var count = 0
    for folder in ["scenes", "Documentation/kinds", "Sources/CSplashResources/starters"] {
      let files = FileManager.default.enumerator(
        at: Self.root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "json" {
        let value = try #require(PlainJSON(text: String(contentsOf: file, encoding: .utf8)))
        // Other files are parameter files.
        guard value["splashrender"] != nil else { continue }
        #expect(validator.accepts(value), "\(file.path)")
        count += 1
      }
    }
    #expect(count >= 30)
  }

  @Test func `every template's starter scene and its expanded form satisfy the JSON Schema`() throws
  {
    let check = try SchemaCheck()
    for template in Template.all {
      check.check(template.starter, assets: assets())
      let session = Session(assets: assets())
      let file = try #require(
        session.files.file(at: "scene.json", bytes: Array(template.starter.utf8), session.report))
      check.check(unfolded(file, session), assets: assets())
    }
    #expect(check.counts.right == 2 * Template.all.count)
  }

  @Test(arguments: ["core-animation.md", "editor.md"])
  func `every example in the Core Animation and editor documentation satisfies the JSON Schema`(
    page: String
  ) throws {
    try expectRightExamples(
      String(contentsOf: Self.root.appending(path: "Documentation/\(page)"), encoding: .utf8))
  }

  @Test func `every example in the scene format documentation satisfies the JSON Schema`() throws {
    try expectRightExamples(SceneFormatChapters.text())
  }

  @Test func `every example in the Core Animation migration guide satisfies the JSON Schema`()
    throws
  {
    try expectRightExamples(PublishedCode.pages())
  }

  private func expectRightExamples(_ text: String) throws {
    let validator = SchemaValidator(try schema())
    for part in text.components(separatedBy: "```jsonc\n").dropFirst() {
      let example = part.components(separatedBy: "\n```")[0]
      guard let scene = scene(of: example) else { continue }
      let value = try #require(PlainJSON(text: scene), "\(scene)")
      #expect(validator.accepts(value), "\(scene)")
    }
  }

  /// The scene that contains an example; `nil` if the example isn't part of a scene.
  private func scene(of example: String) -> String? {
    let layers: String
    switch example {
    case _ where example.contains("\"splashrender\""): return example
    case _ where example.contains("json.schemas"), _ where example.hasPrefix("{ \"accent\""):
      return nil
    case _ where ["\"params\"", "\"markers\"", "\"audio\""].contains { example.hasPrefix($0) }:
      return "{ \(head), \(example) }"
    case _ where example.hasPrefix("["): layers = example
    case _ where example.hasPrefix("\"string\""): layers = "[{ \"type\": \"text\", \(example) }]"
    case _ where example.hasPrefix("\""): layers = "[{ \(example) }]"
    case _ where example.hasPrefix("{ \"type\": \"keyframe\""),
      _ where example.hasPrefix("{ \"type\": \"transition\""):
      layers = #"[{ "type": "image", "image": "a.png", "animations": [\#(example)] }]"#
    default:
      // One layer, or one on each line.
      layers = "[" + example.replacingOccurrences(of: "\n{", with: "\n, {") + "]"
    }
    return "{ \(head), \"layers\": \(layers) }"
  }

  // MARK: Valid and invalid values

  @Test(arguments: SchemaSpecimen.all)
  func `the JSON Schema and the scene decoder accept the same values for every key`(
    _ specimen: SchemaSpecimen
  ) throws {
    let check = try SchemaCheck()
    check.check(specimen.scene(specimen.members), assets: assets())
    #expect(check.counts.right == 1, "the specimen is right: \(specimen.scene(specimen.members))")
    let keys = specimen.keys
    for names in keys {
      for name in names {
        for token in schemaTokens {
          check.check(
            specimen.scene(with: name, token, insteadOf: names), assets: assets())
        }
      }
      // Unknown, missing, or repeated by an alias.
      check.check(specimen.scene(with: names[0] + "x", "1", insteadOf: []), assets: assets())
      check.check(
        specimen.scene(specimen.members.filter { !names.contains($0.key) }), assets: assets())
      let twice = names.map { ($0, "1") }
      check.check(specimen.scene(specimen.members + twice), assets: assets())
    }
    #expect(check.counts.right > 1 && check.counts.wrong > 10 * keys.count)
  }

  @Test(arguments: SchemaSpecimen.all)
  func `the JSON Schema and the scene decoder accept the same combinations of keys`(
    _ specimen: SchemaSpecimen
  ) throws {
    let check = try SchemaCheck()
    let recorder = SceneDeclarations.all()
    let all = recorder.rules[specimen.subject]?[specimen.kind] ?? []
    let rules = all.filter { if case .when = $0 { false } else { true } }
    // Valid values for the keys of the rules.
    let values = [
      "bounds": "[1, 1]", "frame": "[0, 0, 1, 1]", "position": "[1, 1]", "center": "[1, 1]",
      "path": "\"M0 0h9\"", "values": "[[1, 1]]", "rotationMode": "\"auto\"",
      "instanceColor": "\"red\"", "instanceTransform": "{}", "grid": "{}", "sublayers": "[]",
      "foregroundColor": "\"red\"", "foregroundGradient": #"{ "colors": ["red"] }"#,
      "rect": "[0, 0, 1, 1]", "ellipse": "[0, 0, 1, 1]", "circle": #"{ "radius": 1 }"#,
      "star": #"{ "points": 5, "outerRadius": 2, "innerRadius": 1 }"#,
      "polygon": #"{ "sides": 5, "radius": 2 }"#,
      "layer": #""*""#, "layers": #"["*"]"#, "key": #""a.opacity""#, "film": #""loops""#,
      "visible": "true", "hidden": "true", "readable": "true", "rests": "true",
      "begin": #"{ "at": 1 }"#, "before": #""a""#, "together": "true", "inside": #""screen""#,
      "jumps": #"{ "most": 1 }"#, "text": #""whole""#, "contrast": "2", "range": "[0, 1]",
      "settles": #"{ "by": 1 }"#, "while": #""visible""#, "except": #"["a"]"#,
    ]
    func pair(_ key: String) -> (key: String, value: String) { (key, values[key] ?? "1") }
    for rule in rules {
      var keys: [String]
      switch rule {
      case .excludes(let key, let other): keys = [key, other]
      case .needs(let key, let others): keys = [key] + others
      case .requires(let all): keys = all
      case .when: continue
      }
      // Every combination of these keys.
      for mask in 0..<(1 << min(keys.count, 5)) {
        let present = keys.enumerated().filter { mask & (1 << $0.offset) != 0 }.map(\.element)
        let others = specimen.members.filter { !keys.contains($0.key) }
        check.check(specimen.scene(others + present.map(pair)), assets: assets())
      }
    }
    if !rules.isEmpty { #expect(check.counts.wrong + check.counts.right > 0) }
  }

  @Test
  func `the JSON Schema and the scene decoder accept the same key paths for every layer type`()
    throws
  {
    let check = try SchemaCheck()
    let layers = SchemaSpecimen.all.filter {
      $0.subject == .layer && LayerKind(rawValue: $0.kind) != nil
    }
    let names =
      AnimationKeyPath.allCases.map(\.rawValue) + ["alpha", "center", "frame", "opacitty"]
    for specimen in layers {
      for name in names {
        for value in ["1", "[1, 2]", "true", "\"red\""] {
          for (key, animation) in [
            ("animations", #"{ "type": "basic", "keyPath": "\#(name)", "to": \#(value) }"#),
            ("animations", #"{ "type": "transition", "changes": { "\#(name)": \#(value) } }"#),
            ("animate", #"{ "duration": 1, "animations": { "\#(name)": \#(value) } }"#),
          ] {
            check.check(
              specimen.scene(specimen.members + [(key, "[\(animation)]")]), assets: assets())
          }
        }
      }
    }
    #expect(check.counts.right > 500 && check.counts.wrong > 1000)
  }

  @Test(arguments: 0..<8)
  func `the JSON Schema and the scene decoder agree on the validity of randomly modified scenes`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed &+ 200)
    let check = try SchemaCheck()
    check.check(everything, assets: assets())
    #expect(check.counts.right == 1)
    let root = try #require(SyntaxReader.read(Array(everything.utf8)).value)
    var values: [Span] = []
    var keys: [Span] = []
    func collect(_ value: SyntaxValue) {
      values.append(value.span)
      switch value.kind {
      case .array(let elements): for element in elements { collect(element) }
      case .object(let members):
        for member in members {
          keys.append(member.key.span)
          collect(member.value)
        }
      default: break
      }
    }
    collect(root)
    for _ in 0..<60 {
      var bytes = Array(everything.utf8)
      if Bool.random(using: &random), let span = values.randomElement(using: &random) {
        let token = schemaTokens.randomElement(using: &random) ?? "0"
        bytes.replaceSubrange(span.start..<span.end, with: Array(token.utf8))
      } else if let span = keys.randomElement(using: &random),
        let other = keys.randomElement(using: &random)
      {
        let name = Array(everything.utf8)[other.start..<other.end]
        bytes.replaceSubrange(span.start..<span.end, with: name)
      }
      check.check(String(decoding: bytes, as: UTF8.self), assets: assets())
    }
    #expect(check.counts.wrong > 10)
  }
}
