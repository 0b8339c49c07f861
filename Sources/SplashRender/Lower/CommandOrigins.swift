/// The layers that the commands of a display list come from.
struct CommandOrigins {
  /// For each command, the path of its layer as `inspect` writes it; empty outside of all layers.
  private(set) var paths: [String] = []
  /// The path of the layer that is being lowered.
  var current = ""

  /// Steps into a layer, and returns the path to go back to.
  mutating func enter(_ id: String) -> String {
    let outer = current
    current = outer.isEmpty ? id : outer + "/" + id
    return outer
  }

  /// Notes that a command was added by the current layer.
  mutating func append() { paths.append(current) }

  /// Notes that the commands from `start` on were removed.
  mutating func remove(from start: Int) { paths.removeSubrange(start...) }

  /// Notes that a command was removed, and that those after it moved up.
  mutating func remove(at index: Int) { paths.remove(at: index) }
}
