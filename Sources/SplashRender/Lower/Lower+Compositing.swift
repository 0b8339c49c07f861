import SplashRaster
import SplashScene
import SplashSyntax
import SplashSystem

extension Lowering {
  /// Adds a layer with its effects, masks and blending, and returns the area in which it may be visible.
  mutating func compose(
    _ layer: EvaluatedLayer, _ p: LayerProperties, _ matrix: Projection, _ inner: LayerSpace
  ) -> Rect {
    var group = DisplayList.Group(opacity: min(p.opacity, 1), bounds: .zero)
    group.blendMode = p.compositingFilter
    guard let scale = ownBitmapScale(p, matrix) else {
      return appendWhole(layer, p, matrix, inner, as: group)
    }
    switch bitmap(of: layer, scale: scale, matrix, isFlipped: inner.isFlipped) {
    case .nothing:
      return appendNothing(p.compositingFilter)
    case .bitmap(let bitmap):
      return append(group) { $0.fill(bitmap) }
    case .tooLarge:
      // Bitmaps have already been tried for nested layers, so each layer is lowered at most once more for each
      // ancestor.
      rasterizes = false
      defer { rasterizes = true }
      return appendWhole(layer, p, matrix, inner, as: group)
    }
  }

  /// Adds a layer's filtered body above its shadow, multiplied by its mask, as the group `group`.
  mutating func appendWhole(
    _ layer: EvaluatedLayer, _ p: LayerProperties, _ matrix: Projection, _ inner: LayerSpace,
    as group: DisplayList.Group
  ) -> Rect {
    if !p.backgroundFilters.isEmpty { return appendGlass(layer, matrix, inner, as: group) }
    let isOnePicture = layer.isOnePicture
    if layer.mask == nil, p.filters.isEmpty, p.shadow.opacity <= 0, !isOnePicture {
      return append(group) {
        $0.appendBody(of: layer, p, matrix, inner, clipsContents: p.masksToBounds)
      }
    }
    let mask = LayerSpace(plane: matrix, isFlipped: inner.isFlipped)
    var group = group
    if layer.mask != nil { group.mask = .init([], mode: p.maskMode, isInverted: p.invertsMask) }
    // In perspective, the scale of effects is the scale at the layer's centre.
    let local = matrix.linearized(at: p.bounds.center)
    let filters = p.filters.effects(local, in: p.bounds, tint)
    let shadow = DisplayList.Shadow(p.shadow, tint, local)
    let hasEffects = !filters.isEmpty || shadow != nil
    // If there are effects, the clip to the bounds is only applied once, after the effects. The same applies if
    // sublayers blend with everything that the layer has drawn.
    let clipsOnce = p.masksToBounds && (hasEffects || isOnePicture)
    if clipsOnce { group.clips = [.init(roundedBounds(p), matrix)] }
    let clipsContents = p.masksToBounds && !clipsOnce
    let limit = group.clips.isEmpty ? nil : matrix.boundingBox(of: p.bounds)
    if let shadow, let path = p.shadow.path {
      return append(group, within: limit, mask: layer.mask, in: mask) { lowering in
        lowering.append(shadow, of: .path(path, .nonZero), matrix).union(
          lowering.append(.init(effects: filters), isolates: isOnePicture) {
            $0.appendBody(of: layer, p, matrix, inner, clipsContents: clipsContents)
          })
      }
    }
    let makesBlurBitmaps = makesBlurBitmaps
    defer { self.makesBlurBitmaps = makesBlurBitmaps }
    if shadow == nil, let blur = scaledBlur(p, matrix, filters, within: limit) {
      if let bitmap = bitmap(
        of: layer, p, blur, matrix, isFlipped: inner.isFlipped, clipsContents: clipsContents)
      {
        return append(group, within: limit, mask: layer.mask, in: mask) { $0.fill(bitmap) }
      }
      // Bitmaps have already been tried for nested layers, so each layer is lowered at most once more for each
      // ancestor.
      self.makesBlurBitmaps = false
    }
    group.effects = filters + (shadow.map { [.shadow($0)] } ?? [])
    return append(group, within: limit, isolates: isOnePicture, mask: layer.mask, in: mask) {
      $0.appendBody(of: layer, p, matrix, inner, clipsContents: clipsContents)
    }
  }

