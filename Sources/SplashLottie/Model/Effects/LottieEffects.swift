import SplashScene

/// The pixel effects of a Lottie layer, applied after its masks and before its opacity.
struct LottieEffects: Sendable {
  /// The effects, then the styles, in order of application.
  let list: [LottieEffect]
  /// The filters under After Effects' rules, if they are constant.
  private let still: [LayerFilter]?

  /// No effects.
  static let none = LottieEffects([])

  /// Creates a list of effects.
  init(_ list: [LottieEffect]) {
    self.list = list
    still =
      list.allSatisfy(\.isStill) ? list.compactMap { $0.filter(at: 0, .afterEffects) } : nil
  }

  /// Returns the equivalent filters at a given frame, under After Effects' rules.
  func filters(at frame: Double) -> [LayerFilter] {
    still ?? list.compactMap { $0.filter(at: frame, .afterEffects) }
  }

  /// Returns the one shadow that Core Animation's rules allow; other effects aren't supported. An effect's shadow has
  /// precedence over a style's.
  func shadow(at frame: Double) -> Shadow? {
    let shadows = list.compactMap {
      if case .dropShadow(let shadow) = $0 { shadow } else { nil }
    }
    return (shadows.first { $0.origin == .effect } ?? shadows.first)?.layerShadow(at: frame)
  }
}

extension LottieLayer.Content {
  /// Whether effects are transformed with the layer. Effects on shapes are applied after drawing, so their shadows
  /// always have the same direction.
  fileprivate var turnsEffects: Bool {
    switch self {
    case .solid, .image, .composition: true
    default: false
    }
  }
}

extension EvaluatedLayer {
  /// Returns the layer with effects applied, after its masks and clip but before its opacity.
  ///
  /// - Parameters:
  ///   - content: The layer's content.
  ///   - canvas: The size of the composition that contains the layer.
  func with(
    _ effects: LottieEffects, _ content: LottieLayer.Content, at frame: Double,
    _ rules: PlayerRules, canvas: Size
  ) -> EvaluatedLayer {
    if effects.list.isEmpty { return self }
    if rules == .coreAnimation {
      guard let shadow = effects.shadow(at: frame) else { return self }
      var layer = self
      layer.properties.shadow = shadow
      return layer
    }
    let filters = effects.filters(at: frame)
    if filters.isEmpty { return self }
    guard content.turnsEffects else { return wrapped(in: canvas, filters) }
    if mask != nil || properties.masksToBounds {
      var inner = self
      inner.properties.transform = .identity
      var outer = inner.wrapped(in: properties.bounds.size, filters)
      outer.properties.transform = properties.transform
      return outer
    }
    var layer = self
    layer.properties.filters = filters
    return layer
  }

  /// Returns a layer of the given size that contains this layer and takes over its opacity, with filters applied.
  private func wrapped(in size: Size, _ filters: [LayerFilter]) -> EvaluatedLayer {
    var inner = self
    inner.properties.opacity = 1
    var outer = EvaluatedLayer(id: id, properties: .lottie)
    outer.properties.bounds = Rect(origin: .zero, size: size)
    outer.properties.opacity = properties.opacity
    outer.properties.filters = filters
    outer.sublayers = [inner]
    return outer
  }
}
