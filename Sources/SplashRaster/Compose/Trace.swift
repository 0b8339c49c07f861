/// The effect of a command on a frame.
struct Trace {
  /// The bounds outside of which the command changes nothing.
  var bounds: PixelBounds
  /// For the beginning of a group, the path by which the group is drawn. Each path rounds differently.
  var groupPath = GroupPath.plain

  static let none = Trace(bounds: .empty)

  /// The path by which a group is drawn.
  enum GroupPath: Equatable {
    /// The group is drawn directly onto what is below.
    case plain
    /// The group is drawn as a single fill through a clip.
    case throughClip
    /// The group is drawn as a single colour through some clips.
    case color(clips: Int)
    /// The group is drawn on a buffer, with some clips and possibly a mask.
    case isolated(clips: Int, hasMask: Bool)
  }
}

/// A frame that has been drawn.
struct ShownFrame {
  let list: DisplayList
  /// The traces, one per command.
  let traces: [Trace]
}
