import SplashMedia
import SplashSyntax

/// An error in the command line.
enum UsageError: Error {
  /// An option as it was written, and the options that can be suggested.
  case unknownOption(String, known: [AnyOption])
  /// A name that isn't a command, help topic, option or key.
  case unknownHelpName(String, known: [String])
  /// An unknown word where a command is expected.
  case unknownCommand(String, known: [String])
  /// An unknown word where an action of the command is expected.
  case unknownAction(String, of: String, known: [String])
  /// A value given to a flag; `written` is the option as the user wrote it.
  case unexpectedValue(written: String)
  case missingValue(written: String, of: AnyOption, isEmpty: Bool)
  /// Bytes that aren't UTF-8.
  case notText(written: String, value: String)
  /// A value that isn't one of the option's choices.
  case unknownChoice(written: String, value: String, of: AnyOption)
  /// A value that can't be parsed.
  case invalid(AnyOption, value: String, expected: String)
  /// An option that only other commands accept.
  case foreignOption(AnyOption, of: String, owners: [String])
  /// An option of another action of the same command.
  case foreignAction(AnyOption, owner: String, remark: String)
  case unexpectedArgument(String, of: String)
  /// Too few arguments; `given` is the first one, if any.
  case missingArgument(placeholder: String, of: String, given: String?)
  case extraArgument(String, placeholder: String, of: String)
  /// An output that was given as an argument, without `-o`.
  case outputWithoutOption(String)
  /// Two options that can't be combined.
  case contradiction(AnyOption, AnyOption)
  /// An option that applies to none of the outputs, and the output formats that it applies to.
  case useless(AnyOption, kinds: [String])
  /// A marker that the scene doesn't have, and the markers that it has.
  case unknownMarker(String, of: AnyOption, known: [String])
  /// A time past the end of the scene, and the scene's duration in seconds.
  case pastEnd(AnyOption, value: String, duration: Double, isStart: Bool)
  /// An output that its format or codec can't do, with the reason, and the options that change it, if any.
  case unsupported(String, [AnyOption])
  /// An error of a single command with its own message, and the options that it concerns, if any.
  case refused(String, [AnyOption])

  /// The code for programs.
  var code: FindingCode {
    switch self {
    case .unknownOption, .foreignOption, .foreignAction: .usageOption
    case .unknownCommand, .unknownAction, .unknownHelpName: .usageCommand
    case .unexpectedArgument, .missingArgument, .extraArgument, .outputWithoutOption: .usageArgument
    case .unexpectedValue, .missingValue, .notText, .unknownChoice, .invalid: .usageValue
    case .contradiction: .usageConflict
    case .useless: .usageNoUse
    case .unknownMarker, .pastEnd: .usageTime
    case .unsupported: .outputUnsupported
    case .refused: .usageRefused
    }
  }

  /// The options that the error concerns. If a row of a batch sets one of them, the error is
  /// reported there.
  var options: [AnyOption] {
    switch self {
    case .invalid(let option, _, _), .useless(let option, _), .unknownMarker(_, let option, _),
      .pastEnd(let option, _, _, _), .missingValue(_, let option, _),
      .unknownChoice(_, _, let option), .foreignOption(let option, _, _),
      .foreignAction(let option, _, _):
      [option]
    case .contradiction(let one, let other): [one, other]
    case .unsupported(_, let options), .refused(_, let options): options
    default: []
    }
  }
}
