import SplashSceneFormat
import SplashSystem

/// `schema`: prints the JSON Schema of scenes.
enum SchemaCommand {
  static let declaration = Command(
    name: "schema",
    summary: "Print the JSON Schema of scenes, for editors.",
    details: "Editors use it to complete and check scene files.",
    usage: "schema [-o FILE]",
    examples: [
      .init("splashrender schema", "the schema, draft 2020-12"),
      .init("splashrender schema -o scene.schema.json", "the same as a file"),
    ],
    options: [.output, .overwrite, .noOverwrite],
    wording: [.output: "Output file; default standard output."],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    guard let output = try Destinations(invocation).onlyOutput(), !output.isStandardStream else {
      return try Terminal.write(raw: SceneSchema.text, to: .output)
    }
    try Destinations(invocation).write(SceneSchema.text, to: output)
  }
}
