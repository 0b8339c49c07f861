import SplashScene
import SplashSyntax
import SplashSystem

/// The constraints in the declaration of a scene's or component's parameter.
struct ParameterBounds {
  /// The valid strings of a parameter whose type is a choice.
  let choices: [String]
  /// The minimum.
  let low: Double?
  /// The maximum.
  let high: Double?
  private let fields: Fields

  init(_ fields: Fields) {
    self.fields = fields
    choices =
      fields.read(
        "choices", ValueType<String>.name.list("an array of strings", count: 1...1000),
        "The allowed strings of a choice.") ?? []
    low = fields.read("min", .number, "The minimum value.")
    high = fields.read("max", .number, "The maximum value.")
  }

  /// Reports keys that the parameter's type doesn't support, and missing choices. Returns whether
  /// the declaration is complete.
  func check(isChoice: Bool, isNumber: Bool) -> Bool {
    let context = fields.context
    for key in ["min", "max"] where fields.has(key) && !isNumber {
      context.report(.parameterKey(key, needs: "number"), at: fields.keySpan(key))
    }
    if fields.has("choices"), !isChoice {
      context.report(.parameterKey("choices", needs: "choice"), at: fields.keySpan("choices"))
    }
    if isChoice, !fields.has("choices") {
      context.report(.missingKey("choices", of: "a choice"), at: fields.start)
    }
    return !isChoice || !choices.isEmpty
  }
}

extension KeyRule {
  /// Returns the rule for declaring a parameter of a type.
  ///
  /// - Parameter standard: The schema of the default value; `nil` if the default is unrestricted.
  static func parameter(
    of type: String, isChoice: Bool, isNumber: Bool, default standard: ValueSchema? = nil
  ) -> KeyRule {
    var properties: [Schema.Member] = []
    if let standard { properties.append(Schema.Member("default", standard.schema)) }
    if !isChoice { properties.append(Schema.Member("choices", false)) }
    if !isNumber {
      properties += [Schema.Member("min", false), Schema.Member("max", false)]
    }
    let required = isChoice ? [Schema.Member("required", ["choices"])] : []
    return .when(
      "type", [type], .object([Schema.Member("properties", .object(properties))] + required))
  }
}

extension Problem {
  fileprivate static func parameterKey(_ key: String, needs types: String) -> Problem {
    Problem(.keyMisplaced, "\(quoted(key)) applies only to parameters of type \(types)")
  }
}
