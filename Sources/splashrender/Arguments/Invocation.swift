/// A command line, taken apart: the command, its arguments, and the options as they were written.
struct Invocation: Sendable {
  let command: Command
  /// Whether the command was named, rather than meant for want of a name.
  let isCommandNamed: Bool
  /// What stood beside the options, in order.
  let arguments: [String]
  /// The options' texts in the order in which they were given; empty texts of flags.
  let values: [Option.Name: [String]]

  /// Whether the option was given.
  func has(_ name: Option.Name) -> Bool {
    values[name] != nil
  }

  /// The option's value; the last one when it was given again.
  func text(_ name: Option.Name) -> String? {
    values[name]?.last
  }

  /// The option's values in the order in which they were given.
  func all(_ name: Option.Name) -> [String] {
    values[name] ?? []
  }

  /// The mistake of this command line that `message` describes.
  func mistake(_ message: String) -> Failure {
    .usage(message, command: command)
  }
}
