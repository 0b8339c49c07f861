import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSystem

// The sentences for mistakes of the command line.
extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownOption(let written, let known):
      let name = String(written.drop { $0 == "-" })
      let hint = nearest(to: name, among: known.map(\.name)).map { "; did you mean --\($0)?" }
      return "unknown option \(written)\(hint ?? "")"
    case .unknownCommand(let word, let known):
      return "there is no command '\(word)'" + Self.hint(for: word, known)
    case .unknownHelpName(let word, let known):
      return "no command, topic, option or key is called '\(word)'" + Self.hint(for: word, known)
    case .unknownAction(let word, let command, let known):
      let hint =
        nearest(to: word, among: known).map { "did you mean \($0)?" }
        ?? "choose \(known.joined(separator: " or "))"
      return "\(command) doesn't know '\(word)'; \(hint)"
    case .unexpectedValue(let written): return "\(written) takes no value"
    case .missingValue(let written, let option, let isEmpty):
      return "\(written) needs a value\(isEmpty ? " that isn't empty" : ""): "
        + "\(written) \(option.placeholder ?? "")"
    case .notText(let written, let value): return "\(written), and '\(value)' is not UTF-8"
    case .unknownChoice(let written, let value, let option):
      let hint =
        option.suggestion(for: value).map { "did you mean \($0)?" }
        ?? "choose from \(option.choices.joined(separator: ", "))"
      return "\(written) doesn't know '\(value)'; \(hint)"
    case .invalid(let option, let value, let expected):
      return "\(option.spelling) expects \(expected), and got '\(value)'"
    case .foreignOption(let option, let command, let owners):
      return "\(command) has no option \(option.spelling), which belongs to "
        + owners.joined(separator: ", ")
    case .foreignAction(let option, let owner, let remark):
      return "\(option.spelling) is for \(owner)\(remark)"
    case .unexpectedArgument(let word, let command):
      return "\(command) takes no argument: '\(word)'"
    case .missingArgument(let placeholder, _, nil): return "\(placeholder) is missing"
    case .missingArgument(let placeholder, let command, let given?):
      return "\(command) takes \(placeholder), and only '\(given)' is given"
    case .extraArgument(let word, let placeholder, let command):
      return "\(command) takes one \(placeholder), and '\(word)' is one more"
    case .contradiction(let one, let other):
      return "\(one.spelling) and \(other.spelling) contradict each other"
    case .useless(let option, let kinds):
      return "\(option.spelling) is for \(list(kinds)), and no output is one"
    case .unknownMarker(let name, _, let known) where known.isEmpty:
      return "the scene has no markers, and so no marker '\(name)'"
    case .unknownMarker(let name, _, let known):
      let hint = Self.hint(for: name, known)
      return "the scene has no marker '\(name)'"
        + (hint.isEmpty ? "; it has \(known.joined(separator: ", "))" : hint)
    case .pastEnd(let option, let value, let duration, let isStart):
      return "\(option.spelling) \(value) is"
        + " \(isStart ? "at the end of the scene or past it" : "past the end of the scene"),"
        + " which lasts \(short(duration)) s"
    case .refused(let text, _): return text
    }
  }

  private static func hint(for word: String, _ known: [String]) -> String {
    nearest(to: word, among: known).map { "; did you mean \($0)?" } ?? ""
  }
}
