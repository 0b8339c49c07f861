package import SplashRaster
package import SplashScene

extension Moment {
  /// Lowers the layer tree to drawing commands in device space.
  ///
  /// Layers that are hidden, transparent, facing away from the viewer or flattened to a line add nothing. Equal
  /// images therefore have equal lists, wherever that is cheap to detect.
  ///
  /// - Parameters:
  ///   - width: The canvas's width in pixels.
  ///   - height: The canvas's height in pixels.
  package func displayList(width: Int, height: Int) -> DisplayList {
    displayList(width: width, height: height, nil)
  }

  /// Lowers the layer tree, using cached information about layers from other moments of the video.
  func displayList(width: Int, height: Int, _ caches: LayerCaches?) -> DisplayList {
    lowered(DisplayList(width: width, height: height), caches, isTraced: false).list
  }

  /// Returns the display list, and the layers of its commands.
  func tracedDisplayList(
    width: Int, height: Int
  ) -> (list: DisplayList, origins: [CommandOrigin]) {
    lowered(DisplayList(width: width, height: height), nil, isTraced: true)
  }

  private func lowered(
    _ list: DisplayList, _ caches: LayerCaches?, isTraced: Bool
  ) -> (list: DisplayList, origins: [CommandOrigin]) {
    var list = list
    let scale = Size(Double(list.width) / size.width, Double(list.height) / size.height)
    var lowering = Lowering(
      visible: Rect(0, 0, Double(list.width), Double(list.height)), limits: list.reach, caches,
      pointScale: scale, isTraced: isTraced)
    lowering.append(self)
    list.background = backgroundColor
    list.commands = lowering.drawn.commands
    return (list, lowering.drawn.origins)
  }
}

extension Lowering {
  /// Adds all layers of a moment, stretched to the canvas.
  fileprivate mutating func append(_ moment: Moment) {
    let toDevice = AffineTransform.scale(pointScale.width, pointScale.height)
    let space = LayerSpace(plane: Projection(toDevice))
    for layer in moment.layers { _ = append(layer, in: space) }
  }
}

/// Lowers layers to drawing commands.
struct Lowering {
  /// The commands so far: those of the innermost group that is being lowered.
  var drawn = TracedCommands()
  /// The device rectangle outside of which nothing is visible: the canvas, or a larger area inside effects that
  /// spread pixels.
  var visible: Rect
  /// The maximum extent of ``visible`` that effects may require.
  let limits: Rect
  /// The factor for all colours.
  var tint = Color.white
  /// Whether layers that request rasterization are replaced by bitmaps.
  var rasterizes = true
  /// Whether wide blurs are drawn in bitmaps.
  var makesBlurBitmaps = true
  /// Cached information about layers from other moments.
  let caches: LayerCaches?
  /// The space of the emitter whose particles keep their depth; `nil` in a bitmap, which has no depth.
  var emitterSpace: LayerSpace?
  /// Whether the layers of the commands are recorded.
  private let isTraced: Bool
  /// The path of the current layer.
  private var path = ""
  /// The number of pixels per point of unscaled content.
  let pointScale: Size

  /// - Parameters:
  ///   - visible: See ``visible``.
  ///   - limits: See ``limits``.
  ///   - pointScale: See ``pointScale``.
  ///   - isTraced: Whether the layers of the commands are recorded.
  init(
    visible: Rect, limits: Rect, _ caches: LayerCaches?, pointScale: Size, isTraced: Bool = false
  ) {
    (self.visible, self.limits, self.caches) = (visible, limits, caches)
    (self.pointScale, self.isTraced) = (pointScale, isTraced)
  }

  /// Adds a layer with its tree, and returns the device rectangle that it may touch.
  mutating func append(_ layer: EvaluatedLayer, in space: LayerSpace) -> Rect {
    if let transition = layer.transition { return append(transition, of: layer, in: space) }
    return append(layer, layer.properties, in: space)
  }

