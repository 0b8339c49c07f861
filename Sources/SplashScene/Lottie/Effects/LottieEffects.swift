/// What is done to the pixels of a Lottie layer, after its masks and before its opacity.
package struct LottieEffects: Sendable {
  /// The effects and then the styles, the first one first.
  package let list: [LottieEffect]
  /// The filters by After Effects' rules, if they are the same in all frames.
  private let still: [LayerFilter]?

  /// No effects.
  package static let none = LottieEffects([])

  /// Makes a list of effects.
  package init(_ list: [LottieEffect]) {
    self.list = list
    still =
      list.allSatisfy(\.isStill) ? list.compactMap { $0.filter(at: 0, .afterEffects) } : nil
  }

  /// The filters that do the same in a frame, by After Effects' rules.
  func filters(at frame: Double) -> [LayerFilter] {
    still ?? list.compactMap { $0.filter(at: frame, .afterEffects) }
  }

  /// The only shadow by Core Animation's rules, which know no other effects: that of an effect comes before
  /// that of a style.
  func shadow(at frame: Double) -> Shadow? {
    let shadows = list.compactMap {
      if case .dropShadow(let shadow) = $0 { shadow } else { nil }
    }
    return (shadows.first { $0.origin == .effect } ?? shadows.first)?.layerShadow(at: frame)
  }
}

extension LottieLayer.Content {
  /// Whether effects are turned and stretched with the layer. Those of shapes are made where they are drawn:
  /// their shadows fall in the same direction however they are turned.
  fileprivate var turnsEffects: Bool {
    switch self {
    case .solid, .image, .composition: true
    default: false
    }
  }
}

extension EvaluatedLayer {
  /// The layer with effects, which come after its masks and its clip and before its opacity.
  ///
  /// - Parameters:
  ///   - content: What the layer draws.
  ///   - canvas: The size of the composition that the layer lies in.
  func with(
    _ effects: LottieEffects, _ content: LottieLayer.Content, at frame: Double,
    _ rules: LottieRules, canvas: Size
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

  /// A layer of a size that holds this one, with its opacity and with filters.
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
