import SplashPixels
import SplashSyntax
import SplashSystem

@testable import SplashLottie
@testable import SplashScene
@testable import SplashSceneFormat

extension Subject {
  /// Lottie files and archives, from bytes to pixels: errors have positions, and the values and frames at some
  /// times by both sets of rules are finite and within the limits.
  public static let lottie = Subject("lottie") { bytes in
    let assets = FakeAssets(own: bytes)
    do {
      let result = try loadScene(source: bytes, path: "animation.json", assets: assets)
      let warnings = try checkDiagnostics(result.diagnostics, sources: result.sources)
      for feature in result.features { try check(feature, in: result.sources) }
      guard let layer = result.scene.layers.first, let file = layer.lottieFile else {
        return "a scene"
      }
      for rules in PlayerRules.allCases {
        try check(file, rules)
        try draw(result.scene, rules, images: assets.pyramids)
      }
      return (warnings + [summary(of: file)]).joined(separator: "\n")
    } catch let errors as SceneError {
      return try checkErrors(errors)
    }
  }

  private static func summary(of composition: LottieComposition) -> String {
    let size = composition.size
    return "\(size.width) × \(size.height), \(composition.duration) s, "
      + "\(LottieAnimation(composition).tree(limit: 10_000).nodes.count) layers"
  }

  private static func check(
    _ feature: CompositionFeature, in sources: [FilePath: SourceText]
  ) throws {
    try promiseShowable(feature.name)
    try promise(feature.count > 0 && feature.line > 0 && feature.column > 0, "no place")
    try promise(sources[feature.file] != nil, "the text of \(feature.file) is missing")
  }

  /// Before the animation, at its beginning, in its middle, just before its end, and after it.
  private static func times(_ composition: LottieComposition) -> [Double] {
    let (duration, rate) = (composition.duration, composition.frameRate.value)
    return [-1, 0, duration / 2, max(0, duration - 1 / rate), duration + 1]
  }

  private static func check(_ composition: LottieComposition, _ rules: PlayerRules) throws {
    try promise(
      composition.duration.isFinite && composition.duration > 0
        && composition.size.width.isFinite && composition.size.height.isFinite,
      "a canvas or duration that isn't one")
    for time in times(composition) {
      let moment = composition.moment(at: time, rules: rules)
      try checkMoment(moment)
      try promise(
        moment == composition.moment(at: time, rules: rules), "two moments of one time differ")
      try promise(layerCount(moment) <= mostLayers, "\(layerCount(moment)) layers")
      try promise(
        elementCount(moment.layers) <= Limits.pathElements,
        "\(elementCount(moment.layers)) path elements")
    }
  }

  /// The layers with their copies and drawing commands, each with its masks.
  private static let mostLayers = 20 * Limits.layers

  private static func elementCount(_ layers: [EvaluatedLayer]) -> Int {
    layers.reduce(0) { sum, layer in
      var own = 0
      if case .shape(let shape) = layer.properties.content { own = shape.path.elements.count }
      return sum + own + elementCount(layer.sublayers)
        + (layer.mask.map { elementCount([$0]) } ?? 0)
    }
  }

  private static func draw(
    _ scene: Scene, _ rules: PlayerRules, images: [ImagePyramid]
  ) throws {
    guard var layer = scene.layers.first, let file = layer.lottieFile,
      case .composition(var content) = layer.properties.content
    else { return }
    content.composition = LottieAnimation(file, rules: rules)
    layer.properties.content = .composition(content)
    let scene = Scene(
      size: scene.size, scale: scene.scale, frameRate: scene.frameRate, duration: scene.duration,
      backgroundColor: scene.backgroundColor, layers: [layer])
    for time in [0, scene.duration / 2] where layerCount(scene.evaluate(at: time)) <= 2000 {
      try drawFrame(of: scene, at: time, images: images, side: 64)
    }
  }
}

extension Layer {
  /// The Lottie file that the layer shows.
  fileprivate var lottieFile: LottieComposition? {
    guard case .composition(let content) = properties.content else { return nil }
    return (content.composition as? LottieAnimation)?.file
  }
}
