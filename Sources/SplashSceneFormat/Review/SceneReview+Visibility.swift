import SplashScene
import SplashSyntax
import SplashSystem

extension SceneReview {
  private static let opacityKeys = ["opacity", "alpha"]
  private static let placeKeys = [
    "frame", "bounds", "position", "center", "anchorPoint", "transform", "doubleSided",
    "isDoubleSided",
  ]

  /// Reviews layers that are never visible, and images that are never sharp.
  ///
  /// - Parameter explained: The ids of layers whose invisibility another finding explains.
  func reviewVisibility(_ visibility: Visibility, explained: Set<String>) {
    // Copies of a layer are reviewed as one.
    var byPlace: [String: Visibility.Layer] = [:]
    for (id, seen) in visibility.layers {
      guard let place = places.written(id) else { continue }
      byPlace[place, default: Visibility.Layer()].formUnion(seen)
    }
    /// Returns whether a layer isn't visible because its superlayer isn't.
    func isVictim(_ seen: Visibility.Layer) -> Bool {
      var outer = seen
      for _ in 0..<Limits.layerDepth {
        guard let superlayer = outer.superlayer.flatMap(places.written).flatMap({ byPlace[$0] })
        else { return false }
        if !superlayer.isVisible, !superlayer.reasons.isEmpty { return true }
        outer = superlayer
      }
      return false
    }
    for (id, seen) in byPlace.sorted(by: { $0.key < $1.key })
    where seen.isVisible || !isVictim(seen) {
      if !seen.isVisible, seen.reasons.contains(.outside), let far = seen.farAnchor,
        !places.varies(id, ["anchorPoint"]), let span = places.span(of: id, ["anchorPoint"])
      {
        report(.anchorInPoints(id, far.point, far.size), span)
      } else if !seen.isVisible, !seen.reasons.isEmpty, !explained.contains(id) {
        // The layer may be visible in another variant of the scene.
        let isTransparent = seen.reasons == [.transparent]
        guard
          !places.varies(id, isTransparent ? Self.opacityKeys : Self.opacityKeys + Self.placeKeys),
          !seen.clippers.contains(where: { places.varies($0, Self.placeKeys + ["mask"]) }),
          let span = places.span(
            of: id,
            isTransparent
              ? Self.opacityKeys : seen.clippers.isEmpty ? [] : ["position", "center", "frame"])
        else { continue }
        report(.neverVisible(id, seen.reasonText), span)
      }
      if seen.isVisible { reviewMaskAndOccluders(of: id, seen) }
      if seen.isVisible, seen.isReadable == false, !seen.grounds.isEmpty,
        !places.varies(id, ["foregroundColor"]), !isVarying(seen.grounds),
        let span = places.span(of: id, ["foregroundColor", "string", "number"])
      {
        report(.unreadable(id, over: seen.grounds), span)
      }
      if let start = seen.flashStart, seen.isUncovered != false, let span = flashSpan(of: id) {
        report(.flashes(id, from: start), span)
      }
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

extension Visibility.Layer {
  /// Adds what is seen of another copy of the layer.
  fileprivate mutating func formUnion(_ seen: Visibility.Layer) {
    isVisible = isVisible || seen.isVisible
    reasons.formUnion(seen.reasons)
    leastEnlargement = min(leastEnlargement, seen.leastEnlargement)
    image = image ?? seen.image
    farAnchor = farAnchor ?? seen.farAnchor
    superlayer = superlayer ?? seen.superlayer
    grounds.formUnion(seen.grounds)
    flashStart = flashStart ?? seen.flashes.start
    clippers.formUnion(seen.clippers)
    occluders.formUnion(seen.occluders)
    layersToMove.formUnion(seen.layersToMove)
    for fact in [\Self.isReadable, \.isMaskHiding, \.isMaskOpen, \.isUncovered] {
      guard let isSo = seen[keyPath: fact] else { continue }
      self[keyPath: fact] = isSo || self[keyPath: fact] == true
    }
  }

  /// The reasons that the layer isn't visible, for a message.
  fileprivate var reasonText: String {
    reasons.map { reason in
      switch reason {
      case .transparent: "its opacity is 0"
      case .empty: "its bounds are empty"
      case .outside: "it is outside the canvas"
      case .cutAway(let id): "its superlayer \(quoted(id)) cuts it away"
      case .turnedAway: "only its back is visible, and \"doubleSided\" is false"
      }
    }.sorted().joined(separator: ", or ")
  }
}

extension SceneReview {
  /// Returns the location of what makes a layer flash.
  private func flashSpan(of id: String) -> Span? {
    let keyPaths = ["opacity", "backgroundColor", "hidden"]
    let animations = places.value(of: id)?["animations"]?.elements ?? []
    let flashing = animations.first { animation in
      keyPaths.contains { animation["keyPath"]?.text == $0 }
    }
    return (flashing?["keyPath"] ?? flashing)?.span
      ?? places.span(of: id, ["animations", "animate"])
  }

  /// Returns whether the colour of any of the layers may differ between renderings. An empty id is the canvas.
  private func isVarying(_ grounds: Set<String>) -> Bool {
    grounds.contains { $0.isEmpty ? isBackgroundVarying : places.varies($0, ["backgroundColor"]) }
  }
}

extension Problem {
  fileprivate static func unreadable(_ id: String, over grounds: Set<String>) -> Problem {
    let names = grounds.sorted().map { $0.isEmpty ? "the scene" : "the layer \(quoted($0))" }
    return doubt(
      .textSameColor,
      "the text \(quoted(id)) has the colour of \(names.joined(separator: " and ")) behind it, so it can't be read"
    )
  }
  fileprivate static func flashes(_ id: String, from time: Double) -> Problem {
    doubt(
      .layerFlashes,
      "the layer \(quoted(id)) fills a quarter of the canvas or more, and flashes more than three times in a second"
        + " from \(formatted(rounded(time))) s, which may cause seizures", at: time,
      expected: "at most three changes from dark to light and back in a second")
  }
  fileprivate static func anchorInPoints(_ id: String, _ anchor: Point, _ size: Size) -> Problem {
    var problem = doubt(
      .anchorInPoints,
      "the layer \(quoted(id)) is never visible: its anchor point is \(formatted(anchor.x)) times its width and"
        + " \(formatted(anchor.y)) times its height from its origin",
      expected: "fractions of the bounds; [0.5, 0.5] is their centre")
    if size.width > 0, size.height > 0 {
      problem.suggestion =
        "[\(formatted(rounded(anchor.x / size.width))), \(formatted(rounded(anchor.y / size.height)))]"
    }
    return problem
  }
}
