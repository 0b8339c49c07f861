import SplashScene

// The schemas of the value types.

extension NumberRange {
  /// A number in the range, or an expression.
  var schema: ValueSchema {
    let name: String? =
      switch self {
      case .any: "number"
      case .positive: "positiveNumber"
      case .nonNegative: "nonNegativeNumber"
      case .fraction: "fraction"
      case .positiveFraction, .closed, .between: nil
      }
    return ValueSchema(.number(self), expressions: .all, name: name)
  }
}

// MARK: Scalars

extension ValueSchema {
  /// Any value.
  static let anything = ValueSchema(true)

  static let bool = ValueSchema(["type": "boolean"], expressions: .all)

  /// Any string; a string that begins with `=` is an expression.
  static let string = ValueSchema(["type": "string"], expressions: .all)

  static let nonEmptyString = ValueSchema(["type": "string", "minLength": 1], expressions: .all)

  /// A file's path.
  static let file = nonEmptyString

  /// A layer's id.
  static let id = ValueSchema(.text("^[^/]+$"))

  /// The version of the format.
  static let version = ValueSchema(["const": 1], expressions: .all)

  /// A number of radians, or a number with a unit.
  static let angle = angle(.any).called("angle")

  /// Returns the schema for an angle, with a range in radians for numbers without a unit.
  static func angle(_ range: NumberRange) -> ValueSchema {
    let units = AngleUnit.allCases.map(\.rawValue).joined(separator: "|")
    return ValueSchema(.number(range), .text("^\(numberPattern)(\(units))$"), expressions: .all)
  }

  /// The overshoot of a spring.
  static let bounce = ValueSchema(
    ["type": "number", "exclusiveMinimum": -1, "maximum": 1], expressions: .all)

  /// A whole number that JSON represents exactly.
  static let seed = ValueSchema(
    ["type": "integer", "minimum": .number(-0x1p53), "maximum": .number(0x1p53)])

  /// A number in JSON's syntax, as a regular expression.
  private static let numberPattern = "-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?"

  /// Returns the schema for one of the given names.
  static func choice(_ names: [String]) -> ValueSchema {
    ValueSchema(.names(names), expressions: .all)
  }

  static func wholeNumber(_ range: ClosedRange<Int>) -> ValueSchema {
    ValueSchema(wholeNumbers(range), expressions: .all)
  }

  private static func wholeNumbers(_ range: ClosedRange<Int>) -> Schema {
    [
      "type": "integer", "minimum": .number(Double(range.lowerBound)),
      "maximum": .number(Double(range.upperBound)),
    ]
  }

  /// Returns the schema for a number in a range, or a word.
  static func number(_ range: NumberRange, or word: String) -> ValueSchema {
    range.schema.or(["const": .string(word)], "Or" + capitalized(word))
  }

  /// Returns the schema for a number in a range, or a fraction of two whole numbers.
  static func frameRate(_ range: NumberRange) -> ValueSchema {
    let whole = "0*[1-9][0-9]*"
    return ValueSchema(.number(range), .text("^\(whole)(/\(whole))?$"), expressions: .all)
  }

  /// Returns the schema for a factor, or decibels.
  static func gain(_ range: NumberRange) -> ValueSchema {
    ValueSchema(.number(range), .text("^[+]?\(numberPattern) ?dB$"), expressions: .all)
  }

  /// The number of times that something plays.
  static let loopCount = ValueSchema(
    ["type": "boolean"], wholeNumbers(1...Limits.loopCount), expressions: .all)

  /// A colour. The arguments of functions aren't checked.
  static let color = ValueSchema(
    .names(colorNames),
    .text("^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"),
    .text("^(\(ColorFunction.names.map(anyCase).joined(separator: "|")))\\([\\s\\S]*\\)$"),
    .text("^(\(colorNames.map(anyCase).joined(separator: "|")))$"), expressions: .all,
    name: "color")

  private static let colorNames =
    ColorParser.namedColors.keys.sorted() + SystemColor.names + ["clear", "transparent"]

