import SplashScene

/// What a layer and its sublayers draw at one time: an outline on the canvas for each of them.
struct DrawnParts {
  /// How what is drawn jumps from one time to the next.
  enum Jump {
    /// Corners move by a distance in points.
    case moves(Double)
    case changesColor
  }

  /// The outline and the colours of one layer.
  fileprivate struct Part {
    let id: String
    /// Points of the outline on the canvas.
    var corners: [Point] = []
    /// Whether the picture is the same if the outline is turned onto itself.
    var isUniform = true
    var colors: [Color] = []
    /// Whether it can be seen on the canvas.
    var isVisible = false
    /// Whether neither the canvas nor a superlayer cuts off any of it.
    var isWhole = false
  }

  /// The greatest distance in points by which corners can move without a visible jump.
  private static let tolerance = 8.0
  /// What is seen again and again is seen sooner.
  private static let toleranceOfLoops = 4.0
  private static let mostParts = 256
  private static let mostCorners = 32
  /// The least opacity of something visible.
  private static let leastOpacity = 0.05

  private let canvas: Rect
  private var parts: [Part] = []

  /// - Parameters:
  ///   - space: The space of the layer.
  ///   - clip: The part of the canvas that the superlayers don't cut off; `nil` if it isn't known.
  ///   - canvas: The canvas.
  ///   - opacity: The opacity of the superlayers.
  init(
    of layer: EvaluatedLayer, in space: LayerSpace, clip: Rect?, canvas: Rect, opacity: Double
  ) {
    self.canvas = canvas
    add(layer, space, clip, opacity: opacity)
  }

  /// The part of the canvas in which something can be seen; `nil` if nothing can.
  var box: Rect? {
    let boxes = parts.filter(\.isVisible).map { Rect(enclosing: $0.corners).intersection(canvas) }
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }

  /// Whether an outline is known of anything that is drawn, on the canvas or outside it.
  var isKnown: Bool { parts.contains { !$0.corners.isEmpty } }

  /// Whether anything can be seen on the canvas.
  var isVisible: Bool { parts.contains(where: \.isVisible) }

  private mutating func add(
    _ layer: EvaluatedLayer, _ space: LayerSpace, _ clip: Rect?, opacity: Double
  ) {
    guard parts.count < Self.mostParts else { return }
    let properties = layer.properties
    let projection = space.projection(of: layer)
    let opacity = properties.isHidden ? 0 : opacity * properties.opacity
    let inner = space.inside(layer, projection)
    let isTurnedAway =
      !properties.isDoubleSided && (projection.determinant > 0) == inner.isFlipped
    let own = layer.mask == nil ? clip : nil
    var part = Part(id: layer.id)
    if opacity >= Self.leastOpacity, !isTurnedAway,
      properties.drawsOwnPixels || layer.nested != nil
    {
      let outline = properties.drawnOutline(atMost: Self.mostCorners)
      part.corners = outline.corners(on: projection)
      part.isUniform = outline.isUniform && layer.nested == nil
      part.colors = properties.drawnColors
      let box = Rect(enclosing: part.corners)
      part.isVisible =
        !part.corners.isEmpty && abs(projection.determinant) > 1e-4
        && part.corners.touch(own.map(canvas.intersection) ?? canvas)
      part.isWhole = own.map { $0.contains(box) } ?? false
    }
    parts.append(part)
    let innerClip = layer.clip(of: clip, projection)
    for sublayer in layer.sublayers {
      add(sublayer, inner, innerClip, opacity: isTurnedAway ? 0 : opacity)
    }
  }

  /// Returns the greatest jump from these parts to others; `nil` if there is none, or if it can't be seen. A part that
  /// moves to the place of an equal one doesn't jump.
  ///
  /// - Parameter onlyWhole: Whether to ignore what is cut off: a text that runs through the canvas may go on with
  ///   another part that looks the same.
  func jump(to next: DrawnParts, onlyWhole: Bool = false) -> Jump? {
    let tolerance = onlyWhole ? Self.toleranceOfLoops : Self.tolerance
    guard parts.map(\.id) == next.parts.map(\.id) else { return nil }
    var distance = 0.0
    var changesColor = false
    for (old, new) in zip(parts, next.parts)
    where old.isVisible && new.isVisible && (!onlyWhole || old.isWhole && new.isWhole) {
      let way = old.distance(from: new)
      let hasSameColor = old.hasSameColors(as: new)
      if way <= tolerance, hasSameColor { continue }
      // What grows from almost nothing begins anew, such as a bar that fills up.
      if onlyWhole, new.extent < 0.1 * old.extent { continue }
      let isReplaced = next.parts.contains {
        $0.isVisible && old.distance(from: $0) <= tolerance && old.hasSameColors(as: $0)
      }
      if isReplaced { continue }
      if way > tolerance { distance = max(distance, way) } else { changesColor = true }
    }
    return distance > 0 ? .moves(distance) : changesColor ? .changesColor : nil
  }
}

extension DrawnParts.Part {
  /// Returns the greatest distance in points between corners of two outlines.
  fileprivate func distance(from other: DrawnParts.Part) -> Double {
    guard corners.count == other.corners.count, isUniform == other.isUniform else {
      return .infinity
    }
    if !isUniform { return zip(corners, other.corners).map { $0.distance(to: $1) }.max() ?? 0 }
    func farthest(_ points: [Point], from others: [Point]) -> Double {
      points.map { point in others.map { $0.distance(to: point) }.min() ?? 0 }.max() ?? 0
    }
    return max(farthest(corners, from: other.corners), farthest(other.corners, from: corners))
  }

