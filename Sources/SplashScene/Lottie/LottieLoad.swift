/// What a part of a Lottie file draws in a frame, about and at most. Counted as floating-point numbers, since
/// what lies in one another multiplies.
package struct LottieLoad: Hashable, Sendable {
  /// Layers, those of compositions counted wherever these are shown.
  package var layers = 0.0
  /// Copies that repeaters make, those within others multiplied.
  package var copies = 0.0
  /// Elements of the paths that are painted.
  package var elements = 0.0
  /// Layers that are looked at, whether they are there or not.
  package var visits = 0.0

  /// Makes a load.
  package init(
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

  /// The greater one of each number.
  func union(_ other: LottieLoad) -> LottieLoad {
    LottieLoad(
      layers: max(layers, other.layers), copies: max(copies, other.copies),
      elements: max(elements, other.elements), visits: max(visits, other.visits))
  }

  /// The load of shapes.
  package init(of shapes: [LottieShape]) {
    var count = ShapeCount()
    count.add(shapes)
    self.init(copies: count.copies, elements: count.elements)
  }
}

/// Counts what shapes draw, as `ShapeWalk` goes through them.
private struct ShapeCount {
  /// Elements of the outlines that a paint would see now.
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
        // A part for each twelfth of a half turn, over ways that are a few times as long as its reach.
        grow(by: max(1, min(twist.angle.most { abs($0) } / 15 * 4, 64)))
      // Corners that are joined, and sides in parts.
      case .offset: grow(by: 8)
      case .trim, .merge, .pucker: break
      }
    }
  }

  /// Makes the outlines so many times as long: for the paints to come, and for those that see them already.
  private mutating func grow(by factor: Double) {
    outlines *= factor
    elements *= factor
  }
}

extension LottieOutline {
  /// How many elements its path has at most.
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
  /// The loads of the lists of layers of a file, none of which contains itself: the greatest of all frames for
  /// each number.
  package static func loads(of compositions: [[LottieLayer]]) -> [LottieLoad] {
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

  /// The greatest load of all frames of a list of layers.
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
    // At one frame some end before others begin.
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
  /// How many mattes may have mattes of their own, one after the other.
  package static let longestMatteChain = 16

  /// What the layer draws itself, with its masks.
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
