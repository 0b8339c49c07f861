import SplashScene

/// The layers of a composition at a given frame, and their transforms.
struct LottieStage {
  let layers: [PreparedLottieLayer]
  let frame: Double
  /// The composition's size.
  let canvas: Size
  let rules: PlayerRules
  /// The transforms from layers' spaces to the composition's, as far as they have been computed.
  private var maps: [LottieMap?]
  /// The transform from the composition's space to its camera's view; `nil` if there is no camera.
  private var view: Transform3D?

  /// - Parameters:
  ///   - cameras: The cameras among the layers.
  ///   - canvas: The composition's size.
  init(
    _ layers: [PreparedLottieLayer], cameras: [Int], canvas: Size, at frame: Double,
    _ rules: PlayerRules
  ) {
    (self.layers, self.frame, self.rules) = (layers, frame, rules)
    self.canvas = canvas
    maps = Array(repeating: nil, count: layers.count)
    for index in cameras
    where layers[index].layer.isShown(at: frame) && !layers[index].layer.isHidden {
      view = view(of: index, canvas)
      break
    }
  }

  /// Returns the transform from a layer's space to the canvas. 2-D layers are in the plane of the canvas, even if
  /// their parents are rotated in 3-D.
  mutating func transform(of index: Int) -> Transform3D {
    let map = map(of: index)
    guard layers[index].layer.isSpatial else {
      return switch map {
      case .plane(let map): Transform3D(map)
      case .space(let map): Transform3D(map.affine)
      }
    }
    if let view { return map.matrix.concatenating(view).mirroredDepth }
    switch map {
    case .plane(let map): return Transform3D(map)
    case .space(let map): return map.mirroredDepth
    }
  }

  /// Returns the distance of a layer's anchor point from the viewer.
  mutating func distance(of index: Int) -> Double {
    let anchor = layers[index].layer.transform.anchorPoint(at: frame, rules)
    var matrix = map(of: index).matrix
    if let view { matrix = matrix.concatenating(view) }
    let m = matrix.m
    let z = anchor.x * m.2 + anchor.y * m.6 + anchor.z * m.10 + m.14
    let w = anchor.x * m.3 + anchor.y * m.7 + anchor.z * m.11 + m.15
    let distance = z / w
    // The distance is rounded so that coplanar layers keep their order.
    return distance.isFinite ? (distance * 0x1p16).rounded() * 0x1p-16 : 0
  }

  /// Returns the transform from a layer's space to its composition's space, including the parents' transforms, even
  /// if the parents aren't visible.
  private mutating func map(of index: Int) -> LottieMap {
    if let known = maps[index] { return known }
    var map = layers[index].map(at: frame, rules)
    if let parent = layers[index].layer.parent {
      map = map.concatenating(self.map(of: parent))
    }
    maps[index] = map
    return map
  }

  /// Returns a camera's view; `nil` if the camera sees nothing.
  private mutating func view(of index: Int, _ canvas: Size) -> Transform3D? {
    guard case .camera(let camera) = layers[index].layer.content else { return nil }
    let zoom = camera.zoom.value(at: frame, rules)
    guard zoom > 0 else { return nil }
    var map = layers[index].layer.transform.cameraMap(
      at: frame, rules, looksAtAnchor: camera.looksAtAnchor)
    if let parent = layers[index].layer.parent {
      map = map.concatenating(self.map(of: parent).matrix)
    }
    return map.inverse?.concatenating(LottieCamera.projection(zoom: zoom, canvas: canvas))
  }
}

extension LottieStage {
  /// Sorts each run of consecutive 3-D layers from the farthest to the nearest.
  ///
  /// - Parameter distances: The distance of each layer from the viewer, or `nil` for 2-D layers.
  static func sortedByDepth(
    _ layers: [EvaluatedLayer], _ distances: [Double?]
  ) -> [EvaluatedLayer] {
    var order = Array(layers.indices)
    var start = 0
    for (end, distance) in (distances + [nil]).enumerated() where distance == nil {
      // Layers at the same distance keep their relative order.
      order[start..<end].sort { a, b in
        let (first, second) = (distances[a] ?? 0, distances[b] ?? 0)
        return first == second ? a < b : first > second
      }
      start = end + 1
    }
    return order.map { layers[$0] }
  }
}
