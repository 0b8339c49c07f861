import Foundation
import SplashSyntax
import Testing

@testable import SplashSceneFormat
@testable import TestSupport

/// Compares the schema with the decoder, scene by scene.
final class SchemaCheck {
  let validator: SchemaValidator
  /// The numbers of scenes that both accept, that both reject, and that only the decoder can reject.
  private(set) var counts = (right: 0, wrong: 0, excused: 0)

  static let schema = PlainJSON(text: SceneSchema.text)

  init() throws {
    validator = SchemaValidator(try #require(Self.schema))
  }

  /// Checks that the schema and the decoder both accept or both reject a scene.
  func check(
    _ source: String, assets: FakeAssets, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let bytes = Array(source.utf8)
    guard let value = PlainJSON(text: source) else { return }
    let isAccepted = validator.accepts(value)
    do throws(SceneError) {
      _ = try loadScene(source: bytes, path: "scene.json", assets: assets)
      counts.right += 1
      #expect(isAccepted, "the schema refuses \(source)", sourceLocation: sourceLocation)
    } catch {
      let errors = error.diagnostics.filter { $0.severity == .error }
      guard isAccepted else {
        counts.wrong += 1
        return
      }
      counts.excused += 1
      let strings = Self.expressions(in: bytes)
      let told = errors.filter { !Self.isBeyondSchemas($0, strings) }
      #expect(
        told.isEmpty, "the schema accepts \(source): \(told.map(\.message))",
        sourceLocation: sourceLocation)
    }
  }

  /// Errors that a JSON Schema can't express: a part of the message or of the expectation, and the reason.
  static let beyondSchemas: [(text: String, reason: String)] = [
    ("can't be evaluated at each frame", "what has a value without files"),
    ("can't be a function of time", "a key path that belongs to values of another key"),
    ("the keyframe ends at", "sums of numbers"),
    ("there is no component", "names refer to one another"),
    ("of the component \"row\" is missing", "names refer to one another"),
    ("has no parameter", "names refer to one another"),
    ("can't be animated by keyframes", "a key path of blocks without keyframes"),
    ("is used twice", "ids refer to one another"),
    ("has neither a default nor a value", "values come from outside"),
    ("unknown value", "a default refers to its choices"),
    (" to 1000000000", "a default refers to the range of its parameter"),
    ("a number from -1000000000 to", "a default refers to the range of its parameter"),
    ("the scene has no parameter", "values refer to another file's parameters"),
    ("there is no parameter", "{name} refers to parameters"),
    (", one for each value", "arrays that are as long as others"),
    (" ascending numbers", "arrays that are as long as others"),
    (", as many as the gradient has", "arrays that are as long as others"),
    (", one between two values", "arrays that are as long as others"),
    (", one for each segment", "arrays that are as long as others"),
    ("has no effect in the calculation mode", "a key that belongs to values of another"),
    ("has no effect in the transition \"fade\"", "a key that belongs to values of another"),
    ("its values can't be added", "\"additive\" may be an expression"),
    ("requires \"foregroundGradient\"", "key paths that belong to keys"),
    ("requires \"fillGradient\"", "key paths that belong to keys"),
    ("requires \"strokeGradient\"", "key paths that belong to keys"),
    ("has no placeholder for the number", "a text within a text"),
    ("is not a number format", "a text within a text"),
    ("the text has a second number", "a text within a text"),
    ("the number format of", "a language that has no form of numbers"),
    ("has no number to animate", "key paths that belong to keys"),
    ("s is empty", "ends refer to beginnings"),
    ("the path has no segments", "whether commands come to a line or a curve"),
    ("needs a current point", "commands that follow one another"),
    ("there is no viewBox", "keys that belong together"),
    ("the canvas is too large", "products of numbers"),
    ("live particles", "products of numbers"),
    ("the scene is too long", "products of numbers"),
    ("the scene has no layer", "names refer to layers"),
    ("no layer matches", "names refer to layers"),
    ("names no value of a layer", "names refer to layers"),
    ("leaves no layer to check", "names refer to layers"),
    ("compares layers", "names refer to layers"),
    ("is not a value of", "values refer to key paths"),
    ("the scene has no marker", "names refer to markers"),
    ("is after the scene's end", "times refer to the duration"),
    ("nothing is checked", "ends refer to beginnings"),
    ("is outside the times of the check", "times refer to other times"),
    ("no number is from", "numbers refer to one another"),
  ]

