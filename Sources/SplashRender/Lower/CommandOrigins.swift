/// The layers from which a display list's commands originate.
struct CommandOrigins {
  /// The path of each command's layer, in the format used by `inspect`; empty outside of all layers.
  private(set) var paths: [String] = []
  /// The path of the current layer.
  var current = ""

  /// Enters a layer, and returns the path to restore afterwards.
  mutating func enter(_ id: String) -> String {
    let outer = current
    current = outer.isEmpty ? id : outer + "/" + id
    return outer
  }

  /// Records that the current layer added a command.
  mutating func append() { paths.append(current) }

  /// Records that the commands from `start` on were removed.
  mutating func remove(from start: Int) { paths.removeSubrange(start...) }

  /// Records that a command was removed, which shifts the commands after it.
  mutating func remove(at index: Int) { paths.remove(at: index) }
}
