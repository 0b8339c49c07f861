import SplashScene

/// The evaluation of a Lottie file at a given frame.
struct LottieEvaluation {
  private let file: LottieComposition
  private let rules: PlayerRules
  private var budget = LottieBudget()

  init(_ file: LottieComposition, _ rules: PlayerRules) {
    (self.file, self.rules) = (file, rules)
  }

  /// Returns the visible layers of a composition at a given frame, back to front.
  ///
  /// - Parameter canvas: The size of the composition.
  mutating func layers(
    of composition: Int, at frame: Double, canvas: Size
  ) -> [EvaluatedLayer] {
    let layers = file.layerLists[composition]
    var stage = LottieStage(
      layers, cameras: file.cameras[composition], canvas: canvas, at: frame, rules)
    var result: [EvaluatedLayer] = []
    result.reserveCapacity(layers.count)
    var distances: [Double?] = []
    for index in layers.indices.reversed() where !layers[index].layer.isMatte {
      guard let layer = layer(index, &stage) else { continue }
      result.append(layer)
      if file.hasDepth[composition] {
        distances.append(layers[index].layer.isSpatial ? stage.distance(of: index) : nil)
      }
    }
    return distances.isEmpty ? result : LottieStage.sortedByDepth(result, distances)
  }

  /// Returns a layer with its matte and blend mode; `nil` if it isn't visible.
  private mutating func layer(_ index: Int, _ stage: inout LottieStage) -> EvaluatedLayer? {
    let layer = stage.layers[index].layer
    guard !layer.isHidden, var result = matted(index, &stage, depth: 0) else { return nil }
    if layer.blendMode != .normal { result.properties.compositingFilter = layer.blendMode }
    return result
  }

  /// Returns a layer with its matte, even if the layer is hidden; `nil` if nothing is visible.
  ///
  /// - Parameter depth: The number of layers whose mattes this layer is part of.
  private mutating func matted(
    _ index: Int, _ stage: inout LottieStage, depth: Int
  ) -> EvaluatedLayer? {
    let prepared = stage.layers[index]
    guard let result = content(of: prepared, index, &stage) else { return nil }
    guard let matte = prepared.layer.matte, depth < LottieLayer.longestMatteChain else {
      return result
    }
    guard let source = matted(matte.source, &stage, depth: depth + 1) else {
      return matte.isInverted ? result : nil
    }
    return result.seen(through: source, matte)
  }

  /// Returns a layer's content with its masks; `nil` if the content is empty.
  private mutating func content(
    of prepared: PreparedLottieLayer, _ index: Int, _ stage: inout LottieStage
  ) -> EvaluatedLayer? {
    let frame = stage.frame
    guard prepared.layer.isShown(at: frame), budget.layers > 0 else { return nil }
    budget.layers -= 1
    let opacity = prepared.layer.transform.opacity(at: frame, rules)
    guard opacity > 0 else { return nil }
    let transform = stage.transform(of: index)
    guard transform.isDrawable else { return nil }
    var sublayers: [EvaluatedLayer] = []
    if case .shapes(let shapes) = prepared.layer.content {
      sublayers = prepared.layers(of: shapes, at: frame, rules, &budget)
      if sublayers.isEmpty { return nil }
      if sublayers.count == 1, prepared.layer.isPlain {
        return sublayers[0].placed(transform, opacity: opacity, called: prepared.layer.id)
      }
    }
    var properties = LayerProperties.lottie
    switch prepared.layer.content {
    case .none, .camera: return nil
    case .solid(let size, let color):
      properties.bounds = Rect(origin: .zero, size: size)
      properties.backgroundColor = color
    case .image(let image, let size):
      properties.bounds = Rect(origin: .zero, size: size)
      properties.content = .image(ImageContent(contents: image))
    case .shapes: break
    case .text(let text):
      sublayers = prepared.text?.layers(at: frame, rules) ?? []
      // Processing a hundred letters costs about as much as a layer.
      budget.layers -= max(sublayers.count, text.rangedLetters / 100)
      if sublayers.isEmpty { return nil }
    case .composition(let composition, let size, let time):
      properties.bounds = Rect(origin: .zero, size: size)
      properties.masksToBounds = true
      let inner = time.innerFrame(
        at: frame, rate: file.frameRate.value, end: prepared.layer.frames.end, rules)
      sublayers = layers(of: composition, at: inner, canvas: size)
      if sublayers.isEmpty { return nil }
    }
    properties.opacity = opacity
    properties.transform = transform
    let cover = MaskCover(prepared.layer.masks, at: frame, rules)
    if let cover {
      properties.maskMode = cover.mode
      properties.invertsMask = cover.isInverted
    }
    var result = EvaluatedLayer(id: prepared.layer.id, properties: properties)
    result.sublayers = sublayers
    if let cover { result.mask = cover.layer }
    return result.with(
      prepared.layer.effects, prepared.layer.content, at: frame, rules, canvas: stage.canvas)
  }
}

extension LottieLayer {
  /// Whether the layer's content is affected only by its transform.
  fileprivate var isPlain: Bool { masks.isEmpty && effects.list.isEmpty }
}

extension EvaluatedLayer {
  /// Returns this layer, which is another layer's only content, as a replacement for that layer.
  fileprivate func placed(
    _ transform: Transform3D, opacity: Double, called id: String
  ) -> EvaluatedLayer {
    var properties = properties
    properties.transform = properties.transform.concatenating(transform)
    properties.opacity *= opacity
    var result = EvaluatedLayer(id: id, properties: properties)
    result.sublayers = sublayers
    if let mask { result.mask = mask }
    return result
  }

  /// Returns the layer with a matte applied.
  fileprivate func seen(
    through source: EvaluatedLayer, _ matte: LottieLayer.Matte
  ) -> EvaluatedLayer {
    var properties = LayerProperties.lottie
    properties.maskMode = matte.mode
    properties.invertsMask = matte.isInverted
    var shown = EvaluatedLayer(id: id, properties: properties)
    shown.sublayers = [self]
    shown.mask = source
    return shown
  }
}
