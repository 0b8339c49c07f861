import Foundation
import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat

/// The chapters of `Documentation/scene-format`.
enum SceneFormatChapters {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation/scene-format")

  /// The names of the files in alphabetical order, with `README.md` first.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.sorted()
  }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// All chapters in the order of their names.
  static func text() throws -> String {
    try names().map { try text($0) }.joined(separator: "\n")
  }
}

@Suite struct `The chapters on the scene format` {
  private func page() throws -> String { try SceneFormatChapters.text() }

  @Test
  func `documentation chapters have at most 3000 words, and the README lists all of them`()
    throws
  {
    let names = try SceneFormatChapters.names()
    #expect(names.first == "README.md" && names.count == 10)
    let index = try SceneFormatChapters.text("README.md")
    for name in names {
      let text = try SceneFormatChapters.text(name)
      #expect(text.split { $0.isWhitespace }.count <= 3000, "\(name)")
      #expect(name == "README.md" || index.contains("](\(name)) | "), "\(name)")
    }
  }

  @Test
  func `the documentation of the scene format mentions every key that a scene file can have`()
    throws
  {
    let checks = SceneFormatChapters.folder.deletingLastPathComponent()
      .appending(path: "checks.md")
    let page = try page() + String(contentsOf: checks, encoding: .utf8)
    let declarations = SceneDeclarations.all().declarations
    #expect(
      Set(declarations.keys)
        == Set(SceneObject.allCases).subtracting([
          .componentFile, .checkFile, .goldenFrames, .goldenFrame, .goldenChoice, .goldenOptions,
        ]))
    for (subject, fields) in declarations {
      for key in fields.flatMap({ [$0.key] + $0.aliases }) {
        #expect(
          page.contains("`\(key)`") || page.contains("\"\(key)\""), "\(key) of \(subject.rawValue)")
      }
    }
  }

  @Test
  func `the documentation of the scene format mentions all key paths, functions and main limits`()
    throws
  {
    let page = try page()
    for keyPath in AnimationKeyPath.allCases { #expect(page.contains("`\(keyPath.rawValue)`")) }
    for function in ExpressionFunction.allCases {
      #expect(page.contains("`\(function.rawValue)`") || page.contains("`\(function.rawValue)("))
    }
    let choices =
      ContentsGravity.allCases.map(\.rawValue) + ValueFunction.allCases.map(\.rawValue)
      + MediaTiming.FillMode.allCases.map(\.rawValue) + LineCap.allCases.map(\.rawValue)
      + LineJoin.allCases.map(\.rawValue) + FillRule.allCases.map(\.rawValue)
      + TextAlignment.allCases.map(\.rawValue) + TextTruncation.allCases.map(\.rawValue)
      + TextDirection.allCases.map(\.rawValue) + VerticalAlignment.allCases.map(\.rawValue)
      + BlendMode.allCases.map(\.rawValue) + MaskMode.allCases.map(\.rawValue)
      + KeyframeAnimation.CalculationMode.allCases.map(\.rawValue)
      + KeyframeAnimation.RotationMode.allCases.map(\.rawValue)
      + Transition.Kind.allCases.map(\.rawValue) + Transition.Direction.allCases.map(\.rawValue)
      + TextUnit.allCases.map(\.rawValue) + TextUnitOrder.allCases.map(\.rawValue)
      + Parameter.Kind.allCases.map(\.rawValue) + LayerKind.allCases.map(\.rawValue)
      + EmitterShape.allCases.map(\.rawValue) + EmitterMode.allCases.map(\.rawValue)
      + ParticleRenderMode.allCases.map(\.rawValue)
    for choice in choices { #expect(page.contains("\"\(choice)\""), "\(choice)") }
    for limit in [
      "\(Limits.sceneBytes >> 20) MB", "\(SyntaxLimits.depth) levels",
      "\(Limits.layerDepth) levels",
      "\(Limits.sceneDepth) levels", "\(Limits.nestedSceneBytes >> 20) MB", "100 000", "16 384",
      "\(Limits.imagePixels / 1_000_000) million", "\(Limits.expressionBytes) bytes",
      "| a text | \(Limits.textBytes >> 10) KB |", "| font files of a scene | \(Limits.fonts) |",
    ] {
      #expect(page.contains(limit), "\(limit)")
    }
  }

  @Test
  func `the documentation's chapter on templates describes every template with all its parameters`()
    throws
  {
    let sections = try SceneFormatChapters.text("templates.md").components(separatedBy: "\n## `")
    for template in Template.all {
      let start = sections.first { $0.hasPrefix(template.name + "`\n") }
      let section = try #require(start, "\(template.name)")
      #expect(section.contains(template.summary))
      let rows = section.split(separator: "\n")
      for parameter in template.parameters {
        let name = "\(parameter.name) of \(template.name)"
        let row = try #require(rows.first { $0.hasPrefix("| `\(parameter.name)` | ") }, "\(name)")
        #expect(
          row.contains("`\(parameter.kind.rawValue)`") || parameter.kind == .choice, "\(name)")
        for choice in parameter.choices { #expect(row.contains("`\"\(choice)\"`"), "\(name)") }
        // A default of several lines is listed as "built in".
        let value = parameter.defaultText.map { $0.contains("\n") ? "built in" : "`\($0)`" }
        #expect(row.contains("| \(value ?? "required") |"), "\(name)")
      }
    }
  }

  @Test
  func
    `the first example in the scene format's documentation is a valid scene of at most ten lines`()
    throws
  {
    let parts = try page().components(separatedBy: "```jsonc\n{")
    let example = "{" + (try #require(parts.dropFirst().first).components(separatedBy: "```")[0])
    let scene = try resolved(example).scene
    #expect(scene.layers.count == 1)
    #expect(example.split(separator: "\n").count <= 10)
  }
}
