import SplashScene

/// A layer with precomputed information. This is a class because copying a layer is expensive.
final class PreparedLottieLayer: Sendable {
  let layer: LottieLayer
  /// The layer's transform to its parent's space, if it is constant.
  private let stillMap: PerRules<LottieMap>?
  /// The drawn layers of the shapes, back to front, if they are constant.
  private let stillShapes: PerRules<[EvaluatedLayer]>?
  /// The text, if the layer has one.
  let text: PreparedLottieText?

  init(_ layer: LottieLayer) {
    self.layer = layer
    stillMap =
      layer.transform.isMapStill && !layer.isAutoOriented
      ? PerRules { layer.transform.layerMap(at: 0, $0, isAutoOriented: false) } : nil
    text = if case .text(let text) = layer.content { PreparedLottieText(text) } else { nil }
    guard case .shapes(let shapes) = layer.content, shapes.keepsStill,
      shapes.list.allSatisfy(\.isStill)
    else {
      stillShapes = nil
      return
    }
    stillShapes = PerRules { rules in
      var walk = ShapeWalk(frame: 0, rules: rules)
      return walk.layers(of: shapes.list)
    }
  }

  /// Returns the layer's transform to its parent's space at a given frame.
  func map(at frame: Double, _ rules: PlayerRules) -> LottieMap {
    if let stillMap { return stillMap[rules] }
    return layer.transform.layerMap(at: frame, rules, isAutoOriented: layer.isAutoOriented)
  }

  /// Returns the drawn layers of the layer's shapes at a given frame, back to front.
  func layers(
    of shapes: LottieShapes, at frame: Double, _ rules: PlayerRules, _ budget: inout LottieBudget
  ) -> [EvaluatedLayer] {
    if let stillShapes { return stillShapes[rules] }
    var walk = ShapeWalk(frame: frame, rules: rules, budget: budget)
    defer { budget = walk.budget }
    return walk.layers(of: shapes.list)
  }
}
