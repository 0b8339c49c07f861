import SplashScene

/// Walks through the shapes of a layer at a given frame, from front to back, and collects the drawn layers.
///
/// Outlines are collected in order. A paint includes the outlines before it in its group and in nested groups, but
/// these may still change: a modifier applies to all outlines before it in its group, whether or not paints already
/// include them. Therefore, paints only record their outlines, and are drawn at the end.
struct ShapeWalk {
  let frame: Double
  let rules: PlayerRules
  var outlines: [Outline] = []
  /// The transforms from each group's space to the layer's.
  private(set) var spaces: [AffineTransform] = [.identity]
  /// The remaining drawing budget.
  var budget: LottieBudget

  /// An outline that modifiers may still change.
  struct Outline {
    var subpaths: [LottieBezier]
    /// The index of the outline's space.
    var space: Int
    /// Whether the outline was merged into another outline.
    var isMerged = false
  }

  /// A drawn node; lists are in front-to-back order.
  indirect enum Node {
    case paint(LottieShape, outlines: [Int], space: Int)
    case group(String, opacity: Double, [Node])
    case copies([Copy], [Node])
  }

  /// The transform and opacity of a copy.
  typealias Copy = (map: AffineTransform, opacity: Double)

  init(frame: Double, rules: PlayerRules, budget: LottieBudget = LottieBudget()) {
    (self.frame, self.rules, self.budget) = (frame, rules, budget)
  }

  /// Returns the layers drawn by shapes, back to front.
  mutating func layers(of shapes: [LottieShape]) -> [EvaluatedLayer] {
    let (nodes, _) = walk(shapes, space: 0)
    return layers(of: nodes)
  }

  // MARK: Collecting

  private mutating func walk(
    _ shapes: [LottieShape], space: Int
  ) -> (nodes: [Node], outlines: [Int]) {
    var nodes: [Node] = []
    var seen: [Int] = []
    for shape in shapes {
      switch shape {
      case .group(let group):
        let map = group.transform.matrix(at: frame, rules).concatenating(spaces[space])
        guard map.isDrawable else { continue }
        spaces.append(map)
        let inner = walk(group.shapes, space: spaces.count - 1)
        seen += inner.outlines
        nodes.append(
          .group(group.name, opacity: group.transform.opacity(at: frame, rules), inner.nodes))
      case .path(let outline):
        seen.append(outlines.count)
        outlines.append(Outline(subpaths: [outline.bezier(at: frame, rules)], space: space))
      case .fill, .stroke:
        nodes.append(.paint(shape, outlines: seen, space: space))
      case .repeater(let repeater):
        bring(seen, to: space)
        (nodes, seen) = repeated(nodes, seen, repeater, space)
      case .trim(let trim):
        bring(seen, to: space)
        self.trim(seen, trim)
      case .roundedCorners(let radius):
        bring(seen, to: space)
        let radius = radius.value(at: frame, rules)
        change(seen) { $0.roundingCorners(radius: radius) }
      // lottie-ios doesn't support any other modifiers.
      case _ where rules == .coreAnimation: break
      case .merge(let merge):
        bring(seen, to: space)
        seen = merged(seen, merge, space)
      case .pucker, .zigZag, .twist, .offset:
        bring(seen, to: space)
        bend(seen, shape)
      }
    }
    return (nodes, seen)
  }

  // MARK: Drawing

  private mutating func layers(of nodes: [Node]) -> [EvaluatedLayer] {
    var result: [EvaluatedLayer] = []
    for node in nodes.reversed() { result += layers(of: node) }
    return result
  }

  private mutating func layers(of node: Node) -> [EvaluatedLayer] {
    switch node {
    case .paint(let shape, let indices, let space):
      guard let (name, content) = content(of: shape, indices, space) else { return [] }
      var layer = EvaluatedLayer(id: name, properties: .lottie)
      layer.properties.transform = Transform3D(spaces[space])
      layer.properties.content = .shape(content)
      return [layer]
    case .group(let name, let opacity, let inner):
      return faded(layers(of: inner), by: opacity, name)
    case .copies(let copies, let inner):
      let left = budget.elements
      let layers = layers(of: inner)
      guard !layers.isEmpty else { return [] }
      let elements = left - budget.elements
      let count = elements > 0 ? min(copies.count, 1 + budget.elements / elements) : copies.count
      budget.elements -= (count - 1) * elements
      return copies.prefix(count).reversed().map { copy in
        var layer = EvaluatedLayer(id: "copy", properties: .lottie)
        layer.properties.transform = Transform3D(copy.map)
        layer.properties.opacity = copy.opacity
        layer.sublayers = layers
        return layer
      }
    }
  }

  /// Groups layers with a common opacity.
  private func faded(
    _ layers: [EvaluatedLayer], by opacity: Double, _ name: String
  ) -> [EvaluatedLayer] {
    if opacity == 1 || layers.isEmpty { return layers }
    if opacity == 0 { return [] }
    if layers.count == 1 {
      var layer = layers[0]
      layer.properties.opacity *= opacity
      return [layer]
    }
    var group = EvaluatedLayer(id: name, properties: .lottie)
    group.properties.opacity = opacity
    group.sublayers = layers
    return [group]
  }

  private mutating func content(
    of shape: LottieShape, _ indices: [Int], _ space: Int
  ) -> (name: String, ShapeContent)? {
    var path = Path()
    for index in indices where !outlines[index].isMerged {
      path.append(outlines[index].moved(from: spaces, to: space).path, translatedBy: .zero)
      if path.elements.count > budget.elements { return nil }
    }
    budget.elements -= path.elements.count
    guard !path.isEmpty else { return nil }
    switch shape {
    case .fill(let fill): return fill.content(path, at: frame, rules).map { (fill.name, $0) }
    case .stroke(let stroke):
      return stroke.content(path, at: frame, rules).map { (stroke.name, $0) }
    default: return nil
    }
  }
}

extension ShapeWalk.Outline {
  /// Transforms the subpaths to another space; returns no subpaths if that space is singular.
  func moved(from spaces: [AffineTransform], to target: Int) -> [LottieBezier] {
    if space == target { return subpaths }
    guard let back = spaces[target].inverse else { return [] }
    let map = spaces[space].concatenating(back)
    return subpaths.map { $0.transformed(by: map) }
  }
}

extension AffineTransform {
  /// Whether transformed points have coordinates small enough to draw. Nested groups may scale to infinity.
  var isDrawable: Bool { abs(a) + abs(b) + abs(c) + abs(d) + abs(tx) + abs(ty) < 1e100 }
}

extension LayerProperties {
  /// The properties of a layer whose space equals its superlayer's.
  static let lottie: LayerProperties = {
    var properties = LayerProperties()
    properties.anchorPoint = .zero
    return properties
  }()
}