  /// Adds a layer that isn't in transition.
  ///
  /// - Parameter p: The layer's values, passed as a parameter because copying them is slow.
  private mutating func append(
    _ layer: EvaluatedLayer, _ p: LayerProperties, in space: LayerSpace
  ) -> Rect {
    let superlayer = path
    if isTraced { path = superlayer.isEmpty ? layer.id : superlayer + "/" + layer.id }
    defer { path = superlayer }
    guard !p.isHidden else { return .zero }
    guard p.opacity > 0 else { return appendNothing(p.compositingFilter) }
    if p.content.preservesDepth { return appendByDepth(layer, in: space) }
    let matrix = space.projection(of: layer)
    // An instance isn't a plane, so it can't be turned away.
    guard layer.isInstance || matrix.inverse != nil else {
      return appendNothing(p.compositingFilter)
    }
    let inner = space.inside(layer, matrix)
    guard p.isDoubleSided || (matrix.determinant > 0) != inner.isFlipped else {
      return appendNothing(p.compositingFilter)
    }
    if case .emitter(let emitter) = p.content, emitter.preservesDepth { emitterSpace = space }
    guard let color = layer.tint else { return compose(layer, p, matrix, inner) }
    let outer = tint
    tint = tint.times(color)
    defer { tint = outer }
    return compose(layer, p, matrix, inner)
  }

  /// Adds a layer's background, contents, sublayers and border.
  mutating func appendBody(
    of layer: EvaluatedLayer, _ p: LayerProperties, _ matrix: Projection, _ inner: LayerSpace,
    clipsContents: Bool
  ) -> Rect {
    let frame = roundedBounds(p)
    var touched = Rect.zero
    if let color = p.backgroundColor, color.alpha > 0 {
      touched = fill(frame, .solid(color), matrix)
    }
    if clipsContents {
      touched = touched.union(appendClipped(layer, p, frame, matrix, inner))
    } else {
      touched = touched.union(appendContents(of: layer, p, matrix, inner))
    }
    if p.borderWidth > 0, p.borderColor.alpha > 0 {
      touched = touched.union(fill(border(p), .solid(p.borderColor), matrix))
    }
    return touched
  }

  private mutating func appendClipped(
    _ layer: EvaluatedLayer, _ p: LayerProperties, _ frame: DisplayList.Geometry,
    _ matrix: Projection, _ inner: LayerSpace
  ) -> Rect {
    // If a single image covers the bounds, the bounds are filled with the image, and no group is needed.
    if layer.sublayers.isEmpty, !inner.isFlipped,
      let (picture, layout) = p.content.laidPicture,
      let (paint, placement) = imagePaint(picture, layout, p.bounds, matrix),
      placement.intersection(p.bounds) == p.bounds
    {
      return fill(frame, paint, matrix)
    }
    if layer.sublayers.isEmpty, case .none = p.content { return .zero }
    let clip = DisplayList.Outline(frame, matrix)
    return append(
      .init(clips: [clip], bounds: .zero), within: matrix.boundingBox(of: p.bounds)
    ) { $0.appendContents(of: layer, p, matrix, inner) }
  }

  /// Adds a layer's own content and its sublayers.
  private mutating func appendContents(
    of layer: EvaluatedLayer, _ p: LayerProperties, _ matrix: Projection, _ inner: LayerSpace
  ) -> Rect {
    var touched = Rect.zero
    let upright = inner.isFlipped ? matrix.preceded(by: p.bounds.verticalFlip) : matrix
    switch p.content {
    case .none, .replicator, .transform:
      break
    case .image(let image):
      touched = append(image, p.bounds, upright)
    case .video(let video):
      touched = append(PlacedImage(video), video.layout, p.bounds, upright)
    case .shape(let shape):
      touched = append(shape, of: layer, matrix)
    case .gradient(let gradient):
      if let paint = gradientPaint(gradient, p.bounds, matrix) {
        touched = fill(roundedBounds(p), paint, matrix)
      }
    case .emitter(let emitter):
      touched = append(emitter, of: layer, matrix, isFlipped: inner.isFlipped)
    case .text(let text):
      touched = append(text, of: layer, upright)
    case .svg(let svg):
      touched = append(svg, p.bounds, upright)
    case .scene, .composition:
      if let moment = layer.nested, let placement = layer.nestedPlacement {
        touched = append(moment, in: placement, upright)
      }
    }
    for sublayer in layer.sublayers { touched = touched.union(append(sublayer, in: inner)) }
    return touched
  }

