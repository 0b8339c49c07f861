import SplashSyntax

/// The shells with a completion script.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script, generated from the declarations of commands and options.
  var script: String {
    switch self {
    case .bash: BashScript.text
    case .zsh: ZshScript.text
    case .fish: FishScript.text
    }
  }
}

/// The completion script for bash, 4.4 or later, which requires no other package.
private enum BashScript {
  static var text: String {
    """
    # Completion of splashrender's command lines in bash.
    _splashrender() {
      local current=${COMP_WORDS[COMP_CWORD]} previous= command= word words=
      (( COMP_CWORD > 0 )) && previous=${COMP_WORDS[COMP_CWORD - 1]}
      # --option=value comes as three words.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]] && (( COMP_CWORD > 1 )); then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
          \(CommandList.program.names.joined(separator: " | ")))
            command=$word
            break
            ;;
        esac
      done
      COMPREPLY=()
      case $previous in
    \(values)
      esac
      if [[ $current == -* ]]; then
        case $command in
    \(options)
        esac
      else
        case $command in
    \(arguments)
        esac
      fi
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      # A scene may stand where a command does.
      if [[ -z $command && $current != -* && COMP_CWORD -eq 1 ]]; then
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$current"))
      fi
    }
    # Where it finds nothing, files are offered.
    complete -o default -F _splashrender splashrender

    """
  }

  private static func spellings(_ option: AnyOption) -> [String] {
    (option.short.map { ["-\($0)"] } ?? []) + [option.spelling]
  }

  /// The cases for the options that have a value.
  private static var values: String {
    var lines: [String] = []
    var others: (files: [String], nothing: [String]) = ([], [])
    for option in AnyOption.all where option.placeholder != nil {
      let names = spellings(option)
      switch option.completion {
      case .words(let words):
        lines.append(
          """
              \(names.joined(separator: " | ")))
                COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- "$current"))
                return
                ;;
          """)
      case .files: others.files += names
      case .nothing: others.nothing += names
      }
    }
    lines.append("    \(others.files.joined(separator: " | "))) return ;;")
    lines.append(
      """
          \(others.nothing.joined(separator: " | ")))
            compopt +o default 2>/dev/null
            return
            ;;
      """)
    return lines.joined(separator: "\n")
  }

  private static var options: String {
    CommandList.program.all.map { command in
      // The default command applies if no command is given.
      let name =
        command.name == CommandList.program.standard.name ? "'' | " + command.name : command.name
      let words = command.allOptions.flatMap(spellings).joined(separator: " ")
      return "      \(name)) words='\(words)' ;;"
    }.joined(separator: "\n")
  }

  private static var arguments: String {
    let lines = CommandList.program.all.compactMap { command -> String? in
      guard case .words(let words)? = command.argument?.completion else { return nil }
      return "      \(command.name)) words='\(words.joined(separator: " "))' ;;"
    }
    let actions = CommandList.program.all.compactMap { command -> String? in
      let words = command.actions.map(\.name)
      guard !words.isEmpty else { return nil }
      return "      \(command.name)) [[ $previous == $command ]] && words='"
        + words.joined(separator: " ") + "' ;;"
    }
    let commands = CommandList.program.names.joined(separator: " ")
    let first = "      '') (( COMP_CWORD == 1 )) && words='\(commands)' ;;"
    return ([first] + lines + actions).joined(separator: "\n")
  }
}

/// The completion script for zsh.
private enum ZshScript {
  static var text: String {
    """
    #compdef splashrender
    # Completion of splashrender's command lines in zsh.
    _splashrender_start() {
      local -a commands=(
    \(CommandList.program.all.map { "    " + quoted(escaped($0.name) + ":" + $0.summary) }.joined(separator: "\n"))
      )
      _describe -t commands command commands
      _files
    }
    _splashrender() {
      local word command=
      for word in ${words[2,CURRENT-1]}; do
        case $word in
          \(CommandList.program.names.joined(separator: "|")))
            command=$word
            break
            ;;
        esac
      done
      case $command in
    \(commands)
      esac
    }
    if [[ $funcstack[1] == _splashrender ]]; then
      _splashrender "$@"
    else
      compdef _splashrender splashrender
    fi

    """
  }

  private static var commands: String {
    let standard = CommandList.program.standard
    let start = "      '') \(call(standard, argument: "'*: :_splashrender_start'")) ;;"
    let lines = CommandList.program.all.map { command in
      let argument = command.argument.map { argument in
        // The first word is the command itself.
        let first =
          command.actions.isEmpty ? [] : ["2:action:" + action(.words(command.actions.map(\.name)))]
        let rest = "*:\(escaped(argument.placeholder)):\(action(argument.completion))"
        return (first + [rest]).map(quoted).joined(separator: " ")
      }
      return "      \(command.name)) \(call(command, argument: argument)) ;;"
    }
    return ([start] + lines).joined(separator: "\n")
  }

  private static func call(_ command: Command, argument: String?) -> String {
    let words =
      command.allOptions.flatMap { specs($0, of: command) } + (argument.map { [$0] } ?? [])
    return (["_arguments -s -S :"] + words).joined(separator: " \\\n        ")
  }

  private static func specs(_ option: AnyOption, of command: Command) -> [String] {
    let text = "[\(escaped(option.brief(for: command)))]"
    let value = option.placeholder.map { ":\(escaped($0)):\(action(option.completion))" } ?? ""
    // An option can be repeated.
    let again = option.placeholder == nil ? "" : "*"
    let names =
      (option.short.map { ["-\($0)"] } ?? []) + [option.spelling + (value.isEmpty ? "" : "=")]
    return names.map { quoted(again + $0 + text + value) }
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .words(let words): "(" + words.joined(separator: " ") + ")"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
