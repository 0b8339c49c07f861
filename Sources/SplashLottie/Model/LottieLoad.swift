import SplashScene

/// The approximate maximum drawing load of a part of a Lottie file in one frame. The counts are floating-point
/// numbers because nested counts multiply.
struct LottieLoad: Hashable, Sendable {
  /// The number of layers, counting a composition's layers each time it is used.
  var layers = 0.0
  /// The number of copies made by repeaters, multiplied if nested.
  var copies = 0.0
  /// The number of elements of painted paths.
  var elements = 0.0
  /// The number of layers that are visited, whether visible or not.
  var visits = 0.0

  /// Creates a load.
  init(
    layers: Double = 0, copies: Double = 0, elements: Double = 0, visits: Double = 0
  ) {
    (self.layers, self.copies) = (layers, copies)
    (self.elements, self.visits) = (elements, visits)
  }

  static func + (a: LottieLoad, b: LottieLoad) -> LottieLoad {
    LottieLoad(
      layers: a.layers + b.layers, copies: a.copies + b.copies,
      elements: a.elements + b.elements, visits: a.visits + b.visits)
  }

  static func - (a: LottieLoad, b: LottieLoad) -> LottieLoad {
    LottieLoad(
      layers: a.layers - b.layers, copies: a.copies - b.copies,
      elements: a.elements - b.elements, visits: a.visits - b.visits)
  }

  /// Returns the maximum of each count.
  func union(_ other: LottieLoad) -> LottieLoad {
    LottieLoad(
      layers: max(layers, other.layers), copies: max(copies, other.copies),
      elements: max(elements, other.elements), visits: max(visits, other.visits))
  }

  /// The load of shapes.
  init(of shapes: [LottieShape]) {
    var count = ShapeCount()
    count.add(shapes)
    self.init(copies: count.copies, elements: count.elements)
  }
}

/// Counts the load of shapes in the order in which `ShapeWalk` visits them.
private struct ShapeCount {
  /// The number of elements of the outlines that a paint would include at this point.
  var outlines = 0.0
  var elements = 0.0
  var copies = 0.0

  mutating func add(_ shapes: [LottieShape]) {
    for shape in shapes {
      switch shape {
      case .group(let group):
        var inner = ShapeCount()
        inner.add(group.shapes)
        outlines += inner.outlines
        elements += inner.elements
        copies += inner.copies
      case .path(let outline): outlines += outline.mostElements
      case .fill, .stroke: elements += outlines
      case .repeater(let repeater):
        let most = repeater.copies.most { $0.rounded() }
        let count = max(0, min(most, Double(LottieRepeater.mostCopies)))
        grow(by: count)
        copies = count + count * copies
      case .zigZag(let zigZag):
        grow(by: 2 + max(0, min(zigZag.ridges.most { $0 }, LottieZigZag.mostRidges)))
      case .roundedCorners: grow(by: 2)
      case .twist(let twist):
        // One part per twelfth of a half turn, for curves a few times as long as the twist's radius.
        grow(by: max(1, min(twist.angle.most { abs($0) } / 15 * 4, 64)))
      // Accounts for joined corners and subdivided sides.
      case .offset: grow(by: 8)
      case .trim, .merge, .pucker: break
      }
    }
  }

  /// Multiplies the size of the outlines, both for later paints and for paints that already include them.
  private mutating func grow(by factor: Double) {
    outlines *= factor
    elements *= factor
  }
}

extension LottieOutline {
  /// The maximum number of path elements.
  fileprivate var mostElements: Double {
    switch self {
    case .bezier(let bezier, _): bezier.most { Double($0.vertices.count + 2) }
    case .ellipse: 6
    case .rect: 10
    case .star(let star):
      2 + (star.inner == nil ? 1 : 2)
        * max(0, min(star.points.most { $0 }, Double(LottieStar.mostPoints)))
    }
  }
}

extension LottieLoad {
  /// Returns the loads of a file's lists of layers, none of which contains itself: for each count, the maximum over
  /// all frames.
  static func loads(of compositions: [[LottieLayer]]) -> [LottieLoad] {
    var known: [LottieLoad?] = Array(repeating: nil, count: compositions.count)
    func load(of index: Int) -> LottieLoad {
      if let load = known[index] { return load }
      let layers = compositions[index]
      let own = layers.map { layer -> LottieLoad in
        var sum = layer.ownLoad
        if case .composition(let inner, _, _) = layer.content { sum = sum + load(of: inner) }
        return sum
      }
      let result = Self.greatest(of: layers, own)
      known[index] = result
      return result
    }
    return compositions.indices.map(load)
  }

  /// Returns the maximum load of a list of layers over all frames.
  ///
  /// - Parameter own: The load of each layer without its matte.
  private static func greatest(of layers: [LottieLayer], _ own: [LottieLoad]) -> LottieLoad {
    var changes: [(frame: Double, isEnd: Bool, load: LottieLoad)] = []
    for (index, layer) in layers.enumerated() where !layer.isHidden && !layer.isMatte {
      var sum = own[index]
      var matte = layer.matte
      for _ in 0..<LottieLayer.longestMatteChain {
        guard let source = matte?.source else { break }
        sum = sum + own[source]
        matte = layers[source].matte
      }
      let ends = [layer.frames.start, layer.frames.end].sorted()
      if ends[0] == ends[1] { continue }
      changes.append((ends[0], false, sum))
      changes.append((ends[1], true, sum))
    }
    // At the same frame, layers that end come before layers that begin.
    changes.sort { $0.frame == $1.frame ? $0.isEnd && !$1.isEnd : $0.frame < $1.frame }
    var (now, most) = (LottieLoad(), LottieLoad())
    for change in changes {
      now = change.isEnd ? now - change.load : now + change.load
      most = most.union(now)
    }
    most.visits += Double(layers.count)
    return most
  }
}

extension LottieLayer {
  /// The maximum length of a chain of mattes that themselves have mattes.
  static let longestMatteChain = 16

  /// The load of the layer's own content, with its masks.
  fileprivate var ownLoad: LottieLoad {
    var load = LottieLoad(layers: 1)
    switch content {
    case .shapes(let shapes): load = load + shapes.load
    case .text(let text): load = load + text.load
    default: break
    }
    for mask in masks { load.elements += mask.path.most { Double($0.vertices.count + 2) } }
    return load
  }
}
