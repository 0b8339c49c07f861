/// The layers of a composition in a frame, and where they lie.
struct LottieStage {
  let layers: [PreparedLottieLayer]
  let frame: Double
  /// The composition's size.
  let canvas: Size
  let rules: LottieRules
  /// From each layer's space to the composition's, as far as they are known.
  private var maps: [LottieMap?]
  /// From the composition's space to what its camera sees; `nil` without one.
  private var view: Transform3D?

  /// - Parameters:
  ///   - cameras: The cameras among the layers.
  ///   - canvas: The composition's size.
  init(
    _ layers: [PreparedLottieLayer], cameras: [Int], canvas: Size, at frame: Double,
    _ rules: LottieRules
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

  /// From a layer's space to the canvas. Layers without depth lie on it, whatever turns their parents.
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

  /// How far from the viewer a layer's anchor point is.
  mutating func distance(of index: Int) -> Double {
    let anchor = layers[index].layer.transform.anchorPoint(at: frame, rules)
    var matrix = map(of: index).matrix
    if let view { matrix = matrix.concatenating(view) }
    let m = matrix.m
    let z = anchor.x * m.2 + anchor.y * m.6 + anchor.z * m.10 + m.14
    let w = anchor.x * m.3 + anchor.y * m.7 + anchor.z * m.11 + m.15
    let distance = z / w
    // Rounded, so that layers of one plane keep their order.
    return distance.isFinite ? (distance * 0x1p16).rounded() * 0x1p-16 : 0
  }

  /// From a layer's space to its composition's: with that of its parent, whether that is there or not.
  private mutating func map(of index: Int) -> LottieMap {
    if let known = maps[index] { return known }
    var map = layers[index].map(at: frame, rules)
    if let parent = layers[index].layer.parent {
      map = map.concatenating(self.map(of: parent))
    }
    maps[index] = map
    return map
  }

  /// What a camera sees; `nil` where that is nothing.
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
  /// Layers with those that have depth and follow one another from the farthest one on.
  ///
  /// - Parameter distances: How far from the viewer each of them is, if it has depth.
  static func sortedByDepth(
    _ layers: [EvaluatedLayer], _ distances: [Double?]
  ) -> [EvaluatedLayer] {
    var order = Array(layers.indices)
    var start = 0
    for (end, distance) in (distances + [nil]).enumerated() where distance == nil {
      // Layers of one distance keep their order.
      order[start..<end].sort { a, b in
        let (first, second) = (distances[a] ?? 0, distances[b] ?? 0)
        return first == second ? a < b : first > second
      }
      start = end + 1
    }
    return order.map { layers[$0] }
  }
}
