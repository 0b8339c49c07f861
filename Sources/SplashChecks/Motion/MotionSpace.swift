import SplashScene

/// The coordinate space of the sublayers of one layer during a span of time, as ``SplashScene/LayerSpace`` is at one
/// time.
struct MotionSpace {
  /// The transform to the canvas from the plane into which layers are flattened; `nil` if it isn't known.
  private var plane: CourseTransform? = CourseTransform(.identity)
  /// The transform from the layers' space to the space whose plane z = 0 is ``plane``; `nil` for the identity.
  private var view: CourseTransform?
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
    private let layer: Stages<EvaluatedLayer>
    private let plane: CourseTransform?
    private let projection: Projection?
    fileprivate let opacity: Interval
    private let clip: IntervalBox?
    private let isTurnedAway: Bool?
    /// The space of its sublayers.
    private(set) var inside: MotionSpace

    init(_ layer: Stages<EvaluatedLayer>, in space: MotionSpace) {
      self.layer = layer
      let properties = layer.map(\.properties)
      let (p, q) = (properties.start, properties.end)
      clip = space.clip
      // Drawing clamps what overshoots.
      let shown = Interval(p.opacity, q.opacity).maximum(Interval(0)).minimum(Interval(1))
      let own = p.isHidden || q.isHidden ? shown.hull(Interval(0)) : shown
      opacity = p.isHidden && q.isHidden ? Interval(0) : space.opacity * own
      projection = space.exact?.projection(of: layer.start)
      let map = space.exact == nil ? CourseTransform(properties) : nil
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
      enter(map, properties)
    }

    /// Sets the space of the sublayers.
    private mutating func enter(_ map: CourseTransform?, _ properties: Stages<LayerProperties>) {
      let (p, q) = (properties.start, properties.end)
      if let exact = inside.exact, let projection {
        inside.exact = exact.inside(layer.start, projection)
      } else if layer.start.isInstance || p.content.preservesDepth {
        let view = CourseTransform.sublayerView(properties)
        if let map, let view {
          let whole = layer.start.isInstance ? map : view.concatenating(map)
          inside.view = inside.view.map { whole.concatenating($0) } ?? whole
        } else {
          inside.plane = nil
        }
      } else {
        inside.plane = plane
        let isPlain = p.sublayerTransform == .identity && q.sublayerTransform == .identity
        inside.view = isPlain ? nil : CourseTransform.sublayerView(properties)
        if !isPlain, inside.view == nil { inside.plane = nil }
      }
      if p.masksToBounds || q.masksToBounds {
        let outer = inside.clip
        clip(to: corners(of: CourseBox(boundsOf: properties)))
        if p.masksToBounds != q.masksToBounds {
          inside.clip = inside.clip.flatMap { clip in
            outer.map { IntervalCombination.hull(clip, $0) }
          }
        }
      }
      if layer.start.mask != nil || layer.end.mask != nil {
        let mask = mask
        (inside.clip, inside.opacity) = (mask.clip, inside.opacity * mask.opacity)
      }
    }

    private mutating func clip(to corners: [CoursePoint]?) {
      let box = corners.flatMap(IntervalBox.init(around:))
      inside.clip = inside.clip.flatMap { clip in box.map(clip.intersection) }
    }

    /// The part of the canvas that the layer's mask doesn't hide, taken as a box, and the greatest opacity there.
    private var mask: (clip: IntervalBox?, opacity: Interval) {
      guard let mask = layer.compactMap(\.mask), let outer = inside.clip else {
        return (nil, Interval(0, 1))
      }
      if layer.start.properties.invertsMask { return (outer, Interval(1)) }
      var space = inside
      space.view = nil
      space.opacity = Interval(1)
      space.plane = plane
      if let projection { space.exact = LayerSpace(plane: projection) }
      guard let drawn = space.extent(of: mask) else { return (nil, Interval(0, 1)) }
      return (outer.intersection(drawn.box), drawn.opacity)
    }

    /// Returns the corners of a rectangle in the layer's space on the canvas; `nil` if they aren't known.
    fileprivate func corners(of box: CourseBox) -> [CoursePoint]? {
      let corners = box.corners.compactMap { corner -> CoursePoint? in
        guard let projection else { return plane?.apply(corner) }
        return projection.apply(corner.values.middle).map {
          CoursePoint(Course($0.x), Course($0.y))
        }
      }
      return corners.count == 4 ? corners : nil
    }

    /// The box of the bounds on the canvas; `nil` if it isn't known.
    var frame: IntervalBox? {
      corners(of: CourseBox(boundsOf: layer.map(\.properties)))
        .flatMap(IntervalBox.init(around:))
    }

