import SplashScene
import SplashSyntax
import SplashSystem

/// Parameterized layers that a scene or an included file declares, and that other layers can use
/// any number of times.
final class LayerComponent {
  let name: String
  /// The location of the declaration.
  let span: Span
  /// The context of the component's own values and layers: the file that declares the component,
  /// and that file's names.
  let context: Context
  let parameters: [TemplateParameter]
  /// The objects that define the component's own named values.
  fileprivate let names: [SyntaxValue]
  fileprivate let layers: SyntaxValue

  fileprivate init(
    _ name: SyntaxString, _ context: Context, _ parameters: [TemplateParameter],
    names: [SyntaxValue], layers: SyntaxValue
  ) {
    self.name = name.text
    span = name.span
    self.context = context
    self.parameters = parameters
    self.names = names
    self.layers = layers
  }

}

extension LayerComponent {
  /// Reads the components that an object declares. Invalid ones are reported and omitted.
  static func declared(in value: SyntaxValue, _ context: Context) -> [LayerComponent] {
    guard case .object(let members) = value.kind else {
      context.reportType(value, expected: "an object of components")
      return []
    }
    return members.compactMap { LayerComponent(reading: $0, context) }
  }

  private convenience init?(reading member: SyntaxMember, _ context: Context) {
    if !isIdentifier(member.key.text) {
      context.report(.malformedComponentName(member.key.text), at: member.key.span)
    }
    guard let fields = Fields(member.value, of: .component, in: context) else { return nil }
    _ = fields.read("description", .name, "A description of the component.")
    var parameters: [TemplateParameter] = []
    if let member = fields.declaredMember(
      "params", "an object of parameters",
      ValueSchema(
        .object(
          keys: ValueSchema.parameterNames,
          values: .definition(DefinitionName.name(of: .componentParameter)))),
      "The parameters that layers of this component can set, by name.")
    {
      if case .object(let declarations) = member.value.kind {
        parameters = declarations.compactMap { TemplateParameter(reading: $0, context) }
      } else {
        context.reportType(member.value, expected: "an object of parameters")
      }
    }
    var names: [SyntaxValue] = []
    if let member = fields.declaredMember(
      "let", "an object of names and values, or an array of such objects", .names,
      "Named values for its layers; they can use its parameters.")
    {
      if case .array(let groups) = member.value.kind {
        names = groups
      } else {
        names = [member.value]
      }
      for name in names {
        if case .object = name.kind { continue }
        context.reportType(name, expected: "an object of names and values")
      }
    }
    let layers = fields.declaredMember(
      "layers", "an array of layers", .layers, "Its layers, back to front.", isRequired: true)
    fields.finish()
    guard let layers else {
      context.report(.missingKey("layers", of: .component), at: fields.start)
      return nil
    }
    self.init(member.key, context, parameters, names: names, layers: layers.value)
  }
}

extension TemplateParameter {
  /// Reads the declaration of a component's parameter; `nil` after reporting an error.
  fileprivate init?(reading member: SyntaxMember, _ context: Context) {
    let name = member.key.text
    if !isIdentifier(name) {
      context.report(.malformedParameterName(name), at: member.key.span)
    } else if VariableNames.isTaken(name) {
      context.report(.reservedParameterName(name), at: member.key.span)
    }
    guard let fields = Fields(member.value, of: .componentParameter, in: context) else {
      return nil
    }
    let kind = fields.require("type", ValueType<Kind>.choice, "The type of its values.")
    let summary = fields.read("description", .name, "A description of the parameter.")
    let bounds = ParameterBounds(fields)
    let standard = fields.declaredMember(
      "default", "a value of the parameter's type", .anything,
      "The default value; if omitted, each layer must set the parameter.")
    for kind in Kind.allCases {
      fields.declare(
        .parameter(of: kind.rawValue, isChoice: kind == .choice, isNumber: kind == .number))
    }
    fields.finish()
    guard let kind, bounds.check(isChoice: kind == .choice, isNumber: kind == .number) else {
      return nil
    }
    self.init(
      name: name, kind: kind, summary: summary ?? "", choices: bounds.choices,
      minimum: bounds.low, maximum: bounds.high, defaultValue: standard?.value, defaultText: nil)
  }
}

/// A component and the arguments of a layer that uses it.
struct BoundComponent {
  private let component: LayerComponent
  /// The context of the component's layers.
  private let context: Context
  private let given: [(parameter: TemplateParameter, value: NamedValue)]

  /// The component's layers.
  var layers: [Place] { context.elements(of: component.layers, "an array of layers") ?? [] }

  /// Checks the arguments against the parameters' types, once the layer's geometry is known.
  func check() {
    for (parameter, value) in given where !value.isFailed {
      value.isFailed = !parameter.accepts(value.value, in: value.context)
    }
  }

