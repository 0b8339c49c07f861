import SplashMedia

/// The type of an option's value, which determines how it is validated and completed.
enum ValueKind: Hashable, Sendable {
  /// A number, a colour or other text that can't be completed.
  case text
  /// A path, which may contain any bytes.
  case path
  /// One of these words.
  case words([String])
  /// The name of a command or help topic.
  case helpName
}

/// The declaration of an option, used by the parser and the help. An option has the same meaning
/// for every command, so the command may follow its options.
///
/// Options are static constants of this class, so `.colors` can name an option of any value type.
/// Instances are immutable.
class AnyOption: Hashable, @unchecked Sendable {
  /// The heading under which the help lists an option.
  enum Group: String, CaseIterable, Sendable {
    case output = "OUTPUT OPTIONS"
    case film = "VIDEO OPTIONS"
    case gif = "GIF AND IMAGE OPTIONS"
    case scene = "SCENE OPTIONS"
    case choice = "FRAME SELECTION"
    case comparison = "TOLERANCE"
    case general = "GENERAL OPTIONS"
  }

  /// The long name, without the dashes.
  let name: String
  let short: Character?
  /// The placeholder for the value in the help; nil for a flag.
  let placeholder: String?
  let kind: ValueKind
  let group: Group
  let help: String
  /// The output formats that the option applies to; nil for all formats.
  let formats: [OutputFormat]?

  fileprivate init(
    _ name: String, _ short: Character?, _ placeholder: String?, _ kind: ValueKind, _ group: Group,
    _ help: String, _ formats: [OutputFormat]?
  ) {
    (self.name, self.short, self.placeholder, self.kind) = (name, short, placeholder, kind)
    (self.group, self.help, self.formats) = (group, help, formats)
  }

  /// The long name, with the dashes.
  var spelling: String { "--" + name }

  /// Returns whether the option applies to an output of this format.
  func suits(_ format: OutputFormat) -> Bool { formats?.contains(format) ?? true }

  /// The allowed values; empty if the value isn't one of a fixed set.
  var choices: [String] {
    if case .words(let words) = kind { words } else { [] }
  }

  static func == (a: AnyOption, b: AnyOption) -> Bool { a.name == b.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// An option without a value.
final class Flag: AnyOption, @unchecked Sendable {
  init(
    _ name: String, short: Character? = nil, _ group: Group, _ help: String,
    formats: [OutputFormat]? = nil
  ) {
    super.init(name, short, nil, .text, group, help, formats)
  }
}

/// An option whose value is a `Value`.
final class Option<Value: Sendable>: AnyOption, @unchecked Sendable {
  let reading: Reading<Value>

  init(
    _ name: String, short: Character? = nil, _ placeholder: String, _ reading: Reading<Value>,
    _ group: Group, _ help: String, formats: [OutputFormat]? = nil
  ) {
    self.reading = reading
    super.init(name, short, placeholder, reading.kind, group, help, formats)
  }
}
