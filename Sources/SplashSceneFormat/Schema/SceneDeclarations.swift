import SplashScene
import SplashSystem

/// The keys of every object of a scene, as the decoders ask for them.
enum SceneDeclarations {
  /// What is asked for when a scene is read that has an object of every subject and kind, with next to
  /// nothing in them: missing keys are declared, too.
  static func all() -> FieldRecorder {
    let session = Session(assets: NoAssets())
    let recorder = FieldRecorder()
    session.recorder = recorder
    let file = session.file(at: "scene.json", bytes: Array(specimen.utf8))
    _ = try? resolve(file, SceneOverrides(), session)
    return recorder
  }

  /// The kinds of a subject's objects that have a key.
  static func owners(of key: String, in subject: String) -> [String] {
    (keysOfKinds[subject] ?? [:]).filter { $0.value.contains(key) }.keys.sorted()
  }

  private static let keysOfKinds = all().kinds.mapValues { kinds in
    kinds.mapValues { Set($0.flatMap { [$0.key] + $0.aliases }) }
  }

  private static var specimen: String {
    func each(_ types: [String]) -> String {
      types.map { "{ \"type\": \"\($0)\" }" }.joined(separator: ", ")
    }
    return """
      { "params": { "p": {} }, "audio": {},
        "layers": [
          \(each(LayerKind.allCases.map(\.rawValue))),
          { "transform": {}, "shadowPath": { "circle": {}, "star": {}, "polygon": {} }, "filters": [{}],
            "animations": [\(each(AnimationDecoder.AnimationType.allCases.map(\.rawValue)))],
            "animate": [{}] },
          { "type": "text", "string": [{}], "foregroundGradient": {}, "each": {} },
          { "type": "shape", "path": [{ "arc": {}, "tangentArc": {} }] },
          { "type": "replicator", "grid": {} },
          { "type": "emitter", "emitterCells": [{ "contents": {} }] } ] }
      """
  }
}

/// No files at all.
final class NoAssets: AssetProvider {
  func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8] {
    throw .notFound(path: file.path)
  }
  func realPath(_ path: FilePath) -> FilePath? { nil }
  func image(at file: AssetFile) throws(AssetError) -> ImageReference {
    throw .notFound(path: file.path)
  }
  func video(at file: AssetFile) throws(AssetError) -> VideoReference {
    throw .notFound(path: file.path)
  }
  func svg(at file: AssetFile) throws(AssetError) -> SVGReference {
    throw .notFound(path: file.path)
  }
  func sound(at file: AssetFile) throws(AssetError) -> SoundReference {
    throw .notFound(path: file.path)
  }
  func svgPath(at file: AssetFile, element: String, limit: Int) throws(AssetError) -> SVGOutline {
    throw .notFound(path: file.path)
  }
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    throw .overLimit(limit: "no text")
  }
}
