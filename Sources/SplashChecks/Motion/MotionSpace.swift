import SplashScene

/// The coordinate space of the sublayers of one layer during a span of time, as ``SplashScene/LayerSpace`` is at one
/// time.
struct MotionSpace {
  /// The transform to the canvas from the plane into which layers are flattened; `nil` if it isn't known.
  private var plane: IntervalTransform? = IntervalTransform(.identity)
  /// The transform from the layers' space to the space whose plane z = 0 is ``plane``; `nil` for the identity.
  private var view: IntervalTransform?
  /// The space at a single time.
  private var exact: LayerSpace?
  private var opacity = Interval(1)
  private var clip: IntervalBox?
  private var isTurnedAway: Bool? = false

  /// - Parameters:
  ///   - clip: The canvas.
  ///   - isPoint: Whether the span is a single time.
  init(clip: IntervalBox, isPoint: Bool) {
    self.clip = clip
    if isPoint { exact = LayerSpace(plane: Projection(AffineTransform.identity)) }
  }

  /// A layer in a space.
  struct Layer {
    private let ends: (EvaluatedLayer, EvaluatedLayer)
    private let plane: IntervalTransform?
    private let projection: Projection?
    fileprivate let opacity: Interval
    private let clip: IntervalBox?
    private let isTurnedAway: Bool?
    /// The space of its sublayers.
    private(set) var inside: MotionSpace

    init(_ start: EvaluatedLayer, _ end: EvaluatedLayer, in space: MotionSpace) {
      let (p, q) = (start.properties, end.properties)
      ends = (start, end)
      clip = space.clip
      // Drawing clamps what overshoots.
      let shown = Interval(p.opacity, q.opacity).maximum(Interval(0)).minimum(Interval(1))
      let own = p.isHidden || q.isHidden ? shown.hull(Interval(0)) : shown
      opacity = p.isHidden && q.isHidden ? Interval(0) : space.opacity * own
      projection = space.exact?.projection(of: start)
      let map = space.exact == nil ? IntervalTransform(from: p, to: q) : nil
      let seen = map.map { map in space.view.map { map.concatenating($0) } ?? map }
      plane = space.plane.flatMap { plane in seen.map { $0.flattened.concatenating(plane) } }
      if p.isDoubleSided, q.isDoubleSided {
        isTurnedAway = space.isTurnedAway
      } else if let projection, let isFlipped = space.exact?.isFlipped {
        isTurnedAway =
          space.isTurnedAway == true || (projection.determinant > 0) == isFlipped
      } else {
        let area = plane?.signedArea
        let own = area.flatMap { $0.low > 0 ? false : $0.high < 0 ? true : nil }
        let isOneSided = !p.isDoubleSided && !q.isDoubleSided
        isTurnedAway =
          space.isTurnedAway == true || own == true && isOneSided
          ? true : own == false && space.isTurnedAway == false ? false : nil
      }
      inside = space
      inside.opacity = opacity
      inside.isTurnedAway = isTurnedAway
      enter(start, end, map)
    }

    /// Sets the space of the sublayers.
    private mutating func enter(
      _ start: EvaluatedLayer, _ end: EvaluatedLayer, _ map: IntervalTransform?
    ) {
      let (p, q) = (start.properties, end.properties)
      if let exact = inside.exact, let projection {
        inside.exact = exact.inside(start, projection)
      } else if start.isInstance || p.content.preservesDepth {
        let view = IntervalTransform.sublayerView(p, q)
        if let map, let view {
          let whole = start.isInstance ? map : view.concatenating(map)
          inside.view = inside.view.map { whole.concatenating($0) } ?? whole
        } else {
          inside.plane = nil
        }
      } else {
        inside.plane = plane
        let isPlain = p.sublayerTransform == .identity && q.sublayerTransform == .identity
        inside.view = isPlain ? nil : IntervalTransform.sublayerView(p, q)
        if !isPlain, inside.view == nil { inside.plane = nil }
      }
      if p.masksToBounds || q.masksToBounds {
        let outer = inside.clip
        clip(to: corners(of: IntervalBox(bounds: p.bounds, q.bounds)))
        if p.masksToBounds != q.masksToBounds {
          inside.clip = inside.clip.flatMap { clip in
            outer.map { IntervalCombination.hull(clip, $0) }
          }
        }
      }
      if start.mask != nil || end.mask != nil {
        let mask = mask(start, end)
        (inside.clip, inside.opacity) = (mask.clip, inside.opacity * mask.opacity)
      }
    }

    private mutating func clip(to corners: [IntervalPoint]?) {
      let box = corners.flatMap(IntervalBox.init(around:))
      inside.clip = inside.clip.flatMap { clip in box.map(clip.intersection) }
    }

    /// Returns the part of the canvas that the layer's mask doesn't hide, taken as a box, and the greatest opacity there.
    private func mask(
      _ start: EvaluatedLayer, _ end: EvaluatedLayer
    ) -> (clip: IntervalBox?, opacity: Interval) {
      guard let first = start.mask, let second = end.mask, let outer = inside.clip else {
        return (nil, Interval(0, 1))
      }
      if start.properties.invertsMask { return (outer, Interval(1)) }
      var space = inside
      space.view = nil
      space.opacity = Interval(1)
      space.plane = plane
      if let projection { space.exact = LayerSpace(plane: projection) }
      guard let drawn = space.extent(of: first, second) else { return (nil, Interval(0, 1)) }
      return (outer.intersection(drawn.box), drawn.opacity)
    }

