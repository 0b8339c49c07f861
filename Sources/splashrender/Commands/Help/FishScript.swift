import SplashSyntax

/// The completion script for fish, 3.2 or later.
enum FishScript {
  static var text: String {
    """
    # Completion of splashrender's command lines in fish.
    function __splashrender_command
        for word in (commandline -opc)[2..-1]
            if contains -- $word \(CommandList.program.names.joined(separator: " "))
                echo $word
                return
            end
        end
        # Without a command it is the standard one.
        echo \(CommandList.program.standard.name)
    end
    function __splashrender_is
        contains -- (__splashrender_command) $argv
    end
    function __splashrender_starts
        test (count (commandline -opc)) -eq 1
    end
    function __splashrender_follows
        test (commandline -opc)[-1] = $argv[1]
    end

    \((commands + arguments + options).joined(separator: "\n"))

    """
  }

  private static let complete = "complete -c splashrender"

  /// The commands. A scene is also possible in their place.
  private static var commands: [String] {
    CommandList.program.all.map { command in
      "\(complete) -n __splashrender_starts -a \(command.name) -d \(quoted(command.summary))"
    }
  }

  /// The arguments: files, unless specified otherwise.
  private static var arguments: [String] {
    CommandList.program.all.flatMap { command -> [String] in
      let start = "\(complete) -n '__splashrender_is \(command.name)' -f"
      guard let argument = command.argument else { return [start] }
      if case .words(let words) = argument.completion { return [start + " -a \(list(words))"] }
      guard !command.actions.isEmpty else { return [] }
      return [
        "\(complete) -n '__splashrender_follows \(command.name)' -f -a \(list(command.actions.map(\.name)))"
      ]
    }
  }

  private static var options: [String] {
    AnyOption.all.flatMap { option -> [String] in
      var lines: [String] = []
      // Some commands have their own wording for an option.
      var rest = CommandList.program.all.filter { $0.accepts(option) }
      while let text = rest.first.map(option.brief) {
        let alike = rest.filter { option.brief(for: $0) == text }
        rest.removeAll { option.brief(for: $0) == text }
        let condition =
          alike.count == CommandList.program.all.count
          ? "" : " -n '__splashrender_is \(alike.map(\.name).joined(separator: " "))'"
        let short = option.short.map { " -s \($0)" } ?? ""
        lines.append(
          "\(complete)\(condition)\(short) -l \(option.name)\(value(of: option))"
            + " -d \(quoted(text))")
      }
      return lines
    }
  }

  /// Returns whether an option takes a value, and the words for it.
  private static func value(of option: AnyOption) -> String {
    guard option.placeholder != nil else { return "" }
    return switch option.completion {
    case .words(let words): " -x -a \(list(words))"
    case .files: " -r -F"
    case .nothing: " -x"
    }
  }

  private static func list(_ words: [String]) -> String {
    quoted(words.joined(separator: " "))
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    for character in text {
      if "'\\".contains(character) { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "'"
  }
}