  /// Returns a regular expression that matches a word regardless of case.
  private static func anyCase(_ word: String) -> String {
    word.map { "[\($0.uppercased())\($0)]" }.joined()
  }
}

// MARK: Geometry

extension ValueSchema {
  static let point = ValueSchema(
    .array(of: NumberRange.any.schema, count: 2...2), expressions: .all, name: "point")

  static let rect = rect(sides: .nonNegative).called("rectangle")

  /// Four numbers, the last two of which are in a range.
  static func rect(sides: NumberRange) -> ValueSchema {
    ValueSchema(tuple([.any, .any, sides, sides]), expressions: .all)
  }

  private static func tuple(_ ranges: [NumberRange]) -> Schema {
    [
      "type": "array", "prefixItems": .array(ranges.map(\.schema.schema)), "items": false,
      "minItems": .number(Double(ranges.count)),
    ]
  }

  static let bounds = ValueSchema(
    tuple([.any, .any, .nonNegative, .nonNegative]),
    .array(of: NumberRange.nonNegative.schema, count: 2...2), expressions: .all)

  /// The part of a path's coordinates that is stretched to the bounds.
  static let viewBox = ValueSchema(
    tuple([.any, .any, .positive, .positive]), ["const": "svg"], expressions: .all)

  static let transform = ValueSchema(
    [6, 16].map { .array(of: NumberRange.any.schema, count: $0...$0) }
      + [.definition(DefinitionName.name(of: .transform)), transformParts],
    expressions: .all, name: "transformValue")

  /// Transforms applied in order, the first of which is an object or an array.
  private static let transformParts: Schema = [
    "type": "array", "items": .definition("transformValue"), "minItems": 1,
    "maxItems": .number(Double(Limits.transformParts)),
  ]

  /// One factor, or a factor for each axis.
  static let scaleFactors = ValueSchema(
    .number(.any), .array(of: NumberRange.any.schema, count: 2...3), expressions: .all)

  /// One number, or separate numbers for x and y.
  static let numberOrAxes = ValueSchema(
    .number(.any), .array(of: NumberRange.any.schema, count: 2...2), expressions: .all)

  /// An angle, or an angle about each axis.
  static let angles = ValueSchema(
    angle.forms + [.array(of: angle, count: 3...3)], expressions: .all)

  static func timingFunction(_ names: [String]) -> ValueSchema {
    ValueSchema(
      .names(names), tuple([.fraction, .any, .fraction, .any]), expressions: .all,
      name: "timingFunction")
  }

  /// An outline. In path data, commands are checked but not the number of their arguments.
  static let path = ValueSchema(
    .text("^[\\s\\S]+#[^#]+$"),
    .text("^[ \\t\\n\\f\\r]*([Mm][ \\t\\n\\f\\r0-9.,eE+MmLlHhVvCcSsQqTtAaZz-]*)?$"),
    .definition(DefinitionName.name(of: .path)), pathCommandArray, expressions: .all,
    name: "pathValue")

  /// Path commands and nested paths. Their definition is created with that of paths.
  static let pathCommands = ValueSchema(pathCommandArray).named

  private static let pathCommandArray: Schema = [
    "type": "array",
    "items": [
      "anyOf": [
        .definition(DefinitionName.name(of: .pathCommand)), .definition("pathValue"),
      ]
    ],
  ]

  static let dashPattern = ValueSchema(
    .array(of: NumberRange.nonNegative.schema, count: 0...1000).adding([
      Schema.Member("if", ["minItems": 1]),
      Schema.Member("then", ["contains": ["not": ["const": 0]]]),
    ]), expressions: .all)
}

// MARK: Text

extension ValueSchema {
  static let fontFamilies = ValueSchema(
    nonEmptyString.forms + [.array(of: nonEmptyString, count: 1...100)], expressions: .all)

  static func fontWeight(_ names: [String], _ range: NumberRange) -> ValueSchema {
    ValueSchema(.names(names), .number(range), expressions: .all)
  }

