import SplashScene

/// A layer's place in its superlayer.
struct LayerGeometry {
  var bounds: Rect
  var position: Point
  var anchorPoint: Point
}

extension LayerDecoder {
  /// Reads a layer's geometry; `nil`, after a report, when a part of it is wrong.
  ///
  /// What is missing comes from the superlayer: its size at the origin 0, 0, placed at its centre.
  func geometry(_ fields: Fields) -> LayerGeometry? {
    fields.context.scope.geometry = .incomplete
    var isComplete = true
    func part<Value>(
      _ key: String, or aliases: [String] = [], _ type: ValueType<Value>
    ) -> Value? {
      let value = fields.read(key, or: aliases, type)
      if value == nil, ([key] + aliases).contains(where: fields.has) { isComplete = false }
      return value
    }
    let bounds = part("bounds", .bounds)
    let position = part("position", or: ["center"], .point)
    let anchorPoint = part("anchorPoint", .point)
    let frame = part("frame", .rect)

    if fields.has("frame") {
      for key in ["bounds", "position", "center"] where fields.has(key) {
        fields.context.report(.keysExclude(key, "frame"), at: fields.keySpan(key))
        isComplete = false
      }
    }
    guard isComplete, let parent = fields.context.scope.parent else {
      // With all of it written down, a superlayer that isn't known doesn't matter.
      guard isComplete, let bounds, let position else { return nil }
      return LayerGeometry(
        bounds: bounds, position: position, anchorPoint: anchorPoint ?? Point(0.5, 0.5))
    }
    let anchor = anchorPoint ?? Point(0.5, 0.5)
    if let frame {
      return LayerGeometry(
        bounds: Rect(origin: .zero, size: frame.size),
        position: LayerDecoder.position(of: frame, anchorPoint: anchor), anchorPoint: anchor)
    }
    return LayerGeometry(
      bounds: bounds ?? Rect(origin: .zero, size: parent.size),
      position: position ?? parent.center, anchorPoint: anchor)
  }

  /// Where the anchor point of a layer without transform lies when its frame is `frame`.
  static func position(of frame: Rect, anchorPoint: Point) -> Point {
    Point(
      frame.minX + anchorPoint.x * frame.width, frame.minY + anchorPoint.y * frame.height)
  }
}
