import SplashMedia

/// An option, declared once: the parser and the help are made from it.
struct Option: Sendable {
  /// Every option there is; the raw value is the long spelling.
  ///
  /// A name means the same wherever it is accepted, so that the command may stand after its options.
  enum Name: String, CaseIterable, Sendable {
    case output
    case format
    case overwrite
    case noOverwrite = "no-overwrite"
    case dryRun = "dry-run"
    case crf
    case preset
    case pixFmt = "pix-fmt"
    case colorspace
    case quality
    case colors
    case noDither = "no-dither"
    case matte
    case loop
    case lastFrameDuration = "last-frame-duration"
    case maxSize = "max-size"
    case set
    case params
    case seed
    case size
    case scale
    case fps
    case background
    case allowPath = "allow-path"
    case strict
    case from
    case to
    case at
    case width
    case columns
    case count
    case json
    case threads
    case jobs
    case quiet
    case progress
    case color
    case help
    case version

    /// The format that the option is about; nil when it is about all.
    var format: OutputFormat? {
      switch self {
      case .crf, .preset, .pixFmt, .colorspace: .mp4
      case .quality, .colors, .noDither, .matte, .loop, .lastFrameDuration, .maxSize: .gif
      default: nil
      }
    }
  }

  /// The heading under which help lists an option.
  enum Group: String, CaseIterable, Sendable {
    case output = "OUTPUT OPTIONS"
    case gif = "GIF OPTIONS"
    case scene = "SCENE OPTIONS"
    case choice = "WHICH FRAMES"
    case general = "GENERAL OPTIONS"
  }

  let name: Name
  let short: Character?
  /// What stands for the value in help; nil when the option is a flag.
  let value: String?
  /// The only values that are accepted; empty when the command checks the value itself.
  let choices: [String]
  let group: Group
  let help: String

  init(
    _ name: Name, _ short: Character? = nil, _ value: String? = nil, choices: [String] = [],
    _ group: Group, _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.choices = choices
    self.group = group
    self.help = help
  }

  /// The long spelling with its dashes.
  var spelling: String { "--" + name.rawValue }
}
