import SplashSceneFormat
import SplashSystem

/// `schema`: prints the JSON Schema of scenes.
enum SchemaCommand {
  static let declaration = Command(
    name: "schema",
    summary: "Print the JSON Schema of scenes, or of the program's output.",
    details: "Editors use the schema of scenes to complete and check scene files.",
    usage: "schema [scene|output] [-o FILE]",
    examples: [
      .init("splashrender schema", "the schema, draft 2020-12"),
      .init("splashrender schema -o scene.schema.json", "the same as a file"),
      .init("splashrender schema output", "the schema of what commands print with --json"),
    ],
    argument: .init(
      "scene|output", 0...1, kind: .words(["scene", "output"]),
      "What the schema describes: scenes (default), or the output of --json."),
    options: [.output, .overwrite, .noOverwrite],
    wording: [.output: "Output file; default standard output."],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let text: String
    switch invocation.arguments.first ?? "scene" {
    case "scene": text = SceneSchema.text
    case "output": text = EnvelopeSchema.text
    case let other:
      throw invocation.mistake("schema expects scene or output, not '\(other)'")
    }
    guard let output = try Destinations(invocation).onlyOutput() else {
      return try messages.result(text: text)
    }
    try Destinations(invocation).write(text, to: output, messages)
  }
}
