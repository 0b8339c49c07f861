// Options for the program's operation and its messages.
extension AnyOption {
  /// Comparison tolerances.
  static let tolerance: [AnyOption] = [.maxDifference, .maxPixels, .maxBlock]

  /// Rendering options.
  static let work: [AnyOption] = [.threads, .maxMemory, .progress]

  /// All general options.
  static let general: [AnyOption] =
    tolerance + [
      .allowCI, .port, .noOpen, .edit, .threads, .maxMemory, .jobs, .shard, .failFast, .cache,
      .cacheSize,
    ]
    + [.json, .quiet, .progress, .timings, .color, .help, .version]

  /// The options that every command accepts.
  static let everywhere: [AnyOption] = [.json, .quiet, .color, .help, .version]

  static let maxDifference = Option(
    "max-difference", "N", .integer(0...255), .comparison,
    "Maximum difference of a pixel's channels, from 0 to 255; default 0.")
  static let maxPixels = Option(
    "max-pixels", "SHARE", .share, .comparison,
    "Maximum share of pixels that may differ by more than that, such as 0.1% or 0.001; default 0.")
  static let maxBlock = Option(
    "max-block", "N", .number(0...255), .comparison,
    "Maximum mean difference of any block of 20×20 pixels, from 0 to 255; default no limit.")
  static let allowCI = Flag(
    "allow-ci", .general,
    "Record golden frames even if the variable CI is set, which is an error by default.")
  static let port = Option(
    "port", "N", .integer(0...65535), .general,
    "Local port to serve the page on; by default, any free port.")
  static let edit = Flag(
    "edit", .general, "Let the page save changes to the scene files it shows.")
  static let noOpen = Flag(
    "no-open", .general, "Don't open a browser. The address is printed to standard output.")
  static let threads = Option(
    "threads", "N", .integer(Limits.threads), .general,
    "Number of threads; default one per processor.")
  static let maxMemory = Option(
    "max-memory", "SIZE", .bytes, .general,
    "Maximum memory, such as 2GB; default the machine's memory. Fewer threads are used if needed, "
      + "and a scene that needs more is rejected before rendering.")
  static let jobs = Option(
    "jobs", short: "j", "N", .integer(Limits.threads), .general,
    "Number of scenes rendered at once, sharing the processors; default one per processor, at "
      + "most 8 and at most one per GB of memory.")
  static let shard = Option(
    "shard", "I/N", .shard, .general,
    "Render only every Nth scene, starting with the Ith, to split a batch over N machines.")
  static let failFast = Flag("fail-fast", .general, "Stop after the first scene that fails.")
  static let cache = Option(
    "cache", "DIR", .path, .general,
    "Cache directory for outputs, so they aren't rendered again, or off for no cache; "
      + "default ~/.cache/splashrender.")
  static let cacheSize = Option(
    "cache-size", "SIZE", .bytes, .general,
    "Maximum cache size, such as 500MB; default 2GB. The least recently used outputs are removed.")
  static let json = Flag(
    "json", .general,
    "Print one JSON object instead of messages: what was read, written and found, and the result "
      + "(see 'splashrender help json').")
  static let quiet = Flag("quiet", short: "q", .general, "Print only warnings and errors.")
  static let progress = Option<ProgressStyle>(
    "progress", "HOW", .choice, .general,
    "Progress on standard error: auto (a bar if it is a terminal; default), bar, plain (a line "
      + "per second), json (an object per second) or none.")
  static let timings = Flag(
    "timings", .general,
    "Print to standard error how long each stage took; as an object with --progress json.")
  static let color = Option<ColorChoice>(
    "color", "WHEN", .choice, .general,
    "Colour messages: auto (on a terminal, unless NO_COLOR is set; default), always or never.")
  static let help = Flag("help", short: "h", .general, "Show help.")
  static let version = Flag("version", .general, "Show the version.")
}