  private static func isBeyondSchemas(_ error: Diagnostic, _ expressions: [Range<Int>]) -> Bool {
    // Files are missing or of the wrong type.
    if error.kind == .missingFile { return true }
    // The values of expressions, and the names in them.
    if let span = error.span,
      expressions.contains(where: {
        $0.lowerBound <= span.lowerBound && span.upperBound <= $0.upperBound
      })
    {
      return true
    }
    if error.notes.contains(where: { $0.message.hasSuffix("is used here") }) { return true }
    return beyondSchemas.contains {
      error.message.contains($0.text) || error.expected?.contains($0.text) == true
    }
  }

  /// The ranges of strings that begin with `=`, and of arguments of nested scenes and components.
  private static func expressions(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    func collect(_ value: SyntaxValue) {
      switch value.kind {
      case .string(let string) where string.text.hasPrefix("="):
        found.append(value.span.start..<value.span.end)
      case .array(let elements): for element in elements { collect(element) }
      case .object(let members):
        let hasArguments = members.contains { ["scene", "component"].contains($0.key.text) }
        for member in members {
          // The types of the parameters of another file, or of a component.
          if hasArguments, member.key.text == "params" {
            found.append(member.value.span.start..<member.value.span.end)
          }
          collect(member.value)
        }
      default: break
      }
    }
    if let root = SyntaxReader.read(bytes).value { collect(root) }
    return found
  }
}

/// Values of every kind, each valid for some keys and invalid for others.
let schemaTokens = [
  "null", "true", "false", "0", "1", "-1", "0.5", "2.5", "3", "1e10", "4000", "1e6",
  #""""#, #""a""#, #""= 1""#, #""= true""#, #""= 'x'""#, #""= none""#, #""= n + 1""#, #""= list""#,
  #""=""#, #""infinite""#, #""45deg""#, #""1e1rad""#, #""red""#, #""Red""#, ##""#fff""##,
  ##""#ff""##, #""Rde""#,
  #""rgb(1 2 3)""#, #""M0 0h9""#, #""9 9""#, #""a.png""#, #""a.svg#s""#, #""-6dB""#, #""30/1""#,
  #""linear""#, #""bold""#, #""position""#, #""svg""#, #""topLeft""#, #""de-CH""#, #""de--CH""#,
  "[]", "[1]", "[1, 2]", "[2, 1]", "[-1, 1]", "[0, 1, 0.5]", "[0, 0, 1, 1]", "[0, 0, -1, 1]",
  "[0, 0, 0, 0]", "[1, 2, 1, 2, 1, 2]", #"["a"]"#, #"["red", "lime"]"#, #"["topLeft"]"#, "[[0, 0]]",
  #"["= n", "= n"]"#, "[null]", "[{}]", "{}", #"{ "a": 1 }"#, #"{ "wght": 1 }"#,
  #"{ "opacity": 1 }"#,
  #"{ "rect": [0, 0, 1, 1] }"#, #"{ "colors": ["red"] }"#, #"{ "hidden": true }"#,
  #"{ "string": "s" }"#,
  #"[{ "string": "s" }, "t"]"#, #"{ "circle": { "radius": 1 }, "rect": [0, 0, 1, 1] }"#,
  #"{ "frame": [0, 0, 1, 1], "path": "M0 0" }"#, #"[{ "type": "gaussianBlur" }]"#,
  #"[{ "type": "basic", "keyPath": "opacity", "to": 0 }]"#,
]

/// A valid object of a subject, and the scene around it.
struct SchemaSpecimen: CustomTestStringConvertible {
  let subject: SceneObject
  let kind: String
  /// The object's members.
  let members: [(key: String, value: String)]
  let before: String
  let after: String

  /// The keys to test, without those that another specimen of the subject already tests.
  var keys: [[String]] {
    if let template = Template.named(kind) { return template.parameters.map { [$0.name] } }
    let recorder = SceneDeclarations.all()
    func names(_ fields: [FieldDeclaration]?) -> [[String]] {
      (fields ?? []).map { [$0.key] + $0.aliases }
    }
    let all = names(recorder.kinds[subject]?[kind] ?? recorder.declarations[subject])
    switch subject {
    case .layer where kind != "layer":
      let plain = names(recorder.kinds[subject]?["layer"])
      return all.filter { !plain.contains($0) }
    case .animation where isVariation:
      let values = [
        "from", "to", "by", "values", "value", "path", "additive", "valueFunction", "keyPath",
      ]
      return all.filter { values.contains($0[0]) }
    default: return all
    }
  }