    /// Returns what is drawn of the layer.
    func motion(_ path: String, _ ink: Ink) -> LayerMotion {
      var corners: [CoursePoint]?
      if case .known(let box) = ink { corners = self.corners(of: box) }
      let mask =
        layer.start.mask == nil && layer.end.mask == nil ? (clip, Interval(1)) : mask
      return LayerMotion(
        path: path, ends: (layer.start, layer.end), opacity: opacity * mask.1,
        corners: corners.map { $0.map(\.values) }, courses: corners, clip: mask.0,
        isTurnedAway: isTurnedAway)
    }
  }

  /// Returns the box around all that a mask draws and the greatest opacity in it, both 0 if it draws nothing; `nil` if
  /// the box isn't known.
  private func extent(of mask: Stages<EvaluatedLayer>) -> (box: IntervalBox, opacity: Interval)? {
    let layer = Layer(mask, in: self)
    var parts: [(box: IntervalBox, opacity: Interval)] = []
    switch Ink(mask.map(\.properties)) {
    case .none: break
    case .known(let ink):
      guard let box = layer.corners(of: ink).flatMap(IntervalBox.init(around:)) else { return nil }
      parts.append((box, layer.opacity))
    case .unknown: return nil
    }
    guard let sublayers = mask.map(\.sublayers).each else { return nil }
    for sublayer in sublayers {
      guard let part = layer.inside.extent(of: sublayer) else { return nil }
      if part.opacity.high > 0 { parts.append(part) }
    }
    guard let first = parts.first else { return (IntervalBox(.zero), Interval(0)) }
    return parts.dropFirst().reduce(first) {
      ($0.box.union($1.box), $0.opacity.maximum($1.opacity))
    }
  }
}

extension Stages<[EvaluatedLayer]> {
  /// Each of the layers; `nil` if they aren't the same at the start and the end.
  var each: [Stages<EvaluatedLayer>]? {
    guard start.map(\.id) == end.map(\.id) else { return nil }
    let middles = middle?.map(\.id) == start.map(\.id) ? middle : nil
    return start.indices.map {
      Stages<EvaluatedLayer>(start: start[$0], end: end[$0], middle: middles?[$0])
    }
  }
}

extension CourseTransform {
  /// Creates the transform from a layer's space to its superlayer's; `nil` if the matrix isn't known between the two ends.
  fileprivate init?(_ properties: Stages<LayerProperties>) {
    guard !properties.start.isGeometryFlipped, !properties.end.isGeometryFlipped,
      let own = CourseTransform(properties.map(\.layerTransform))
    else { return nil }
    let (x, y, z) = Self.anchor(properties)
    self = CourseTransform.translation(-x, -y, -z).concatenating(own).concatenating(
      .translation(
        properties.course(\.position.x), properties.course(\.position.y),
        properties.course(\.zPosition)))
  }

  private init?(_ transform: Stages<LayerTransform>) {
    let (a, b) = (transform.start, transform.end)
    if a.matrix == b.matrix, a.components == b.components {
      self.init(a.matrix)
    } else if let components = transform.compactMap(\.components) {
      self.init(components)
    } else if [a, b].allSatisfy({ $0.components == nil || $0.matrix == .identity }) {
      // Only value functions make such matrices, whose entries only rise or only fall; others are sampled.
      self.init(entries: transform.map(\.matrix))
    } else {
      return nil
    }
  }

  /// The anchor point in the layer's coordinates.
  private static func anchor(_ properties: Stages<LayerProperties>) -> (Course, Course, Course) {
    let bounds = CourseBox(boundsOf: properties)
    return (
      bounds.minX
        + properties.course(\.anchorPoint.x) * properties.course(\.bounds.width),
      bounds.minY
        + properties.course(\.anchorPoint.y) * properties.course(\.bounds.height),
      properties.course(\.anchorPointZ)
    )
  }

  /// Returns the `sublayerTransform` about the anchor point; `nil` if it isn't known.
  fileprivate static func sublayerView(_ properties: Stages<LayerProperties>) -> CourseTransform? {
    let transform = properties.start.sublayerTransform
    guard transform == properties.end.sublayerTransform else { return nil }
    let (x, y, z) = anchor(properties)
    return translation(-x, -y, -z).concatenating(CourseTransform(transform))
      .concatenating(translation(x, y, z))
  }

  /// The sign of the area of a unit square in the plane z = 0 on the canvas.
  fileprivate var signedArea: Interval? {
    guard rows[3].equals(0), rows[7].equals(0), rows[15].values.low > 0 else {
      // The determinant of the projection has the same sign wherever it is seen.
      let (a, b, c) = (rows[0], rows[1], rows[3])
      let (d, e, f) = (rows[4], rows[5], rows[7])
      let (g, h, i) = (rows[12], rows[13], rows[15])
      return (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)).narrow
    }
    return (rows[0] * rows[5] - rows[1] * rows[4]).narrow
  }
}
