import SplashScene
import SplashSyntax
import SplashSystem

@testable import SplashSceneFormat

extension Subject {
  /// Rows of values as JSON, JSON Lines and CSV, and golden manifests: outputs stay within their folder, and
  /// written CSV reads the same.
  public static let manifest = Subject("manifest") { bytes in
    let kinds: [(String, ManifestKind)] = [
      ("JSON", .json), ("JSON Lines", .jsonLines), ("CSV", .csv),
    ]
    var told: [String] = []
    for (name, kind) in kinds { told.append("\(name): \(try outcome(of: bytes, as: kind))") }
    if let records = try? CSVReader.read(bytes) { try check(records) }
    do {
      let golden = try GoldenFile(path: "scene.json", text: bytes).manifest
      for file in golden.frames.compactMap(\.file) {
        try promise(!file.bytes.contains(UInt8(ascii: "/")), "a frame elsewhere: \(file)")
      }
      // The same as one picture has it.
      _ = try? GoldenFile(path: "scene.png", text: bytes, isPicture: true)
      told.append("golden frames: \(golden.frames.count)")
    } catch let errors as SceneError {
      told.append("golden frames: \(try checkErrors(errors))")
    }
    return told.joined(separator: "\n")
  }

  private static func outcome(of bytes: [UInt8], as kind: ManifestKind) throws -> String {
    var rules = ManifestRules(sceneName: { $0.name.isEmpty ? "scene" : $0.name.description })
    rules.options = ["fps": true, "width": true, "no-audio": false]
    rules.names = ["{scene}-{index}.png"]
    rules.scene = "main.json"
    // Twice: with and without everything that the manifest omits. The first success counts.
    var outcomes: [String] = []
    for rules in [rules, ManifestRules(sceneName: rules.sceneName)] {
      do {
        let rows = try loadManifest(
          path: "scene.json", kind: kind, rules: rules, assets: FakeAssets(own: bytes))
        for row in rows {
          for output in row.outputs { try check(output) }
          try promise(row.line >= 1, "a row without a line")
        }
        outcomes.insert("\(rows.count) rows", at: 0)
      } catch let errors as SceneError {
        outcomes.append(try checkErrors(errors))
      }
    }
    return outcomes[outcomes[0].hasSuffix(" rows") ? 0 : 1]
  }

  private static func check(_ output: FilePath) throws {
    // Split here byte by byte, as in the file system.
    let names = output.bytes.split(separator: 47, omittingEmptySubsequences: false)
    try promise(
      names.first?.isEmpty == false && !names.contains { $0.elementsEqual("..".utf8) }
        && !output.bytes.contains(0), "an output at \(output)")
  }

  private static func check(_ records: [CSVReader.Record]) throws {
    let cells = records.map { $0.cells.map(\.text) }
    let text = cells.map { line in
      line.map {
        "\""
          + $0.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"") + "\""
      }.joined(separator: ",")
    }.joined(separator: "\r\n")
    let again = try CSVReader.read(Array(text.utf8)).map { $0.cells.map(\.text) }
    try promise(again == cells, "written again, \(cells) reads as \(again)")
  }
}
