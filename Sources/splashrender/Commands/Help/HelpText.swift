import SplashPixels

/// The help, made from the declarations of commands and options.
enum HelpText {
  /// The help of the whole program.
  static func program() -> String {
    let standard = CommandList.program.standard
    return sections(
      [
        ("OVERVIEW", ["splashrender renders Core Animation scenes to films, GIFs and pictures."]),
        ("EXAMPLES", examples(CommandList.program.all.flatMap { $0.examples.prefix(1) })),
        ("USAGE", ["splashrender \(standard.usage)", "splashrender COMMAND …"]),
        ("ARGUMENTS", arguments(of: standard)),
      ] + options(of: standard) + [
        ("SUBCOMMANDS", rows(CommandList.program.all.map { ($0.name, $0.summary) })),
        (
          "",
          [
            "'splashrender help COMMAND' tells more about a command.",
            "Results go to standard output, messages to standard error.",
          ]
        ),
        ("EXIT CODES", rows(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })),
        ("ENVIRONMENT", rows(environment)),
      ])
  }

  /// The variables that the program looks at, and what they do.
  static let environment = [
    ("NO_COLOR", "Messages are not coloured when it is set."),
    (
      Kernels.environmentVariable,
      "The instruction set to draw with: \(KernelLevel.allCases.map(\.rawValue).joined(separator: ", ")). "
        + "The best there is by default; the pixels are the same with all."
    ),
    (
      "GITHUB_ACTIONS",
      "When it is true, problems of scenes are told GitHub, too, which shows them beside the lines."
    ),
    ("COLUMNS, LINES", "How large the terminal is, where it doesn't say so itself."),
    ("XDG_CACHE_HOME", "Where batch keeps what it makes; ~/.cache by default."),
    ("TMPDIR", "Where a long GIF on its way to a pipe is kept."),
  ]

  /// The help of one command.
  static func command(_ command: Command) -> String {
    sections(
      [
        ("OVERVIEW", [command.summary]),
        ("EXAMPLES", examples(command.examples)),
        ("USAGE", ["splashrender \(command.usage)"]),
        ("ARGUMENTS", arguments(of: command)),
      ] + options(of: command))
  }

  private typealias Section = (title: String, lines: [String])

  private static func sections(_ sections: [Section]) -> String {
    let written = sections.filter { !$0.lines.isEmpty }.map { section in
      let body = section.lines.map { "  " + $0 + "\n" }.joined()
      return section.title.isEmpty ? body : section.title + ":\n" + body
    }
    return written.joined(separator: "\n")
  }

  private static func examples(_ examples: [Command.Example]) -> [String] {
    examples.flatMap { [$0.line, "    " + $0.effect] }
  }

  private static func arguments(of command: Command) -> [String] {
    guard let argument = command.argument else { return [] }
    return rows([(argument.placeholder, argument.help)])
  }

  private static func options(of command: Command) -> [Section] {
    AnyOption.Group.allCases.map { group in
      let options = AnyOption.all.filter {
        $0.group == group && command.accepts($0)
      }
      return (
        group.rawValue, rows(options.map { (label($0), command.wording[$0] ?? $0.help) })
      )
    }
  }

  private static func label(_ option: AnyOption) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + option.spelling + (option.placeholder.map { " " + $0 } ?? "")
  }

  /// Two columns, the second one broken into lines at 80 columns.
  private static func rows(_ rows: [(String, String)]) -> [String] {
    let indent = 26
    return rows.flatMap { label, text in
      var lines = wrapped(text, at: 80 - 2 - indent)
      let padding = indent - label.count
      if padding >= 2 {
        lines[0] = label + String(repeating: " ", count: padding) + lines[0]
      } else {
        lines.insert(label, at: 0)
        lines[1] = String(repeating: " ", count: indent) + lines[1]
      }
      let first = padding >= 2 ? 1 : 2
      for i in lines.indices.dropFirst(first) {
        lines[i] = String(repeating: " ", count: indent) + lines[i]
      }
      return lines
    }
  }

  private static func wrapped(_ text: String, at width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
