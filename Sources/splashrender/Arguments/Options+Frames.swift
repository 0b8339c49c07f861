// Which frames, layers and values are meant.
extension AnyOption {
  /// All of them.
  static let frames: [AnyOption] = [
    .from, .to, .at, .step, .layer, .key, .count, .every, .motion, .markers,
  ]

  /// Which frames are golden.
  static let goldenFrames: [AnyOption] = [.at, .every, .count, .motion, .markers]

  static let from = Option(
    "from", "T", .timePoint, .choice,
    "Begin here: seconds (2.5), a frame (150f) or a marker of the scene (marker:NAME).")
  static let to = Option(
    "to", "T", .timePoint, .choice,
    "Stop before here: seconds (2.5), a frame (150f) or a marker of the scene (marker:NAME).")
  static let at = Option(
    "at", "T", .timePoint, .choice,
    "A moment: seconds (2.5), a frame (150f) or a marker (marker:NAME); a still is of the "
      + "beginning without it, and inspect has every value at it, as JSON.")
  static let step = Option(
    "step", "S", .timePoint, .choice,
    "From one moment of a series to the next: seconds (0.1) or frames (2f); a frame by default.")
  static let layer = Option(
    "layer", "ID", .text, .choice,
    "Only this layer, by its id or its path (card/title). May be given again.")
  static let key = Option(
    "key", "PATH", .text, .choice,
    "Only this value, by its key path: opacity, position.x, or matrix, which maps the layer to the "
      + "canvas. May be given again, or several with commas between them.")
  static let count = Option(
    "count", "N", .integer(Limits.pictures), .choice,
    "How many frames, evenly spread from the first to the last; 12 by default.")
  static let every = Option(
    "every", "K", .integer(1...Limits.frames), .choice, "Every Kth frame, from the first.")
  static let motion = Option(
    "motion", "N", .integer(Limits.pictures), .choice,
    "At most N frames that show every animation in motion, and each loop at three phases.")
  static let markers = Flag("markers", .choice, "The frames at the scene's markers.")
}
