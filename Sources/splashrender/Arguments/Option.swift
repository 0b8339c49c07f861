import SplashMedia

/// What a value is, which decides how it is checked and completed.
enum ValueKind: Hashable, Sendable {
  /// A number, a colour, or what else only people know.
  case text
  /// A path, which may be any bytes.
  case path
  /// One of these words.
  case words([String])
  /// The name of a command or of a topic of the help.
  case helpName
}

/// An option as the parser and the help see it, declared once. An option means the same wherever it is accepted,
/// so that the command may stand after its options.
///
/// Options are declared as static constants of this class, so that `.colors` names one of any type. All of an
/// option is constant.
class AnyOption: Hashable, @unchecked Sendable {
  /// The heading under which help lists an option.
  enum Group: String, CaseIterable, Sendable {
    case output = "OUTPUT OPTIONS"
    case film = "VIDEO OPTIONS"
    case gif = "GIF AND IMAGE OPTIONS"
    case scene = "SCENE OPTIONS"
    case choice = "FRAME SELECTION"
    case comparison = "TOLERANCE"
    case general = "GENERAL OPTIONS"
  }

  /// The long spelling without its dashes.
  let name: String
  let short: Character?
  /// What stands for the value in help; nil when the option is a flag.
  let placeholder: String?
  let kind: ValueKind
  let group: Group
  let help: String
  /// The formats that the option is about; nil when it is about all.
  let formats: [OutputFormat]?

  fileprivate init(
    _ name: String, _ short: Character?, _ placeholder: String?, _ kind: ValueKind, _ group: Group,
    _ help: String, _ formats: [OutputFormat]?
  ) {
    (self.name, self.short, self.placeholder, self.kind) = (name, short, placeholder, kind)
    (self.group, self.help, self.formats) = (group, help, formats)
  }

  /// The long spelling with its dashes.
  var spelling: String { "--" + name }

  /// Whether an output of this format has a use for the option.
  func suits(_ format: OutputFormat) -> Bool { formats?.contains(format) ?? true }

  /// The words of which the value is one; empty when it isn't one of some words.
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
