import SplashScene

/// A layer with motions in its tree. It is used to determine which of them are visible at a time.
struct MovingLayer {
  /// The layer's model values.
  private let model: LayerProperties
  /// The subjects of the layer's own motions.
  private var subjects: [Motion.Subject]
  /// The index of the first of these motions in the scene's list.
  private var firstMotion: Int
  private var sublayers: [String: MovingLayer] = [:]
  private var nested: [String: MovingLayer] = [:]
  private var mask: [String: MovingLayer] = [:]

  /// The enclosing layers of a layer, with their clocks.
  private struct Surroundings {
    /// The ids of the enclosing layers, each followed by `/`.
    var path = ""
    var isNested = false
    var clocks: [LocalClock] = []
  }

  /// Returns the scene's layers that have motions, by id, and the motions in tree order.
  static func layers(of scene: Scene) -> (layers: [String: MovingLayer], motions: [Motion]) {
    var motions: [Motion] = []
    let layers = layers(scene.layers, Surroundings(), &motions)
    return (layers, motions)
  }

  private static func layers(
    _ layers: [Layer], _ surroundings: Surroundings, _ motions: inout [Motion]
  ) -> [String: MovingLayer] {
    var result: [String: MovingLayer] = [:]
    for layer in layers {
      if let moving = MovingLayer(layer, surroundings, &motions) { result[layer.id] = moving }
    }
    return result
  }

  /// - Returns: `nil` for a layer without motions.
  private init?(_ layer: Layer, _ surroundings: Surroundings, _ motions: inout [Motion]) {
    // If the speed is 0, nothing moves.
    guard layer.timing.speed != 0 else { return nil }
    var inside = surroundings
    inside.path += layer.id + "/"
    if layer.timing != .layer || layer.delay != 0 {
      inside.clocks.append(LocalClock(layer.timing, delay: layer.delay))
    }
    model = layer.properties
    firstMotion = motions.count
    Self.add(layer, inside, surroundings.path + layer.id, to: &motions)
    subjects = motions[firstMotion...].map(\.subject)
    // The first instance of a replicator represents all instances. The others are delayed by `instanceDelay`, so a
    // single frame shows them at other phases.
    sublayers = Self.layers(layer.sublayers, inside, &motions)
    if let mask = layer.mask { self.mask = Self.layers([mask], inside, &motions) }
    // Content with an explicit time only moves if that time is animated.
    if case .scene(let content) = layer.properties.content, content.time == nil {
      var inner = inside
      inner.isNested = true
      nested = Self.layers(content.scene.layers, inner, &motions)
    }
    if motions.count == firstMotion { return nil }
  }

  /// Adds the layer's own motions.
  private static func add(
    _ layer: Layer, _ surroundings: Surroundings, _ path: String, to motions: inout [Motion]
  ) {
    func place(_ indices: [Int], _ counts: [Int]) -> MotionPlace? {
      surroundings.isNested
        ? nil : MotionPlace(layer: layer.id, indices: indices, counts: counts)
    }
    func add(
      _ animations: [Animation], _ outer: [LocalClock], group: Double?, indices: [Int],
      counts: [Int]
    ) {
      // Blocks aren't counted, because they are in a separate list.
      let listed = animations.count { if case .view = $0.kind { false } else { true } }
      let counts = counts + [listed]
      for (index, animation) in animations.enumerated() {
        var timing = animation.resolvedTiming(inGroupLasting: group)
        guard timing.speed != 0 else { continue }
        let subject: Motion.Subject
        switch animation.kind {
        case .basic(let basic), .spring(let basic, _):
          subject = .properties([basic.property.keyPath])
        case .keyframe(let keyframe): subject = .properties([keyframe.property.keyPath])
        case .function(let function):
          subject = .properties([function.property.keyPath])
          // If there is no end, each second is treated as a cycle.
          if !timing.duration.isFinite {
            timing.duration = 1
            timing.repeatCount = .infinity
          }
        case .transition(let transition): subject = .transition(transition.kind)
        case .view(let block):
          // A block with duration 0 is a jump, not a motion.
          guard animation.timing.duration > 0 else { continue }
          timing.beginTime += block.delay
          subject = .properties(block.changes.map(\.keyPath))
        case .group(let children):
          let clock = LocalClock(timing, timingFunction: animation.timingFunction)
          add(
            children, outer + [clock], group: timing.duration, indices: indices + [index],
            counts: counts)
          continue
        }
        motions.append(
          Motion(
            subject, layer: path,
            place: index < listed ? place(indices + [index], counts) : place([], []),
            outer: outer, timing: timing))
      }
    }
    add(layer.animations, surroundings.clocks, group: nil, indices: [], counts: [])
    if case .video(let video) = layer.properties.content, video.time == nil,
      video.video.times.count > 1, video.trim.upperBound > video.trim.lowerBound
    {
      let timing = MediaTiming(
        duration: video.trim.upperBound - video.trim.lowerBound, repeatCount: video.loopCount)
      motions.append(
        Motion(
          .video(path: video.video.path), layer: path, place: place([], []),
          outer: surroundings.clocks, timing: timing))
    }
    if case .lottie(let lottie) = layer.properties.content, lottie.time == nil {
      let timing = MediaTiming(duration: lottie.composition.duration)
      motions.append(
        Motion(
          .lottie, layer: path, place: place([], []), outer: surroundings.clocks, timing: timing))
    }
  }
}

