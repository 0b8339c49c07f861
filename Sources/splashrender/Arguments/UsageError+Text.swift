import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

// The messages for errors in the command line.
extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownOption(let written, let known):
      let name = String(written.drop { $0 == "-" })
      let names = known.map(\.name)
      let meant =
        Self.otherNames[name].flatMap { names.contains($0.option) ? $0.text : nil }
        ?? nearest(to: name, among: names).map { "--" + $0 }
      return "unknown option \(written)" + (meant.map { "; did you mean \($0)?" } ?? "")
    case .unknownCommand(let word, let known):
      let meant = Self.otherCommands[word].map { "; did you mean \($0)?" }
      return "there is no command '\(word)'" + (meant ?? Self.hint(for: word, known))
    case .unknownHelpName(let word, let known):
      return "no command, topic, option or key is called '\(word)'" + Self.hint(for: word, known)
    case .unknownAction(let word, let command, let known):
      let hint =
        nearest(to: word, among: known).map { "did you mean \($0)?" }
        ?? "choose \(known.joined(separator: " or "))"
      return "unknown action '\(word)' for \(command); \(hint)"
    case .unexpectedValue(let written): return "unexpected value: \(written) takes none"
    case .missingValue(let written, let option, let isEmpty):
      return "\(written) expects a \(isEmpty ? "non-empty " : "")value: "
        + "\(written) \(option.placeholder ?? "")"
    case .notText(let written, let value): return "\(written), but '\(value)' is not UTF-8"
    case .unknownChoice(let written, let value, let option):
      let hint =
        option.suggestion(for: value).map { "did you mean \($0)?" }
        ?? "choose from \(option.choices.joined(separator: ", "))"
      return "unknown value '\(value)' for \(written); \(hint)"
    case .invalid(let option, let value, let expected):
      return "\(option.spelling) expects \(expected), not '\(value)'"
    case .foreignOption(let option, let command, let owners):
      return "\(command) has no option \(option.spelling); it is an option of "
        + owners.joined(separator: ", ")
    case .foreignAction(let option, let owner, let remark):
      return "\(option.spelling) is an option of \(owner)\(remark)"
    case .unexpectedArgument(let word, let command):
      return "unexpected argument '\(word)': \(command) takes none"
    case .missingArgument(let placeholder, _, nil): return "\(placeholder) is missing"
    case .missingArgument(let placeholder, let command, let given?):
      return "missing argument after '\(given)': \(command) expects \(placeholder)"
    case .extraArgument(let word, let placeholder, let command):
      return "unexpected argument '\(word)': \(command) takes one \(placeholder)"
    case .outputWithoutOption(let word):
      return "unexpected argument '\(word)'; did you mean -o \(word)?"
    case .contradiction(let one, let other):
      return "\(one.spelling) and \(other.spelling) can't be combined"
    case .useless(let option, let kinds):
      let isSize = option == .maxSize
      let hint = isSize ? "; for videos, set --bitrate (see 'splashrender help video')" : ""
      return "\(option.spelling) applies only to \(list(kinds)), which no output uses\(hint)"
    case .unknownMarker(let name, _, let known) where known.isEmpty:
      return "the scene has no marker '\(name)'; it has no markers"
    case .unknownMarker(let name, _, let known):
      let hint = Self.hint(for: name, known)
      return "the scene has no marker '\(name)'"
        + (hint.isEmpty ? "; it has \(known.joined(separator: ", "))" : hint)
    case .pastEnd(let option, let value, let duration, let isStart):
      return "\(option.spelling) \(value) is"
        + " \(isStart ? "at or past the end of the scene" : "past the end of the scene"),"
        + " which is \(short(duration)) s long"
        + (option == .at && Int(value) != nil ? "; --at \(value)f is frame \(value)" : "")
    case .unsupported(let text, _), .refused(let text, _): return text
    }
  }

  /// Options by their names in other programs: the name of the option, and what to write.
  private static let otherNames: [String: (option: String, text: String)] = [
    "out": ("output", "-o"), "outfile": ("output", "-o"), "out-file": ("output", "-o"),
    "height": ("width", "--width"), "framerate": ("fps", "--fps"), "frame-rate": ("fps", "--fps"),
    "time": ("at", "--at"), "frame": ("at", "--at 42f"),
    "transparent": ("background", "--background transparent"),
    "tolerance": ("max-difference", "--max-difference"),
  ]

  /// Commands by their names in other programs.
  private static let otherCommands = [
    "lint": "validate", "verify": "check", "prove": "check", "test": "check",
    "compare": "diff", "snapshot": "golden update", "record": "golden update", "info": "inspect",
    "describe": "inspect", "probe": "inspect", "export": "render", "convert": "render",
    "encode": "render", "build": "render", "gif": "preview", "frame": "still", "image": "still",
    "png": "still", "screenshot": "still", "thumbnail": "still", "thumbnails": "sheet",
    "contact-sheet": "sheet", "serve": "studio", "edit": "studio", "open": "studio",
    "dev": "watch", "init": "new", "create": "new", "expand": "unfold", "man": "manual",
  ]

  private static func hint(for word: String, _ known: [String]) -> String {
    nearest(to: word, among: known).map { "; did you mean \($0)?" } ?? ""
  }
}
