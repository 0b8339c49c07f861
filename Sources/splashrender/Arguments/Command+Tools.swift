import SplashSceneFormat

// The commands that make no pictures.
extension Command {
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
        "The file to write, in the scene's folder so that its paths stay valid; standard output by default."
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
    argument: Argument(
      "TEMPLATE", 1...1, choices: Template.names, "The template; see splashrender templates."),
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
    argument: Argument(
      "TEMPLATE", 0...1, choices: Template.names, "The template whose parameters are listed."),
    options: [],
    run: TemplatesCommand.run)

  static let schema = Command(
    name: "schema",
    summary: "Print the JSON Schema of scenes, for editors to complete and check them.",
    usage: "schema [-o FILE]",
    examples: [
      Example("splashrender schema", "the schema, draft 2020-12"),
      Example("splashrender schema -o scene.schema.json", "the same as a file"),
    ],
    argument: nil,
    options: [.output, .overwrite, .noOverwrite],
    wording: [.output: "The file to write; standard output without."],
    run: SchemaCommand.run)

  static let formats = Command(
    name: "formats",
    summary: "List the formats that this build writes, with their codecs and alpha.",
    usage: "formats [--json]",
    examples: [
      Example("splashrender formats", "all of them, by name and extension"),
      Example("splashrender formats --json", "the same for a program"),
    ],
    argument: nil,
    options: [.json],
    run: FormatsCommand.run)

  static let doctor = Command(
    name: "doctor",
    summary: "Check that this machine has everything rendering needs.",
    usage: "doctor [--json]",
    examples: [
      Example("splashrender doctor", "libraries, formats, fonts, and a film on trial"),
      Example("splashrender doctor --json", "the same for a program"),
    ],
    argument: nil,
    options: [.json],
    run: DoctorCommand.run)

  static let completions = Command(
    name: "completions",
    summary: "Print the script by which a shell completes command lines.",
    usage: "completions bash|zsh|fish",
    examples: [
      Example("splashrender completions bash > splashrender.bash", "for bash: source it"),
      Example("splashrender completions zsh > _splashrender", "for zsh: a folder of $fpath"),
      Example(
        "splashrender completions fish > splashrender.fish", "for fish: ~/.config/fish/completions"),
    ],
    argument: Argument(
      "SHELL", 1...1, choices: Shell.allCases.map(\.rawValue), "The shell: bash, zsh or fish."),
    options: [],
    run: CompletionsCommand.run)

  static let manual = Command(
    name: "manual",
    summary: "Print the page for man.",
    usage: "manual",
    examples: [Example("splashrender manual > splashrender.1", "man ./splashrender.1 shows it")],
    argument: nil,
    options: [],
    run: ManualCommand.run)

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
}
