import SplashScene
import SplashSyntax
import SplashSystem

/// A declared parameter.
struct Parameter {
  /// The types of parameters.
  enum Kind: String, CaseIterable {
    case number
    case angle
    case string
    case color
    case bool
    case image
    case choice
    case list

    /// The schema of the parameter's values.
    var schema: ValueSchema {
      switch self {
      case .number: NumberRange.any.schema
      case .angle: .angle
      case .string, .choice: .string
      case .image: .file
      case .color: .color
      case .bool: .bool
      case .list: .list
      }
    }
  }

  let name: String
  let kind: Kind
  var choices: [String] = []
  var range = NumberRange.any
  /// The appearance that selects the values of system colours.
  var appearance = Appearance.light

  /// Reads a value from a scene file, in the file's own context.
  func read(_ context: Context, _ value: SyntaxValue) -> ExpressionValue? {
    switch kind {
    case .number:
      return ValueType<Double>.number(range).read(context, value).map(ExpressionValue.number)
    case .angle: return ValueType<Double>.angle.read(context, value).map(ExpressionValue.number)
    case .string: return ValueType<String>.string.read(context, value).map(ExpressionValue.string)
    case .color: return ValueType<Color>.color.read(context, value).map(ExpressionValue.color)
    case .bool: return ValueType<Bool>.bool.read(context, value).map(ExpressionValue.bool)
    case .choice:
      return ValueType<String>.choice(choices.map { ($0, $0) }).read(context, value)
        .map(ExpressionValue.string)
    case .list: return ValueType<ExpressionList>.list.read(context, value).map { .list($0) }
    case .image:
      return ValueType<NamedFile>.assetPath.read(context, value)
        .map { .asset(text: $0.text, file: $0.file) }
    }
  }
}

/// An external value for a scene's parameter.
struct ParameterBinding {
  let name: String
  /// Returns the value for the declared parameter; `nil` after reporting an error.
  let value: (Parameter) -> ExpressionValue?
  /// Reports a problem at the value's location.
  let report: (Problem) -> Void
  /// Whether the parameter may be missing from the scene.
  var isOptional = false
}

extension SceneDecoder {
  /// Declares the parameters and sets their values: bound values or defaults.
  func parameters(_ fields: Fields, _ bindings: [ParameterBinding]) {
    var members: [SyntaxMember] = []
    if let member = fields.declaredMember(
      "params", "an object of parameters", .parameters,
      "Values that can be set for each rendering, by name."
    ) {
      if case .object(let declarations) = member.value.kind {
        members = declarations
      } else {
        fields.context.reportType(member.value, expected: "an object of parameters")
      }
    }
    // All names are declared first, to distinguish a use before a declaration from a misspelling.
    for member in members { scope.parameters[member.key.text] = .pending }
    for binding in bindings where scope.parameters[binding.name] == nil && !binding.isOptional {
      let known = members.map(\.key.text)
      binding.report(.unknownParameter(binding.name, known: known))
    }
    for member in members {
      let bound = bindings.filter { $0.name == member.key.text }
      let value = parameter(member, bound, fields.context)
      scope.parameters[member.key.text] = value.map { .known($0) } ?? .failed
    }
    for binding in bindings { warnOfList(binding, members.map(\.key.text)) }
  }

  /// Warns about a string that contains an assignment to another parameter: `--set a=1,b=2`.
  private func warnOfList(_ binding: ParameterBinding, _ names: [String]) {
    guard case .known(.string(let text)) = scope.parameters[binding.name],
      let other = names.first(where: { text.contains(",\($0)=") })
    else { return }
    binding.report(.valueOfOtherParameter(binding.name, other, session.settings.inputNames))
  }

  private func parameter(
    _ member: SyntaxMember, _ bound: [ParameterBinding], _ context: Context
  ) -> ExpressionValue? {
    let name = member.key.text
    if !isIdentifier(name) {
      context.report(.malformedParameterName(name), at: member.key.span)
    } else if VariableNames.isReserved(name) {
      context.report(.reservedParameterName(name), at: member.key.span)
    }
    guard let fields = Fields(member.value, of: .parameter, in: context) else { return nil }
    let kind = fields.require("type", ValueType<Parameter.Kind>.choice, "The type of its values.")
    let description = fields.read("description", .name, "A description of the parameter.")
    let bounds = ParameterBounds(fields)
    let defaultMember = fields.declaredMember(
      "default", "a value of the parameter's type", .anything,
      "The default value; if omitted, the parameter must be set.")
    for kind in Parameter.Kind.allCases {
      fields.declare(
        .parameter(
          of: kind.rawValue, isChoice: kind == .choice, isNumber: kind == .number,
          default: kind.schema))
    }
    fields.finish()
    guard let kind, bounds.check(isChoice: kind == .choice, isNumber: kind == .number) else {
      return nil
    }

    var parameter = Parameter(name: name, kind: kind)
    parameter.choices = bounds.choices
    if bounds.low != nil || bounds.high != nil {
      let (low, high) = (bounds.low ?? -Limits.magnitude, bounds.high ?? Limits.magnitude)
      if low > high { context.report(.emptyRange(low, high), at: fields.keySpan("min")) }
      parameter.range = .closed(low, high)
    }
    let fallback = defaultMember.map { parameter.read(context, $0.value) }
    // All values are checked. The last one applies.
    var value = fallback ?? nil
    if let last = bound.last {
      value = bound.map { $0.value(parameter) }.last ?? nil
      value = value.flatMap { present($0, last, context) }
    } else if fallback == nil {
      context.report(
        .parameterWithoutValue(name, context.session.settings.inputNames), at: member.key.span)
    }
    if !inputs.isNested {
      context.session.parameters.append(
        DeclaredParameter(
          parameter, bounds, description: description, value: value, default: fallback ?? nil))
    }
    return value
  }

  /// Returns the value, unless it refers to a missing file. That error is reported at the binding,
  /// not at the layers that use the file.
  private func present(
    _ value: ExpressionValue, _ binding: ParameterBinding, _ context: Context
  ) -> ExpressionValue? {
    guard case .asset(let text, let file) = value,
      case .failure(let error) = context.session.assets.openImage(file, check: { _ in }),
      case .notFound = error
    else { return value }
    binding.report(context.session.problem(error, "file", text))
    return nil
  }
}

extension Problem {
  fileprivate static func parameterWithoutValue(_ name: String, _ names: InputNames) -> Problem {
    Problem(
      .parameterMissing,
      "the parameter \(quoted(name)) has neither a default nor a value",
      expected: "a \"default\", or \(names.set)\(name)=…")
  }
  fileprivate static func unknownParameter(_ name: String, known: [String]) -> Problem {
    Problem(
      .parameterUnknown,
      "the scene has no parameter \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }
  fileprivate static func valueOfOtherParameter(
    _ name: String, _ other: String, _ names: InputNames
  ) -> Problem {
    Problem(
      .parameterDoubtful,
      "the text of \(quoted(name)) contains an assignment to \(quoted(other))",
      expected: "separate values: \(names.set)\(name)=… \(names.set)\(other)=…", severity: .warning)
  }
  fileprivate static func emptyRange(_ low: Double, _ high: Double) -> Problem {
    Problem(.valueRange, "the range \(formatted(low))…\(formatted(high)) is empty")
  }
}
