import SplashScene

extension Visibility {
  /// The most opaque rectangles that are held against each layer.
  private static let maximumOccluders = 16

  /// Notes of every layer that draws within its bounds whether an opaque layer in front covers it.
  mutating func findOccluders(in layers: [EvaluatedLayer], _ space: LayerSpace) {
    var occluders: [Rect] = []
    findOccluders(in: layers, space, &occluders)
  }

  /// - Parameter occluders: The opaque rectangles of the canvas in front of the layers, to which theirs are added.
  private mutating func findOccluders(
    in layers: [EvaluatedLayer], _ space: LayerSpace, _ occluders: inout [Rect]
  ) {
    for layer in layers.reversed() {
      let properties = layer.properties
      guard !properties.isHidden, properties.opacity > 0, layer.transition == nil else { continue }
      let projection = space.projection(of: layer)
      let inner = space.inside(layer, projection)
      if !layer.isInstance, properties.drawsWithinBounds {
        let box = projection.boundingBox(of: properties.bounds).intersection(canvas)
        if !box.isEmpty {
          let isCovered = occluders.contains { $0.intersection(box) == box }
          noteCover(of: layer.id, isCovered: isCovered)
        }
      }
      // What a group fades, mixes or cuts, covers nothing behind the group.
      let isPlain =
        properties.opacity == 1 && properties.compositingFilter == .normal
        && properties.filters.isEmpty && layer.mask == nil && !properties.masksToBounds
        && !layer.isCutBySublayers
      if isPlain {
        findOccluders(in: layer.sublayers, inner, &occluders)
      } else {
        var own = occluders
        findOccluders(in: layer.sublayers, inner, &own)
      }
      let cuts = properties.masksToBounds && properties.opacity == 1
      if isPlain
        || cuts && layer.mask == nil && properties.filters.isEmpty && !layer.isCutBySublayers
          && properties.compositingFilter == .normal,
        occluders.count < Self.maximumOccluders,
        properties.isOpaqueRectangle, projection.keepsRectangles
      {
        occluders.append(projection.boundingBox(of: properties.bounds))
      }
    }
  }
}

extension EvaluatedLayer {
  /// Whether a sublayer may make holes in what the layer draws.
  fileprivate var isCutBySublayers: Bool {
    sublayers.contains {
      $0.isInstance ? $0.isCutBySublayers : $0.compositingFilter.isPorterDuff
    }
  }

  /// Whether a pixel may be drawn by the layer or a layer in it.
  var drawsSomething: Bool {
    let p = properties
    guard !p.isHidden, p.opacity > 0 else { return false }
    return p.drawsOwnPixels || !p.backgroundFilters.isEmpty || nested != nil || transition != nil
      || sublayers.contains(where: \.drawsSomething)
  }
}

extension LayerProperties {
  /// Whether the layer may draw pixels of its own.
  fileprivate var drawsOwnPixels: Bool {
    let hasArea = bounds.width > 0 && bounds.height > 0
    if hasArea, backgroundColor.isSeen || borderWidth > 0 && borderColor.alpha > 0 { return true }
    return content.drawn?.draws(inArea: hasArea) ?? false
  }

  /// Whether the bounds are filled with opaque pixels, up to their corners.
  fileprivate var isOpaqueRectangle: Bool {
    guard cornerRadius <= 0 else { return false }
    if backgroundColor?.alpha == 1 { return true }
    guard case .gradient(let gradient) = content, !gradient.colors.isEmpty else { return false }
    return gradient.colors.allSatisfy { $0.alpha == 1 }
  }
}

extension Color? {
  fileprivate var isSeen: Bool { (self?.alpha ?? 0) > 0 }
}

extension Projection {
  /// Whether rectangles along the axes stay rectangles along the axes.
  fileprivate var keepsRectangles: Bool {
    let map = numerator
    return isAffine && (map.b == 0 && map.c == 0 || map.a == 0 && map.d == 0)
  }
}

extension SceneReview {
  /// Reviews a layer's mask, and whether other layers cover it.
  func reviewMaskAndOccluders(of id: String, _ seen: Visibility.Layer) {
    if seen.isMaskOpen == false, !places.varies(id, ["mask"]),
      let span = places.span(of: id, ["mask"])
    {
      report(.emptyMask(id), span)
    }
    if seen.isUncovered == false, let span = places.span(of: id) {
      report(.alwaysCovered(id), span)
    }
  }
}

extension Problem {
  fileprivate static func emptyMask(_ id: String) -> Problem {
    doubt(
      "the mask of the layer \(quoted(id)) never draws anything, so the layer is never visible;"
        + " give the mask a background, a path or other content")
  }
  fileprivate static func alwaysCovered(_ id: String) -> Problem {
    doubt(
      "the layer \(quoted(id)) is never visible: opaque layers in front always cover it;"
        + " change \"zPosition\" or the order of layers")
  }
}
