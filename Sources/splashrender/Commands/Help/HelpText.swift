import SplashPixels
import SplashSyntax

/// The help of the program and its commands, generated from their declarations.
enum HelpText {
  /// Returns the help for the program: its commands, some examples, and where to find more.
  static func program() -> String {
    HelpLayout.text(
      [
        HelpSection("", ["splashrender renders Core Animation scenes to videos, GIFs and images."]),
        HelpSection(
          "USAGE", ["splashrender SCENE -o OUTPUT [OPTIONS]", "splashrender COMMAND [OPTIONS]"]),
        HelpSection("COMMANDS", commands),
        HelpSection("EXAMPLES", examples),
        HelpSection(
          "TOPICS", HelpLayout.rows(HelpTopic.all.map { ($0.name, $0.summary) }, indent: 14)),
        HelpSection(
          "",
          [
            "'splashrender help NAME' explains a command, a topic, an option (crf) or a key",
            "of scenes (fillMode). Results go to standard output, messages to standard error.",
          ]),
      ])
  }

  private static var commands: [String] {
    CommandList.program.groups.flatMap { group in
      ["\(group.title)"]
        + HelpLayout.rows(group.commands.map { ("  " + $0.name, $0.summary) }, indent: 16)
    }
  }

  private static var examples: [String] {
    let commands = [
      RenderCommand.declaration, PreviewCommand.declaration, StudioCommand.declaration,
    ]
    return HelpLayout.rows(
      commands.flatMap { $0.examples.prefix(1) }.map { ($0.line, $0.effect) }, indent: 40)
  }

  /// Returns the help for one command.
  static func command(_ command: Command) -> String {
    HelpLayout.text(
      [
        HelpSection("OVERVIEW", HelpLayout.paragraph(command.overview)),
        HelpSection("EXAMPLES", HelpLayout.examples(command.examples)),
        HelpSection("USAGE", ["splashrender \(command.usage)"]),
        HelpSection("ARGUMENTS", arguments(of: command)),
      ] + options(command.allOptions, wording: command.wording))
  }

  /// Returns the sections of options by group.
  static func options(_ options: [AnyOption], wording: [AnyOption: String] = [:]) -> [HelpSection] {
    AnyOption.Group.allCases.map { group in
      HelpSection(
        group.rawValue, rows(options.filter { $0.group == group }, wording: wording))
    }
  }

  /// Returns a row for each option.
  static func rows(_ options: [AnyOption], wording: [AnyOption: String] = [:]) -> [String] {
    HelpLayout.rows(options.map { (label($0), wording[$0] ?? $0.help) })
  }

  /// Returns the sections about a code of findings.
  static func sections(about code: FindingCode) -> [HelpSection] {
    guard let explanation = FindingExplanation.of(code) else { return [] }
    return [
      HelpSection("CAUSE", HelpLayout.paragraph(explanation.cause)),
      HelpSection("CURE", HelpLayout.paragraph(explanation.cure)),
      HelpSection("EXAMPLE", explanation.example),
    ]
  }

  private static func arguments(of command: Command) -> [String] {
    guard let argument = command.argument else { return [] }
    return HelpLayout.rows([(argument.placeholder, argument.help)])
  }

  private static func label(_ option: AnyOption) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + option.spelling + (option.placeholder.map { " " + $0 } ?? "")
  }

  /// The environment variables that the program reads.
  static let environment = [
    ("NO_COLOR", "If set, messages are not coloured."),
    (
      Kernels.environmentVariable,
      "Instruction set: \(KernelLevel.allCases.map(\.rawValue).joined(separator: ", ")); default "
        + "the best that the processor supports. The pixels are the same with all of them."
    ),
    (
      "GITHUB_ACTIONS",
      "If true, errors and warnings about scenes are also printed as GitHub annotations."
    ),
    ("COLUMNS, LINES", "Terminal size, if the terminal doesn't report it."),
    ("XDG_CACHE_HOME", "Parent directory of batch's cache; default ~/.cache."),
    ("TMPDIR", "Directory for temporary files, used when a long GIF is written to a pipe."),
  ]
}
