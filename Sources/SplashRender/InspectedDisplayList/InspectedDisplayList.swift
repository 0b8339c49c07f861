import SplashRaster
import SplashScene

/// A display list as a tree, whose groups hold their commands: what `inspect --display-list` prints.
package struct InspectedDisplayList {
  /// A fill, or a group with what it holds.
  struct Step {
    /// The path of the layer that it comes from; empty inside a bitmap, and outside of all layers.
    let layer: String
    let kind: Kind
  }

  /// What a step does.
  enum Kind {
    /// Fills an area. `bitmap` is what the paint's bitmap shows, if the paint is one.
    case fill(
      DisplayList.Outline, DisplayList.Paint, opacity: Double, bitmap: InspectedDisplayList?)
    /// Draws particles. `bitmaps` is what those of the sprites show that are display lists.
    case particles(DisplayList.Particles, bitmaps: [InspectedDisplayList?])
    /// Composes the steps as a group, cut by those of the mask if there is one.
    case group(DisplayList.Group, steps: [Step], mask: [Step]?)
  }

  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int
  /// What the canvas holds before the first step.
  let background: Color
  /// The steps, in painter's order.
  let steps: [Step]

  /// Makes a tree of a list.
  ///
  /// - Parameters:
  ///   - list: The list, whose groups and masks all end.
  ///   - origins: For each command the path of its layer; none if that isn't known.
  init(_ list: DisplayList, origins: [String] = []) {
    (width, height, background) = (list.width, list.height, list.background)
    var reader = Reader(commands: list.commands, origins: origins)
    steps = reader.steps()
  }
}

extension Film {
  /// What the canvas shows at a scene time, command by command, each with the layer that it comes from.
  package func inspectedDisplayList(at time: Double) -> InspectedDisplayList {
    let traced = scene.evaluate(at: time).tracedDisplayList(width: width, height: height)
    return InspectedDisplayList(traced.list, origins: traced.origins)
  }
}

/// Reads commands one after the other.
private struct Reader {
  let commands: [DisplayList.Command]
  let origins: [String]
  private var next = 0

  init(commands: [DisplayList.Command], origins: [String]) {
    self.commands = commands
    self.origins = origins
  }

  /// The steps up to the end of the group or mask that they are in; that end stays unread.
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
