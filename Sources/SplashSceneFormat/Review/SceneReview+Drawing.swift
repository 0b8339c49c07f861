import SplashScene
import SplashSyntax

extension SceneReview {
  /// Reviews layers that draw nothing, clipped shadows, and background filters that have no effect.
  ///
  /// - Parameter layers: Drawn layers, without masks.
  func reviewDrawing(of layers: [Layer]) {
    for layer in layers {
      // An explicit transparent colour or empty list is intentional.
      if layer.drawsNothing, !places.varies(layer.id, ["hidden"]),
        !["backgroundColor", "sublayers", "borderWidth"].contains(where: {
          places.has($0, layer.id)
        }), let span = places.span(of: layer.id)
      {
        report(.drawsNothing(layer.id), span)
      }
      reviewLocations(of: layer)
      reviewShadow(of: layer)
      reviewBackdrop(of: layer)
      reviewDrawing(of: layer.sublayers)
    }
  }

  /// Checks whether the locations of a gradient look like percentages.
  private func reviewLocations(of layer: Layer) {
    guard case .gradient(let gradient) = layer.properties.content,
      let beyond = gradient.locations.first(where: { $0 > 2 || $0 < -2 }),
      !places.varies(layer.id, ["locations"]), let span = places.span(of: layer.id, ["locations"])
    else { return }
    report(.beyondRange(.locations, beyond), span)
  }

  private func reviewShadow(of layer: Layer) {
    guard layer.shadow.opacity > 0, layer.shadow.color.alpha > 0, !layer.properties.isHidden,
      layer.animations.isEmpty
    else { return }
    let key: String
    if layer.properties.masksToBounds {
      key = "masksToBounds"
    } else if let mask = layer.mask, mask.animations.isEmpty, mask.sublayers.isEmpty,
      mask.isWithin(layer.properties.bounds), !layer.properties.invertsMask
    {
      key = "mask"
    } else {
      return
    }
    // Values from a template or a style aren't this layer's own.
    guard places.has(key, layer.id), !places.varies(layer.id, [key, "shadowOpacity"]),
      let span = places.span(of: layer.id, [key])
    else { return }
    report(.shadowCutOff(layer.id, by: key), span)
  }
}

extension SceneReview {
  /// Checks whether a background filter has a visible effect.
  fileprivate func reviewBackdrop(of layer: Layer) {
    let key = "backgroundFilters"
    let p = layer.properties
    guard !p.backgroundFilters.isEmpty, p.backgroundColor?.alpha == 1, p.filters.isEmpty,
      layer.animations.isEmpty, !p.isHidden, p.compositingFilter == .normal,
      places.has(key, layer.id), !places.varies(layer.id, [key, "backgroundColor"]),
      let span = places.span(of: layer.id, [key])
    else { return }
    report(.hiddenBackdrop(layer.id), span)
  }
}

extension Layer {
  /// Whether the layer never draws anything because it has no content.
  fileprivate var drawsNothing: Bool {
    guard case .none = properties.content else { return false }
    return sublayers.isEmpty && mask == nil && animations.isEmpty && !properties.isHidden
      && (properties.backgroundColor?.alpha ?? 0) == 0 && properties.borderWidth == 0
      && properties.shadow.opacity == 0 && properties.filters.isEmpty
      && properties.backgroundFilters.isEmpty && !properties.compositingFilter.isUnbounded
  }

  /// Returns whether everything that the layer draws is inside a rectangle of its superlayer.
  fileprivate func isWithin(_ rect: Rect) -> Bool {
    guard [.layer, .gradient].contains(properties.content.kind), properties.transform == .identity,
      properties.shadow.opacity == 0,
      properties.filters.isEmpty
    else { return false }
    let bounds = properties.bounds
    let x = properties.position.x - properties.anchorPoint.x * bounds.width
    let y = properties.position.y - properties.anchorPoint.y * bounds.height
    return x >= rect.minX && y >= rect.minY && x + bounds.width <= rect.maxX
      && y + bounds.height <= rect.maxY
  }
}

extension Problem {
  static func drawsNothing(_ id: String) -> Problem {
    doubt(
      .layerDrawsNothing,
      "the layer \(quoted(id)) draws nothing: it has no content, no background, no border"
        + " and no sublayers; give it one of them, or remove it")
  }
  static func hiddenBackdrop(_ id: String) -> Problem {
    doubt(
      .layerHiddenBackdrop,
      "the \"backgroundFilters\" of the layer \(quoted(id)) have no visible effect: its background"
        + " is opaque; make it translucent")
  }
  static func shadowCutOff(_ id: String, by key: String) -> Problem {
    doubt(
      .layerShadowClipped,
      "\(quoted(key)) clips the shadow of the layer \(quoted(id)); move the shadow to a layer"
        + " around it")
  }
}
