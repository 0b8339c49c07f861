// How the program works, and what it says meanwhile.
extension AnyOption {
  /// What may differ.
  static let tolerance: [AnyOption] = [.maxDifference, .maxPixels]

  /// How a rendering works.
  static let work: [AnyOption] = [.threads, .maxMemory, .progress]

  /// All of them.
  static let general: [AnyOption] =
    tolerance + [
      .allowCI, .port, .noOpen, .edit, .threads, .maxMemory, .jobs, .shard, .failFast, .cache,
      .cacheSize,
    ]
    + [.quiet, .progress, .timings, .color, .help, .version]

  /// The options that every command takes.
  static let everywhere: [AnyOption] = [.quiet, .color, .help, .version]

  static let maxDifference = Option(
    "max-difference", "N", .integer(0...255), .comparison,
    "The most by which a channel of a pixel may differ, 0 to 255; 0 by default.")
  static let maxPixels = Option(
    "max-pixels", "SHARE", .share, .comparison,
    "The share of a picture's pixels that may differ by more: 0.1% or 0.001; 0 by default.")
  static let allowCI = Flag(
    "allow-ci", .general,
    "Record golden frames also where the variable CI is set, which is refused otherwise.")
  static let port = Option(
    "port", "N", .integer(0...65535), .general,
    "The port of this machine to serve the page on; one that is free by default.")
  static let edit = Flag(
    "edit", .general, "Let the page write the scene files that it shows.")
  static let noOpen = Flag(
    "no-open", .general, "Don't open a browser: the address is on standard output.")
  static let threads = Option(
    "threads", "N", .integer(Limits.threads), .general,
    "How many threads work; one per processor by default.")
  static let maxMemory = Option(
    "max-memory", "SIZE", .bytes, .general,
    "The most memory to take, such as 2GB: fewer threads work, and what needs more is refused before "
      + "anything is drawn. What the machine has, by default.")
  static let jobs = Option(
    "jobs", short: "j", "N", .integer(Limits.threads), .general,
    "How many scenes are rendered at the same time, between which the processors are shared; one "
      + "per processor by default, at most 8 and one per GB of memory.")
  static let shard = Option(
    "shard", "I/N", .shard, .general,
    "Render every Nth scene only, beginning with the Ith: one of N machines' part.")
  static let failFast = Flag("fail-fast", .general, "Stop when a scene fails.")
  static let cache = Option(
    "cache", "DIR", .path, .general,
    "Where outputs are kept so that they are not rendered again, or off; "
      + "~/.cache/splashrender by default.")
  static let cacheSize = Option(
    "cache-size", "SIZE", .bytes, .general,
    "The most that is kept there, such as 500MB; 2GB by default. What was not used for longest is "
      + "dropped.")
  static let quiet = Flag("quiet", short: "q", .general, "Say nothing but warnings and errors.")
  static let progress = Option<ProgressStyle>(
    "progress", "HOW", .choice, .general,
    "auto (a bar, on a terminal only), bar, plain (a line per second), json (an object per "
      + "second) or none; written to standard error.")
  static let timings = Flag(
    "timings", .general,
    "After the run, show how long each stage took, on standard error; an object with --progress json."
  )
  static let color = Option<ColorChoice>(
    "color", "WHEN", .choice, .general,
    "Colour messages: auto (on a terminal, unless NO_COLOR is set), always or never.")
  static let help = Flag("help", short: "h", .general, "Show help.")
  static let version = Flag("version", .general, "Show the version.")
}
