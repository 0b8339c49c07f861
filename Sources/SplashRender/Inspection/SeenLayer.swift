import SplashRaster
package import SplashScene
package import SplashTimeline

/// What is seen of a layer at a time. Rectangles are on the canvas, in points.
package struct SeenLayer {
  /// Whether the layer is seen, and if not, why.
  package enum State: String, CaseIterable, Sendable {
    /// Everything that it draws is seen.
    case visible
    /// Clips, masks or the canvas cut off a part of it.
    case partlyVisible = "partly-visible"
    /// An opaque layer in front hides it.
    case covered
    /// Its back is towards the viewer, and it isn't double-sided.
    case facingAway = "facing-away"
    /// Clips or masks cut all of it off.
    case clipped
    /// It is outside the canvas.
    case offCanvas = "off-canvas"
    /// It, or a layer around it, has an opacity below 1/255.
    case transparent
    /// It, or a layer around it, is hidden.
    case hidden
    /// It draws nothing, but has sublayers.
    case container
    /// It draws nothing.
    case empty
  }

  /// The layer and its path.
  package let row: InspectedLayer
  /// The box of its bounds; `nil` if a corner is behind the viewer.
  package let box: Rect?
  /// The box of what it draws itself, without shadows, blurs and sublayers, before it is clipped; `nil` if it draws
  /// nothing. Of particles, the box of all of them is unknown.
  package let ink: Rect?
  /// The box of the part of ``ink`` that is inside the canvas, clips and masks; `nil` if there is none.
  package let visible: Rect?
  /// The product of its own opacity and that of the layers around it.
  package let opacity: Double
  package let state: State
}

extension Film {
  /// Returns what is seen of all layers at a scene time, in drawing order.
  ///
  /// Clips and masks count as their boxes. A layer is covered if opaque axis-aligned rectangles, each by itself, cover
  /// everything that it draws.
  package func seenLayers(at time: Double) -> [SeenLayer] {
    let moment = scene.evaluate(at: time)
    let drawings = Drawings(inspectedDisplayList(at: time))
    let points = scene.size.width / Double(width)
    var opacities: [String: (opacity: Double, isHidden: Bool)] = [:]
    var states: [String: SeenLayer.State] = [:]
    return moment.inspectedLayers.map { row in
      let parent = row.parentPath.flatMap { opacities[$0] }
      let properties = row.layer.properties
      let opacity = (parent?.opacity ?? 1) * properties.opacity
      let isHidden = (parent?.isHidden ?? false) || properties.isHidden
      opacities[row.path] = (opacity, isHidden)
      let found = drawings.byLayer[row.path]
      let own = found.map { $0.reduce(Rect.zero) { $0.union($1.ink) } }
      let visible = found.map { $0.reduce(Rect.zero) { $0.union($1.visible) } }
      let state: SeenLayer.State =
        if isHidden {
          .hidden
        } else if opacity < 1 / 255 {
          .transparent
        } else if let found, let own, let visible {
          state(of: found, own, visible, isOnCanvas: !own.intersection(drawings.canvas).isEmpty)
        } else {
          state(ofUndrawn: row, row.box, drawings, states)
        }
      states[row.path] = state
      return SeenLayer(
        row: row, box: row.box, ink: own.map { $0.scaled(by: points) },
        visible: visible.flatMap { $0.isEmpty ? nil : $0.scaled(by: points) }, opacity: opacity,
        state: state)
    }
  }

  private func state(
    of drawings: [Drawings.Drawing], _ ink: Rect, _ visible: Rect, isOnCanvas: Bool
  ) -> SeenLayer.State {
    let seen = drawings.filter { !$0.visible.isEmpty }
    if !isOnCanvas { return .offCanvas }
    if seen.isEmpty { return .clipped }
    if seen.allSatisfy(\.isCovered) { return .covered }
    let lost = max(
      visible.minX - ink.minX, visible.minY - ink.minY, ink.maxX - visible.maxX,
      ink.maxY - visible.maxY)
    return lost > 0.01 ? .partlyVisible : .visible
  }

  /// Returns the state of a layer without commands: it has nothing to draw, it is cut off, or it is drawn as a part of
  /// a bitmap of a layer around it.
  private func state(
    ofUndrawn row: InspectedLayer, _ box: Rect?, _ drawings: Drawings,
    _ states: [String: SeenLayer.State]
  ) -> SeenLayer.State {
    guard row.layer.properties.drawsOwnPixels else {
      return row.layer.sublayers.isEmpty && row.layer.nested == nil ? .empty : .container
    }
    let points = scene.size.width / Double(width)
    let canvas = drawings.canvas.scaled(by: points)
    if box?.intersection(canvas).isEmpty ?? true { return .offCanvas }
    if drawings.containers.contains(row.path) { return .container }
    var path = row.parentPath
    while let around = path {
      if drawings.bitmaps.contains(around) { return states[around] ?? .visible }
      path = around.parentOfPath
    }
    let isTurned = Projection(row.matrix).determinant < 0
    return isTurned && !row.layer.properties.isDoubleSided ? .facingAway : .clipped
  }
}

