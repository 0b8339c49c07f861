import SplashRaster
import SplashScene

/// A display list as a tree, in which groups contain their commands, for `inspect --display-list`.
package struct InspectedDisplayList {
  /// A fill, or a group with its contents.
  struct Step {
    /// The path of the step's layer; empty inside a bitmap, and outside of all layers.
    let layer: String
    let kind: Kind
  }

  /// The kind of step.
  enum Kind {
    /// Fills an area. `bitmap` is the content of the paint's bitmap, if it has one.
    case fill(
      DisplayList.Outline, DisplayList.Paint, opacity: Double, bitmap: InspectedDisplayList?)
    /// Draws particles. `bitmaps` contains the contents of sprites that are display lists.
    case particles(DisplayList.Particles, bitmaps: [InspectedDisplayList?])
    /// Composites the steps as a group, multiplied by the mask, if there is one.
    case group(DisplayList.Group, steps: [Step], mask: [Step]?)
  }

  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// The initial colour of the canvas.
  let background: Color
  /// The steps, in painter's order.
  let steps: [Step]

  /// Creates the tree of a list.
  ///
  /// - Parameters:
  ///   - list: The list, in which all groups and masks must be complete.
  ///   - origins: The path of each command's layer; empty if unknown.
  init(_ list: DisplayList, origins: [String] = []) {
    (width, height, background) = (list.width, list.height, list.background)
    var reader = Reader(commands: list.commands, origins: origins)
    steps = reader.steps()
  }
}

extension Film {
  /// Returns the commands at a scene time, each with its layer.
  package func inspectedDisplayList(at time: Double) -> InspectedDisplayList {
    let traced = scene.evaluate(at: time).tracedDisplayList(width: width, height: height)
    return InspectedDisplayList(traced.list, origins: traced.origins)
  }
}

/// Reads commands in order.
private struct Reader {
  let commands: [DisplayList.Command]
  let origins: [String]
  private var next = 0

  init(commands: [DisplayList.Command], origins: [String]) {
    self.commands = commands
    self.origins = origins
  }

  /// Reads the steps up to the end of the enclosing group or mask, which remains unread.
  mutating func steps() -> [InspectedDisplayList.Step] {
    var steps: [InspectedDisplayList.Step] = []
    while next < commands.count {
      let layer = next < origins.count ? origins[next] : ""
      switch commands[next] {
      case .fill(let outline, let paint, let opacity):
        next += 1
        var bitmap: InspectedDisplayList?
        if case .raster(let raster) = paint { bitmap = InspectedDisplayList(raster.list) }
        steps.append(
          .init(layer: layer, kind: .fill(outline, paint, opacity: opacity, bitmap: bitmap)))
      case .particles(let particles):
        next += 1
        let bitmaps = particles.sprites.map { sprite -> InspectedDisplayList? in
          if case .list(let list) = sprite { InspectedDisplayList(list) } else { nil }
        }
        steps.append(.init(layer: layer, kind: .particles(particles, bitmaps: bitmaps)))
      case .beginGroup(let group):
        next += 1
        let inner = self.steps()
        var mask: [InspectedDisplayList.Step]?
        if next < commands.count, case .beginMask = commands[next] {
          next += 1
          mask = self.steps()
          next += 1
        }
        next += 1
        steps.append(.init(layer: layer, kind: .group(group, steps: inner, mask: mask)))
      case .beginMask, .endMask, .endGroup:
        return steps
      }
    }
    return steps
  }
}
