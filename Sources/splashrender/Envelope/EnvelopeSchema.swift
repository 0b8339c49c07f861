import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// The JSON Schema of what commands print with `--json`.
enum EnvelopeSchema {
  /// The schema, draft 2020-12.
  static var text: String { schema.lines(width: 100) + "\n" }

  static var schema: JSON {
    let results = CommandList.program.all.flatMap { command in
      (command.actions.isEmpty
        ? [command.name] : command.actions.map { "\(command.name) \($0.name)" })
    }.map { name in
      JSON.object([
        (
          "if",
          .object([("properties", .object([("command", .object([("const", .string(name))]))]))])
        ),
        (
          "then",
          .object([
            (
              "properties",
              .object([("result", .object(JSONShape.object(result(of: name)).schema))])
            )
          ])
        ),
      ])
    }
    return .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("What a command of splashrender prints with --json")),
      ] + JSONShape.object(envelope).schema + [("allOf", .array(results))])
  }

  // MARK: The envelope

  static let envelope: [JSONShape.Member] = [
    .init(
      "format", .integers([Int32(Envelope.format)]),
      "The version of this format; members may be added without a new version."),
    .init("program", .string, "The program's version."),
    .init("command", .nullable(.string), "The command, and its action if it has any."),
    .optional(
      "event", .words(events), "What happened, for watch and studio, which print a line each."),
    .init("ok", .boolean, "Whether the command succeeded."),
    .init("exit", .integers(ExitCode.allCases.map(\.rawValue)), "The exit code."),
    .init("read", .array(.object(read)), "The files that were read."),
    .init("written", .array(.object(written)), "The files that were written."),
    .init("findings", .array(.object(finding)), "Errors, warnings and notes."),
    .init("result", .object([]), "The command's own result."),
  ]

  private static let events = ["rendered", "failed", "started", "film", "page"]

  private static let read: [JSONShape.Member] = [
    .init("path", .string, "The path; - is standard input."),
    .init("sha256", .nullable(.digest), "The hash of the bytes; null if they can't be read again."),
  ]

  private static let written: [JSONShape.Member] = [
    .init(
      "path", .string, "The path, or the pattern of a sequence of images; - is standard output."),
    .optional("files", .integer, "The number of files of a sequence."),
    .init("bytes", .nullable(.integer), "The size, of all files of a sequence; null for a stream."),
    .optional("sha256", .nullable(.digest), "The hash of the bytes; null for a stream."),
    .optional(
      "sha256OfFiles", .nullable(.digest),
      "For a sequence: the hash of the files' hashes, as text one after the other."),
    .optional("width", .integer, "The width in pixels."),
    .optional("height", .integer, "The height in pixels."),
    .optional("frames", .integer, "The number of frames."),
    .optional("seconds", .number, "The length."),
    .optional("fps", .number, "The frames per second."),
    .optional("codec", .string, "The codec, or the format if it has only one."),
    .optional(
      "alpha", .boolean, "Of what was rendered: whether it can have pixels that aren't opaque."),
  ]

  private static let place: [JSONShape.Member] = [
    .init("line", .integer, "The line, from 1; 0 without a place."),
    .init("column", .integer, "The column in Unicode scalars, from 1; 0 without a place."),
    .init("message", .string, "One sentence without a full stop, which may change."),
  ]

  static let finding: [JSONShape.Member] =
    [
      .init(
        "code", .words(FindingCode.allCases.map(\.rawValue)),
        "What kind of finding it is: splashrender help CODE tells its cause and cure."),
      .init(
        "severity", .words(["error", "warning", "note"]),
        "Errors make the command fail; with --strict, warnings do."),
      .init("file", .nullable(.string), "The file, or the option."),
    ] + place + [
      .init("expected", .nullable(.string), "What was expected."),
      .init("suggestion", .nullable(.string), "What was probably meant."),
      .optional("pointer", .string, "The JSON Pointer (RFC 6901) of the value in the file."),
      .optional("found", .string, "The text at the place."),
      .optional("row", .string, "The name of the row of a batch."),
      .optional("time", .number, "The scene time in seconds."),
      .optional("frame", .integer, "The frame at that time, from 0."),
      .optional("edit", .object(edit), "The change that certainly solves it."),
      .optional(
        "notes", .array(.object([.init("file", .string, "The file.")] + place)), "Related places."),
    ]

  private static let edit: [JSONShape.Member] = [
    .init(
      "range", .array(.integer), "The bytes to replace: the first, and the one after the last."),
    .init("text", .string, "The new text."),
  ]

  // MARK: Results

  private static let printed: [JSONShape.Member] = [.optional("text", .string, "What is printed.")]

  private static let outputs: JSONShape.Member = .optional(
    "outputs",
    .array(
      .object([
        .init("path", .string, "The path."), .optional("width", .integer, "The width in pixels."),
        .optional("height", .integer, "The height in pixels."),
        .optional("frames", .integer, "The number of frames."),
        .optional("seconds", .number, "The length."),
        .optional("fps", .number, "The frames per second."),
      ])), "With --dry-run: what would be written.")

  private static let rendered: [JSONShape.Member] = [
    outputs, .optional("frames", .integer, "The number of frames drawn."),
    .optional("elapsed", .number, "The seconds that it took."),
  ]

  private static let comparison: [JSONShape.Member] = [
    .optional(
      "status", .words(["equal", "tolerated", "different", "failed"]), "The worst of all groups."),
    .optional("message", .string, "The result as a sentence."),
    .optional("groups", .array(.any), "The comparisons, by scene or pair of files."),
  ]

  private static let layers: [JSONShape.Member] = [
    .optional("time", .number, "The scene time in seconds."),
    .optional("markers", .any, "The markers: their times by name, or a list with --timeline."),
    .optional("audio", .array(.any), "The sounds."),
    .optional("layers", .array(.any), "The layers in drawing order, or as a tree with --timeline."),
    .optional(
      "series", .array(.map(.any)), "With --from, --to or --step: the values at each time."),
    .optional("start", .number, "With --timeline: the first time."),
    .optional("duration", .number, "With --timeline: the length."),
    .optional("frameRate", .number, "With --timeline: the frames per second."),
    .optional("sounds", .array(.any), "With --timeline: when sounds are heard."),
    .optional("width", .integer, "With --display-list: the canvas in pixels."),
    .optional("height", .integer, "With --display-list: the canvas in pixels."),
    .optional("background", .array(.number), "With --display-list: the colour behind all layers."),
    .optional("commands", .array(.any), "With --display-list: the drawing commands."),
  ]

  private static let row: [JSONShape.Member] = [
    .init("name", .string, "The row's first output."),
    .optional("manifest", .string, "The table."),
    .optional("line", .integer, "The line in the table."),
    .init("scene", .string, "The scene."),
    .optional("output", .string, "The first output's path."),
    .optional("frames", .integer, "The number of frames."),
    .optional("seconds", .number, "The seconds that it took."),
    .init("status", .string, "The result in a word or two."),
    .init("exitCode", .nullable(.integer), "The exit code; null if the row wasn't begun."),
    .optional(
      "origin", .words(["rendered", "copied", "unchanged"]), "Where the outputs come from."),
    .optional("width", .integer, "The width in pixels."),
    .optional("height", .integer, "The height in pixels."),
    .optional("framesPerSecond", .number, "The frames per second."),
    .optional("bytes", .integer, "The size of the first output."),
    .optional("sha256", .nullable(.digest), "The hash of the first output."),
    .optional("quality", .integer, "The quality of a GIF."),
    .optional("colors", .integer, "The number of colours of a GIF."),
    .optional("outputs", .array(.any), "All outputs, if there are several, or with --dry-run."),
    .optional("message", .string, "The error."),
  ]

  private static let validated: [JSONShape.Member] = [
    .init("path", .string, "The scene."), .init("valid", .boolean, "Whether it has no errors."),
    .optional("width", .integer, "The width in pixels."),
    .optional("height", .integer, "The height in pixels."),
    .optional("frames", .integer, "The number of frames."),
    .optional("seconds", .number, "The length."),
    .optional("fps", .number, "The frames per second."),
    .optional("slots", .array(.any), "The slots of a Lottie file."),
    .optional(
      "edits",
      .array(
        .object(
          [
            .init("line", .integer, "The line, from 1."),
            .init("column", .integer, "The column in Unicode scalars, from 1."),
            .init("old", .string, "The text before."), .init("new", .string, "The new text."),
          ])), "With --fix: what is changed in the file; with --dry-run, what would be."),
  ]

  private static let checked: [JSONShape.Member] = [
    .init("path", .string, "The scene."), .optional("row", .string, "The name of the row."),
    .init("ok", .boolean, "Whether it has no errors or warnings, and everything holds."),
    .init("checks", .array(.object(check)), "Its checks, in order."),
    .init(
      "golden",
      .nullable(
        .object([
          .init(
            "status", .words(["equal", "tolerated", "different", "failed"]), "The worst result."),
          .init("message", .string, "The result as a sentence."),
          .init("frames", .integer, "The number of frames that were compared."),
        ])), "The comparison with golden frames; null if none are recorded."),
  ]

  private static let check: [JSONShape.Member] = [
    .init("name", .string, "Its name, or what it claims."),
    .init("file", .string, "The file with the check."),
    .init("pointer", .string, "Its JSON Pointer in the file."),
    .init("line", .integer, "Its line, from 1."),
    .init("verdict", .words(["holds", "fails", "undecided"]), "The answer."),
    .init(
      "proof", .words(["exact", "sampled"]),
      "Whether it was proved for all times, or looked at in some."),
    .init(
      "margin", .nullable(.array(.number)),
      "The least and the greatest value that the margin can have, which is negative if the check fails."
    ),
    .init("unit", .nullable(.string), "The unit of the margin; null if it has none."),
    .init("time", .nullable(.number), "The scene time with the least margin, or of the failure."),
    .init("frame", .nullable(.integer), "The frame at that time, from 0."),
    .init("layers", .array(.string), "The paths of the layers with the least margin."),
    .init("message", .string, "What was found, in a sentence without a full stop."),
    .init(
      "cause", .nullable(.object([.init("file", .string, "The file.")] + place)),
      "The animation that causes a failure."),
    .init("waived", .boolean, "Whether it doesn't hold, which is meant."),
    .init(
      "picture", .nullable(.string),
      "With --pictures: the file with a picture of the failure; null if there is none."),
  ]

  /// Returns the members of a command's result.
  private static func result(of command: String) -> [JSONShape.Member] {
    switch command {
    case "render", "preview", "watch": rendered
    case "still": [outputs, .optional("time", .number, "The scene time in seconds.")]
    case "sheet": [outputs, .optional("times", .array(.number), "The scene times in seconds.")]
    case "batch": [.optional("rows", .array(.object(row)), "The scenes or rows, in order.")]
    case "validate":
      [
        .optional("scenes", .array(.object(validated)), "The scenes, in order."),
        .optional("rows", .array(.object(row)), "The rows of tables, in order."),
      ]
    case "check":
      [
        .optional(
          "scenes", .array(.object(checked)), "The scenes, or the rows of tables, in order."),
        .optional(
          "suggested", .array(.any), "With --suggest: checks that hold, as a scene has them."),
      ]
    case "inspect": layers
    case "golden check", "diff": comparison
    case "golden update": [.optional("recorded", .array(.any), "The recorded scenes, in order.")]
    case "templates": [.optional("templates", .array(.any), "The templates with their parameters.")]
    case "formats": [.optional("formats", .array(.any), "The formats with their codecs.")]
    case "doctor": [.optional("checks", .array(.any), "The checks: subject, state and text.")]
    case "version":
      [
        .optional("version", .string, "The program's version."),
        .optional("swift", .string, "The compiler's version."),
        .optional("processor", .string, "The processor that it is built for."),
        .optional("configuration", .string, "How it is built."),
        .optional("libraries", .map(.string), "The versions of libraries, by name."),
      ]
    case "studio": [.optional("address", .string, "The page's address, with the event started.")]
    default: printed
    }
  }
}
