import SplashScene

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

  private static var specimen: String {
    func each(_ types: [String]) -> String {
      types.map { "{ \"type\": \"\($0)\" }" }.joined(separator: ", ")
    }
    return """
      { "params": { "p": {} }, "audio": {},
        "layers": [
          \(each(LayerDecoder.LayerType.allCases.map(\.rawValue))),
          { "transform": {}, "shadowPath": { "circle": {}, "star": {}, "polygon": {} }, "filters": [{}],
            "animations": [\(each(AnimationDecoder.AnimationType.allCases.map(\.rawValue)))],
            "animate": [{}] },
          { "type": "text", "string": [{}], "foregroundGradient": {}, "each": {} },
          { "type": "replicator", "grid": {} } ] }
      """
  }
}

/// No files at all.
final class NoAssets: AssetProvider {
  func contents(ofFile path: String, limit: Int) throws(AssetError) -> [UInt8] {
    throw .notFound(path: path)
  }
  func realPath(_ path: String) -> String? { nil }
  func image(at path: String) throws(AssetError) -> ImageReference { throw .notFound(path: path) }
  func video(at path: String) throws(AssetError) -> VideoReference { throw .notFound(path: path) }
  func svg(at path: String) throws(AssetError) -> SVGReference { throw .notFound(path: path) }
  func sound(at path: String) throws(AssetError) -> SoundReference { throw .notFound(path: path) }
  func svgPath(at path: String, element: String, limit: Int) throws(AssetError) -> SVGOutline {
    throw .notFound(path: path)
  }
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    throw .overLimit(limit: "no text")
  }
}
