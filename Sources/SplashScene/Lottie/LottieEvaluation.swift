/// Works out what a Lottie file shows in a frame.
struct LottieEvaluation {
  private let file: LottieComposition
  private let rules: LottieRules
  /// How many layers may still be drawn: compositions within compositions multiply.
  private var layersLeft = 100_000

  init(_ file: LottieComposition, _ rules: LottieRules) {
    (self.file, self.rules) = (file, rules)
  }

  /// The layers that a composition shows in a frame, from the back to the front.
  ///
  /// - Parameter canvas: The size of the composition.
  mutating func layers(
    of composition: Int, at frame: Double, canvas: Size
  ) -> [EvaluatedLayer] {
    let layers = file.compositions[composition]
    var stage = LottieStage(
      layers, cameras: file.cameras[composition], canvas: canvas, at: frame, rules)
    var result: [LottieStage.Shown] = []
    for index in layers.indices.reversed() where !layers[index].isMatte {
      guard let layer = layer(index, &stage, depth: 0) else { continue }
      result.append((layer, layers[index].isSpatial ? stage.distance(of: index) : nil))
    }
    if file.hasDepth[composition] { result = result.sortedByDepth() }
    return result.map(\.layer)
  }

  /// A layer with its matte and its blending; `nil` where it isn't seen.
  private mutating func layer(
    _ index: Int, _ stage: inout LottieStage, depth: Int
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
    _ index: Int, _ stage: inout LottieStage, depth: Int
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
  private mutating func content(of index: Int, _ stage: inout LottieStage) -> EvaluatedLayer? {
    let layer = stage.layers[index]
    let frame = stage.frame
    guard layer.isShown(at: frame), layersLeft > 0 else { return nil }
    layersLeft -= 1
    let opacity = layer.transform.opacity(at: frame, rules)
    guard opacity > 0 else { return nil }
    var properties = LayerProperties.lottie
    properties.opacity = opacity
    properties.transform = stage.transform(of: index)
    var sublayers: [EvaluatedLayer] = []
    switch layer.content {
    case .none, .camera: return nil
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
    case .text(let text):
      sublayers = text.layers(at: frame, rules)
      // Going through a hundred letters is about the work of a layer.
      layersLeft -= max(sublayers.count, text.rangedLetters / 100)
      if sublayers.isEmpty { return nil }
    case .composition(let composition, let size, let time):
      properties.bounds = Rect(origin: .zero, size: size)
      properties.masksToBounds = true
      let inner = time.innerFrame(
        at: frame, rate: file.frameRate.value, end: layer.frames.end, rules)
      sublayers = layers(of: composition, at: inner, canvas: size)
      if sublayers.isEmpty { return nil }
    }
    var result = EvaluatedLayer(id: layer.id, properties: properties)
    result.sublayers = sublayers
    if let cover = MaskCover(layer.masks, at: frame, rules) {
      result.mask = cover.layer
      result.properties.maskMode = cover.mode
      result.properties.invertsMask = cover.isInverted
    }
    return result.with(layer.effects, layer.content, at: frame, rules, canvas: stage.canvas)
  }
}
