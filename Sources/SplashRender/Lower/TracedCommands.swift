import SplashRaster

/// Drawing commands, with the layers that they come from.
struct TracedCommands: Sendable {
  private(set) var commands: [DisplayList.Command] = []
  /// The origins of the commands, in the same order; empty if they aren't recorded.
  private(set) var origins: [CommandOrigin] = []

  mutating func append(_ command: DisplayList.Command, _ origin: CommandOrigin?) {
    commands.append(command)
    if let origin { origins.append(origin) }
  }

  mutating func append(_ other: TracedCommands) {
    commands += other.commands
    origins += other.origins
  }
}

/// The layer that a command comes from.
struct CommandOrigin: Sendable {
  /// The path of the layer, in the format used by `inspect`; empty outside of all layers.
  let path: String
  /// The origins of a group's contents.
  var contents: [CommandOrigin] = []
  /// The origins of the contents of a group's mask.
  var mask: [CommandOrigin] = []
}
