import SplashRaster
import SplashScene

/// A display list with the layers of its commands, for `inspect --display-list`.
package struct InspectedDisplayList {
  let list: DisplayList
  /// The origins of the commands, in the same order; empty in a bitmap, whose commands' layers aren't known.
  private let origins: [CommandOrigin]

  init(_ list: DisplayList, origins: [CommandOrigin] = []) {
    (self.list, self.origins) = (list, origins)
  }

  /// The commands with their layers.
  var commands: [InspectedCommand] { .init(list.commands, origins) }
}

/// A drawing command with its layer.
struct InspectedCommand {
  let command: DisplayList.Command
  private let origin: CommandOrigin

  fileprivate init(_ command: DisplayList.Command, _ origin: CommandOrigin) {
    (self.command, self.origin) = (command, origin)
  }

  /// The path of the command's layer; empty inside a bitmap, and outside of all layers.
  var layer: String { origin.path }

  /// Returns the contents of a group.
  func contents(of group: DisplayList.Group) -> [InspectedCommand] {
    .init(group.contents, origin.contents)
  }

  /// Returns the contents of a group's mask.
  func contents(of mask: DisplayList.Mask) -> [InspectedCommand] {
    .init(mask.contents, origin.mask)
  }
}

extension [InspectedCommand] {
  fileprivate init(_ commands: [DisplayList.Command], _ origins: [CommandOrigin]) {
    self = commands.indices.map { index in
      InspectedCommand(
        commands[index], origins.isEmpty ? CommandOrigin(path: "") : origins[index])
    }
  }
}

extension Film {
  /// Returns the commands at a scene time, each with its layer.
  package func inspectedDisplayList(at time: Double) -> InspectedDisplayList {
    let traced = scene.evaluate(at: time).tracedDisplayList(width: width, height: height)
    return InspectedDisplayList(traced.list, origins: traced.origins)
  }
}
