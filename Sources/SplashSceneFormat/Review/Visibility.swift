import SplashScene

/// The visibility of a scene's layers over all evaluated times.
struct Visibility {
  /// The reason that a layer isn't visible.
  enum Reason: Hashable {
    case transparent
    case empty
    case outside
    case cutAway(by: String)
    case turnedAway
  }

  /// The visibility of a layer and its copies.
  struct Layer {
    var isVisible = false
    var reasons: Set<Reason> = []
    /// The last time at which the layer was visible, in seconds.
    var lastSeen = -Double.infinity
    /// The smallest factor by which the layer's image was enlarged.
    var leastEnlargement = Double.infinity
    var image: ImageReference?
    /// The anchor point and the bounds' size, if the anchor point is so far outside the bounds that it looks like
    /// points instead of fractions of the bounds.
    var farAnchor: (point: Point, size: Size)?
    /// Whether the mask ever drew anything; `nil` if there is no mask.
    var isMaskOpen: Bool?
    /// Whether the mask ever hid anything, as far as is known; `nil` if there is no mask.
    var isMaskHiding: Bool?
    var superlayer: String?
    /// The superlayers that cut the layer away.
    var clippers: Set<String> = []
    /// Whether the layer ever drew something that opaque layers didn't cover; `nil` if this was never known.
    var isUncovered: Bool?
    /// Whether a text ever had another colour than what is directly behind it; `nil` if it isn't a text.
    var isReadable: Bool?
    /// The layers with the same colour behind the text; an empty id stands for the canvas.
    var grounds: Set<String> = []
    /// How the layer's background flashes, while it fills at least a quarter of the canvas.
    var flashes = Flashes()
    /// The layers in front that covered the layer.
    var occluders: Set<String> = []
    /// The time from which a copy of the layer flashes.
    var flashStart: Double?
    /// The layers that would have to be in front of them: the layer itself, or superlayers.
    var layersToMove: Set<String> = []
  }

  private(set) var layers: [String: Layer] = [:]
  /// The current time.
  private var now = 0.0
  let canvas: Rect
  private let scale: Double
  let backgroundColor: Color

  /// Evaluates the layers of a scene, without masks and nested scenes; `nil` if `isWanted` returns `false`.
  init?(of scene: Scene, at times: [Double], while isWanted: () -> Bool) {
    canvas = Rect(origin: .zero, size: scene.size)
    scale = scene.scale
    backgroundColor = scene.backgroundColor
    let space = LayerSpace(plane: Projection(AffineTransform.identity))
    for time in times {
      guard isWanted() else { return nil }
      now = time
      let layers = scene.evaluate(at: time).layers
      for layer in layers { look(at: layer, in: space, Surroundings()) }
      findOccluders(in: layers, space)
      compareTexts(in: layers, space)
    }
  }

  /// Returns the last time at which a layer was visible, in seconds; negative infinity if it never was.
  func lastSeen(_ id: String) -> Double { layers[id]?.lastSeen ?? -.infinity }

  /// What a superlayer leaves of the canvas.
  private struct Clip {
    let area: ClipArea
    let id: String
  }

  /// What the superlayers of a layer do with it.
  private struct Surroundings {
    /// The innermost superlayer that isn't a copy.
    var superlayer: String?
    var clips: [Clip] = []
    var opacity = 1.0
    var isMasked = false
  }

  private mutating func look(
    at layer: EvaluatedLayer, in space: LayerSpace, _ around: Surroundings
  ) {
    let projection = space.projection(of: layer)
    // An instance isn't a layer in the file, and during a transition the old state is also visible.
    if !layer.isInstance, layer.transition == nil {
      let properties = layer.properties
      // A layer that is hidden by `hidden` is hidden intentionally.
      if properties.isHidden {
        see(layer.id) { $0.isVisible = true }
        return
      }
      let inner = space.inside(layer, projection)
      let isTurnedAway =
        !properties.isDoubleSided && !properties.content.preservesDepth
        && (projection.determinant > 0) == inner.isFlipped
      let reason =
        isTurnedAway
        ? .turnedAway : reason(properties, projection, around)
      let time = now
      see(layer.id) { seen in
        seen.superlayer = around.superlayer
        if let reason {
          seen.reasons.insert(reason)
          if case .cutAway(let id) = reason { seen.clippers.insert(id) }
          let (anchor, size) = (properties.anchorPoint, properties.bounds.size)
          if max(abs(anchor.x), abs(anchor.y)) >= 5 { seen.farAnchor = (anchor, size) }
        } else {
          seen.isVisible = true
          seen.lastSeen = time
        }
      }
      if !around.isMasked, layer.mask == nil {
        noteBrightness(of: layer.id, properties, projection, around)
      }
      // Nothing is known about the layer's sublayers.
      if reason == .transparent || reason == .turnedAway { return }
      if reason == nil { measure(layer.id, properties, projection) }
      if let mask = layer.mask {
        let isOpen = properties.invertsMask || mask.drawsSomething
        let hides = mask.mayHide(layer)
        see(layer.id) { seen in
          seen.isMaskOpen = isOpen || seen.isMaskOpen == true
          seen.isMaskHiding = hides || seen.isMaskHiding == true
        }
      }
    } else if !layer.isInstance {
      see(layer.id) { $0.isVisible = true }
    }
    let inner = space.inside(layer, projection)
    if layer.sublayers.isEmpty { return }
    var inside = around
    if !layer.isInstance { inside.superlayer = layer.id }
    inside.clips += layer.clips(inner, projection).map { Clip(area: $0, id: layer.id) }
    inside.opacity *= layer.properties.opacity
    inside.isMasked = around.isMasked || layer.mask != nil
    for sublayer in layer.sublayers { look(at: sublayer, in: inner, inside) }
  }

