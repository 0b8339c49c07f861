import SplashScene
import SplashSyntax
import SplashSystem

/// A template and the arguments of a layer that uses it.
struct BoundTemplate {
  let template: Template
  /// The context of the template's layers.
  let context: Context
  fileprivate let given: [(parameter: TemplateParameter, value: NamedValue)]

  /// The template's layers.
  var layers: [Place] { context.elements(of: template.layers, "an array of layers") ?? [] }

  /// Checks the arguments against the parameters' types, once the layer's geometry is known.
  func check() {
    for (parameter, value) in given where !value.isFailed {
      value.isFailed = !parameter.accepts(value.value, in: value.context)
    }
  }
}

extension Fields {
  /// Binds names to the values of a template's parameters, like two `let` objects: first the
  /// arguments in this object, then the other parameters' defaults.
  func bind(_ template: Template) -> BoundTemplate {
    let session = context.session
    session.files.add(template.file.source)
    let given = template.parameters.compactMap { parameter in
      claim(parameter.name).map { (parameter, NamedValue($0.value, in: context)) }
    }
    let place = context
    name(
      template.parameters.compactMap { parameter in
        if let known = given.first(where: { $0.0.name == parameter.name }) {
          known.1.stringReader = parameter.stringReader
          return (parameter.name, known.1)
        }
        guard parameter.isRequired else { return nil }
        context.report(.missingParameter(parameter, of: template), at: start)
        let missing = NamedValue(SyntaxValue(kind: .null, span: start), in: context)
        missing.isFailed = true
        return (parameter.name, missing)
      })

    var inner = Context(session: session, file: template.file, scope: context.scope)
    inner.use = UseSite(
      place.file, typeSpan, "the template \(quoted(template.name)) is used here", within: place.use)
    inner.nameDepth = place.nameDepth
    inner.templatePath = place.choicePath(ofOffset: span.start)
    for parameter in template.parameters
    where !given.contains(where: { $0.0.name == parameter.name }) {
      guard let value = parameter.defaultValue else { continue }
      let named = NamedValue(value, in: inner)
      named.stringReader = parameter.stringReader
      name([(parameter.name, named)])
      inner.scope.names = context.scope.names
    }
    for group in template.names {
      guard case .object(let members) = group.kind else { continue }
      name(members.map { ($0.key.text, NamedValue($0.value, in: inner)) })
      inner.scope.names = context.scope.names
    }
    return BoundTemplate(template: template, context: inner, given: given)
  }

  private var typeSpan: Span { peek("type")?.span ?? start }
}

extension Problem {
  fileprivate static func missingParameter(
    _ parameter: TemplateParameter, of template: Template
  ) -> Problem {
    Problem(
      .keyMissing,
      "the \(quoted(template.name)) layer has no \(quoted(parameter.name))",
      expected: "a value of type \(parameter.kind.rawValue): \(parameter.summary)")
  }
}
