import SplashScene
import SplashSyntax

extension Visibility {
  /// An opaque rectangle on the canvas, and the layer that fills it.
  private struct Occluder {
    let rect: Rect
    let id: String
    /// The ids of the layer's superlayers from the outermost to the innermost, and its own id.
    let path: [String]

    /// Returns the layer to move in front of the occluder so that a covered layer is visible: the covered layer, or
    /// its superlayer that is a sibling of the occluder or of one of the occluder's superlayers.
    func layerToMove(for covered: [String]) -> String? {
      zip(covered, path).first { $0 != $1 }?.0
    }
  }

  /// The maximum number of occluders that each layer is compared with.
  private static let maximumOccluders = 16

  /// Records, for each layer that draws something, whether an opaque layer in front covers it. A layer that may draw
  /// outside its bounds, such as text or a shape, is covered only if the entire canvas is.
  mutating func findOccluders(in layers: [EvaluatedLayer], _ space: LayerSpace) {
    var occluders: [Occluder] = []
    findOccluders(in: layers, below: [], space, &occluders)
  }

  /// - Parameters:
  ///   - path: The ids of the superlayers, from the outermost to the innermost.
  ///   - occluders: The opaque rectangles in front of the layers. Those of `layers` are added.
  private mutating func findOccluders(
    in layers: [EvaluatedLayer], below path: [String], _ space: LayerSpace,
    _ occluders: inout [Occluder]
  ) {
    for layer in layers.reversed() {
      let properties = layer.properties
      guard !properties.isHidden, properties.opacity > 0, layer.transition == nil else { continue }
      let projection = space.projection(of: layer)
      let inner = space.inside(layer, projection)
      let path = path + [layer.id]
      let isDrawn = properties.drawsOwnPixels || layer.nested != nil
      if !layer.isInstance, properties.drawsWithinBounds || isDrawn {
        let box =
          properties.drawsWithinBounds
          ? projection.boundingBox(of: properties.bounds).intersection(canvas) : canvas
        if !box.isEmpty {
          let occluder = occluders.first { $0.rect.intersection(box) == box }
          noteCover(
            of: layer.id, by: occluder?.id, moving: occluder?.layerToMove(for: path))
        }
      }
      // The content of a group that is faded, blended or clipped covers nothing behind the group.
      let isPlain =
        properties.opacity == 1 && properties.compositingFilter == .normal
        && properties.filters.isEmpty && layer.mask == nil && !properties.masksToBounds
        && !layer.isCutBySublayers
      if isPlain {
        findOccluders(in: layer.sublayers, below: path, inner, &occluders)
      } else {
        var own = occluders
        findOccluders(in: layer.sublayers, below: path, inner, &own)
      }
      let cuts = properties.masksToBounds && properties.opacity == 1
      if isPlain
        || cuts && layer.mask == nil && properties.filters.isEmpty && !layer.isCutBySublayers
          && properties.compositingFilter == .normal,
        occluders.count < Self.maximumOccluders,
        properties.isOpaqueRectangle, projection.keepsRectangles
      {
        let rect = projection.boundingBox(of: properties.bounds)
        occluders.append(Occluder(rect: rect, id: layer.id, path: path))
      }
    }
  }
}

extension EvaluatedLayer {
  /// Whether a sublayer may erase parts of what the layer draws.
  fileprivate var isCutBySublayers: Bool {
    sublayers.contains {
      $0.isInstance ? $0.isCutBySublayers : $0.compositingFilter.isPorterDuff
    }
  }

  /// Whether the layer or a layer in it may draw a pixel.
  var drawsSomething: Bool {
    let p = properties
    guard !p.isHidden, p.opacity > 0 else { return false }
    return p.drawsOwnPixels || !p.backgroundFilters.isEmpty || nested != nil || transition != nil
      || sublayers.contains(where: \.drawsSomething)
  }
}

extension LayerProperties {
  /// Whether opaque pixels fill the bounds, including the corners.
  var isOpaqueRectangle: Bool {
    guard cornerRadius <= 0 else { return false }
    if backgroundColor?.alpha == 1 { return true }
    guard case .gradient(let gradient) = content, !gradient.colors.isEmpty else { return false }
    return gradient.colors.allSatisfy { $0.alpha == 1 }
  }
}

extension Projection {
  /// Whether axis-aligned rectangles stay axis-aligned.
  var keepsRectangles: Bool {
    let map = numerator
    return isAffine && (map.b == 0 && map.c == 0 || map.a == 0 && map.d == 0)
  }
}

extension SceneReview {
  /// Reviews a layer's mask, and checks whether other layers cover the layer.
  func reviewMaskAndOccluders(of id: String, _ seen: Visibility.Layer) {
    if seen.isMaskOpen == false, !places.varies(id, ["mask"]),
      let span = places.span(of: id, ["mask"])
    {
      report(.emptyMask(id), span)
    } else if seen.isMaskHiding == false, !places.varies(id, ["mask"] + ["frame", "bounds"]),
      let mask = places.value(of: id)?["mask"]
    {
      let opaque = mask["path"] ?? mask["colors"] ?? mask["backgroundColor"] ?? mask
      report(.idleMask(id), opaque.span)
    }
    if seen.isUncovered == false, let span = places.span(of: id) {
      let occluders = seen.occluders.filter { places.span(of: $0) != nil }
      let moved = seen.layersToMove.filter { $0 != id && places.span(of: $0) != nil }
      report(.alwaysCovered(id, by: occluders.sorted(), moving: moved.min()), span)
    }
  }
}

extension Problem {
  fileprivate static func emptyMask(_ id: String) -> Problem {
    doubt(
      .layerEmptyMask,
      "the mask of the layer \(quoted(id)) never draws anything, so the layer is never visible;"
        + " give the mask a background, a path or other content")
  }
  fileprivate static func idleMask(_ id: String) -> Problem {
    var problem = doubt(
      .layerIdleMask,
      "the mask of the layer \(quoted(id)) hides nothing: it is opaque over all that the layer draws"
    )
    problem.expected =
      "a mask that is transparent where the layer is to be hidden; its colours don't matter"
    return problem
  }
  /// - Parameters:
  ///   - occluders: The ids of the layers in front that cover the layer, as far as they are known.
  ///   - superlayer: The superlayer to move; `nil` to move the layer itself.
  fileprivate static func alwaysCovered(
    _ id: String, by occluders: [String], moving superlayer: String?
  ) -> Problem {
    let names = occluders.prefix(2).map(quoted).joined(separator: " and ")
    let front =
      switch occluders.count {
      case 0: "opaque layers in front always cover it"
      case 1: "the opaque layer \(names) in front always covers it"
      default: "the opaque layers \(names) in front always cover it"
      }
    let fix =
      superlayer.map { "move its superlayer \(quoted($0)) forward" }
      ?? "change \"zPosition\" or the order of layers"
    return doubt(.layerCovered, "the layer \(quoted(id)) is never visible: \(front); \(fix)")
  }
}