  /// Off, on, or the number of an alternate.
  static let fontFeature = ValueSchema(
    ["type": "boolean"], wholeNumbers(0...65_535), expressions: .all)

  /// Returns the schema for an object whose keys are OpenType tags.
  static func fontTags(_ values: ValueSchema) -> ValueSchema {
    ValueSchema(.object(keys: "^[ -~]{4}$", values: values.schema)).named
  }

  /// A BCP 47 language tag.
  static let languageTag = ValueSchema(
    ["type": "string", "pattern": "^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$", "maxLength": 99],
    expressions: .all)

  /// Text, or an array of its parts.
  static let runs: ValueSchema = {
    let part = ValueSchema(
      ["type": "string"], .definition(DefinitionName.name(of: .textPart)))
    return ValueSchema(["type": "string"], .array(of: part))
  }()
}

// MARK: Objects and arrays of them

extension ValueSchema {
  /// Returns the schema for an object of a subject, as declared by its decoder.
  static func object(_ subject: SceneObject) -> ValueSchema {
    ValueSchema(.definition(DefinitionName.name(of: subject))).named
  }

  /// Returns the schema for an array of objects of a subject.
  static func objects(_ subject: SceneObject) -> ValueSchema {
    ValueSchema(.array(of: object(subject))).named
  }

  /// A layer. Its definition includes named values and file paths.
  static let layer = ValueSchema(.definition(DefinitionName.name(of: .layer)))

  static let layers = ValueSchema(.array(of: layer)).named

  /// Returns the schema for the animations of a layer of a type.
  static func animations(of type: String) -> ValueSchema {
    let animation = ValueSchema(.definition(DefinitionName.animation(of: type))).named
    return ValueSchema(.array(of: animation)).named
  }

  /// Returns the schema for the UIKit blocks of a layer of a type.
  static func blocks(of type: String) -> ValueSchema {
    let block = ValueSchema(.definition(DefinitionName.block(of: type))).named
    return ValueSchema(.array(of: block)).named
  }

  /// Reasons, by the codes of findings.
  static let waivers = ValueSchema(
    .object(keys: "^[a-z]+\\.[a-z-]+$", values: ["type": "string", "minLength": 1])
  ).named

  /// Values by their key paths.
  static let keyPathValues = ValueSchema(.object()).named

  /// Values by their key paths, with at least one value.
  static let changes = ValueSchema(["type": "object", "minProperties": 1]).named

  /// Returns the schema for the options of a UIKit block.
  static func options(_ names: [String]) -> ValueSchema {
    ValueSchema(.names(names), .array(of: choice(names)), expressions: .all)
  }

  static let sounds: ValueSchema = {
    let sound = ValueSchema.object(.sound)
    return ValueSchema(sound.forms + [.array(of: sound, count: 0...Limits.sounds)]).named
  }()

  /// The names that a component's parameters can have, as a regular expression.
  static let parameterNames = identifier(besides: VariableNames.taken)

  /// The names that components can have, as a regular expression.
  static let componentNames = "^[A-Za-z_][A-Za-z0-9_]*$"

  static let parameters = ValueSchema(
    .object(
      keys: identifier(besides: VariableNames.reserved),
      values: .definition(DefinitionName.name(of: .parameter))))

  static let markers = ValueSchema(
    .object(keys: "^[^']+$", values: NumberRange.nonNegative.schema.schema))

  /// Named values, in one object or an array of objects.
  static let names: ValueSchema = {
    let object = Schema.object(keys: identifier(besides: VariableNames.taken))
    return ValueSchema(object, .array(of: ValueSchema(object), count: 0...Limits.nameGroups))
  }()

  /// The named values of a function of time.
  static let functionNames = ValueSchema(
    Schema.object(keys: identifier(besides: VariableNames.taken)))

  /// Returns a regular expression for the names that expressions can use, with some exceptions.
  private static func identifier(besides names: [String]) -> String {
    "^(?!(\(names.joined(separator: "|")))$)[A-Za-z_][A-Za-z0-9_]*$"
  }
}
