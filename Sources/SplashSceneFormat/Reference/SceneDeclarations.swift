import SplashScene
import SplashSystem

/// The keys of all objects of a scene, recorded from the decoders.
enum SceneDeclarations {
  /// Records the declarations while reading a nearly empty scene that contains an object of every subject and kind.
  /// Missing keys are also declared.
  static func all() -> FieldRecorder {
    let recorder = FieldRecorder()
    let session = Session(assets: NoAssets(), settings: Session.Settings(recorder: recorder))
    let file = session.files.file(at: "scene.json", bytes: Array(specimen.utf8), session.report)
    _ = try? resolve(file, SceneOverrides(), session)
    return recorder
  }

  /// Returns the kinds of a subject's objects that have a key.
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
      { "params": { "p": {} }, "audio": {}, "components": { "c": { "params": { "p": {} } } },
        "layers": [
          \(each(LayerKind.allCases.map(\.rawValue) + [LayerDecoder.Kind.componentName])),
          { "transform": {}, "shadowPath": { "circle": {}, "star": {}, "polygon": {} }, "filters": [{}],
            "animations": [\(each(AnimationDecoder.AnimationType.allCases.map(\.rawValue)))],
            "animate": [{}, { "keyframes": [{}] }] },
          { "type": "text", "string": [{}], "foregroundGradient": {}, "each": {} },
          { "type": "shape", "fillGradient": {}, "path": [{ "arc": {}, "tangentArc": {} }] },
          { "type": "replicator", "grid": {} },
          { "type": "emitter", "emitterCells": [{ "contents": {} }] } ] }
      """
  }
}
