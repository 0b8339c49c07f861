import SplashScene

/// The box of what a layer draws itself, in its own space, without shadows and blurs.
enum Ink {
  /// The layer draws nothing.
  case none
  case known(CourseBox)
  /// It isn't known what is drawn between the two ends.
  case unknown

  init(_ properties: Stages<LayerProperties>) {
    let (p, q) = (properties.start, properties.end)
    guard p.drawsOwnPixels || q.drawsOwnPixels else {
      self = .none
      return
    }
    let bounds = CourseBox(boundsOf: properties)
    let isFilled =
      [p, q].contains { ($0.backgroundColor?.alpha ?? 0) > 0 || $0.borderWidth > 0 }
    let content = Self.content(p, q, bounds)
    if isFilled, case .known(let box) = content {
      self = .known(box.union(bounds))
    } else if isFilled, case .none = content {
      self = .known(bounds)
    } else {
      self = content
    }
  }

  private static func content(
    _ p: LayerProperties, _ q: LayerProperties, _ bounds: CourseBox
  ) -> Ink {
    switch (p.content, q.content) {
    case (.none, _), (.transform, _), (.replicator, _): return .none
    case (.gradient, _), (.svg, _), (.scene, _), (.composition, _), (.video, _):
      return .known(bounds)
    case (.image(let first), .image(let second)):
      if first.gravity == .resize { return .known(bounds) }
      guard let a = first.frame(in: p.bounds), let b = second.frame(in: q.bounds) else {
        return first.contents == nil && second.contents == nil ? .none : .unknown
      }
      // What is placed in bounds of another size need not be between the two.
      return p.bounds == q.bounds && a == b ? .known(CourseBox(between: a, and: a)) : .unknown
    case (.shape(let first), .shape(let second)): return shape(first, second, p, q)
    case (.text(let first), .text(let second)):
      guard let a = first.box(in: p.bounds), let b = second.box(in: q.bounds) else { return .none }
      return first.artwork == second.artwork ? .known(CourseBox(between: a, and: b)) : .unknown
    default: return .unknown
    }
  }

  private static func shape(
    _ first: ShapeContent, _ second: ShapeContent, _ p: LayerProperties, _ q: LayerProperties
  ) -> Ink {
    let (start, end) = (first.outline(in: p.bounds), second.outline(in: q.bounds))
    guard let a = start.boundingBox(under: .identity) else { return .none }
    guard let b = end.boundingBox(under: .identity) else { return .none }
    var slack = 0.0
    if start != end, !isStretchedEvenly(first, second, p.bounds, q.bounds) {
      guard first.viewBox == nil, second.viewBox == nil, !first.hasModifiedOutline,
        let distance = start.greatestDistance(to: end)
      else { return .unknown }
      slack = distance
    }
    let reach = Course(from: first.lineReach, to: second.lineReach, through: nil)
    return .known(
      CourseBox(between: a, and: b).widened(by: reach + Course(0).widened(by: slack)))
  }
}

extension Ink {
  /// Returns whether the outline is stretched from the same corner of the bounds to all sizes between two, so that the
  /// sides of its box only rise or only fall.
  ///
  /// The radii of its corners stay the same. If both sizes have the same proportions, each point of the outline either
  /// keeps its distance from a corner, or stays in the middle of a side: both move away from the origin.
  private static func isStretchedEvenly(
    _ first: ShapeContent, _ second: ShapeContent, _ a: Rect, _ b: Rect
  ) -> Bool {
    guard let box = first.viewBox, first == second, first.trim.keepsEverything else { return false }
    if a.size == b.size { return true }
    guard a.origin == b.origin else { return false }
    let path = first.path.controlBox
    guard path.minX >= box.minX, path.minY >= box.minY else { return false }
    let skew = a.width * b.height - b.width * a.height
    return first.pathCornerRadius == 0 || abs(skew) <= 1e-9 * a.width * b.height
  }
}

extension ImageContent {
  /// Returns the rectangle that the whole image fills, in the layer's space; `nil` if there is no image.
  fileprivate func frame(in bounds: Rect) -> Rect? {
    guard let contents else { return nil }
    if layout.contentsRect != .unit { return bounds }
    return layout.gravity.placement(
      of: Size(
        Double(contents.width) / layout.contentsScale,
        Double(contents.height) / layout.contentsScale),
      in: bounds)
  }
}

extension TextContent {
  /// Returns the box of the glyphs in the layer's space; `nil` if there are none.
  fileprivate func box(in bounds: Rect) -> Rect? {
    let frames = artwork.parts.map(\.frame).filter { !$0.isEmpty }
    guard var box = frames.dropFirst().reduce(frames.first, { $0?.union($1) }) else { return nil }
    box.origin = box.origin + bounds.origin + offset
    return box
  }
}

extension ShapeContent {
  /// How far the line reaches beyond the outline, in points.
  fileprivate var lineReach: Double {
    let isDrawn = strokeGradient != nil || (stroke.color?.alpha ?? 0) > 0
    return stroke.hasLine && isDrawn ? stroke.lineWidth / 2 : 0
  }
}

extension Path {
  /// Returns the greatest distance between corresponding control points along an axis, which no point of a path between
  /// the two exceeds; `nil` if there are no corresponding ones.
  fileprivate func greatestDistance(to other: Path) -> Double? {
    let (a, b) = (controlPoints, other.controlPoints)
    guard a.count == b.count, elements.count == other.elements.count else { return nil }
    return zip(a, b).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
  }
}
