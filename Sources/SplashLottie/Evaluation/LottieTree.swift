import SplashScene

extension LottieComposition {
  /// Returns the layers of the file, at most `limit` of them.
  func tree(_ rules: PlayerRules, limit: Int) -> CompositionTree {
    var left = limit
    return CompositionTree(
      frameRate: frameRate.value, firstFrame: frames.lowerBound, nodes: tree(of: 0, rules, &left))
  }

  private func tree(
    of composition: Int, _ rules: PlayerRules, _ left: inout Int
  ) -> [CompositionTree.Node] {
    var result: [CompositionTree.Node] = []
    for prepared in layerLists[composition].reversed() {
      let layer = prepared.layer
      guard left > 0 else { break }
      left -= 1
      var children: [CompositionTree.Node] = []
      var innerTime: CompositionTree.InnerTime?
      if case .composition(let inner, _, let time) = layer.content {
        children = tree(of: inner, rules, &left)
        innerTime = self.innerTime(time, end: layer.frames.end, rules)
      }
      let (start, end) = layer.frames
      result.append(
        CompositionTree.Node(
          id: layer.id, kind: layer.content.name, frames: min(start, end)...max(start, end),
          innerTime: innerTime, children: children))
    }
    return result
  }

  private func innerTime(
    _ time: LottieTime, end: Double, _ rules: PlayerRules
  ) -> CompositionTree.InnerTime {
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