  /// Whether another specimen is an animation of the same kind with another key path.
  var isVariation = false

  var testDescription: String { kind.isEmpty ? subject.rawValue : "\(subject.rawValue): \(kind)" }

  init(
    _ subject: SceneObject, _ kind: String, _ members: KeyValuePairs<String, String>,
    in place: String
  ) {
    self.subject = subject
    self.kind = kind
    self.members = members.map { ($0.key, $0.value) }
    let parts = place.components(separatedBy: "…")
    before = parts[0]
    after = parts[1]
  }

  /// The scene with other members.
  func scene(_ members: [(key: String, value: String)]) -> String {
    before + "{ " + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + " }"
      + after
  }

  /// The scene with another value for a key, which also replaces the key's aliases.
  func scene(with key: String, _ value: String, insteadOf aliases: [String]) -> String {
    scene(members.filter { $0.key != key && !aliases.contains($0.key) } + [(key, value)])
  }

  private static let layer = """
    { \(head), "let": { "n": 3, "list": [1, 2] }, "layers": […] }
    """

  private static func inLayer(_ members: String) -> String {
    layer.replacingOccurrences(of: "…", with: "{ \(members) }")
  }

  private static func checked(_ check: String) -> String {
    """
    { \(head), "let": { "n": 3, "list": [1, 2] }, "layers": [{ "id": "a" }, { "id": "b" }],
      "checks": [\(check)] }
    """
  }

