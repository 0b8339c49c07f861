/// Works out what a Lottie file shows in a frame.
struct LottieEvaluation {
  private let file: LottieComposition
  private let rules: LottieRules
  /// How many layers may still be drawn: compositions within compositions multiply.
  private var layersLeft = 100_000

  /// The layers of a composition in a frame, and where they lie.
  private struct Stage {
    let layers: [LottieLayer]
    let frame: Double
    /// The composition's size.
    let size: Size
    /// From each layer's space to the composition's, as far as they are known.
    var maps: [AffineTransform?]
  }

  init(_ file: LottieComposition, _ rules: LottieRules) {
    (self.file, self.rules) = (file, rules)
  }

  /// The layers that a composition shows in a frame, from the back to the front.
  mutating func layers(
    of composition: Int, at frame: Double, in size: Size
  ) -> [EvaluatedLayer] {
    let layers = file.compositions[composition]
    var stage = Stage(
      layers: layers, frame: frame, size: size, maps: Array(repeating: nil, count: layers.count))
    var result: [EvaluatedLayer] = []
    for index in layers.indices.reversed() where !layers[index].isMatte {
      if let layer = layer(index, &stage, depth: 0) { result.append(layer) }
    }
    return result
  }

  /// A layer with its matte and its blending; `nil` where it isn't seen.
  private mutating func layer(
    _ index: Int, _ stage: inout Stage, depth: Int
  ) -> EvaluatedLayer? {
    let layer = stage.layers[index]
    guard !layer.isHidden, var result = content(of: index, &stage) else { return nil }
    if let matte = layer.matte, depth < 16 {
      let source = self.matte(matte.source, &stage, depth: depth + 1)
      if source != nil || !matte.isInverted {
        guard let source else { return nil }
        var shown = EvaluatedLayer(id: layer.id, properties: .lottie)
        shown.sublayers = [result]
        shown.mask = source
        shown.properties.maskMode = matte.mode
        shown.properties.invertsMask = matte.isInverted
        result = shown
      }
    }
    result.properties.compositingFilter = layer.blendMode
    return result
  }

  /// A layer as the matte of another one, also if it isn't drawn itself.
  private mutating func matte(
    _ index: Int, _ stage: inout Stage, depth: Int
  ) -> EvaluatedLayer? {
    guard var result = content(of: index, &stage) else { return nil }
    if let matte = stage.layers[index].matte, depth < 16,
      let source = self.matte(matte.source, &stage, depth: depth + 1)
    {
      var shown = EvaluatedLayer(id: stage.layers[index].id, properties: .lottie)
      shown.sublayers = [result]
      shown.mask = source
      shown.properties.maskMode = matte.mode
      shown.properties.invertsMask = matte.isInverted
      result = shown
    }
    return result
  }

  /// What a layer draws, with its masks; `nil` where that is nothing.
  private mutating func content(of index: Int, _ stage: inout Stage) -> EvaluatedLayer? {
    let layer = stage.layers[index]
    let frame = stage.frame
    guard layer.isShown(at: frame), layersLeft > 0 else { return nil }
    layersLeft -= 1
    let opacity = layer.transform.opacity(at: frame, rules)
    guard opacity > 0 else { return nil }
    var properties = LayerProperties.lottie
    properties.opacity = opacity
    properties.transform = Transform3D(map(of: index, &stage))
    var sublayers: [EvaluatedLayer] = []
    switch layer.content {
    case .none: return nil
    case .solid(let size, let color):
      properties.bounds = Rect(origin: .zero, size: size)
      properties.backgroundColor = color
    case .image(let image, let size):
      properties.bounds = Rect(origin: .zero, size: size)
      properties.content = .image(ImageContent(contents: image))
    case .shapes(let shapes, let still):
      if let still = still[rules] {
        sublayers = still
      } else {
        var walk = ShapeWalk(frame: frame, rules: rules)
        sublayers = walk.layers(of: shapes)
      }
      if sublayers.isEmpty { return nil }
    case .composition(let composition, let size, let time):
      properties.bounds = Rect(origin: .zero, size: size)
      properties.masksToBounds = true
      let inner = time.innerFrame(
        at: frame, rate: file.frameRate.value, end: layer.frames.end, rules)
      sublayers = layers(of: composition, at: inner, in: size)
      if sublayers.isEmpty { return nil }
    }
    var result = EvaluatedLayer(id: layer.id, properties: properties)
    result.sublayers = sublayers
    if let cover = MaskCover(layer.masks, at: frame, rules) {
      result.mask = cover.layer
      result.properties.invertsMask = cover.isInverted
    }
    return result.with(layer.effects, layer.content, at: frame, rules, canvas: stage.size)
  }

  /// From a layer's space to its composition's: with that of its parent, whether that is there or not.
  private func map(of index: Int, _ stage: inout Stage) -> AffineTransform {
    if let known = stage.maps[index] { return known }
    let layer = stage.layers[index]
    var map = layer.transform.matrix(
      at: stage.frame, rules, isAutoOriented: layer.isAutoOriented)
    if let parent = layer.parent { map = map.concatenating(self.map(of: parent, &stage)) }
    stage.maps[index] = map
    return map
  }
}
