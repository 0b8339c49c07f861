import SplashRender
import SplashScene

/// What moves of a layer over the whole film, the same for all frames.
struct LayerMotion: Sendable {
  /// Where the anchor point is on the canvas at all frames, or at some that are evenly spread, in pixels; `nil` where
  /// it isn't there, and nothing at all if it stays where it is.
  let points: [Point?]
  /// The key paths that change. The parts of a transform stand for one that is animated as a whole.
  let keys: Set<String>

  /// The maximum number of moments of a motion path or a curve.
  static let mostMoments = 600

  static let transform = "transform"

  /// The parts of a transform in a plane. A part with the values of an earlier one is left out.
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

  /// The parts of the transform that change, and aren't animated by themselves.
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
  /// All frames, or as many that are evenly spread.
  func sampledFrames(_ most: Int) -> [Int] {
    guard frameCount > most else { return Array(0..<frameCount) }
    return (0..<most).map { $0 * (frameCount - 1) / (most - 1) }
  }

  /// A layer and its copies at a frame.
  func rows(of path: String, atFrame index: Int) -> [InspectedLayer] {
    scene.evaluate(at: time(ofFrame: index)).inspectedLayers.filter { $0.treePath == path }
  }

  /// Where a layer's anchor point is on the canvas, in pixels; `nil` for one behind the viewer.
  func anchor(of row: InspectedLayer) -> Point? {
    let (bounds, anchor) = (row.layer.properties.bounds, row.layer.properties.anchorPoint)
    return place(
      Point(bounds.minX + anchor.x * bounds.width, bounds.minY + anchor.y * bounds.height), of: row)
  }

  /// Where a point of a layer is on the canvas, in pixels; `nil` for one behind the viewer.
  func place(_ point: Point, of row: InspectedLayer) -> Point? {
    Projection(row.matrix).apply(point).map {
      Point($0.x * Double(width) / scene.size.width, $0.y * Double(height) / scene.size.height)
    }
  }
}
