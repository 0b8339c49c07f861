/// What a command of a frame has a say in.
struct Trace {
  /// The pixels outside of which it changes nothing.
  var bounds: PixelBounds
  /// Of the beginning of a group, how the group is drawn. Each way has roundings of its own.
  var groupPath = GroupPath.plain

  static let none = Trace(bounds: .empty)

  /// How a group is drawn.
  enum GroupPath: Equatable {
    /// Straight onto what lies below.
    case plain
    /// As one fill through a clip.
    case throughClip
    /// As one colour through some clips.
    case color(clips: Int)
    /// On a buffer of its own, cut by some clips and perhaps a mask.
    case isolated(clips: Int, hasMask: Bool)
  }
}

/// A frame that was drawn.
struct ShownFrame {
  let list: DisplayList
  /// One for each of its commands.
  let traces: [Trace]
}
