/// Goes through the shapes of a layer in one frame, from the front to the back, and finds what they draw.
///
/// Outlines gather as they are met. A paint sees those before it in its group, those of nested groups too,
/// and they go on changing: a modifier works on all outlines before it in its group, whichever paint sees them.
/// So paints only note which outlines they see, and are drawn when all is done.
struct ShapeWalk {
  let frame: Double
  let rules: LottieRules
  fileprivate var outlines: [Outline] = []
  /// From the space of each group to the layer's.
  private var spaces: [AffineTransform] = [.identity]
  /// How many copies repeaters may still make.
  private var copiesLeft = 100_000

  /// An outline on its way through the modifiers.
  fileprivate struct Outline {
    var subpaths: [LottieBezier]
    /// The space that it is in.
    var space: Int
    /// Whether it has become a part of another one.
    var isMerged = false
  }

  /// What is drawn, from the front to the back.
  private indirect enum Node {
    case paint(LottieShape, outlines: [Int], space: Int)
    case group(String, opacity: Double, [Node])
    case copy(AffineTransform, opacity: Double, [Node])
  }

  init(frame: Double, rules: LottieRules) {
    (self.frame, self.rules) = (frame, rules)
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
        spaces.append(group.transform.matrix(at: frame, rules).concatenating(spaces[space]))
        let inner = walk(group.shapes, space: spaces.count - 1)
        seen += inner.outlines
        nodes.append(
          .group(group.name, opacity: group.transform.opacity(at: frame, rules), inner.nodes))
      case .path(let outline):
        seen.append(outlines.count)
        outlines.append(Outline(subpaths: [outline.bezier(at: frame, rules)], space: space))
      case .fill, .stroke:
        nodes.append(.paint(shape, outlines: seen, space: space))
      case .trim(let trim):
        bring(seen, to: space)
        self.trim(seen, trim)
      case .roundedCorners(let radius):
        bring(seen, to: space)
        let radius = radius.value(at: frame, rules)
        change(seen) { $0.roundingCorners(radius: radius) }
      case .pucker(let amount):
        bring(seen, to: space)
        let amount = amount.value(at: frame, rules) / 100
        change(seen) { $0.puckered(by: amount) }
      case .merge(let merge):
        bring(seen, to: space)
        seen = merged(seen, merge, space)
      case .repeater(let repeater):
        bring(seen, to: space)
        (nodes, seen) = repeated(nodes, seen, repeater, space)
      }
    }
    return (nodes, seen)
  }

  /// Brings outlines to a space that theirs lie in.
  private mutating func bring(_ indices: [Int], to space: Int) {
    for index in indices where outlines[index].space != space {
      outlines[index].subpaths = outlines[index].moved(from: spaces, to: space)
      outlines[index].space = space
    }
  }

  private mutating func change(_ indices: [Int], _ body: (LottieBezier) -> LottieBezier) {
    for index in indices { outlines[index].subpaths = outlines[index].subpaths.map(body) }
  }

  private mutating func trim(_ indices: [Int], _ trim: LottieTrim) {
    let trim = PathTrim(
      start: trim.start.value(at: frame, rules) / 100, end: trim.end.value(at: frame, rules) / 100,
      offset: trim.offset.value(at: frame, rules) / 360,
      mode: trim.isSequential ? .sequentially : .simultaneously)
    if trim.keepsEverything { return }
    let paths = indices.map { MeasuredPath(outlines[$0].subpaths.path) }
    for (index, path) in zip(indices, paths.trimmed(by: trim)) {
      outlines[index].subpaths = LottieBezier.subpaths(of: path)
    }
  }

  private mutating func merged(_ indices: [Int], _ merge: LottieMerge, _ space: Int) -> [Int] {
    var subpaths: [LottieBezier] = []
    for index in indices {
      subpaths += outlines[index].subpaths
      outlines[index].isMerged = true
    }
    outlines.append(Outline(subpaths: subpaths, space: space))
    return [outlines.count - 1]
  }

  /// Copies what is drawn so far, and the outlines for the paints to come.
  private mutating func repeated(
    _ nodes: [Node], _ indices: [Int], _ repeater: LottieRepeater, _ space: Int
  ) -> ([Node], [Int]) {
    let written = max(0, repeater.copies.value(at: frame, rules).rounded())
    let count = min(
      Int(min(written, Double(LottieRepeater.mostCopies))), copiesLeft)
    copiesLeft -= count
    let offset = repeater.offset.value(at: frame, rules)
    let first = repeater.startOpacity.value(at: frame, rules) / 100
    let last = repeater.endOpacity.value(at: frame, rules) / 100
    var copies: [Node] = []
    var copied: [Int] = []
    for k in 0..<count {
      let map = repeater.transform.matrix(at: frame, rules, times: offset + Double(k))
      for index in indices {
        copied.append(outlines.count)
        outlines.append(
          Outline(subpaths: outlines[index].subpaths.map { $0.transformed(by: map) }, space: space))
      }
      guard let back = spaces[space].inverse else { continue }
      let opacity = first + (last - first) * Double(k) / Double(count)
      copies.append(
        .copy(
          back.concatenating(map).concatenating(spaces[space]), opacity: max(0, min(opacity, 1)),
          nodes))
    }
    return (repeater.isLastInFront ? copies.reversed() : copies, copied)
  }

  // MARK: Drawing

  private func layers(of nodes: [Node]) -> [EvaluatedLayer] {
    nodes.reversed().flatMap(layers)
  }

  private func layers(of node: Node) -> [EvaluatedLayer] {
    switch node {
    case .paint(let shape, let indices, let space):
      guard let (name, content) = content(of: shape, indices, space) else { return [] }
      var layer = EvaluatedLayer(id: name, properties: .lottie)
      layer.properties.transform = Transform3D(spaces[space])
      layer.properties.content = .shape(content)
      return [layer]
    case .group(let name, let opacity, let inner):
      return faded(layers(of: inner), by: opacity, name)
    case .copy(let map, let opacity, let inner):
      let layers = layers(of: inner)
      guard opacity > 0, !layers.isEmpty else { return [] }
      var copy = EvaluatedLayer(id: "copy", properties: .lottie)
      copy.properties.transform = Transform3D(map)
      copy.properties.opacity = opacity
      copy.sublayers = layers
      return [copy]
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

  private func content(
    of shape: LottieShape, _ indices: [Int], _ space: Int
  ) -> (name: String, ShapeContent)? {
    var path = Path()
    for index in indices where !outlines[index].isMerged {
      path.append(outlines[index].moved(from: spaces, to: space).path, translatedBy: .zero)
    }
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
  fileprivate func moved(from spaces: [AffineTransform], to target: Int) -> [LottieBezier] {
    if space == target { return subpaths }
    guard let back = spaces[target].inverse else { return [] }
    let map = spaces[space].concatenating(back)
    return subpaths.map { $0.transformed(by: map) }
  }
}

extension LayerProperties {
  /// Those of a layer whose space is its superlayer's.
  static let lottie: LayerProperties = {
    var properties = LayerProperties()
    properties.anchorPoint = .zero
    return properties
  }()
}

extension LottieTransform {
  /// The map of a repeater's copy: all parts a number of times.
  fileprivate func matrix(
    at frame: Double, _ rules: LottieRules, times: Double
  ) -> AffineTransform {
    let anchor = anchor.value(at: frame, rules)
    let place: Point =
      switch position {
      case .joined(let position): position.value(at: frame, rules)
      case .split(let x, let y): Point(x.value(at: frame, rules), y.value(at: frame, rules))
      }
    let scale = scale.value(at: frame, rules)
    func power(_ base: Double) -> Double {
      // Of what is mirrored, only whole times are known.
      base > 0 ? Elementary.pow(base, times) : Elementary.pow(base, times.rounded())
    }
    let turn = rotation.value(at: frame, rules) * Double.pi / 180 * times
    return AffineTransform.translation(-anchor.x, -anchor.y)
      .concatenating(.scale(power(scale.x / 100), power(scale.y / 100)))
      .concatenating(.rotation(turn))
      .concatenating(.translation(place.x * times + anchor.x, place.y * times + anchor.y))
  }
}
