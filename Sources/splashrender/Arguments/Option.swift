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
    case codec
    case crf
    case bitrate
    case preset
    case gop
    case pixFmt = "pix-fmt"
    case colorspace
    case noAudio = "no-audio"
    case audioCodec = "audio-codec"
    case audioBitrate = "audio-bitrate"
    case quality
    case lossless
    case colors
    case noDither = "no-dither"
    case matte
    case loop
    case lastFrameDuration = "last-frame-duration"
    case maxSize = "max-size"
    case embedSource = "embed-source"
    case terminal
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
    case step
    case layer
    case key
    case csv
    case displayList = "display-list"
    case width
    case columns
    case noLabels = "no-labels"
    case count
    case every
    case motion
    case markers
    case golden
    case onePicture = "one-picture"
    case maxDifference = "max-difference"
    case maxPixels = "max-pixels"
    case report
    case reportFrames = "report-frames"
    case junit
    case json
    case allowCI = "allow-ci"
    case scene
    case name
    case threads
    case maxMemory = "max-memory"
    case jobs
    case shard
    case failFast = "fail-fast"
    case cache
    case cacheSize = "cache-size"
    case quiet
    case progress
    case timings
    case color
    case help
    case version

    /// The formats that the option is about; nil when it is about all.
    var formats: [OutputFormat]? {
      let films: [OutputFormat] = [.mp4, .mov, .webm, .mkv]
      return switch self {
      case .codec, .bitrate, .gop, .audioBitrate: films
      case .noAudio, .audioCodec: films + [.nut]
      case .crf, .preset: films + [.avif]
      case .pixFmt: films + [.apng, .webp, .avif, .jpeg, .nut, .y4m, .rawvideo, .framemd5]
      case .colorspace: films + [.avif, .y4m, .rawvideo, .framemd5]
      case .quality: [.gif, .webp, .jpeg]
      case .lossless: [.webp]
      case .matte: OutputFormat.allCases.filter { $0 != .png }
      case .loop: [.gif, .apng, .webp]
      case .embedSource: films + [.gif, .png]
      case .colors, .noDither, .lastFrameDuration, .maxSize: [.gif]
      default: nil
      }
    }

    /// Whether an output of this format has a use for the option.
    func suits(_ format: OutputFormat) -> Bool { formats?.contains(format) ?? true }
  }

  /// The heading under which help lists an option.
  enum Group: String, CaseIterable, Sendable {
    case output = "OUTPUT OPTIONS"
    case film = "FILM OPTIONS"
    case gif = "GIF AND PICTURE OPTIONS"
    case scene = "SCENE OPTIONS"
    case choice = "WHICH FRAMES"
    case comparison = "WHAT MAY DIFFER"
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