  /// Adds a nested scene or a composition, stretched to `placement` and clipped to its canvas.
  private mutating func append(
    _ moment: Moment, in placement: Rect, _ matrix: Projection
  ) -> Rect {
    guard !placement.isEmpty else { return .zero }
    let matrix = matrix.preceded(by: .stretching(moment.size, to: placement))
    let canvas = Rect(origin: .zero, size: moment.size)
    let outline = DisplayList.Outline(.rect(canvas), matrix)
    return append(
      .init(clips: [outline], bounds: .zero), within: matrix.boundingBox(of: canvas)
    ) { lowering in
      var touched = Rect.zero
      if moment.backgroundColor.alpha > 0 {
        touched = lowering.fill(.rect(canvas), .solid(moment.backgroundColor), matrix)
      }
      let space = LayerSpace(plane: matrix)
      for layer in moment.layers { touched = touched.union(lowering.append(layer, in: space)) }
      return touched
    }
  }

  /// Returns the paint of a gradient, which is defined in the unit square and stretched to the bounds. Lines of equal
  /// colour are perpendicular to the axis in the unit square, not on the screen.
  func gradientPaint(
    _ gradient: GradientContent, _ bounds: Rect, _ matrix: Projection
  ) -> DisplayList.Paint? {
    guard !gradient.colors.isEmpty, !bounds.isEmpty else { return nil }
    let (s, e) = (gradient.startPoint, gradient.endPoint)
    let axis = e - s
    let toUnit: AffineTransform
    switch gradient.kind {
    case .axial, .conic:
      guard axis.length > 0 else { return gradient.colors.last.map { .solid($0) } }
      toUnit = AffineTransform(axis.x, axis.y, -axis.y, axis.x, s.x, s.y)
    case .radial:
      guard axis.x != 0, axis.y != 0 else { return gradient.colors.last.map { .solid($0) } }
      toUnit = AffineTransform(abs(axis.x), 0, 0, abs(axis.y), s.x, s.y)
    }
    let toBounds = AffineTransform(
      bounds.width, 0, 0, bounds.height, bounds.minX, bounds.minY)
    var paint = DisplayList.Gradient(
      kind: gradient.kind, colors: gradient.colors, locations: gradient.resolvedLocations,
      transform: matrix.preceded(by: toUnit.concatenating(toBounds)))
    if gradient.kind == .radial, let focal = gradient.focalPoint, focal != s {
      let focus = Point((focal.x - s.x) / abs(axis.x), (focal.y - s.y) / abs(axis.y))
      paint.focus = focus * min(1, 0.99 / focus.length)
    }
    return .gradient(paint)
  }

  /// Adds a command of the current layer.
  mutating func append(_ command: DisplayList.Command) {
    drawn.append(command, isTraced ? CommandOrigin(path: path) : nil)
  }

  /// Adds commands, with their layers.
  mutating func append(_ commands: TracedCommands) { drawn.append(commands) }

  /// Adds a group of the current layer with other contents, and with another mask if there is one.
  mutating func append(
    _ group: DisplayList.Group, containing contents: TracedCommands, mask: TracedCommands? = nil
  ) {
    var group = group
    group.contents = contents.commands
    if let mask { group.mask?.contents = mask.commands }
    let origin = CommandOrigin(
      path: path, contents: contents.origins, mask: mask?.origins ?? [])
    drawn.append(.group(group), isTraced ? origin : nil)
  }

  /// Returns the commands that `body` adds, without adding them, and what `body` returns.
  mutating func collect(_ body: (inout Lowering) -> Rect) -> (drawn: TracedCommands, touched: Rect)
  {
    var other = TracedCommands()
    swap(&other, &drawn)
    let touched = body(&self)
    swap(&other, &drawn)
    return (other, touched)
  }

  /// Adds a fill, and returns the part of the canvas that it may touch. `extent` contains the geometry, in the
  /// geometry's own space, and is computed if omitted.
  mutating func fill(
    _ geometry: DisplayList.Geometry, _ paint: DisplayList.Paint, _ matrix: Projection,
    extent: Rect? = nil
  ) -> Rect {
    let reach = matrix.boundingBox(of: extent ?? self.extent(of: geometry)).intersection(visible)
    guard !reach.isEmpty else { return .zero }
    append(.fill(.init(geometry, matrix), paint.tinted(tint), opacity: 1))
    return reach
  }

  private func extent(of geometry: DisplayList.Geometry) -> Rect {
    switch geometry {
    case .everything: return visible
    case .rect(let r), .roundedRect(let r, _, _), .roundedRing(let r, _, _, _): return r
    case .path(let path, _): return path.controlBox
    case .stroke(let path, let style): return style.extent(along: path)
    }
  }
}
