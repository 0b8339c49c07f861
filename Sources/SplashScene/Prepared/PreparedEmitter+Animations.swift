extension PreparedEmitter {
  /// Prepares a layer's emitter with the animations that change it; `nil` for other layers.
  convenience init?(_ layer: Layer) {
    guard case .emitter(let content) = layer.properties.content else { return nil }
    let changing = layer.animations.filter { $0.changes { $0.layerKinds == [.emitter] } }
    let animations = LayerAnimations(changing.map { PreparedAnimation($0) })
    let model = SharedProperties(layer.properties)
    func greatest(_ keyPath: AnimationKeyPath, _ value: Double) -> Double {
      changing.reduce(max(0, value)) { max($0, $1.greatestValue(of: keyPath, from: value)) }
    }
    let greatestRate = greatest(.birthRate, content.birthRate)
    let greatestLifetime = greatest(.lifetime, content.lifetime)
    // The overshoot of springs and curves was ignored when the particle limit was checked, so it is limited here.
    let values = { @Sendable (time: Double) -> EmitterContent in
      let running = AnimationEffect(animations, on: model, at: time).running
      var emitter = running.content.emitter ?? content
      emitter.birthRate = min(max(0, emitter.birthRate), greatestRate)
      emitter.lifetime = min(max(0, emitter.lifetime), greatestLifetime)
      return emitter
    }
    let times = changing.filter { $0.changes { $0 == .birthRate } }.map(\.runningTimes)
    let birthRate =
      if let begin = times.map(\.lowerBound).min(), let end = times.map(\.upperBound).max() {
        BirthRate(changingIn: begin...end) { values($0).birthRate }
      } else {
        BirthRate(max(0, content.birthRate))
      }
    self.init(
      content, greatestLifetime: greatestLifetime, birthRate: birthRate,
      values: animations.isEmpty ? nil : values)
  }
}

extension Layer {
  /// The spans of the layer's time in which there may be particles of each of its emitter's cells, by the cell's index,
  /// without cells that never emit any; empty for other layers.
  package var particleSpans: [Int: ClosedRange<Double>] {
    PreparedEmitter(self)?.particleSpans ?? [:]
  }
}

extension Animation {
  /// The span of the layer's time outside which the animation is constant.
  fileprivate var runningTimes: ClosedRange<Double> {
    let timing = resolvedTiming()
    var end = timing.beginTime
    if timing.speed != 0 { end += timing.activeDuration / abs(timing.speed) }
    if case .view(let block) = kind { end += block.delay }
    return timing.beginTime...max(timing.beginTime, end)
  }
}