  /// Reads the component that a layer uses; `nil` after reporting an error.
  ///
  /// - Parameter known: The scene's components, by name.
  init?(_ fields: Fields, of known: [String: LayerComponent]) {
    let context = fields.context
    let name = fields.require(
      "component", .componentName, "The component whose layers this layer has.")
    let arguments = fields.declaredMember(
      "params", "an object of values", ValueSchema(.object()).named,
      "Values for the component's parameters.")
    guard let name else { return nil }
    guard let component = known[name.text] else {
      context.report(.unknownComponent(name.text, known: known.keys.sorted()), at: name.span)
      return nil
    }
    if let first = context.componentPath.firstIndex(of: name.text) {
      context.report(
        .componentCycle(Array(context.componentPath[first...]) + [name.text]), at: name.span)
      return nil
    }
    var values: [SyntaxMember] = []
    var place = context
    if let arguments {
      guard let resolved = context.resolved(arguments.value) else { return nil }
      guard case .object(let members) = resolved.value.kind else {
        resolved.context.reportType(resolved.value, expected: "an object of values")
        return nil
      }
      (values, place) = (members, resolved.context)
    }
    for member in values where !component.parameters.contains(where: { $0.name == member.key.text })
    {
      place.report(
        .unknownArgument(
          member.key.text, of: component.name, known: component.parameters.map(\.name)),
        at: member.key.span)
    }
    guard context.mayRepeat(component.layers.span.length, at: name.span) else { return nil }
    self.component = component
    given = component.parameters.compactMap { parameter in
      values.first { $0.key.text == parameter.name }.map {
        let value = NamedValue($0.value, in: place)
        value.stringReader = parameter.stringReader
        return (parameter, value)
      }
    }
    self.context = Self.inner(of: component, given, fields, name.span)
  }

  /// Returns the context of a component's layers. The component's names take precedence over those
  /// of its file, and the geometry is that of the layer that uses the component.
  private static func inner(
    of component: LayerComponent, _ given: [(parameter: TemplateParameter, value: NamedValue)],
    _ fields: Fields, _ span: Span
  ) -> Context {
    let place = fields.context
    var inner = Context(session: place.session, file: component.context.file, scope: place.scope)
    inner.scope.names = component.context.scope.names
    inner.use = UseSite(
      place.file, span, "the component \(quoted(component.name)) is used here", within: place.use)
    inner.nameDepth = place.nameDepth
    inner.templatePath = place.choicePath(ofOffset: fields.span.start)
    inner.componentPath = place.componentPath + [component.name]
    func name(_ values: [(String, NamedValue)]) {
      inner.scope.names = NamedValues(
        Dictionary(values) { first, _ in first }, within: inner.scope.names)
    }
    name(given.map { ($0.parameter.name, $0.value) })
    for parameter in component.parameters
    where !given.contains(where: { $0.parameter.name == parameter.name }) {
      guard let value = parameter.defaultValue else {
        place.report(.missingArgument(parameter, of: component.name), at: fields.start)
        let missing = NamedValue(SyntaxValue(kind: .null, span: component.span), in: inner)
        missing.isFailed = true
        name([(parameter.name, missing)])
        continue
      }
      let named = NamedValue(value, in: inner)
      named.stringReader = parameter.stringReader
      name([(parameter.name, named)])
    }
    for group in component.names {
      guard case .object(let members) = group.kind else { continue }
      name(members.map { ($0.key.text, NamedValue($0.value, in: inner)) })
    }
    return inner
  }
}

extension ValueType where Value == SyntaxString {
  /// The text of a component's name.
  fileprivate static var componentName: ValueType {
    ValueType(literal: "a component's name", .string) { context, value in
      if case .string(let string) = value.kind { return string }
      context.reportType(value, expected: "a component's name")
      return nil
    }.writing { .string($0.text) }
  }
}

extension Problem {
  fileprivate static func malformedComponentName(_ name: String) -> Problem {
    Problem(
      .nameMalformed,
      "\(quoted(name)) can't be a component name",
      expected: "letters, digits and underscores, not starting with a digit")
  }
  fileprivate static func unknownComponent(_ name: String, known: [String]) -> Problem {
    Problem(
      .componentUnknown,
      "there is no component \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }
  fileprivate static func unknownArgument(
    _ name: String, of component: String, known: [String]
  ) -> Problem {
    Problem(
      .parameterUnknown,
      "the component \(quoted(component)) has no parameter \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }
  fileprivate static func missingArgument(
    _ parameter: TemplateParameter, of component: String
  ) -> Problem {
    let summary = parameter.summary.isEmpty ? "" : ": \(parameter.summary)"
    return Problem(
      .parameterMissing,
      "the parameter \(quoted(parameter.name)) of the component \(quoted(component)) is missing",
      expected: "a value of type \(parameter.kind.rawValue)\(summary), in \"params\"")
  }
  fileprivate static func componentCycle(_ names: [String]) -> Problem {
    Problem(
      .sceneCycle,
      "the component \(quoted(names[0])) would contain itself: \(names.joined(separator: " → "))")
  }
}
