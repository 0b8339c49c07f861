/// A node of the layer tree of a Lottie file.
package struct LottieTreeNode {
  /// The layer's name.
  package let id: String
  /// The kind of content, in one word.
  package let kind: String
  /// The frames of its composition in which the layer is visible.
  package let frames: ClosedRange<Double>
  /// How frames of the composition that the layer contains follow from frames of its own composition; `nil` for other
  /// layers.
  package let innerTime: InnerTime?
  /// The layers of the composition that the layer contains.
  package let children: [LottieTreeNode]

  /// The inner frame as a function of the outer one.
  package enum InnerTime: Sendable {
    /// speed · frame + offset.
    case linear(speed: Double, offset: Double)
    /// A function that keyframes define.
    case remapped(@Sendable (Double) -> Double)
  }
}

extension LottieComposition {
  /// Returns the layers of the file, back to front, at most `limit` of them.
  package func tree(
    _ rules: LottieRules, limit: Int = 10_000
  ) -> [LottieTreeNode] {
    var left = limit
    return tree(of: 0, rules, &left)
  }

  private func tree(
    of composition: Int, _ rules: LottieRules, _ left: inout Int
  ) -> [LottieTreeNode] {
    var result: [LottieTreeNode] = []
    for prepared in compositions[composition].reversed() {
      let layer = prepared.layer
      guard left > 0 else { break }
      left -= 1
      var children: [LottieTreeNode] = []
      var innerTime: LottieTreeNode.InnerTime?
      if case .composition(let inner, _, let time) = layer.content {
        children = tree(of: inner, rules, &left)
        innerTime = self.innerTime(time, end: layer.frames.end, rules)
      }
      let (start, end) = layer.frames
      result.append(
        LottieTreeNode(
          id: layer.id, kind: layer.content.name, frames: min(start, end)...max(start, end),
          innerTime: innerTime, children: children))
    }
    return result
  }

  private func innerTime(
    _ time: LottieTime, end: Double, _ rules: LottieRules
  ) -> LottieTreeNode.InnerTime {
    guard time.remapping != nil else {
      return .linear(speed: 1 / time.stretch, offset: -time.start / time.stretch)
    }
    let rate = frameRate.value
    return .remapped { time.innerFrame(at: $0, rate: rate, end: end, rules) }
  }
}

extension LottieLayer.Content {
  /// The kind of content, in one word.
  fileprivate var name: String {
    switch self {
    case .none: "null"
    case .solid: "solid"
    case .image: "image"
    case .shapes: "shape"
    case .text: "text"
    case .camera: "camera"
    case .composition: "composition"
    }
  }
}