  /// Records the layer that covers another layer at the current time; `nil` if none does.
  mutating func noteCover(of id: String, by occluder: String?, moving layerToMove: String?) {
    see(id) { seen in
      seen.isUncovered = occluder == nil || seen.isUncovered == true
      if let occluder { seen.occluders.insert(occluder) }
      if let layerToMove { seen.layersToMove.insert(layerToMove) }
    }
  }

  /// Records whether a text differs from what is behind it at the current time.
  mutating func noteReadability(of id: String, _ isReadable: Bool, over grounds: Set<String>) {
    see(id) { seen in
      seen.isReadable = isReadable || seen.isReadable == true
      seen.grounds.formUnion(grounds)
    }
  }

  private mutating func see(_ id: String, _ change: (inout Layer) -> Void) {
    change(&layers[id, default: Layer()])
  }

  /// Returns the reason that a layer's own content isn't visible; `nil` if it may be visible or there is no content.
  private func reason(
    _ properties: LayerProperties, _ projection: Projection, _ around: Surroundings
  ) -> Reason? {
    if properties.opacity == 0 {
      // An unbounded blend mode erases what is behind the layer.
      return properties.compositingFilter.isUnbounded ? nil : .transparent
    }
    let bounds = properties.bounds
    if properties.drawsWithinBounds, bounds.width == 0 || bounds.height == 0 { return .empty }
    guard var drawn = properties.drawnBox else { return nil }
    // Some fonts have glyphs far away from their lines.
    if case .text = properties.content { drawn = drawn.union(bounds) }
    let box = projection.boundingBox(of: drawn)
    if box.isApart(from: canvas) {
      // A row may go on outside the canvas.
      return around.superlayer == nil || properties.drawsWithinBounds ? .outside : nil
    }
    return around.clips.last { $0.area.excludes(box) }.map { .cutAway(by: $0.id) }
  }

  /// Records the brightness of a background that fills at least a quarter of the canvas.
  private mutating func noteBrightness(
    of id: String, _ properties: LayerProperties, _ projection: Projection,
    _ around: Surroundings
  ) {
    guard let color = properties.backgroundColor else { return }
    let box = around.clips.reduce(
      projection.boundingBox(of: properties.bounds).intersection(canvas)
    ) { $0.intersection($1.area.box) }
    guard box.width * box.height >= canvas.width * canvas.height / 4 else { return }
    let luminance = color.luminance(
      over: backgroundColor, opacity: properties.opacity * around.opacity)
    let time = now
    see(id) { $0.flashes.add(luminance, at: time) }
  }

  /// Records how much an image is enlarged.
  private mutating func measure(
    _ id: String, _ properties: LayerProperties, _ projection: Projection
  ) {
    guard case .image(let content) = properties.content, let image = content.contents,
      content.contentsCenter == .unit,
      image.width > 0, image.height > 0, projection.isAffine
    else { return }
    let size = Size(
      Double(image.width) * content.contentsRect.width / content.contentsScale,
      Double(image.height) * content.contentsRect.height / content.contentsScale)
    let placement = content.gravity.placement(of: size, in: properties.bounds)
    guard size.width > 0, size.height > 0, placement.width > 0, placement.height > 0 else { return }
    let map = projection.numerator
    // The factor is measured along both sides of the image. A single row or column of pixels is meant to be
    // stretched.
    let across = Double(image.width) * content.contentsRect.width
    let down = Double(image.height) * content.contentsRect.height
    let sides = (
      (map.a * map.a + map.b * map.b).squareRoot() * scale,
      (map.c * map.c + map.d * map.d).squareRoot() * scale
    )
    let times = min(
      across > 1 ? placement.width * sides.0 / across : .infinity,
      down > 1 ? placement.height * sides.1 / down : .infinity)
    guard times.isFinite else { return }
    see(id) { seen in
      seen.leastEnlargement = min(seen.leastEnlargement, times)
      seen.image = image
    }
  }
}

extension Projection {
  /// Whether there is no perspective.
  var isAffine: Bool { wx == 0 && wy == 0 && w == 1 }
}
