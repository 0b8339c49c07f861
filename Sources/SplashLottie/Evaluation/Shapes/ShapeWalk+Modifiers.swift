import SplashScene
import SplashSystem

extension ShapeWalk {
  /// Transforms outlines to an enclosing group's space.
  mutating func bring(_ indices: [Int], to space: Int) {
    for index in indices where outlines[index].space != space {
      outlines[index].subpaths = outlines[index].moved(from: spaces, to: space)
      outlines[index].space = space
    }
  }

  /// Changes the subpaths of outlines individually.
  mutating func change(_ indices: [Int], _ body: (LottieBezier) -> LottieBezier) {
    for index in indices { outlines[index].subpaths = outlines[index].subpaths.map(body) }
  }

  /// Trims outlines.
  mutating func trim(_ indices: [Int], _ trim: LottieTrim) {
    let trim = PathTrim(
      start: trim.start.value(at: frame, rules) / 100, end: trim.end.value(at: frame, rules) / 100,
      offset: trim.offset.value(at: frame, rules) / 360,
      mode: trim.isSequential ? .sequentially : .simultaneously,
      curves: rules == .coreAnimation ? .byParameter : .byLength)
    if trim.keepsEverything { return }
    let paths = indices.map { MeasuredPath(outlines[$0].subpaths.path) }
    for (index, path) in zip(indices, paths.trimmed(by: trim)) {
      outlines[index].subpaths = LottieBezier.subpaths(of: path)
    }
  }

  /// Applies a modifier to each subpath of the outlines.
  mutating func bend(_ indices: [Int], _ modifier: LottieShape) {
    switch modifier {
    case .pucker(let amount):
      let amount = amount.value(at: frame, rules) / 100
      change(indices) { $0.puckered(by: amount) }
    case .zigZag(let zigZag):
      let size = zigZag.size.value(at: frame, rules)
      let ridges = zigZag.ridges.value(at: frame, rules).rounded()
      let isSmooth = zigZag.points.value(at: frame, rules).rounded() == 2
      for index in indices {
        let room = budget.vertices / max(1, outlines[index].vertexCount) - 1
        let count = Int(clamping: max(0, min(ridges, LottieZigZag.mostRidges, Double(room))))
        change([index]) { $0.zigZag(size: size, ridges: count, isSmooth: isSmooth) }
        budget.vertices -= outlines[index].vertexCount
      }
    case .twist(let twist):
      let angle = twist.angle.value(at: frame, rules) * Double.pi / 180
      let center = twist.center.value(at: frame, rules)
      change(indices) { $0.twisted(by: angle, about: center) }
    case .offset(let offset):
      let amount = offset.amount.value(at: frame, rules)
      let corners = LottieBezier.Corners(
        join: offset.join, miterLimit: offset.miterLimit.value(at: frame, rules))
      for index in indices {
        outlines[index].subpaths = outlines[index].subpaths.flatMap {
          $0.offset(by: amount, corners)
        }
      }
    default: break
    }
  }

  /// Merges outlines for subsequent paints.
  ///
  /// Outlines that are too complicated to combine are appended to each other.
  mutating func merged(_ indices: [Int], _ merge: LottieMerge, _ space: Int) -> [Int] {
    let areas = indices.map { outlines[$0].subpaths }
    for index in indices { outlines[index].isMerged = true }
    let combined = areas.count > 1 ? merge.rule.flatMap(areas.combined) : nil
    outlines.append(Outline(subpaths: combined ?? areas.flatMap { $0 }, space: space))
    return [outlines.count - 1]
  }

  /// Repeats everything drawn so far, as well as the outlines for subsequent paints.
  mutating func repeated(
    _ nodes: [Node], _ indices: [Int], _ repeater: LottieRepeater, _ space: Int
  ) -> ([Node], [Int]) {
    let written = max(0, repeater.copies.value(at: frame, rules).rounded())
    let inner = nodes.reduce(0) { $0 + $1.copyCount }
    let count = min(
      Int(clamping: min(written, Double(LottieRepeater.mostCopies))), budget.copies / (1 + inner))
    budget.copies -= count * (1 + inner)
    let offset = repeater.offset.value(at: frame, rules)
    let first = repeater.startOpacity.value(at: frame, rules) / 100
    let last = repeater.endOpacity.value(at: frame, rules) / 100
    let vertices = indices.reduce(0) { $0 + outlines[$1].vertexCount }
    var copies: [Copy] = []
    var copied: [Int] = []
    for k in 0..<count {
      let map = repeater.transform.matrix(at: frame, rules, times: offset + Double(k))
      budget.vertices -= vertices
      if budget.vertices < 0 { break }
      guard map.isDrawable else { continue }
      for index in indices {
        copied.append(outlines.count)
        outlines.append(
          Outline(subpaths: outlines[index].subpaths.map { $0.transformed(by: map) }, space: space))
      }
      guard let back = spaces[space].inverse else { continue }
      let opacity = max(0, min(first + (last - first) * Double(k) / Double(count), 1))
      let place = back.concatenating(map).concatenating(spaces[space])
      if opacity > 0, place.isDrawable { copies.append((place, opacity)) }
    }
    if repeater.isLastInFront { copies.reverse() }
    return (copies.isEmpty ? [] : [.copies(copies, nodes)], copied)
  }
}

extension ShapeWalk.Node {
  /// The number of copies in the node.
  fileprivate var copyCount: Int {
    switch self {
    case .paint: 0
    case .group(_, _, let inner): inner.reduce(0) { $0 + $1.copyCount }
    case .copies(let copies, let inner):
      copies.count * (1 + inner.reduce(0) { $0 + $1.copyCount })
    }
  }
}

extension ShapeWalk.Outline {
  fileprivate var vertexCount: Int { subpaths.reduce(0) { $0 + $1.vertices.count } }
}

extension LottieMerge {
  /// The boolean operation; `nil` if outlines are just appended.
  fileprivate var rule: AreaRule? {
    switch self {
    case .append: nil
    case .unite: .unite
    case .subtract: .subtract
    case .intersect: .intersect
    case .exclude: .exclude
    }
  }
}

extension LottieTransform {
  /// Returns the transform for a repeater's copy, with every component applied `times` times.
  fileprivate func matrix(
    at frame: Double, _ rules: PlayerRules, times: Double
  ) -> AffineTransform {
    let anchor = anchor.value(at: frame, rules)
    let place: Point =
      switch position {
      case .joined(let position): position.value(at: frame, rules)
      case .split(let x, let y): Point(x.value(at: frame, rules), y.value(at: frame, rules))
      }
    let scale = scale.value(at: frame, rules)
    func power(_ base: Double) -> Double {
      // Negative scales can only be raised to integer powers.
      base > 0 ? Elementary.pow(base, times) : Elementary.pow(base, times.rounded())
    }
    let turn = rotation.value(at: frame, rules) * Double.pi / 180 * times
    return AffineTransform.translation(-anchor.x, -anchor.y)
      .concatenating(.scale(power(scale.x / 100), power(scale.y / 100)))
      .concatenating(.rotation(turn))
      .concatenating(.translation(place.x * times + anchor.x, place.y * times + anchor.y))
  }
}
