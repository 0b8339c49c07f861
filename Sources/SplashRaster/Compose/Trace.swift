import SplashScene

/// The trace of a command on a frame: where it draws, and how.
struct Trace: Sendable {
  /// The bounds outside of which the command changes nothing.
  let bounds: PixelBounds
  /// How a group is drawn; `nil` for other commands.
  var group: Group?

  /// The trace of a group.
  struct Group: Sendable {
    let method: PreparedFrame.GroupMethod
    let clipCount: Int
    let hasMask: Bool
    /// The bounds outside of which the contents and the mask change nothing.
    let bounds: PixelBounds
    /// The bounds of the bitmap that the contents are drawn in; `nil` if they are drawn without one and have traces.
    let bitmapBounds: PixelBounds?
    let contents: [Trace]
    let mask: [Trace]

    /// Whether both groups are drawn in the same way, apart from their contents and masks.
    func isDrawnAs(_ other: Group) -> Bool {
      method == other.method && clipCount == other.clipCount && hasMask == other.hasMask
    }
  }

  static let none = Trace(bounds: .empty)
}

/// A frame that has been drawn.
struct ShownFrame {
  let list: DisplayList
  /// The traces, one per command.
  let traces: [Trace]
}
