import SplashScene
import SplashSyntax
import SplashSystem

extension SchemaBuilder {
  /// Defines animations and UIKit blocks: those of all layers, and the key paths that each layer type supports.
  mutating func animations() {
    let subject = SceneObject.animation
    let types = AnimationDecoder.AnimationType.allCases.map(\.rawValue)
    var cases: [Schema] = []
    for animationType in AnimationDecoder.AnimationType.allCases {
      let type = animationType.rawValue
      let isOfValues = fields(subject, type).contains { $0.key == "keyPath" }
      let animation = object(
        subject, type, satisfying: isOfValues ? [.definition("animatedValues")] : [])
      define(type + "Animation", animation)
      cases.append([
        "if": Self.has("type", [type, animationType.className]),
        "then": .definition(type + "Animation"),
      ])
    }
    let type = fields(subject, types[0]).first { $0.key == "type" }
    define(
      DefinitionName.name(of: subject),
      [
        "type": "object",
        "properties": .object(type.map { properties(of: $0, in: subject, types[0]) } ?? []),
        "required": ["type"],
        "allOf": .array(cases),
      ])
    define("animatedValues", ["allOf": .array(animatedValues)])

    for kind in LayerKind.allCases { family(of: kind) }
  }

  // MARK: Key paths of layers

  /// Defines the key paths of a layer type; types with the same key paths share one definition.
  private mutating func family(of kind: LayerKind) {
    let type = kind.rawValue
    let owner = DefinitionName.owner(type)
    let paths = AnimationKeyPath.allCases.filter { $0.isProperty(of: kind) }
    let values = paths.flatMap { path in
      names(of: path).map { ($0, path) }
    }
    func objects(_ paths: [(String, AnimationKeyPath)]) -> Schema {
      let members = paths.map { Schema.Member($0.0, value(of: $0.1).schema) }
      let frame = Schema.Member("frame", ValueSchema.rect.schema)
      return ["properties": .object(members + [frame]), "additionalProperties": false]
    }
    define(owner + "Changes", objects(values))
    define(owner + "Targets", objects(values.filter { $0.1.valueKind.isSummable }))

    let animation = ValueSchema(.definition(DefinitionName.animation(of: type))).named
    define(
      DefinitionName.animation(of: type),
      restricted(
        .animation,
        [
          "keyPath": .names(values.map(\.0)), "animations": ["items": animation.schema],
          "changes": .definition(owner + "Changes"),
        ]))
    define(
      DefinitionName.block(of: type),
      restricted(
        .block,
        [
          "animations": .definition(owner + "Targets"), "from": .definition(owner + "Targets"),
          "keyframes": ["items": ["properties": ["animations": .definition(owner + "Targets")]]],
        ]))
  }

  private func restricted(_ subject: SceneObject, _ properties: Schema) -> Schema {
    ["allOf": [.definition(DefinitionName.name(of: subject)), ["properties": properties]]]
  }

  /// Returns the key path and its aliases.
  private func names(of path: AnimationKeyPath) -> [String] {
    [path.rawValue] + AnimationDecoder.aliases.filter { $0.value == path }.keys.sorted()
  }

  // MARK: Values

  /// Returns the schema of a key path's values, or of the differences that can be added to them.
  private func value(
    of path: AnimationKeyPath, _ function: ValueFunction? = nil, isDifference: Bool = false
  ) -> ValueSchema {
    var property = AnimatedProperty(path)
    property.valueFunction = function
    let session = Session(assets: NoAssets())
    let file = SceneFile(
      source: SourceText(path: "", bytes: []), root: SyntaxValue(kind: .null, span: Span(0, 0)),
      identity: "")
    let decoder = AnimationDecoder(
      context: Context(session: session, file: file, scope: Scope(scene: SceneScope())),
      layerKind: .layer, properties: LayerProperties(), isTypeKnown: false)
    return decoder.value(of: property, isDifference: isDifference).schema
  }

  /// Defines the values of animations by key path and value function.
  private var animatedValues: [Schema] {
    var groups: [(value: Schema, difference: Schema, isSummable: Bool, names: [String])] = []
    for path in AnimationKeyPath.allCases {
      let value = value(of: path).schema
      let difference = self.value(of: path, isDifference: true).schema
      let isSummable = path.valueKind.isSummable
      let index = groups.firstIndex {
        $0.value == value && $0.difference == difference && $0.isSummable == isSummable
      }
      if let index {
        groups[index].names += names(of: path)
      } else {
        groups.append((value, difference, isSummable, names(of: path)))
      }
    }
    let paths = groups.map { group -> Schema in
      let condition: Schema = [
        "properties": ["keyPath": .names(group.names), "valueFunction": false],
        "required": ["keyPath"],
      ]
      guard group.isSummable else {
        let rest: Schema = ["by": false, "byValue": false]
        return ["if": condition, "then": ["properties": Self.ends(group.value, rest)]]
      }
      let by: Schema = ["by": group.difference, "byValue": group.difference]
      if group.value == group.difference {
        return ["if": condition, "then": ["properties": Self.ends(group.value, by)]]
      }
      return [
        "if": condition,
        "then": [
          "properties": by,
          "if": ["properties": ["additive": ["const": false], "isAdditive": ["const": false]]],
          "then": ["properties": Self.ends(group.value)],
          "else": ["properties": Self.ends(group.difference)],
        ],
      ]
    }
    let functions = ValueFunction.allCases.map { function -> Schema in
      let value = value(of: .transform, function).schema
      return [
        "if": Self.has("valueFunction", [function.rawValue]),
        "then": ["properties": Self.ends(value, ["by": value, "byValue": value])],
      ]
    }
    let ofTransform: Schema = [
      "if": ["required": ["valueFunction"]],
      "then": ["properties": ["keyPath": ["const": "transform"]]],
    ]
    let alongPath: Schema = [
      "if": ["required": ["path"]],
      "then": ["properties": ["keyPath": .names(names(of: .position))]],
    ]
    return paths + [ofTransform, alongPath] + functions
  }

  /// Returns the properties that hold an animation's values.
  private static func ends(_ value: Schema, _ others: Schema = [:]) -> Schema {
    let own: Schema = [
      "from": value, "fromValue": value, "to": value, "toValue": value, "values": ["items": value],
      "value": value,
    ]
    guard case .object(let members) = others else { return own }
    return own.adding(members)
  }
}
