import SplashRender
import SplashScene
import SplashTimeline

/// The motion of a layer over the whole film.
struct LayerMotion: Sendable {
  /// The anchor point's positions on the canvas, in pixels, at all frames or at evenly spaced ones.
  /// An element is `nil` if the layer isn't visible at that frame. The array is empty if the layer
  /// doesn't move.
  let points: [Point?]
  /// The key paths that change. A transform that is animated as a whole is replaced by its
  /// components.
  let keys: Set<String>

  /// The maximum number of samples of a motion path or a curve.
  static let mostMoments = 600

  static let transform = "transform"

  /// The components of a planar transform. A component with the same values as an earlier one is
  /// omitted.
  private static let planarParts: [TransformComponent] = [
    .scale, .scaleX, .scaleY, .rotationZ, .translationX, .translationY,
  ]

  /// - Parameter path: The layer's path in the scene's tree.
  init(of path: String, in film: Film) {
    let rows = film.sampledFrames(Self.mostMoments).map { film.rows(of: path, atFrame: $0).first }
    let points = rows.map { $0.flatMap(film.anchor) }
    let known = points.compactMap(\.self)
    let moves = known.contains {
      abs($0.x - known[0].x) + abs($0.y - known[0].y) > 0.01
    }
    self.points = moves ? points : []
    let layers = film.scene.layers.places(below: "").filter { $0.path == path }.map(\.layer)
    let keys = Set(layers.flatMap(\.animations).flatMap(\.keyPaths).map(\.rawValue))
    self.keys =
      keys.contains(Self.transform)
      ? keys.union(Self.movingParts(of: rows.compactMap(\.self), excluding: keys)) : keys
  }

  /// Returns the components of the transform that change and aren't animated separately.
  private static func movingParts(
    of rows: [InspectedLayer], excluding known: Set<String>
  ) -> [String] {
    var (moving, seen) = ([String](), [[AnimatableValue?]]())
    for part in planarParts {
      let key = AnimationKeyPath.transform(part).rawValue
      let values = rows.map { $0.value(of: key) }
      let isNew = !seen.contains(values) && !known.contains(key)
      if isNew, values.contains(where: { $0 != values.first }) { moving.append(key) }
      seen.append(values)
    }
    return moving
  }
}

extension Film {
  /// Returns a layer and its copies at a frame.
  func rows(of path: String, atFrame index: Int) -> [InspectedLayer] {
    scene.evaluate(at: time(ofFrame: index)).inspectedLayers.filter { $0.treePath == path }
  }

  /// Returns the anchor point's position on the canvas, in pixels; `nil` if it is behind the
  /// viewer.
  func anchor(of row: InspectedLayer) -> Point? {
    let (bounds, anchor) = (row.layer.properties.bounds, row.layer.properties.anchorPoint)
    return place(
      Point(bounds.minX + anchor.x * bounds.width, bounds.minY + anchor.y * bounds.height), of: row)
  }

  /// Returns the position of a layer's point on the canvas, in pixels; `nil` if it is behind the
  /// viewer.
  func place(_ point: Point, of row: InspectedLayer) -> Point? {
    Projection(row.matrix).apply(point).map {
      Point($0.x * Double(width) / scene.size.width, $0.y * Double(height) / scene.size.height)
    }
  }
}
