import SplashPixels
import SplashRaster
import SplashScene
import SplashTimeline

extension Film {
  /// The alpha below which a layer's pixel is treated as empty, so that the faint edges of shadows and blurs are
  /// ignored.
  private static let leastAlpha: UInt32 = 8

  /// Returns the layers that draw at a pixel, from front to back. Layers that are occluded by others are included;
  /// parts that are removed by masks and clips are not.
  ///
  /// - Parameters:
  ///   - x: The pixel's column.
  ///   - y: The pixel's row.
  ///   - time: The scene time.
  /// - Returns: The layers' paths, as in ``InspectedLayer/path``.
  package func layers(atPixel x: Int, _ y: Int, time: Double) -> [String] {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return [] }
    let traced = scene.evaluate(at: time).tracedDisplayList(width: width, height: height)
    let renderer = makeRenderer()
    let pixel = Pixmap(width: 1, height: 1)
    let way = Point(-Double(x), -Double(y))
    var found: [String] = []
    for (commands, origin) in Picking(traced.list.commands).drawings.reversed() {
      let path = traced.origins[origin]
      guard !path.isEmpty, !found.contains(path) else { continue }
      var list = DisplayList(width: 1, height: 1)
      list.commands = commands.map { traced.list.commands[$0].moved(by: way) }
      renderer.render(list, into: pixel)
      if unsafe pixel.row32(0)[0] >> 24 >= Self.leastAlpha { found.append(path) }
    }
    return found
  }
}

/// A list of commands that is split into individual drawings.
private struct Picking {
  /// The drawings, each with all commands that it needs (including the enclosing groups and their masks) and the
  /// command that draws.
  private(set) var drawings: [(commands: [Int], origin: Int)] = []
  private let commands: [DisplayList.Command]

  init(_ commands: [DisplayList.Command]) {
    self.commands = commands
    var next = 0
    read(&next, before: [], after: [])
  }

  /// Reads commands up to the end of the group that contains `next`.
  private mutating func read(_ next: inout Int, before: [Int], after: [Int]) {
    while next < commands.count {
      switch commands[next] {
      case .fill, .particles:
        drawings.append((before + [next] + after, next))
        next += 1
      case .beginGroup:
        let end = self.end(ofGroupAt: next)
        let mask = maskStart(ofGroupAt: next, endingAt: end)
        var inner = next + 1
        read(&inner, before: before + [next], after: Array((mask ?? end)...end) + after)
        next = end + 1
      case .beginMask, .endMask, .endGroup: return
      }
    }
  }

  /// Returns the command that ends a group.
  private func end(ofGroupAt start: Int) -> Int {
    var depth = 0
    for index in start..<commands.count {
      switch commands[index] {
      case .beginGroup: depth += 1
      case .endGroup:
        depth -= 1
        if depth == 0 { return index }
      case .fill, .particles, .beginMask, .endMask: continue
      }
    }
    return commands.count - 1
  }

  /// Returns the command that begins a group's mask.
  private func maskStart(ofGroupAt start: Int, endingAt end: Int) -> Int? {
    var depth = 0
    for index in start..<end {
      switch commands[index] {
      case .beginGroup: depth += 1
      case .endGroup: depth -= 1
      case .beginMask where depth == 1: return index
      case .fill, .particles, .beginMask, .endMask: continue
      }
    }
    return nil
  }
}
