extension Command {
  /// Every command in the order in which help lists them; the first is meant when none is named.
  static let all: [Command] = [
    render, preview, batch, still, sheet, inspect, validate, unfold, new, templates,
    help, version,
  ]

  /// The command that is meant when none is named.
  static var standard: Command { render }

  /// What changes the scene before it is rendered.
  private static let sceneOptions: [Option.Name] = [
    .set, .params, .seed, .size, .scale, .fps, .background, .allowPath, .strict,
  ]

  /// How films are encoded.
  private static let filmOptions: [Option.Name] = [.crf, .preset, .pixFmt, .colorspace]

  /// How GIFs are encoded.
  private static let gifOptions: [Option.Name] = [
    .quality, .colors, .noDither, .matte, .loop, .lastFrameDuration, .maxSize,
  ]

  private static let picture = "The PNG file to write; - is standard output."

  static let render = Command(
    name: "render",
    summary: "Render a scene to films, GIFs or pictures. The default command.",
    usage: "[render] SCENE -o OUT [-o OUT …] [OPTIONS]",
    examples: [
      Example("splashrender scene.json -o film.mp4", "the film"),
      Example(
        "splashrender scene.json -o film.mp4 -o film.gif", "both, in place together or not at all"),
      Example(
        "splashrender scene.json --width 400 --max-size 2MB -o film.gif",
        "a GIF for where size counts"),
      Example(
        "splashrender scene.json --set accent=tomato --fps 30 -o film.mp4",
        "another colour, half the frames"),
      Example("splashrender scene.json --from 1 --to 90f -o 'part/%04d.png'", "numbered pictures"),
    ],
    argument: Argument("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.output, .format, .overwrite, .noOverwrite, .dryRun, .width]
      + filmOptions + gifOptions + sceneOptions + [.from, .to, .threads, .progress],
    run: RenderCommand.run)

  static let preview = Command(
    name: "preview",
    summary: "Make a small GIF: 25 frames per second, at most 480 pixels wide and 5 MB.",
    usage: "preview SCENE [-o OUT.gif] [OPTIONS]",
    examples: [
      Example("splashrender preview scene.json", "a GIF beside the scene, named after it"),
      Example("splashrender preview scene.json -o small.gif --width 160", "a smaller one"),
    ],
    argument: Argument("SCENE", 1...1, "The scene file; - is standard input, and needs -o."),
    options: [.output, .overwrite, .noOverwrite, .dryRun, .width]
      + gifOptions + sceneOptions + [.from, .to, .threads, .progress],
    wording: [
      .output: "The GIF to write; - is standard output. Without it, the GIF goes beside the scene.",
      .width: "The width of the GIF; the canvas's points, at most 480, by default.",
      .fps: "Frames per second: 10, 12.5 or 50; 25 by default.",
      .maxSize:
        "The most bytes of the GIF; 5MB by default. Quality and colours are lowered to keep within "
        + "it, then width and frame rate.",
    ],
    run: PreviewCommand.run)

  static let batch = Command(
    name: "batch",
    summary: "Render many scenes into a directory; one that fails does not stop the others.",
    usage: "batch SCENE… -o DIR [OPTIONS]",
    examples: [
      Example("splashrender batch scenes/*/scene.json -o out", "out/NAME.mp4 for every scene"),
      Example(
        "splashrender batch a.json b.json -o out --format gif --jobs 2", "GIFs, two at a time"),
    ],
    argument: Argument(
      "SCENE…", 1...Int.max,
      "The scene files. An output is named after its scene's file, or after the folder of a scene "
        + "that is called scene.json."),
    options: [.output, .format, .overwrite, .noOverwrite, .dryRun, .width, .json]
      + filmOptions + gifOptions + sceneOptions + [.from, .to, .threads, .jobs, .progress],
    wording: [
      .output: "The directory to write to, made where it is missing.",
      .format: "The format of all outputs: mp4 (the default), gif or png (the first frame).",
    ],
    run: BatchCommand.run)

  static let still = Command(
    name: "still",
    summary: "Render one frame to a picture.",
    usage: "still SCENE [--at T] -o OUT.png [OPTIONS]",
    examples: [
      Example("splashrender still scene.json --at 2.5 -o frame.png", "the moment 2.5 s"),
      Example("splashrender still scene.json --at 150f -o frame.png", "frame 150, counted from 0"),
    ],
    argument: Argument("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.output, .format, .overwrite, .noOverwrite, .dryRun] + sceneOptions + [.at],
    wording: [.output: picture, .format: "Only png, for a name without that extension."],
    run: StillCommand.run)

  static let sheet = Command(
    name: "sheet",
    summary: "Render frames from beginning to end side by side on one picture.",
    usage: "sheet SCENE -o OUT.png [OPTIONS]",
    examples: [
      Example("splashrender sheet scene.json -o sheet.png", "12 frames, 4 side by side"),
      Example("splashrender sheet scene.json --count 20 --columns 5 -o sheet.png", "20 frames"),
    ],
    argument: Argument("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.output, .format, .overwrite, .noOverwrite, .dryRun, .width, .columns]
      + sceneOptions + [.count],
    wording: [
      .output: picture, .format: "Only png, for a name without that extension.",
      .width: "The width of the sheet; 1200 by default.",
    ],
    run: SheetCommand.run)

  static let inspect = Command(
    name: "inspect",
    summary: "Show a scene's layers and timeline, or every animated value at a moment.",
    usage: "inspect SCENE [--at T] [--json] [OPTIONS]",
    examples: [
      Example("splashrender inspect scene.json", "the tree of layers and their animations"),
      Example("splashrender inspect scene.json --at 1.2 --json", "every value at 1.2 s"),
    ],
    argument: Argument("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.json] + sceneOptions + [.at],
    run: InspectCommand.run)

  static let validate = Command(
    name: "validate",
    summary: "Find every problem of scenes at once, without rendering.",
    usage: "validate SCENE… [--json] [OPTIONS]",
    examples: [
      Example("splashrender validate scenes/*/scene.json", "all problems, with line and column"),
      Example("splashrender validate scene.json --json", "the same for a program"),
    ],
    argument: Argument("SCENE…", 1...Int.max, "The scene files; - is standard input."),
    options: [.json] + sceneOptions,
    run: ValidateCommand.run)

  static let unfold = Command(
    name: "unfold",
    summary: "Print a scene with its templates written out in primitives, comments and all.",
    usage: "unfold SCENE [-o FILE]",
    examples: [
      Example("splashrender unfold scene.json", "the scene in primitives, to read or to change"),
      Example("splashrender unfold scene.json -o plain.json", "the same as a file"),
    ],
    argument: Argument(
      "SCENE", 1...1,
      "The scene file; - is standard input. The scenes that it nests are files of their own, and "
        + "stay as they are."),
    options: [.output, .overwrite, .noOverwrite],
    wording: [
      .output:
        "The file to write, beside the scene so that its paths hold; standard output without."
    ],
    run: UnfoldCommand.run)

  static let new = Command(
    name: "new",
    summary: "Write a commented scene that uses a template, to begin with.",
    usage: "new TEMPLATE [-o FILE|DIR] [-y]",
    examples: [
      Example("splashrender new fade-transition", "fade-transition.json, which renders at once"),
      Example("splashrender new fade-transition -o intro.json", "the same by another name"),
    ],
    argument: Argument("TEMPLATE", 1...1, "The template; see splashrender templates."),
    options: [.output, .overwrite],
    wording: [
      .output:
        "The file to write, or the directory for TEMPLATE.json; the current directory by default.",
      .overwrite: "Replace a file that exists, which is an error otherwise.",
    ],
    run: NewCommand.run)

  static let templates = Command(
    name: "templates",
    summary: "List the templates, or the parameters of one.",
    usage: "templates [TEMPLATE]",
    examples: [
      Example("splashrender templates", "all of them"),
      Example("splashrender templates fade-transition", "what this one takes"),
    ],
    argument: Argument("TEMPLATE", 0...1, "The template whose parameters are listed."),
    options: [],
    run: TemplatesCommand.run)

  static let help = Command(
    name: "help",
    summary: "Show help, for the program or for a command.",
    usage: "help [COMMAND]",
    examples: [],
    argument: Argument("COMMAND", 0...1, "The command."),
    options: [],
    run: HelpCommand.run)

  static let version = Command(
    name: "version",
    summary: "Show the version.",
    usage: "version",
    examples: [],
    argument: nil,
    options: [],
    run: VersionCommand.run)

  /// The command called `name`.
  static func named(_ name: String) -> Command? {
    all.first { $0.name == name }
  }
}
