import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `new`: creates a scene to start with.
enum NewCommand {
  static let declaration = Command(
    name: "new",
    summary: "Write a commented scene from a template, as a starting point.",
    usage: "new TEMPLATE [-o FILE|DIR] [-y]",
    examples: [
      .init("splashrender new fade-transition", "writes fade-transition.json, ready to render"),
      .init("splashrender new fade-transition -o intro.json", "the same scene under another name"),
    ],
    argument: .init(
      "TEMPLATE", 1...1, kind: .words(Template.names), "The template; see splashrender templates."),
    options: [.output, .overwrite],
    wording: [
      .output:
        "The file to write, or the directory for TEMPLATE.json; the current directory by default.",
      .overwrite: "Replace an existing file, which is an error by default.",
    ],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let template = try template(invocation)
    let named = try Destinations(invocation).onlyOutput() ?? "."
    var path = named
    if named.endsWithSlash || named.isDirectory {
      if !FileSystem.exists(named) { try FileSystem.makeDirectory(named) }
      path = (named == "." ? "" : named).appending("\(template.name).json")
    }
    try Destinations(invocation).write(
      template.starter, to: path, replacing: invocation.has(.overwrite), messages)
    if path.isStandardStream { return }
    messages.note("created \(path); to preview it: splashrender preview \(path)")
  }

  /// Returns the template named by the first argument.
  static func template(_ invocation: Invocation) throws(CommandError) -> Template {
    let name = invocation.arguments[0]
    if let template = Template.named(name) { return template }
    let names = Template.all.map(\.name)
    let hint =
      nearest(to: name, among: names).map { "did you mean \($0)?" }
      ?? "choose from \(names.joined(separator: ", "))"
    throw invocation.mistake("there is no template '\(name)'; \(hint)")
  }
}
