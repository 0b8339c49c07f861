/// The effect of a command on a frame.
struct Trace {
  /// The pixels outside of which it changes nothing.
  var bounds: PixelBounds
  /// For the beginning of a group, how the group is drawn. Each path rounds differently.
  var groupPath = GroupPath.plain

  static let none = Trace(bounds: .empty)

  /// How a group is drawn.
  enum GroupPath: Equatable {
    /// Directly onto what is below.
    case plain
    /// As one fill through a clip.
    case throughClip
    /// As one colour through some clips.
    case color(clips: Int)
    /// On a buffer, with some clips and possibly a mask.
    case isolated(clips: Int, hasMask: Bool)
  }
}

/// A drawn frame.
struct ShownFrame {
  let list: DisplayList
  /// The traces, one per command.
  let traces: [Trace]
}
