import SplashScene

extension LayerProperties {
  /// Whether the layer draws something, all of it within the bounds.
  var drawsWithinBounds: Bool {
    guard shadow.opacity == 0, filters.isEmpty, backgroundFilters.isEmpty,
      !compositingFilter.isUnbounded
    else { return false }
    return content.drawn?.staysWithinBounds ?? ((backgroundColor?.alpha ?? 0) > 0)
  }

  /// A box in the layer's space around everything that the layer itself draws; `nil` if it draws nothing, or if the box
  /// isn't known.
  var drawnBox: Rect? {
    if drawsWithinBounds { return bounds }
    guard shadow.opacity == 0, filters.isEmpty, backgroundFilters.isEmpty,
      !compositingFilter.isUnbounded, drawsOwnPixels
    else { return nil }
    var box: Rect
    switch content {
    case .shape(let shape):
      let outline = shape.outline(in: bounds)
      guard !outline.isEmpty else { return nil }
      let stroke = shape.stroke
      let isStroked =
        stroke.hasLine && (shape.strokeGradient != nil || (stroke.color?.alpha ?? 0) > 0)
      let reach = isStroked ? stroke.lineWidth * max(1, stroke.miterLimit) / 2 : 0
      box = outline.controlBox.insetBy(-reach, -reach)
    case .text(let text):
      guard text.stroke.color == nil else { return nil }
      let frames = text.artwork.parts.map(\.frame)
      guard let first = frames.first else { return nil }
      box = frames.dropFirst().reduce(first) { $0.union($1) }
      // A text of spaces.
      if box.isEmpty { return nil }
      box.origin = box.origin + bounds.origin + text.offset
    default: return nil
    }
    if (backgroundColor?.alpha ?? 0) > 0 || borderWidth > 0 { box = box.union(bounds) }
    return box
  }
}

extension EvaluatedLayer {
  /// Returns areas of the canvas outside which the layer cuts off its sublayers, as far as they are known.
  ///
  /// - Parameter inner: The space of the layer's sublayers.
  func clips(_ inner: LayerSpace, _ projection: Projection) -> [ClipArea] {
    var areas: [ClipArea] = []
    if properties.masksToBounds {
      areas.append(ClipArea(box: projection.boundingBox(of: properties.bounds)))
      if properties.isCircle {
        areas.append(ClipArea(projection, properties.bounds.center, properties.bounds.width / 2))
      }
    }
    if let mask, !properties.invertsMask, mask.sublayers.isEmpty, mask.transition == nil,
      let drawn = mask.properties.drawnBox
    {
      let projection = inner.projection(of: mask)
      areas.append(ClipArea(box: projection.boundingBox(of: drawn)))
      if case .shape(let shape) = mask.properties.content, shape.stroke.color == nil,
        shape.strokeGradient == nil, mask.properties.backgroundColor == nil,
        let (center, radius) = shape.outline(in: mask.properties.bounds).circle
      {
        areas.append(ClipArea(projection, center, radius))
      }
    }
    return areas
  }

  /// Returns whether this mask may hide anything that a layer draws: `false` if it is opaque over all of it.
  func mayHide(_ layer: EvaluatedLayer) -> Bool {
    let p = properties
    guard !layer.properties.invertsMask, layer.properties.maskMode == .alpha, p.opacity == 1,
      !p.isHidden, p.filters.isEmpty, p.compositingFilter == .normal, mask == nil,
      transition == nil, layer.transition == nil, let opaque = p.opaqueOutline
    else { return true }
    let flat = Projection(AffineTransform.identity)
    let space = LayerSpace(plane: flat).inside(layer, flat)
    let outline = opaque.compactMap(space.projection(of: self).apply)
    var bare = layer
    bare.mask = nil
    guard outline.count == opaque.count, let drawn = bare.drawnBoxes(flat, space) else {
      return true
    }
    return drawn.isEmpty || !drawn.allSatisfy { $0.insetBy(0.5, 0.5).isInside(outline) }
  }

  /// Returns boxes around all that the layer and its sublayers draw; `nil` if that isn't known.
  ///
  /// - Parameter inner: The space of the sublayers.
  private func drawnBoxes(_ projection: Projection, _ inner: LayerSpace) -> [Rect]? {
    guard !properties.isHidden, properties.opacity > 0 else { return [] }
    guard transition == nil else { return nil }
    var boxes: [Rect] = []
    if properties.drawsOwnPixels || nested != nil {
      guard let box = properties.drawnBox else { return nil }
      boxes.append(projection.boundingBox(of: box))
    }
    if properties.masksToBounds {
      return sublayers.isEmpty ? boxes : boxes + [projection.boundingBox(of: properties.bounds)]
    }
    for sublayer in sublayers {
      let projection = inner.projection(of: sublayer)
      guard let more = sublayer.drawnBoxes(projection, inner.inside(sublayer, projection)) else {
        return nil
      }
      boxes += more
    }
    return boxes
  }
}