    /// Returns the corners of a rectangle in the layer's space on the canvas; `nil` if they aren't known.
    fileprivate func corners(of box: IntervalBox) -> [IntervalPoint]? {
      let corners = box.corners.compactMap { corner -> IntervalPoint? in
        if let projection {
          return projection.apply(corner.middle).map(IntervalPoint.init)
        }
        return plane?.apply(corner.x, corner.y).map { IntervalPoint($0.x, $0.y) }
      }
      return corners.count == 4 ? corners : nil
    }

    /// The box of the bounds on the canvas; `nil` if it isn't known.
    var frame: IntervalBox? {
      corners(of: IntervalBox(bounds: ends.0.properties.bounds, ends.1.properties.bounds))
        .flatMap(IntervalBox.init(around:))
    }

    /// Returns what is drawn of the layer.
    func motion(_ path: String, _ ink: Ink) -> LayerMotion {
      var corners: [IntervalPoint]?
      if case .known(let box) = ink { corners = self.corners(of: box) }
      let mask: (clip: IntervalBox?, opacity: Interval) =
        ends.0.mask == nil && ends.1.mask == nil ? (clip, Interval(1)) : mask(ends.0, ends.1)
      return LayerMotion(
        path: path, ends: ends, opacity: opacity * mask.opacity, corners: corners, clip: mask.clip,
        isTurnedAway: isTurnedAway)
    }
  }

  /// Returns the box around all that a mask draws and the greatest opacity in it, both 0 if it draws nothing; `nil` if
  /// the box isn't known.
  private func extent(
    of start: EvaluatedLayer, _ end: EvaluatedLayer
  ) -> (box: IntervalBox, opacity: Interval)? {
    let layer = Layer(start, end, in: self)
    var parts: [(box: IntervalBox, opacity: Interval)] = []
    switch Ink(between: start.properties, and: end.properties) {
    case .none: break
    case .known(let ink):
      guard let box = layer.corners(of: ink).flatMap(IntervalBox.init(around:)) else { return nil }
      parts.append((box, layer.opacity))
    case .unknown: return nil
    }
    guard start.sublayers.map(\.id) == end.sublayers.map(\.id) else { return nil }
    for (first, second) in zip(start.sublayers, end.sublayers) {
      guard let part = layer.inside.extent(of: first, second) else { return nil }
      if part.opacity.high > 0 { parts.append(part) }
    }
    guard let first = parts.first else { return (IntervalBox(.zero), Interval(0)) }
    return parts.dropFirst().reduce(first) {
      ($0.box.union($1.box), $0.opacity.maximum($1.opacity))
    }
  }
}

extension IntervalBox {
  /// Creates the bounds between two, each side of which has its own motion.
  fileprivate init(bounds a: Rect, _ b: Rect) {
    let (x, y) = (Interval(a.minX, b.minX), Interval(a.minY, b.minY))
    self.init(
      minX: x, minY: y, maxX: x + Interval(a.width, b.width), maxY: y + Interval(a.height, b.height)
    )
  }
}

extension IntervalTransform {
  /// Creates the transforms from a layer's space to its superlayer's for all values between two; `nil` if the matrix
  /// between them isn't known.
  fileprivate init?(from p: LayerProperties, to q: LayerProperties) {
    guard !p.isGeometryFlipped, !q.isGeometryFlipped,
      let own = IntervalTransform(p.layerTransform, q.layerTransform)
    else { return nil }
    let (x, y, z) = Self.anchor(p, q)
    self = IntervalTransform.translation(-x, -y, -z).concatenating(own).concatenating(
      .translation(
        Interval(p.position.x, q.position.x), Interval(p.position.y, q.position.y),
        Interval(p.zPosition, q.zPosition)))
  }

  private init?(_ a: LayerTransform, _ b: LayerTransform) {
    if a.matrix == b.matrix, a.components == b.components {
      self.init(a.matrix)
    } else if let first = a.components, let second = b.components {
      self.init(between: first, and: second)
    } else if [a, b].allSatisfy({ $0.components == nil || $0.matrix == .identity }) {
      // Only value functions make such matrices, whose entries only rise or only fall; others are sampled.
      self.init(entriesBetween: a.matrix, and: b.matrix)
    } else {
      return nil
    }
  }

  /// The anchor point in the layer's coordinates.
  private static func anchor(
    _ p: LayerProperties, _ q: LayerProperties
  ) -> (Interval, Interval, Interval) {
    (
      Interval(p.bounds.minX, q.bounds.minX)
        + Interval(p.anchorPoint.x, q.anchorPoint.x) * Interval(p.bounds.width, q.bounds.width),
      Interval(p.bounds.minY, q.bounds.minY)
        + Interval(p.anchorPoint.y, q.anchorPoint.y) * Interval(p.bounds.height, q.bounds.height),
      Interval(p.anchorPointZ, q.anchorPointZ)
    )
  }

  /// Returns the `sublayerTransform` about the anchor point; `nil` if it isn't known.
  fileprivate static func sublayerView(
    _ p: LayerProperties, _ q: LayerProperties
  ) -> IntervalTransform? {
    guard p.sublayerTransform == q.sublayerTransform else { return nil }
    let (x, y, z) = anchor(p, q)
    return translation(-x, -y, -z).concatenating(IntervalTransform(p.sublayerTransform))
      .concatenating(translation(x, y, z))
  }

  /// The sign of the area of a unit square in the plane z = 0 on the canvas.
  fileprivate var signedArea: Interval? {
    guard rows[3] == Interval(0), rows[7] == Interval(0), rows[15].low > 0 else {
      // The determinant of the projection has the same sign wherever it is seen.
      let (a, b, c) = (rows[0], rows[1], rows[3])
      let (d, e, f) = (rows[4], rows[5], rows[7])
      let (g, h, i) = (rows[12], rows[13], rows[15])
      return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    }
    return rows[0] * rows[5] - rows[1] * rows[4]
  }
}