  /// The length of the diagonal of the box around the corners, in points.
  fileprivate var extent: Double {
    let box = Rect(enclosing: corners)
    return Point(box.width, box.height).length
  }

  fileprivate func hasSameColors(as other: DrawnParts.Part) -> Bool {
    colors.count == other.colors.count
      && zip(colors, other.colors).allSatisfy { $0.isNear($1) }
  }
}

/// The outline of what a layer draws, in the layer's space.
private enum DrawnOutline {
  /// A circle of one colour, which looks the same however it is turned.
  case circle(center: Point, radius: Double)
  /// Corners; if it is uniform, turning them onto each other leaves the same picture.
  case corners([Point], isUniform: Bool)

  var isUniform: Bool {
    if case .corners(_, let isUniform) = self { isUniform } else { true }
  }

  /// Returns the corners on the canvas, those of a circle's box in place of the circle; empty if one can't be seen.
  func corners(on projection: Projection) -> [Point] {
    switch self {
    case .circle(let center, let radius):
      let points = [center, center + Point(radius, 0), center + Point(0, radius)]
      let seen = points.compactMap(projection.apply)
      guard seen.count == points.count else { return [] }
      let (x, y) = (seen[0].distance(to: seen[1]), seen[0].distance(to: seen[2]))
      return Rect(seen[0].x - x, seen[0].y - y, 2 * x, 2 * y).corners
    case .corners(let points, _):
      let seen = points.compactMap(projection.apply)
      return seen.count == points.count ? seen : []
    }
  }
}

extension EvaluatedLayer {
  /// Returns the part of the canvas that isn't cut off from the layer's sublayers, a box around it if the layer is
  /// turned; `nil` if it isn't known.
  ///
  /// - Parameter outer: The part that isn't cut off from the layer.
  func clip(of outer: Rect?, _ projection: Projection) -> Rect? {
    guard mask == nil else { return nil }
    return properties.masksToBounds
      ? outer?.intersection(projection.boundingBox(of: properties.bounds)) : outer
  }
}

extension LayerProperties {
  fileprivate func drawnOutline(atMost limit: Int) -> DrawnOutline {
    switch content {
    case .shape(let shape):
      let outline = shape.outline(in: bounds)
      let isUniform =
        shape.fillGradient == nil && shape.strokeGradient == nil && shape.stroke.dashPattern.isEmpty
        && (shape.stroke.color == nil || shape.stroke.start <= 0 && shape.stroke.end >= 1)
      if isUniform, let (center, radius) = outline.circle {
        return .circle(center: center, radius: radius)
      }
      let points = outline.controlPoints
      return .corners(
        points.count <= limit ? points : outline.controlBox.corners, isUniform: isUniform)
    case .none:
      return isCircle
        ? .circle(center: bounds.center, radius: bounds.width / 2)
        : .corners(bounds.corners, isUniform: true)
    default: return .corners(bounds.corners, isUniform: false)
    }
  }

  /// The colours of what the layer draws.
  fileprivate var drawnColors: [Color] {
    let background = backgroundColor ?? .clear
    switch content {
    case .shape(let shape):
      return [background, shape.fillColor ?? .clear, shape.stroke.color ?? .clear]
    case .text(let text): return [background, text.foregroundColor]
    case .gradient(let gradient): return [background] + gradient.colors
    default: return [background]
    }
  }
}

extension Path {
  /// The circle that the curves of the outline follow; `nil` if it is something else.
  var circle: (center: Point, radius: Double)? {
    let box = controlBox
    let radius = box.width / 2
    guard radius > 0, abs(box.height - box.width) < 0.01 * radius else { return nil }
    var curves = 0
    for element in elements {
      let end: Point
      switch element {
      case .close: continue
      case .line: return nil
      case .move(let point): end = point
      case .quad(_, let point), .cubic(_, _, let point):
        curves += 1
        end = point
      }
      if abs(end.distance(to: box.center) - radius) > 0.01 * radius { return nil }
    }
    return curves >= 4 ? (box.center, radius) : nil
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double { (self - other).length }
}

extension [Point] {
  /// Returns whether the polygon of these corners may touch a rectangle: no line along a side of one of them is between
  /// them.
  fileprivate func touch(_ rect: Rect) -> Bool {
    guard !rect.isEmpty, !Rect(enclosing: self).insetBy(-0.5, -0.5).isApart(from: rect) else {
      return false
    }
    return !zip(self, dropFirst() + prefix(1)).contains { start, end in
      let normal = Point(start.y - end.y, end.x - start.x)
      func distances(_ points: [Point]) -> ClosedRange<Double> {
        let all = points.map { ($0.x - start.x) * normal.x + ($0.y - start.y) * normal.y }
        return (all.min() ?? 0)...(all.max() ?? 0)
      }
      let (own, other) = (distances(self), distances(rect.corners))
      return own.upperBound < other.lowerBound || own.lowerBound > other.upperBound
    }
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }
}

extension Color {
  /// Whether the difference between the colours can hardly be seen.
  fileprivate func isNear(_ other: Color) -> Bool {
    let (a, b) = (premultipliedComponents, other.premultipliedComponents)
    return zip(a, b).allSatisfy { abs($0 - $1) < 0.03 }
  }

  /// The premultiplied components, so that the colour of transparent values is ignored.
  var premultipliedComponents: [Double] { [red * alpha, green * alpha, blue * alpha, alpha] }
}