extension LayerProperties {
  /// The corners of a polygon in the layer's space that the layer fills with opaque pixels; `nil` if there is none.
  fileprivate var opaqueOutline: [Point]? {
    if isOpaqueRectangle { return bounds.corners }
    guard case .shape(let shape) = content, shape.fillColor?.alpha == 1, shape.fillGradient == nil
    else { return nil }
    let outline = shape.outline(in: bounds)
    let subpaths = outline.elements.count { if case .move = $0 { true } else { false } }
    return subpaths == 1 ? outline.corners : nil
  }
}

extension Rect {
  /// Returns whether the rectangle is inside a polygon: its centre is, and no side of the polygon is in it.
  func isInside(_ polygon: [Point]) -> Bool {
    center.isInside(polygon)
      && !zip(polygon, polygon.dropFirst() + polygon.prefix(1)).contains { meets($0, $1) }
  }

  /// Returns whether a line between two points has a part in the rectangle.
  private func meets(_ start: Point, _ end: Point) -> Bool {
    // The part of the line between the two sides of each axis, as fractions of the line.
    var (low, high) = (0.0, 1.0)
    for (origin, way, least, most) in [
      (start.x, end.x - start.x, minX, maxX), (start.y, end.y - start.y, minY, maxY),
    ] {
      if way == 0 {
        if origin <= least || origin >= most { return false }
        continue
      }
      let (a, b) = ((least - origin) / way, (most - origin) / way)
      (low, high) = (max(low, min(a, b)), min(high, max(a, b)))
    }
    return low < high
  }
}

/// An area of the canvas outside which sublayers are cut off: a box, or the circle in it.
struct ClipArea {
  let box: Rect
  private let radius: Double?

  init(box: Rect) { (self.box, radius) = (box, nil) }

  /// Creates a circle; its box if it isn't a circle on the canvas.
  init(_ projection: Projection, _ center: Point, _ radius: Double) {
    box = projection.boundingBox(
      of: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
    let isRound = projection.keepsRectangles && abs(box.width - box.height) < 1e-6 * box.width
    self.radius = isRound ? box.width / 2 : nil
  }

  /// Returns whether nothing of a rectangle is in the area.
  func excludes(_ rect: Rect) -> Bool {
    if box.isEmpty || rect.isApart(from: box) { return true }
    guard let radius else { return false }
    let center = box.center
    let nearest = Point(
      min(max(center.x, rect.minX), rect.maxX), min(max(center.y, rect.minY), rect.maxY))
    return (nearest - center).length >= radius
  }
}

extension LayerProperties {
  /// Whether the corner radius makes the bounds a circle.
  var isCircle: Bool {
    bounds.width == bounds.height && cornerRadius >= bounds.width / 2 && maskedCorners == .all
  }
}

extension Rect {
  /// Returns whether the rectangle touches no point inside another one.
  func isApart(from other: Rect) -> Bool {
    maxX <= other.minX || minX >= other.maxX || maxY <= other.minY || minY >= other.maxY
  }
}

extension Path {
  /// The corners of a polygon close to the outline.
  var corners: [Point] {
    var points: [Point] = []
    func curve(_ at: (Double) -> Point) {
      for step in 1...8 { points.append(at(Double(step) / 8)) }
    }
    for element in elements {
      let start = points.last ?? .zero
      func mix(_ weights: [Double], _ through: [Point]) -> Point {
        zip(weights, through).reduce(.zero) { $0 + Point($1.0 * $1.1.x, $1.0 * $1.1.y) }
      }
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .quad(let control, let end):
        curve { t in
          let s = 1 - t
          return mix([s * s, 2 * s * t, t * t], [start, control, end])
        }
      case .cubic(let first, let second, let end):
        curve { t in
          let s = 1 - t
          return mix(
            [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t], [start, first, second, end])
        }
      case .close: continue
      }
    }
    return points
  }
}

extension Point {
  /// Returns whether the point is inside a polygon by the even–odd rule.
  func isInside(_ polygon: [Point]) -> Bool {
    var isInside = false
    for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1))
    where (a.y > y) != (b.y > y) && x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) {
      isInside.toggle()
    }
    return isInside
  }
}
