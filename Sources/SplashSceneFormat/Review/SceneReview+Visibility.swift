import SplashScene

/// The visibility of a scene's layers over all evaluated times.
struct Visibility {
  /// The reason that a layer isn't visible.
  enum Reason: String {
    case transparent = "its opacity is 0"
    case empty = "its bounds are empty"
    case outside = "it is outside the canvas"
    case turnedAway = "only its back is visible, and \"doubleSided\" is false"
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
    /// Whether the mask ever drew anything; `nil` if there is no mask.
    var isMaskOpen: Bool?
    /// Whether the layer ever drew something that opaque layers didn't cover; `nil` if this was never known.
    var isUncovered: Bool?
    /// The layers in front that covered the layer.
    var occluders: Set<String> = []
    /// The layers that would have to be in front of them: the layer itself, or superlayers.
    var layersToMove: Set<String> = []
  }

  private(set) var layers: [String: Layer] = [:]
  /// The current time.
  private var now = 0.0
  let canvas: Rect
  private let scale: Double

  /// Evaluates the layers of a scene, without masks and nested scenes; `nil` if `isWanted` returns `false`.
  init?(of scene: Scene, at times: [Double], while isWanted: () -> Bool) {
    canvas = Rect(origin: .zero, size: scene.size)
    scale = scene.scale
    let space = LayerSpace(plane: Projection(AffineTransform.identity))
    for time in times {
      guard isWanted() else { return nil }
      now = time
      let layers = scene.evaluate(at: time).layers
      for layer in layers { look(at: layer, in: space) }
      findOccluders(in: layers, space)
    }
  }

  /// Returns the last time at which a layer was visible, in seconds; negative infinity if it never was.
  func lastSeen(_ id: String) -> Double { layers[id]?.lastSeen ?? -.infinity }

  private mutating func look(at layer: EvaluatedLayer, in space: LayerSpace) {
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
      let reason = isTurnedAway ? .turnedAway : reason(properties, projection)
      let time = now
      see(layer.id) { seen in
        if let reason {
          seen.reasons.insert(reason)
        } else {
          seen.isVisible = true
          seen.lastSeen = time
        }
      }
      // Nothing is known about the layer's sublayers.
      if reason == .transparent || reason == .turnedAway { return }
      if reason == nil { measure(layer.id, properties, projection) }
      if let mask = layer.mask {
        let isOpen = properties.invertsMask || mask.drawsSomething
        see(layer.id) { $0.isMaskOpen = isOpen || $0.isMaskOpen == true }
      }
    } else if !layer.isInstance {
      see(layer.id) { $0.isVisible = true }
    }
    let inner = space.inside(layer, projection)
    for sublayer in layer.sublayers { look(at: sublayer, in: inner) }
  }

  /// Records the layer that covers another layer at the current time; `nil` if none does.
  mutating func noteCover(of id: String, by occluder: String?, moving layerToMove: String?) {
    see(id) { seen in
      seen.isUncovered = occluder == nil || seen.isUncovered == true
      if let occluder { seen.occluders.insert(occluder) }
      if let layerToMove { seen.layersToMove.insert(layerToMove) }
    }
  }

  private mutating func see(_ id: String, _ change: (inout Layer) -> Void) {
    change(&layers[id, default: Layer()])
  }

  /// Returns the reason that a layer's own content isn't visible; `nil` if it may be visible or there is no content.
  private func reason(_ properties: LayerProperties, _ projection: Projection) -> Reason? {
    if properties.opacity == 0 {
      // An unbounded blend mode erases what is behind the layer.
      return properties.compositingFilter.isUnbounded ? nil : .transparent
    }
    // Only content that stays inside the bounds is checked, without shadows or blurs beyond them.
    guard properties.drawsWithinBounds else { return nil }
    let bounds = properties.bounds
    if bounds.width == 0 || bounds.height == 0 { return .empty }
    let seen = projection.boundingBox(of: bounds)
    let isOutside =
      seen.maxX <= canvas.minX || seen.minX >= canvas.maxX || seen.maxY <= canvas.minY
      || seen.minY >= canvas.maxY
    return isOutside ? .outside : nil
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

extension LayerProperties {
  /// Whether the layer draws something, all of it within the bounds.
  var drawsWithinBounds: Bool {
    guard shadow.opacity == 0, filters.isEmpty, backgroundFilters.isEmpty,
      !compositingFilter.isUnbounded
    else { return false }
    return content.drawn?.staysWithinBounds ?? ((backgroundColor?.alpha ?? 0) > 0)
  }
}

extension Projection {
  /// Whether there is no perspective.
  var isAffine: Bool { wx == 0 && wy == 0 && w == 1 }
}

extension SceneReview {
  private static let opacityKeys = ["opacity", "alpha"]
  private static let placeKeys = [
    "frame", "bounds", "position", "center", "anchorPoint", "transform", "doubleSided",
    "isDoubleSided",
  ]

  /// Reviews layers that are never visible, and images that are never sharp.
  func reviewVisibility(_ visibility: Visibility) {
    // Copies of a layer are reviewed as one.
    var byPlace: [String: Visibility.Layer] = [:]
    for (id, seen) in visibility.layers {
      guard let place = places.written(id) else { continue }
      var all = byPlace[place] ?? Visibility.Layer()
      all.isVisible = all.isVisible || seen.isVisible
      all.reasons.formUnion(seen.reasons)
      all.leastEnlargement = min(all.leastEnlargement, seen.leastEnlargement)
      all.image = all.image ?? seen.image
      if let isOpen = seen.isMaskOpen { all.isMaskOpen = isOpen || all.isMaskOpen == true }
      all.occluders.formUnion(seen.occluders)
      all.layersToMove.formUnion(seen.layersToMove)
      if let isUncovered = seen.isUncovered {
        all.isUncovered = isUncovered || all.isUncovered == true
      }
      byPlace[place] = all
    }
    for (id, seen) in byPlace {
      if !seen.isVisible, !seen.reasons.isEmpty {
        let reasons = seen.reasons.map(\.rawValue).sorted().joined(separator: ", or ")
        // The layer may be visible in another variant of the scene.
        let isTransparent = seen.reasons == [.transparent]
        guard
          !places.varies(id, isTransparent ? Self.opacityKeys : Self.opacityKeys + Self.placeKeys),
          let span = places.span(of: id, isTransparent ? Self.opacityKeys : [])
        else { continue }
        report(.neverVisible(id, reasons), span)
      }
      if seen.isVisible { reviewMaskAndOccluders(of: id, seen) }
      // An explicit filter shows that the enlargement is intentional.
      if let image = seen.image, !places.has("magnificationFilter", id), seen.leastEnlargement > 2,
        seen.leastEnlargement.isFinite,
        let span = places.span(of: id, ["contents", "image"])
      {
        report(
          .enlarged(
            image.path, times: seen.leastEnlargement, width: image.width, height: image.height),
          span)
      }
    }
  }
}
