import SplashSyntax

/// The manual page, generated from the declarations of commands and options.
enum ManualPage {
  /// The page in man(7) macros.
  static var text: String {
    let standard = CommandList.program.standard
    var page = [
      #".TH SPLASHRENDER 1 "" "splashrender \#(Program.version)""#,
      ".SH NAME", #"splashrender \- render Core Animation scenes to videos, GIFs and images"#,
      ".SH SYNOPSIS", ".nf", synopsis(standard), #"\fBsplashrender\fR COMMAND …"#, ".fi",
      ".SH DESCRIPTION",
      escaped(
        "splashrender reads a scene, a file of layers and animations with Core Animation's names and "
          + "semantics, and renders it to videos, GIFs and images, with the same pixels on every "
          + "machine. Results go to standard output, messages to standard error."),
      ".SH EXAMPLES",
    ]
    page += CommandList.program.all.flatMap { $0.examples.prefix(1) }.flatMap(example)
    page.append(".SH COMMANDS")
    for command in CommandList.program.all { page += section(command) }
    page += [".SH TOPICS", escaped("'splashrender help TOPIC' has more about:")]
    for topic in HelpTopic.all {
      page += [".TP", "\\fB\(escaped(topic.name))\\fR", escaped(topic.summary)]
    }
    page.append(".SH OPTIONS")
    for group in AnyOption.Group.allCases {
      page.append(".SS " + quoted(group.title))
      for option in AnyOption.all where option.group == group {
        page += [".TP", label(option), escaped(option.help)]
        if !option.choices.isEmpty, !isListed(option) {
          page += ["(\(escaped(option.choices.joined(separator: ", "))))"]
        }
      }
    }
    page.append(".SH \"EXIT STATUS\"")
    for code in ExitCode.allCases {
      page += [".TP", "\\fB\(code.rawValue)\\fR", escaped(code.meaning)]
    }
    page.append(".SH ENVIRONMENT")
    for (name, meaning) in HelpText.environment {
      page += [".TP", "\\fB\(escaped(name))\\fR", escaped(meaning)]
    }
    return page.joined(separator: "\n") + "\n"
  }

  private static func section(_ command: Command) -> [String] {
    var lines = [
      ".SS " + quoted(command.name), escaped(command.overview), ".PP", ".nf",
    ]
    lines += [synopsis(command), ".fi"]
    if let argument = command.argument {
      lines += [".TP", "\\fI\(escaped(argument.placeholder))\\fR", escaped(argument.help)]
    }
    let options = command.allOptions.filter { !AnyOption.everywhere.contains($0) }
    for option in options {
      guard let wording = command.wording[option] else { continue }
      lines += [".TP", label(option), escaped(wording)]
    }
    let others = options.filter { command.wording[$0] == nil }
    if !others.isEmpty {
      let names = others.map { "\\fB\(escaped($0.spelling))\\fR" }.joined(separator: ", ")
      lines += [".PP", "Options: \(names)."]
    }
    return lines + command.examples.dropFirst().flatMap(example)
  }

  private static func example(_ example: Command.Example) -> [String] {
    [".TP", "\\fB\(escaped(example.line))\\fR", escaped(example.effect)]
  }

  private static func synopsis(_ command: Command) -> String {
    "\\fBsplashrender\\fR " + escaped(command.usage)
  }

  private static func label(_ option: AnyOption) -> String {
    let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    return short + "\\fB\(escaped(option.spelling))\\fR"
      + (option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? "")
  }

  /// Returns whether the option's text contains all of its choices.
  private static func isListed(_ option: AnyOption) -> Bool {
    option.choices.allSatisfy { option.help.contains($0) }
  }

  /// Escapes text so that it contains no roff requests and is displayed unchanged.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += #"\e"#
      case "-": result += #"\-"#
      case "'": result += #"\(aq"#
      case "`": result += #"\(ga"#
      case "^": result += #"\(ha"#
      case "~": result += #"\(ti"#
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? #"\&"# + result : result
  }

  private static func quoted(_ text: String) -> String {
    "\"" + escaped(text) + "\""
  }
}

extension AnyOption.Group {
  /// The heading in sentence case.
  fileprivate var title: String {
    let words = rawValue.lowercased()
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
