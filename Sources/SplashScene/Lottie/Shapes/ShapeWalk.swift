/// Goes through the shapes of a layer in one frame, from the front to the back, and finds what they draw.
///
/// Outlines gather as they are met. A paint sees those before it in its group, those of nested groups too,
/// and they go on changing: a modifier works on all outlines before it in its group, whichever paint sees them.
/// So paints only note which outlines they see, and are drawn when all is done.
struct ShapeWalk {
  let frame: Double
  let rules: LottieRules
  var outlines: [Outline] = []
  /// From the space of each group to the layer's.
  private(set) var spaces: [AffineTransform] = [.identity]
  /// What may still be drawn.
  var budget: LottieBudget

  /// An outline on its way through the modifiers.
  struct Outline {
    var subpaths: [LottieBezier]
    /// The space that it is in.
    var space: Int
    /// Whether it has become a part of another one.
    var isMerged = false
  }

  /// What is drawn, from the front to the back.
  indirect enum Node {
    case paint(LottieShape, outlines: [Int], space: Int)
    case group(String, opacity: Double, [Node])
    case copies([Copy], [Node])
  }

  /// Where a copy lies, and how much of it is seen.
  typealias Copy = (map: AffineTransform, opacity: Double)

  init(frame: Double, rules: LottieRules, budget: LottieBudget = LottieBudget()) {
    (self.frame, self.rules, self.budget) = (frame, rules, budget)
  }

  /// The layers that shapes draw, from the back to the front.
  mutating func layers(of shapes: [LottieShape]) -> [EvaluatedLayer] {
    let (nodes, _) = walk(shapes, space: 0)
    return layers(of: nodes)
  }

  // MARK: Gathering

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
      // lottie-ios knows no others.
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

  /// Layers that are faded as one.
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
  /// The subpaths in another space; none if that has no area.
  func moved(from spaces: [AffineTransform], to target: Int) -> [LottieBezier] {
    if space == target { return subpaths }
    guard let back = spaces[target].inverse else { return [] }
    let map = spaces[space].concatenating(back)
    return subpaths.map { $0.transformed(by: map) }
  }
}

extension AffineTransform {
  /// Whether points that it moves have coordinates that can be drawn: groups within groups may grow beyond all
  /// numbers.
  var isDrawable: Bool { abs(a) + abs(b) + abs(c) + abs(d) + abs(tx) + abs(ty) < 1e100 }
}

extension LayerProperties {
  /// Those of a layer whose space is its superlayer's.
  static let lottie: LayerProperties = {
    var properties = LayerProperties()
    properties.anchorPoint = .zero
    return properties
  }()
}
