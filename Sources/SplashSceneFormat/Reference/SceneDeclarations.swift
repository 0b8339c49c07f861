import SplashScene
import SplashSyntax
import SplashSystem

/// The keys of all objects of a scene, as the decoders declare them.
enum SceneDeclarations {
  /// Reads a scene with nothing but an object of the kind, for each kind. Missing keys are also declared.
  static func all() -> FieldRecorder {
    let recorder = FieldRecorder()
    for object in SceneObject.allCases {
      guard let scene = scene(with: object) else { continue }
      let session = Session(assets: NoAssets(), settings: Session.Settings(recorder: recorder))
      let file = SceneFile(
        source: SourceText(path: "scene.json", bytes: []), root: scene, identity: "scene.json")
      _ = try? resolve(file, SceneOverrides(), session)
    }
    return recorder
  }

  /// Returns the kinds of an object that have a key.
  static func owners(of key: String, in object: SceneObject) -> [String] {
    (keysOfKinds[object] ?? [:]).filter { $0.value.contains(key) }.keys.sorted()
  }

  private static let keysOfKinds = all().kinds.mapValues { kinds in
    kinds.mapValues { Set($0.flatMap { [$0.key] + $0.aliases }) }
  }

  // MARK: Scenes

  /// Returns a scene with an object; `nil` for objects that scenes don't have, or whose keys another object has.
  private static func scene(with object: SceneObject) -> SyntaxValue? {
    switch object {
    case .scene: return [:]
    case .parameter: return ["params": ["p": [:]]]
    case .component: return ["components": ["c": [:]]]
    case .componentParameter: return ["components": ["c": ["params": ["p": [:]]]]]
    case .sound: return ["audio": [:]]
    case .check: return ["checks": [[:]]]
    case .checkSpan: return ["checks": [["visible": [:]]]]
    case .checkRest: return ["checks": [["rests": [:]]]]
    case .checkBegin: return ["checks": [["begin": [:]]]]
    case .checkJumps: return ["checks": [["jumps": [:]]]]
    case .checkSettling: return ["checks": [["settles": [:]]]]
    case .layer:
      let types = LayerKind.allCases.map(\.rawValue) + [LayerDecoder.Kind.componentName]
      return layers(types.map { ["type": .text($0)] })
    case .grid: return layers([["type": "replicator", "grid": [:]]])
    case .gradient: return layers([["type": "text", "foregroundGradient": [:]]])
    case .shapeGradient: return layers([["type": "shape", "fillGradient": [:]]])
    case .textPart: return layers([["type": "text", "string": [[:]]]])
    case .textUnit: return layers([["type": "text", "each": [:]]])
    case .emitterCell: return layers([["type": "emitter", "emitterCells": [[:]]]])
    case .particleShape:
      return layers([["type": "emitter", "emitterCells": [["contents": [:]]]]])
    case .filter: return layers([["filters": [[:]]]])
    case .transform: return layers([["transform": [:]]])
    case .path: return layers([["shadowPath": [:]]])
    case .circle: return layers([["shadowPath": ["circle": [:]]]])
    case .star: return layers([["shadowPath": ["star": [:]]]])
    case .polygon: return layers([["shadowPath": ["polygon": [:]]]])
    case .pathCommand: return layers([["shadowPath": [[:]]]])
    case .arc: return layers([["shadowPath": [["arc": [:]]]]])
    case .tangentArc: return layers([["shadowPath": [["tangentArc": [:]]]]])
    case .animation:
      let types = AnimationDecoder.AnimationType.allCases.map(\.rawValue)
      return layers([["animations": .list(types.map { ["type": .text($0)] })]])
    case .block: return layers([["animate": [[:]]]])
    case .keyframe: return layers([["animate": [["keyframes": [[:]]]]]])
    case .componentFile, .checkFile: return nil
    case .goldenFrames, .goldenFrame, .goldenChoice, .goldenOptions: return nil
    }
  }

  private static func layers(_ layers: [SyntaxValue]) -> SyntaxValue { ["layers": .list(layers)] }
}

// MARK: Values without a file

extension SyntaxValue {
  fileprivate static let nowhere = Span(0, 0)

  fileprivate static func text(_ text: String) -> SyntaxValue {
    SyntaxValue(kind: .string(SyntaxString(text, span: nowhere)), span: nowhere)
  }

  fileprivate static func list(_ elements: [SyntaxValue]) -> SyntaxValue {
    SyntaxValue(kind: .array(elements), span: nowhere)
  }
}

extension SyntaxValue: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self = .text(text) }
}

extension SyntaxValue: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: SyntaxValue...) { self = .list(elements) }
}

extension SyntaxValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, SyntaxValue)...) {
    self.init(
      kind: .object(
        members.map {
          SyntaxMember(key: SyntaxString($0, span: Self.nowhere), value: $1)
        }), span: Self.nowhere)
  }
}