  /// Adds the shadow of an area.
  mutating func append(
    _ shadow: DisplayList.Shadow, of area: DisplayList.Geometry, _ matrix: Projection
  ) -> Rect {
    var shadow = shadow
    shadow.replacesCaster = true
    return append(.init(effects: [.shadow(shadow)])) {
      $0.fill(area, .solid(.black), matrix)
    }
  }

  /// Adds an invisible layer as an empty group, if its blend mode changes the backdrop even so.
  mutating func appendNothing(_ mode: BlendMode) -> Rect {
    append(.empty(mode)) { _ in .zero }
  }

  /// Adds a group like `group`, with computed bounds and multiplied by `mask`, that contains the commands added by
  /// `body`. A group that touches no pixel is removed, unless its blend mode is unbounded. A group with a single fill
  /// is replaced by that fill, if possible.
  ///
  /// - Parameter isolates: Whether the group's contents only blend with each other.
  mutating func append(
    _ group: DisplayList.Group, within limit: Rect? = nil, isolates: Bool = false,
    mask: EvaluatedLayer? = nil,
    in maskSpace: LayerSpace = LayerSpace(plane: Projection(AffineTransform.identity)),
    _ body: (inout Lowering) -> Rect
  ) -> Rect {
    if group.isPlain, limit == nil, mask == nil, !isolates { return body(&self) }
    let seen = visible
    if !group.effects.isEmpty {
      let shown = limit.map { visible.intersection($0) } ?? visible
      visible = group.effects.reversed().reduce(shown) { $1.source(of: $0) }.intersection(limits)
    }
    let contents = collect(body)
    let drawn = contents.touched.intersection(visible)
    visible = seen
    var bounds = group.effects.reduce(drawn) { $1.spread($0) }.intersection(visible)
    if let limit { bounds = bounds.intersection(limit) }
    var masking: TracedCommands?
    if let mask {
      let tint = self.tint
      self.tint = .white
      let masked = collect { $0.append(mask, in: maskSpace) }
      self.tint = tint
      if group.mask?.isInverted == false { bounds = bounds.intersection(masked.touched) }
      masking = masked.drawn
    }
    guard !bounds.isEmpty else {
      // The empty group is an empty source, which clears the backdrop.
      if group.blendMode.isUnbounded { append(.group(.empty(group.blendMode))) }
      return .zero
    }
    if group.clips.isEmpty, group.effects.isEmpty, group.blendMode == .normal, mask == nil,
      contents.drawn.commands.count == 1,
      case .fill(let outline, let paint, let own) = contents.drawn.commands[0], !paint.isBackdrop
    {
      self.drawn.append(
        .fill(outline, paint, opacity: own * group.opacity), contents.drawn.origins.first)
      return bounds
    }
    var group = group
    group.bounds = group.effects.isEmpty ? bounds : drawn
    append(group, containing: contents.drawn, mask: masking)
    return bounds
  }
}

// MARK: - Groups

extension EvaluatedLayer {
  /// Whether a sublayer, or an instance's sublayer, requires the layer to be composited as a group.
  fileprivate var isOnePicture: Bool { !isInstance && holdsOperator }

  private var holdsOperator: Bool {
    sublayers.contains {
      $0.isInstance
        ? $0.holdsOperator : !$0.isHidden && $0.compositingFilter.isPorterDuff
    }
  }
}

extension DisplayList.Paint {
  /// Whether the paint is the group's backdrop, which requires the group.
  fileprivate var isBackdrop: Bool {
    if case .backdrop = self { true } else { false }
  }
}

extension DisplayList.Group {
  /// Whether the group's contents look the same without the group.
  fileprivate var isPlain: Bool {
    opacity == 1 && blendMode == .normal && clips.isEmpty && effects.isEmpty
  }

  /// Returns an empty group.
  static func empty(_ mode: BlendMode) -> DisplayList.Group {
    var group = DisplayList.Group(bounds: .zero)
    group.blendMode = mode
    return group
  }

  /// Creates a group with effects.
  init(effects: [DisplayList.Effect]) {
    self.init(bounds: .zero)
    self.effects = effects
  }
}
