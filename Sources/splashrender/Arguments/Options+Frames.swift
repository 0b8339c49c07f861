// Options that select frames, layers and values.
extension AnyOption {
  /// All selection options.
  static let frames: [AnyOption] = [
    .from, .to, .at, .step, .layer, .padding, .key, .allKeys, .count, .every, .motion, .markers,
  ]

  /// Options that select the golden frames.
  static let goldenFrames: [AnyOption] = [.at, .every, .count, .motion, .markers]

  static let from = Option(
    "from", "T", .timePoint, .choice,
    "Start time: seconds (2.5), a frame (150f) or a marker (marker:NAME).")
  static let to = Option(
    "to", "T", .timePoint, .choice,
    "End time, exclusive: seconds (2.5), a frame (150f) or a marker (marker:NAME).")
  static let at = Option(
    "at", "T", .timePoint, .choice,
    "Time: seconds (2.5), a frame (150f) or a marker (marker:NAME). The default for still is 0. "
      + "With inspect, print what is seen of the layers at that time.")
  static let step = Option(
    "step", "S", .timePoint, .choice,
    "Interval between the times of a series: seconds (0.1) or frames (2f); default one frame.")
  static let layer = Option(
    "layer", "ID", .text, .choice,
    "Only this layer, by its id or its path (card/title). May be repeated.")
  static let padding = Option(
    "padding", "N", .number(0...10_000), .choice,
    "Margin around the layer of --layer, in points; default 8.")
  static let allKeys = Flag(
    "all", .choice, "With --json, every key path of the layers, instead of what is seen of them.")
  static let key = Option(
    "key", "PATH", .text, .choice,
    "Only this value, by its key path, such as opacity or position.x; matrix maps the layer to the "
      + "canvas. May be repeated, or given several values separated by commas.")
  static let count = Option(
    "count", "N", .integer(Limits.pictures), .choice,
    "Number of frames, evenly spaced from the first to the last; default 12.")
  static let every = Option(
    "every", "K", .integer(1...Limits.frames), .choice, "Every Kth frame, from the first.")
  static let motion = Option(
    "motion", "N", .integer(Limits.pictures), .choice,
    "At most N frames, chosen to show every animation in progress and each loop at three phases.")
  static let markers = Flag("markers", .choice, "The frames at the scene's markers.")
}
