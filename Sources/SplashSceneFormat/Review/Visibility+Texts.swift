import SplashScene

extension Visibility {
  /// Something that is drawn behind other layers.
  private struct Ground {
    /// What it may touch, on the canvas.
    let box: Rect
    /// The opaque colour of the filled area; `nil` if it isn't one colour.
    let color: Color?
    let area: Area
    let id: String
    /// Those of this layer and its superlayers that aren't opaque. A text is certain to be in front of this colour only
    /// if it is inside all of them.
    var translucent: Set<String> = []

    init(_ box: Rect, _ color: Color?, id: String, _ area: Area? = nil) {
      (self.box, self.color, self.id) = (box, color, id)
      self.area = area ?? .rect(box)
    }
  }

  private struct Superlayer {
    let id: String
    let isOpaque: Bool
  }

  /// What a ground fills, on the canvas.
  private enum Area {
    case rect(Rect)
    case polygon([Point])

    func contains(_ box: Rect) -> Bool {
      switch self {
      case .rect(let rect): rect.intersection(box) == box
      case .polygon(let points): box.isInside(points)
      }
    }
  }

  /// The maximum number of grounds that each text is compared with.
  private static let maximumGrounds = 64

  /// Records, for each text, whether it had another colour than what is directly behind it.
  mutating func compareTexts(in layers: [EvaluatedLayer], _ space: LayerSpace) {
    guard layers.contains(where: \.holdsText) else { return }
    var grounds = [Ground(canvas, backgroundColor.opaque, id: "")]
    compareTexts(in: layers, space, isPlain: true, [], clip: canvas, &grounds)
  }

  /// - Parameters:
  ///   - isPlain: Whether the superlayers draw their content without effects.
  ///   - path: The superlayers.
  ///   - clip: What the superlayers leave of the canvas; `nil` if that isn't a rectangle.
  private mutating func compareTexts(
    in layers: [EvaluatedLayer], _ space: LayerSpace, isPlain: Bool, _ path: [Superlayer],
    clip: Rect, _ grounds: inout [Ground]
  ) {
    for layer in layers {
      let properties = layer.properties
      guard !properties.isHidden, properties.opacity > 0 else { continue }
      let projection = space.projection(of: layer)
      let isTurnedAway =
        !properties.isDoubleSided
        && (projection.determinant > 0) == space.inside(layer, projection).isFlipped
      if isTurnedAway { continue }
      let own = Superlayer(id: layer.id, isOpaque: properties.opacity == 1)
      let translucent = Set((path + [own]).filter { !$0.isOpaque }.map(\.id))
      let isPlain =
        isPlain && properties.filters.isEmpty && properties.backgroundFilters.isEmpty
        && properties.compositingFilter == .normal && layer.mask == nil && layer.transition == nil
        && layer.nested == nil && properties.shadow.opacity == 0
      let box = projection.boundingBox(of: properties.bounds)
      if let color = properties.backgroundColor, color.alpha > 0 {
        let isFlat = isPlain && projection.keepsRectangles
        // The square that a rounded corner leaves.
        let inset = 0.3 * max(0, properties.cornerRadius)
        let inner = projection.boundingBox(of: properties.bounds.insetBy(inset, inset))
        var ground = Ground(
          box, isFlat ? color.opaque : nil, id: layer.id, .rect(inner.intersection(clip)))
        ground.translucent = translucent
        grounds.append(ground)
      }
      if case .text(let text) = properties.content, text.draws(inArea: true) {
        if !layer.isInstance {
          compare(text, of: layer, isPlain: isPlain, path, projection, grounds)
        }
        grounds.append(Ground(box, nil, id: layer.id))
      } else if isPlain, case .shape(let shape) = properties.content,
        let drawn = properties.drawnBox
      {
        let isFlat =
          clip == canvas && shape.fillGradient == nil && properties.backgroundColor == nil
          && projection.isAffine
        var ground = Ground(
          projection.boundingBox(of: drawn), isFlat ? shape.fillColor?.opaque : nil, id: layer.id,
          .polygon(shape.outline(in: properties.bounds).corners.compactMap(projection.apply)))
        ground.translucent = translucent
        grounds.append(ground)
      } else if properties.drawsOwnPixels || !isPlain {
        // Where nothing is known of what it draws, it may be anywhere.
        let isKnown = properties.drawsWithinBounds && isPlain
        if !(isKnown && properties.content == .none) {
          grounds.append(Ground(isKnown ? box : canvas, nil, id: layer.id))
        }
      }
      compareTexts(
        in: layer.sublayers, space.inside(layer, projection),
        isPlain: isPlain, path + [own],
        clip: properties.masksToBounds
          ? clip.intersection(projection.boundingBox(of: properties.bounds)) : clip, &grounds)
    }
  }

  private mutating func compare(
    _ text: TextContent, of layer: EvaluatedLayer, isPlain: Bool, _ path: [Superlayer],
    _ projection: Projection, _ grounds: [Ground]
  ) {
    let properties = layer.properties
    let origin = properties.bounds.origin
    var isReadable = !isPlain || text.foregroundGradient != nil || text.stroke.color != nil
    var behind: Set<String> = []
    for part in text.artwork.parts where !isReadable {
      guard case .fill(_, let own) = part.art, own == nil else {
        isReadable = true
        break
      }
      let frame = Rect(origin: part.frame.origin + origin + text.offset, size: part.frame.size)
      let box = projection.boundingBox(of: frame).intersection(canvas)
      if box.isEmpty { continue }
      let ground = grounds.suffix(Self.maximumGrounds).last { !$0.box.intersection(box).isEmpty }
      guard let ground, let color = ground.color, ground.area.contains(box),
        ground.translucent.isSubset(of: path.map(\.id)),
        color.isSame(as: text.foregroundColor)
      else {
        isReadable = true
        break
      }
      behind.insert(ground.id)
    }
    noteReadability(of: layer.id, isReadable, over: behind)
  }
}

extension EvaluatedLayer {
  fileprivate var holdsText: Bool {
    if case .text = properties.content { return true }
    return sublayers.contains(where: \.holdsText)
  }
}

extension Color {
  fileprivate var opaque: Color? { alpha == 1 ? self : nil }

  /// Whether the colours differ by less than two steps of 255.
  fileprivate func isSame(as other: Color) -> Bool {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) < 2 / 255
  }
}