/// The drawings of a display list by layer, in pixels.
private struct Drawings {
  struct Drawing {
    let layer: String
    let ink: Rect
    let visible: Rect
    /// Whether it fills ``visible`` with opaque pixels.
    let isOpaque: Bool
    /// Whether it is a bitmap of the layer and its sublayers.
    var isBitmap = false
    var isCovered = false
  }

  let canvas: Rect
  private(set) var byLayer: [String: [Drawing]] = [:]
  /// The paths of layers in which other layers draw.
  private(set) var containers: Set<String> = []
  /// The paths of layers that are drawn as bitmaps.
  private(set) var bitmaps: Set<String> = []

  /// The maximum number of opaque rectangles with which each drawing is compared.
  private static let mostOccluders = 64

  init(_ list: InspectedDisplayList) {
    canvas = Rect(0, 0, Double(list.list.width), Double(list.list.height))
    var all: [Drawing] = []
    Self.add(list.commands, Surroundings(clip: canvas, canvas: canvas), to: &all)
    var occluders: [Rect] = []
    for index in all.indices.reversed() {
      let visible = all[index].visible
      all[index].isCovered = !visible.isEmpty && occluders.contains { $0.contains(visible) }
      if all[index].isOpaque, !visible.isEmpty, occluders.count < Self.mostOccluders {
        occluders.append(visible)
      }
    }
    byLayer = Dictionary(grouping: all, by: \.layer)
    bitmaps = Set(all.filter(\.isBitmap).map(\.layer))
    for path in byLayer.keys {
      var path = path
      while let around = path.parentOfPath, containers.insert(around).inserted { path = around }
    }
  }

  /// What limits the drawings of a group.
  private struct Surroundings {
    var clip: Rect
    let canvas: Rect
    /// Whether the clips are rectangles, and nothing blends or fades the group.
    var isPlain = true
  }

  private static func add(
    _ commands: [InspectedCommand], _ surroundings: Surroundings, to all: inout [Drawing]
  ) {
    for inspected in commands {
      switch inspected.command {
      case .fill(let outline, let paint, let opacity):
        let ink = outline.box(in: surroundings.canvas)
        let isOpaque =
          if case .solid(let color) = paint { color.alpha == 1 && opacity == 1 } else { false }
        let isBitmap = if case .raster = paint { true } else { false }
        all.append(
          Drawing(
            layer: inspected.layer, ink: ink, visible: ink.intersection(surroundings.clip),
            isOpaque: isOpaque && surroundings.isPlain && outline.isAlignedRectangle,
            isBitmap: isBitmap))
      case .particles(let particles):
        guard !particles.particles.isEmpty else { continue }
        all.append(
          Drawing(
            layer: inspected.layer, ink: surroundings.canvas, visible: surroundings.clip,
            isOpaque: false))
      case .group(let group):
        var own = surroundings
        for clip in group.clips { own.clip = own.clip.intersection(clip.box(in: own.canvas)) }
        own.isPlain =
          own.isPlain && group.opacity == 1 && group.effects.isEmpty && group.mask == nil
          && group.blendMode == .normal && group.clips.allSatisfy(\.isAlignedRectangle)
        if let mask = group.mask {
          var drawn: [Drawing] = []
          var open = own
          open.isPlain = false
          add(inspected.contents(of: mask), open, to: &drawn)
          all += drawn
          if !mask.isInverted {
            own.clip = drawn.reduce(Rect.zero) { $0.union($1.visible) }.intersection(own.clip)
          }
        }
        add(inspected.contents(of: group), own, to: &all)
      }
    }
  }
}

extension DisplayList.Outline {
  /// Whether it is a rectangle whose sides are parallel to those of the canvas.
  fileprivate var isAlignedRectangle: Bool {
    guard case .rect = geometry, let affine = transform.affine else { return false }
    return affine.b == 0 && affine.c == 0 || affine.a == 0 && affine.d == 0
  }

  /// Returns the box of the area in pixels. Mitered corners of a stroke may reach beyond it.
  fileprivate func box(in canvas: Rect) -> Rect {
    switch geometry {
    case .everything: return canvas
    case .rect(let rect), .roundedRect(let rect, _, _), .roundedRing(let rect, _, _, _):
      return transform.boundingBox(of: rect)
    case .path(let path, _): return box(of: path)
    case .stroke(let path, let style):
      let reach = style.width / 2 * (style.cap == .square ? 2.0.squareRoot() : 1)
      let pen = transform.affine?.boundingBox(of: Rect(-reach, -reach, 2 * reach, 2 * reach))
      guard let pen, !path.elements.isEmpty else {
        return transform.boundingBox(of: style.extent(along: path))
      }
      return box(of: path).insetBy(-pen.size.width / 2, -pen.size.height / 2)
    }
  }

  private func box(of path: Path) -> Rect {
    transform.affine.flatMap(path.boundingBox) ?? transform.boundingBox(of: path.controlBox)
  }
}

extension InspectedLayer {
  fileprivate var parentPath: String? { path.parentOfPath }
}

extension String {
  /// The path without its last name; nil for a single name.
  fileprivate var parentOfPath: String? { lastIndex(of: "/").map { String(self[..<$0]) } }
}

extension Rect {
  fileprivate func scaled(by factor: Double) -> Rect {
    Rect(minX * factor, minY * factor, width * factor, height * factor)
  }

  fileprivate func contains(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