  static let all: [SchemaSpecimen] = {
    var all: [SchemaSpecimen] = [
      SchemaSpecimen(
        .scene, "", ["splashrender": "1", "size": "[100, 200]", "duration": "2"], in: "…"),
      SchemaSpecimen(.sound, "", ["file": #""a.wav""#], in: "{ \(head), \"audio\": [ … ] }"),
      SchemaSpecimen(
        .check, "", ["layer": #""*""#, "visible": "true"], in: checked("…")),
      SchemaSpecimen(
        .check, "", ["key": #""a.position.x""#, "range": "[0, 1]"], in: checked("…")),
      SchemaSpecimen(
        .check, "", ["key": #""a.position.x""#, "is": "1", "at": "1"], in: checked("…")),
      SchemaSpecimen(.check, "", ["film": #""loops""#], in: checked("…")),
      SchemaSpecimen(
        .checkSpan, "", ["by": "1"], in: checked(#"{ "layer": "a", "visible": … }"#)),
      SchemaSpecimen(
        .checkRest, "", ["by": "1"], in: checked(#"{ "layer": "a", "rests": … }"#)),
      SchemaSpecimen(
        .checkBegin, "", ["at": "1"], in: checked(#"{ "layer": "*", "begin": … }"#)),
      SchemaSpecimen(
        .checkJumps, "", ["most": "1"], in: checked(#"{ "layer": "a", "jumps": … }"#)),
      SchemaSpecimen(
        .checkSettling, "", ["by": "1"],
        in: checked(#"{ "key": "a.opacity", "settles": … }"#)),
      SchemaSpecimen(.layer, "layer", [:], in: layer),
      SchemaSpecimen(
        .layer, "image", ["type": #""image""#, "image": #""a.png""#], in: layer),
      SchemaSpecimen(
        .layer, "video", ["type": #""video""#, "video": #""a.mp4""#], in: layer),
      SchemaSpecimen(.layer, "shape", ["type": #""shape""#, "path": #""M0 0h9""#], in: layer),
      SchemaSpecimen(
        .layer, "gradient", ["type": #""gradient""#, "colors": #"["red", "lime"]"#], in: layer),
      SchemaSpecimen(.layer, "text", ["type": #""text""#, "string": #""s""#], in: layer),
      SchemaSpecimen(.layer, "svg", ["type": #""svg""#, "svg": #""a.svg""#], in: layer),
      SchemaSpecimen(
        .layer, "scene", ["type": #""scene""#, "scene": #""sub.json""#], in: layer),
      SchemaSpecimen(
        .component, "", ["layers": "[]"],
        in: #"""
          { \#(head), "components": { "c": … }, "layers": [{ "type": "component", "component": "c" }] }
          """#),
      SchemaSpecimen(
        .componentParameter, "", ["type": #""number""#],
        in: #"{ \#(head), "components": { "c": { "params": { "p": … }, "layers": [] } } }"#),
      SchemaSpecimen(
        .layer, "component", ["type": #""component""#, "component": #""c""#],
        in: #"""
          { \#(head), "let": { "n": 3, "list": [1, 2] }, "components": { "c": { "layers": [] } },
            "layers": […] }
          """#),
      SchemaSpecimen(.layer, "replicator", ["type": #""replicator""#], in: layer),
      SchemaSpecimen(
        .grid, "", ["rows": "2"],
        in: inLayer(#""type": "replicator", "sublayers": [{}], "grid": …"#)),
      SchemaSpecimen(
        .layer, "emitter", ["type": #""emitter""#, "emitterCells": "[]"], in: layer),
      SchemaSpecimen(
        .emitterCell, "", ["birthRate": "2"],
        in: inLayer(#""type": "emitter", "emitterCells": [ … ]"#)),
      SchemaSpecimen(
        .particleShape, "", ["path": #""M0 0h9""#],
        in: inLayer(#""type": "emitter", "emitterCells": [{ "contents": … }]"#)),
      SchemaSpecimen(
        .filter, "", ["type": #""gaussianBlur""#], in: inLayer(#""filters": [ … ]"#)),
      SchemaSpecimen(
        .filter, "", ["type": #""pixellate""#], in: inLayer(#""filters": [ … ]"#)),
      SchemaSpecimen(
        .filter, "", ["type": #""colorMatrix""#], in: inLayer(#""filters": [ … ]"#)),
      SchemaSpecimen(
        .filter, "", ["type": #""contrast""#], in: inLayer(#""backgroundFilters": [ … ]"#)),
      SchemaSpecimen(
        .filter, "", ["type": #""colorInvert""#], in: inLayer(#""filters": [ … ]"#)),
      SchemaSpecimen(
        .filter, "", ["type": #""hueRotate""#], in: inLayer(#""filters": [ … ]"#)),
      SchemaSpecimen(
        .filter, "", ["type": #""sepiaTone""#], in: inLayer(#""filters": [ … ]"#)),
      SchemaSpecimen(
        .filter, "", ["type": #""componentTransfer""#], in: inLayer(#""filters": [ … ]"#)),
      SchemaSpecimen(
        .filter, "", ["type": #""colorMap""#], in: inLayer(#""filters": [ … ]"#)),
      SchemaSpecimen(
        .filter, "", ["type": #""dropShadow""#], in: inLayer(#""backgroundFilters": [ … ]"#)),
      SchemaSpecimen(.transform, "", [:], in: inLayer(#""transform": …"#)),
      SchemaSpecimen(.path, "", ["rect": "[0, 0, 1, 1]"], in: inLayer(#""shadowPath": …"#)),
      SchemaSpecimen(
        .circle, "", ["radius": "1"], in: inLayer(#""shadowPath": { "circle": … }"#)),
      SchemaSpecimen(
        .star, "", ["points": "5", "outerRadius": "2", "innerRadius": "1"],
        in: inLayer(#""shadowPath": { "star": … }"#)),
      SchemaSpecimen(
        .polygon, "", ["sides": "5", "radius": "2"],
        in: inLayer(#""shadowPath": { "polygon": … }"#)),
      SchemaSpecimen(
        .pathCommand, "", ["line": "[1, 2]"],
        in: inLayer(#""type": "shape", "path": [{ "move": [0, 0] }, …]"#)),
      SchemaSpecimen(
        .pathCommand, "", ["quadCurve": "[1, 2]", "control": "[1, 2]"],
        in: inLayer(#""type": "shape", "path": [{ "move": [0, 0] }, …]"#)),
      SchemaSpecimen(
        .pathCommand, "", ["curve": "[1, 2]", "control1": "[1, 2]", "control2": "[1, 2]"],
        in: inLayer(#""type": "shape", "path": [{ "move": [0, 0] }, …]"#)),
      SchemaSpecimen(
        .pathCommand, "", ["append": #""M0 0h9""#],
        in: inLayer(#""type": "shape", "path": [{ "move": [0, 0] }, …]"#)),
      SchemaSpecimen(
        .pathCommand, "", ["close": "true"],
        in: inLayer(#""type": "shape", "path": [{ "move": [0, 0] }, …]"#)),
      SchemaSpecimen(
        .pathCommand, "", ["repeat": "2", "commands": "[]"],
        in: inLayer(#""type": "shape", "path": [{ "move": [0, 0] }, …]"#)),
      SchemaSpecimen(
        .arc, "", ["radius": "2"], in: inLayer(#""type": "shape", "path": [{ "arc": … }]"#)),
      SchemaSpecimen(
        .arc, "", ["radii": "[2, 1]"], in: inLayer(#""type": "shape", "path": [{ "arc": … }]"#)),
      SchemaSpecimen(
        .tangentArc, "", ["tangent1End": "[2, 1]", "tangent2End": "[3, 1]", "radius": "1"],
        in: inLayer(#""type": "shape", "path": [{ "move": [0, 0] }, { "tangentArc": … }]"#)),
      SchemaSpecimen(
        .gradient, "", ["colors": #"["red", "lime"]"#],
        in: inLayer(#""type": "text", "string": "s", "foregroundGradient": …"#)),
      SchemaSpecimen(
        .shapeGradient, "",
        ["colors": #"["red", "lime"]"#, "startPoint": "[0, 0]", "endPoint": "[1, 1]"],
        in: inLayer(#""type": "shape", "path": "M0 0", "fillGradient": …"#)),
      SchemaSpecimen(
        .textPart, "", ["string": #""s""#],
        in: inLayer(#""type": "text", "string": [ … ]"#)),
      SchemaSpecimen(
        .textUnit, "", ["unit": #""glyph""#],
        in: inLayer(#""type": "text", "string": "s", "each": …"#)
      ),
      SchemaSpecimen(
        .block, "", ["duration": "1", "animations": #"{ "opacity": 0 }"#],
        in: inLayer(#""animate": [ … ]"#)),
      SchemaSpecimen(
        .block, "",
        [
          "mass": "1", "stiffness": "100", "damping": "10", "initialVelocity": "[0, 1]",
          "animations": #"{ "opacity": 0 }"#,
        ],
        in: inLayer(#""animate": [ … ]"#)),
      SchemaSpecimen(
        .keyframe, "",
        ["relativeDuration": "0.5", "animations": #"{ "opacity": 0 }"#],
        in: inLayer(#""animate": [ { "duration": 1, "keyframes": [ … ] } ]"#)),
      SchemaSpecimen(
        .animation, "group", ["type": #""group""#, "animations": "[]"],
        in: inLayer(#""animations": [ … ]"#)),
      SchemaSpecimen(
        .animation, "transition", ["type": #""transition""#, "transition": #""push""#],
        in: inLayer(#""animations": [ … ]"#)),
    ]
    for kind in Parameter.Kind.allCases {
      let choices = kind == .choice ? #", "choices": ["a", "b"]"# : ""
      let standard =
        switch kind {
        case .number: "1"
        case .angle: #""45deg""#
        case .bool: "true"
        case .color: #""red""#
        case .image: #""a.png""#
        case .string, .choice: #""a""#
        case .list: "[1, 2]"
        }
      all.append(
        SchemaSpecimen(
          .parameter, kind.rawValue,
          ["type": "\"\(kind.rawValue)\"\(choices)", "default": standard],
          in: #"{ \#(head), "params": { "p": … } }"#))
    }
    for (kind, values) in [
      ("basic", "to"), ("spring", "to"), ("keyframe", "values"), ("function", "value"),
    ] {
      for (type, path, value) in [
        ("shape", "opacity", "0.5"), ("shape", "path", #""M0 0h9""#),
        ("gradient", "colors", #"["red"]"#),
        ("plain", "hidden", "true"), ("plain", "transform", "{}"),
        ("plain", "bounds", "[0, 0, 1, 1]"),
        ("plain", "shadowOffset", "[1, -2]"), ("plain", "position", "[1, 2]"),
      ] {
        let layer =
          switch type {
          case "shape": #""type": "shape", "path": "M0 0h9", "#
          case "gradient": #""type": "gradient", "colors": ["red"], "#
          default: ""
          }
        var specimen = SchemaSpecimen(
          .animation, kind,
          [
            "type": "\"\(kind)\"", "keyPath": "\"\(path)\"",
            values: values == "values" ? "[\(value)]" : value,
          ], in: inLayer(layer + #""animations": [ … ]"#))
        specimen.isVariation = path != "opacity"
        all.append(specimen)
      }
    }
    for template in Template.all {
      let given = template.parameters.filter(\.isRequired).map { parameter in
        switch parameter.kind {
        case .path: "\"\(parameter.name)\": \"M0 0h9\""
        case .rect: "\"\(parameter.name)\": [0, 0, 10, 10]"
        default: "\"\(parameter.name)\": {}"
        }
      }
      all.append(
        SchemaSpecimen(
          .layer, template.name,
          ["type": (["\"\(template.name)\""] + given).joined(separator: ", ")], in: layer))
    }
    return all
  }()
}
