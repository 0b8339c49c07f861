/// A node of the layer tree of a Lottie file.
package struct LottieTreeNode {
  /// The layer's name.
  package let id: String
  /// The kind of content, in one word.
  package let kind: String
  /// The layers of the composition that the layer contains.
  package let children: [LottieTreeNode]
}

extension LottieComposition {
  /// Returns the layers of the file, back to front, at most `limit` of them.
  package func tree(limit: Int = 10_000) -> [LottieTreeNode] {
    var left = limit
    return tree(of: 0, &left)
  }

  private func tree(of composition: Int, _ left: inout Int) -> [LottieTreeNode] {
    var result: [LottieTreeNode] = []
    for prepared in compositions[composition].reversed() {
      let layer = prepared.layer
      guard left > 0 else { break }
      left -= 1
      var children: [LottieTreeNode] = []
      if case .composition(let inner, _, _) = layer.content {
        children = tree(of: inner, &left)
      }
      result.append(LottieTreeNode(id: layer.id, kind: layer.content.name, children: children))
    }
    return result
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
