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
    for (command, path) in traced.list.commands.drawings(traced.origins).reversed() {
      guard !path.isEmpty, !found.contains(path) else { continue }
      var list = DisplayList(width: 1, height: 1)
      list.commands = [command.moved(by: way)]
      renderer.render(list, into: pixel)
      if unsafe pixel.row32(0)[0] >> 24 >= Self.leastAlpha { found.append(path) }
    }
    return found
  }
}

extension [DisplayList.Command] {
  /// Returns the individual drawings, each in the groups that contain it, with the paths of their layers.
  fileprivate func drawings(
    _ origins: [CommandOrigin]
  ) -> [(command: DisplayList.Command, path: String)] {
    zip(self, origins).flatMap { command, origin -> [(DisplayList.Command, String)] in
      guard case .group(var group) = command else { return [(command, origin.path)] }
      return group.contents.drawings(origin.contents).map { inner, path in
        group.contents = [inner]
        return (.group(group), path)
      }
    }
  }
}
