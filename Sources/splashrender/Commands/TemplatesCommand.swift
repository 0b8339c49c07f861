import SplashRender
import SplashSceneFormat
import SplashSystem

/// `templates`: lists the templates, or the parameters of one.
enum TemplatesCommand {
  static let declaration = Command(
    name: "templates",
    summary: "List the templates, or the parameters of one.",
    usage: "templates [TEMPLATE]",
    examples: [
      .init("splashrender templates", "all of them"),
      .init("splashrender templates fade-transition", "the parameters of this one"),
    ],
    argument: .init(
      "TEMPLATE", 0...1, kind: .words(Template.names), "The template whose parameters are listed."),
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    guard !invocation.arguments.isEmpty else {
      let width = Template.all.map(\.name.count).max() ?? 0
      let lines = Template.all.map { template in
        let space = String(repeating: " ", count: width - template.name.count)
        return "\(template.name)\(space)  \(template.summary)"
      }
      return try messages.result(lines, [("templates", .array(Template.all.map(\.json)))])
    }
    let template = try NewCommand.template(invocation)
    let parameters = template.parameters.flatMap { parameter in
      ["", "  \(parameter.name)  \(type(of: parameter))", "      \(parameter.summary)."]
    }
    try messages.result(
      ["\(template.name): \(template.summary)."] + parameters,
      [("templates", .array([template.json]))])
  }

  /// Returns the possible values and the default value.
  private static func type(of parameter: TemplateParameter) -> String {
    var text = parameter.kind.rawValue
    if !parameter.choices.isEmpty { text = parameter.choices.joined(separator: " | ") }
    switch (parameter.minimum, parameter.maximum) {
    case (let low?, let high?): text += " from \(short(low)) to \(short(high))"
    case (let low?, nil): text += ", at least \(short(low))"
    case (nil, let high?): text += ", at most \(short(high))"
    case (nil, nil): break
    }
    guard let value = parameter.defaultText else { return text + ", required" }
    return text + (value.contains("\n") ? ", built-in default" : ", default \(value)")
  }
}

extension Template {
  /// The template and its parameters as JSON.
  fileprivate var json: JSON {
    .object([
      ("name", .string(name)), ("summary", .string(summary)),
      ("parameters", .array(parameters.map(\.json))),
    ])
  }
}

extension TemplateParameter {
  fileprivate var json: JSON {
    var members: [(String, JSON)] = [
      ("name", .string(name)), ("type", .string(kind.rawValue)), ("summary", .string(summary)),
      ("default", defaultText.map(JSON.string) ?? .null),
    ]
    if !choices.isEmpty { members.append(("choices", .array(choices.map(JSON.string)))) }
    if let minimum { members.append(("minimum", .shortest(minimum))) }
    if let maximum { members.append(("maximum", .shortest(maximum))) }
    return .object(members)
  }
}