/// The visibility of a motion at a time.
enum MotionVisibility {
  /// The motion is irrelevant: its layer is absent or hidden, or is transparent even without the motion.
  case hidden
  /// The motion is invisible, because the opacity of its layer or of an enclosing layer is 0.
  case transparent
  /// The layer looks as if there were no motion.
  case withoutEffect
  /// The motion changes the layer.
  case changed

  /// The visibility if the opacity of the layer or of an enclosing layer is 0.
  fileprivate var madeTransparent: MotionVisibility {
    switch self {
    case .hidden, .withoutEffect: .hidden
    case .transparent, .changed: .transparent
    }
  }
}

extension [String: MovingLayer] {
  /// Reports the visibility of each motion in some layers at one time. Motions that aren't reported are hidden.
  ///
  /// - Parameter isTransparent: Whether the opacity of an enclosing layer is 0.
  func look(
    at layers: [EvaluatedLayer], isTransparent: Bool = false,
    see: (_ motion: Int, MotionVisibility) -> Void
  ) {
    guard !isEmpty else { return }
    for layer in layers { self[layer.id]?.look(at: layer, isTransparent, see) }
  }
}

extension MovingLayer {
  fileprivate func look(
    at layer: EvaluatedLayer, _ isTransparent: Bool, _ see: (Int, MotionVisibility) -> Void
  ) {
    let properties = layer.properties
    for (offset, subject) in subjects.enumerated() {
      let sight = sight(of: subject, layer, properties)
      see(firstMotion + offset, isTransparent ? sight.madeTransparent : sight)
    }
    if properties.isHidden { return }
    let isTransparent = isTransparent || properties.opacity <= 0
    var inner = layer.sublayers
    if case .replicator(let replicator) = properties.content, !replicator.isUnrolled {
      inner = inner.first?.sublayers ?? []
    }
    sublayers.look(at: inner, isTransparent: isTransparent, see: see)
    if let moment = layer.nested {
      nested.look(at: moment.layers, isTransparent: isTransparent, see: see)
    }
    if let mask = layer.mask { self.mask.look(at: [mask], isTransparent: isTransparent, see: see) }
  }

  private func sight(
    of subject: Motion.Subject, _ layer: EvaluatedLayer, _ properties: LayerProperties
  ) -> MotionVisibility {
    switch subject {
    case .properties(let keyPaths):
      // An animation that hides its layer, or makes the layer transparent, is visible because of that effect.
      if properties.isHidden, !keyPaths.contains(.hidden) { return .hidden }
      let isChanged = keyPaths.contains { properties.value(at: $0) != model.value(at: $0) }
      let sight = isChanged ? MotionVisibility.changed : .withoutEffect
      return properties.opacity <= 0 && !keyPaths.contains(.opacity) ? sight.madeTransparent : sight
    case .transition:
      return layer.transition == nil ? .withoutEffect : .changed
    case .video:
      guard !properties.isHidden, case .video(let now) = properties.content else { return .hidden }
      var first = now
      first.time = 0
      let sight = now.frame == first.frame ? MotionVisibility.withoutEffect : .changed
      return properties.opacity <= 0 ? sight.madeTransparent : sight
    case .lottie:
      guard !properties.isHidden, case .lottie(let now) = properties.content else { return .hidden }
      let first = now.composition.moment(at: 0, rules: now.rules)
      let sight = layer.nested?.layers == first.layers ? MotionVisibility.withoutEffect : .changed
      return properties.opacity <= 0 ? sight.madeTransparent : sight
    }
  }
}
