import SplashMedia

/// What is wrong with a command line.
enum UsageError: Error {
  /// An option as it was written, and the options of which one may be meant.
  case unknownOption(String, known: [AnyOption])
  /// A word that help doesn't know.
  case unknownHelpName(String, known: [String])
  /// A word where a command is expected.
  case unknownCommand(String, known: [String])
  /// A word where an action of the command is expected.
  case unknownAction(String, of: String, known: [String])
  /// A value that the option, spelt as `written`, doesn't take.
  case unexpectedValue(written: String)
  case missingValue(written: String, of: AnyOption, isEmpty: Bool)
  /// Bytes that aren't UTF-8.
  case notText(written: String, value: String)
  /// A value that isn't one of the option's choices.
  case unknownChoice(written: String, value: String, of: AnyOption)
  /// A value that can't be read.
  case invalid(AnyOption, value: String, expected: String)
  /// An option that only other commands take.
  case foreignOption(AnyOption, of: String, owners: [String])
  /// An option that only another action takes.
  case foreignAction(AnyOption, owner: String, remark: String)
  case unexpectedArgument(String, of: String)
  /// Too few arguments, of which the first is `given`.
  case missingArgument(placeholder: String, of: String, given: String?)
  case extraArgument(String, placeholder: String, of: String)
  /// Options that can't be given together, as they are spelt with their values.
  case contradiction(AnyOption, AnyOption)
  /// An option that no output supports, and what it is for.
  case useless(AnyOption, kinds: [String])
  /// A marker that the scene doesn't have, and those that it has.
  case unknownMarker(String, of: AnyOption, known: [String])
  /// A moment that the scene doesn't reach, and how long it is in seconds.
  case pastEnd(AnyOption, value: String, duration: Double, isStart: Bool)
  /// What a command refuses for a reason of its own, and the options that it is about, if any.
  case refused(String, [AnyOption])

  /// The options that it is about: a row of a batch that gives one of them is at fault there.
  var options: [AnyOption] {
    switch self {
    case .invalid(let option, _, _), .useless(let option, _), .unknownMarker(_, let option, _),
      .pastEnd(let option, _, _, _), .missingValue(_, let option, _),
      .unknownChoice(_, _, let option), .foreignOption(let option, _, _),
      .foreignAction(let option, _, _):
      [option]
    case .contradiction(let one, let other): [one, other]
    case .refused(_, let options): options
    default: []
    }
  }
}
