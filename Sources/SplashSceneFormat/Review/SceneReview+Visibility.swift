import SplashScene

/// What was seen of a scene's layers, all moments together.
struct Visibility {
  /// Why a layer isn't visible.
  enum Reason: String {
    case transparent = "its opacity is 0"
    case empty = "its bounds are empty"
    case outside = "it is outside the canvas"
    case turnedAway = "only its back is visible, and \"doubleSided\" is false"
  }

  /// What was seen of a layer and its copies.
  struct Layer {
    var isVisible = false
    var reasons: Set<Reason> = []
    /// When it was visible last, in seconds.
    var lastSeen = -Double.infinity
    /// How many times larger than its pixels the layer's image was drawn, at least.
    var leastEnlargement = Double.infinity
    var image: ImageReference?
    /// Whether its mask let something through, if it has one.
    var isMaskOpen: Bool?
    /// Whether something of its own was drawn that opaque layers didn't cover; `nil` while that isn't known
    /// of any moment.
    var isUncovered: Bool?
  }

  private(set) var layers: [String: Layer] = [:]
  /// The moment that is looked at.
  private var now = 0.0
  let canvas: Rect
  private let scale: Double

  /// Looks at the layers of a scene, but not into its masks and the scenes that it nests.
  init(of scene: Scene, at times: [Double]) {
    canvas = Rect(origin: .zero, size: scene.size)
    scale = scene.scale
    let space = LayerSpace(plane: Projection(AffineTransform.identity))
    for time in times {
      now = time
      let layers = scene.evaluate(at: time).layers
      for layer in layers { look(at: layer, in: space) }
      findOccluders(in: layers, space)
    }
  }

  /// When a layer was visible last, in seconds; before all times if it never was.
  func lastSeen(_ id: String) -> Double { layers[id]?.lastSeen ?? -.infinity }

  private mutating func look(at layer: EvaluatedLayer, in space: LayerSpace) {
    let projection = space.projection(of: layer)
    // An instance is no layer of the file, and what a transition leads away from is seen, too.
    if !layer.isInstance, layer.transition == nil {
      let properties = layer.properties
      // Who hides a layer by that name means it.
      if properties.isHidden {
        see(layer.id) { $0.isVisible = true }
        return
      }
      let inner = space.inside(layer, projection)
      let isTurnedAway =
        !properties.isDoubleSided && (projection.determinant > 0) == inner.isFlipped
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
      // Of what is in it, nothing can be said.
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

  /// Notes whether a layer is covered at the moment that is looked at.
  mutating func noteCover(of id: String, isCovered: Bool) {
    see(id) { $0.isUncovered = !isCovered || $0.isUncovered == true }
  }

  private mutating func see(_ id: String, _ change: (inout Layer) -> Void) {
    change(&layers[id, default: Layer()])
  }

  /// Why nothing of a layer's own can be seen; `nil` when something may be, or there is nothing.
  private func reason(_ properties: LayerProperties, _ projection: Projection) -> Reason? {
    if properties.opacity == 0 {
      // It leaves nothing of what lies below.
      return properties.compositingFilter.isUnbounded ? nil : .transparent
    }
    // What is drawn within the bounds, and no shadow or blur beyond them.
    guard properties.drawsWithinBounds else { return nil }
    let bounds = properties.bounds
    if bounds.width == 0 || bounds.height == 0 { return .empty }
    let seen = projection.boundingBox(of: bounds)
    let isOutside =
      seen.maxX <= canvas.minX || seen.minX >= canvas.maxX || seen.maxY <= canvas.minY
      || seen.minY >= canvas.maxY
    return isOutside ? .outside : nil
  }

  /// Notes how much larger than its pixels an image is drawn.
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
    // Along the picture's two sides; a row or column of single pixels is made to be stretched.
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
  /// Whether something is drawn, all of it within the bounds.
  var drawsWithinBounds: Bool {
    guard shadow.opacity == 0, filters.isEmpty, backgroundFilters.isEmpty,
      !compositingFilter.isUnbounded
    else { return false }
    return content.drawn?.staysWithinBounds ?? ((backgroundColor?.alpha ?? 0) > 0)
  }
}

extension Projection {
  /// Whether it is one without perspective.
  var isAffine: Bool { wx == 0 && wy == 0 && w == 1 }
}

extension SceneReview {
  private static let opacityKeys = ["opacity", "alpha"]
  private static let placeKeys = [
    "frame", "bounds", "position", "center", "anchorPoint", "transform", "doubleSided",
    "isDoubleSided",
  ]

  /// Reviews what is never seen, or never as sharp as it should be.
  func reviewVisibility(_ visibility: Visibility) {
    // Copies of a layer are one.
    var byPlace: [String: Visibility.Layer] = [:]
    for (id, seen) in visibility.layers {
      guard let place = places.written(id) else { continue }
      var all = byPlace[place] ?? Visibility.Layer()
      all.isVisible = all.isVisible || seen.isVisible
      all.reasons.formUnion(seen.reasons)
      all.leastEnlargement = min(all.leastEnlargement, seen.leastEnlargement)
      all.image = all.image ?? seen.image
      if let isOpen = seen.isMaskOpen { all.isMaskOpen = isOpen || all.isMaskOpen == true }
      if let isUncovered = seen.isUncovered {
        all.isUncovered = isUncovered || all.isUncovered == true
      }
      byPlace[place] = all
    }
    for (id, seen) in byPlace {
      if !seen.isVisible, !seen.reasons.isEmpty {
        let reasons = seen.reasons.map(\.rawValue).sorted().joined(separator: ", or ")
        // In another variant of the scene it may be seen.
        let isTransparent = seen.reasons == [.transparent]
        guard
          !places.varies(id, isTransparent ? Self.opacityKeys : Self.opacityKeys + Self.placeKeys),
          let span = places.span(of: id, isTransparent ? Self.opacityKeys : [])
        else { continue }
        report(.neverVisible(id, reasons), span)
      }
      if seen.isVisible { reviewMaskAndOccluders(of: id, seen) }
      // Who chooses the filter knows that the picture is enlarged.
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
