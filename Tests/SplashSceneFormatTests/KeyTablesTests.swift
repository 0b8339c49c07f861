import Foundation
import SplashScene
import Testing

@testable import SplashSceneFormat

/// `Documentation/keys.md` is generated from the key declarations of the decoders. `make docs` updates it.
@Suite struct `The tables of keys` {
  private let place = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation/keys.md")

  @Test
  func `the documentation page keys.md lists the keys that the program reads from scene files`()
    throws
  {
    let page = KeyTables(recorder: SceneDeclarations.all()).page
    if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] != nil {
      try page.write(to: place, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: place, encoding: .utf8) == page, "make docs writes the page")
  }

  @Test
  func `the documentation page keys.md has a table for each layer type and one for shared keys`()
    throws
  {
    let tables = KeyTables(recorder: SceneDeclarations.all())
    #expect(
      tables.layerKinds == LayerKind.allCases.map(\.rawValue).filter { $0 != "layer" })
    let common = tables.common(.layer).map(\.key)
    #expect(common.contains("opacity") && common.contains("mask") && !common.contains("path"))
    for kind in tables.layerKinds {
      // Images and videos are the only layers whose contents have a scale. Videos, nested scenes and Lottie files have
      // a time of their own.
      let again = tables.own(.layer, kind).map(\.key).filter(common.contains)
      let expected: [String: Set<String>] = [
        "image": ["contentsScale"], "video": ["contentsScale", "time"], "scene": ["time"],
        "lottie": ["time"],
      ]
      #expect(Set(again) == expected[kind, default: []])
    }
  }
}

/// The keys that the decoders request while they read ``everything``.
func everythingDeclarations() throws -> FieldRecorder {
  let recorder = FieldRecorder()
  let session = Session(
    assets: everythingAssets(), settings: Session.Settings(recorder: recorder))
  let file = session.files.file(
    at: "scene.json", bytes: Array(everything.utf8), session.report)
  _ = try resolve(file, SceneOverrides(), session)
  return recorder
}

/// Declarations as tables.
private struct KeyTables {
  let recorder: FieldRecorder

  private var declarations: [SceneObject: [FieldDeclaration]] { recorder.declarations }

  /// The types of layers that have keys of their own.
  var layerKinds: [String] {
    LayerKind.allCases.map(\.rawValue).filter {
      $0 != "layer" && recorder.kinds[.layer]?[$0] != nil
    }
  }

  private func all(_ subject: SceneObject, _ kind: String) -> [FieldDeclaration] {
    (recorder.kinds[subject]?[kind] ?? []).uniqueKeys
  }

  private func kinds(_ subject: SceneObject) -> [String] {
    (recorder.kinds[subject] ?? [:]).keys.sorted()
  }

  /// The keys that all kinds of a subject have.
  func common(_ subject: SceneObject) -> [FieldDeclaration] {
    let kinds = kinds(subject)
    guard let first = kinds.first else { return (declarations[subject] ?? []).uniqueKeys }
    return all(subject, first).filter { field in
      kinds.allSatisfy { all(subject, $0).contains { $0.key == field.key } }
    }
  }

  /// The keys of one kind that other kinds don't have, or that have another meaning there.
  func own(_ subject: SceneObject, _ kind: String) -> [FieldDeclaration] {
    let common = common(subject)
    return all(subject, kind).filter { field in
      !common.contains { $0.key == field.key && $0.meaning == field.meaning }
    }
  }

  private func isAnimatable(_ field: FieldDeclaration, kind: String?) -> Bool {
    ([field.key] + field.aliases).contains { name in
      guard let path = AnimationKeyPath(rawValue: name) else { return false }
      return path.isProperty(of: kind.flatMap(LayerKind.init) ?? .layer)
    }
  }

  private func table(_ fields: [FieldDeclaration], kind: String? = nil, ofLayers: Bool = false)
    -> String
  {
    var lines = ["| key | meaning | value | default |" + (ofLayers ? " |" : "")]
    lines.append("|---|---|---|---|" + (ofLayers ? "---|" : ""))
    for field in fields {
      let names = ([field.key] + field.aliases).map { "`\($0)`" }
      let key =
        names[0] + (names.count > 1 ? " (or \(names.dropFirst().joined(separator: ", ")))" : "")
      let value = field.valuesInWords.replacingOccurrences(of: "|", with: "\\|")
      let standard = field.isRequired ? "required" : field.defaultValue.map { "`\($0)`" } ?? ""
      let meaning = field.meaning.replacingOccurrences(of: "|", with: "\\|")
      var line = "| \(key) | \(meaning) | \(value) | \(standard) |"
      if ofLayers { line += isAnimatable(field, kind: kind) ? " *a* |" : " |" }
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var page: String {
    var page = """
      # Every key

      The keys of a scene file and their values. `make docs` generates this page from the program's \
      declarations, and a test checks that it is current. [The scene format](scene-format/README.md) explains \
      the keys, with examples. An *a* marks animatable keys.

      ## The scene

      \(table((declarations[.scene] ?? []).uniqueKeys))
      ### A parameter

      \(table((declarations[.parameter] ?? []).uniqueKeys))
      ## Every layer

      \(table(common(.layer), ofLayers: true))

      """
    for kind in layerKinds {
      page += "## \(kind) layers\n\n![\(kind)](kinds/\(kind).png)\n\n"
      page += table(own(.layer, kind), kind: kind, ofLayers: true) + "\n"
    }
    page += "## Every animation\n\n\(table(common(.animation)))\n"
    for kind in kinds(.animation) {
      let own = own(.animation, kind)
      if !own.isEmpty { page += "### \(kind)\n\n\(table(own))\n" }
    }
    let subjects = declarations.keys.filter {
      ![.scene, .parameter, .layer, .animation].contains($0)
    }
    page += "## Objects in values\n\n"
    for subject in subjects.sorted() {
      page += "### \(subject.rawValue)\n\n\(table((declarations[subject] ?? []).uniqueKeys))\n"
    }
    return String(page.dropLast())
  }
}
