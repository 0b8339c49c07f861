import SplashScene

/// A layer of a scene with motions in it, for finding out which of them can be seen at a moment.
struct MovingLayer {
  /// The model values.
  private let model: LayerProperties
  /// What moves of the layer itself.
  private var subjects: [Motion.Subject]
  /// The index of the first of these motions in the scene's list.
  private var firstMotion: Int
  private var sublayers: [String: MovingLayer] = [:]
  private var nested: [String: MovingLayer] = [:]
  private var mask: [String: MovingLayer] = [:]

  /// What is around a layer.
  private struct Surroundings {
    /// The ids of the layers around it, each with a `/` behind it.
    var path = ""
    var isNested = false
    var clocks: [LocalClock] = []
  }

  /// The layers of a scene by id, those without any motion left out, and the motions in the order of the
  /// tree.
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

  /// - Returns: `nil` for a layer in which nothing moves.
  private init?(_ layer: Layer, _ surroundings: Surroundings, _ motions: inout [Motion]) {
    // Time that stands still moves nothing.
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
    // The first instance of a replicator stands for all of them: others run later by `instanceDelay`, so
    // that one frame shows them at other phases.
    sublayers = Self.layers(layer.sublayers, inside, &motions)
    if let mask = layer.mask { self.mask = Self.layers([mask], inside, &motions) }
    // What runs at a time of its own is moved by the animations of that.
    if case .scene(let content) = layer.properties.content, content.time == nil {
      var inner = inside
      inner.isNested = true
      nested = Self.layers(content.scene.layers, inner, &motions)
    }
    if motions.count == firstMotion { return nil }
  }

  /// Adds the motions of the layer itself.
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
      // Blocks are written in a list of their own.
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
          // Without an end, each second counts as a cycle.
          if !timing.duration.isFinite {
            timing.duration = 1
            timing.repeatCount = .infinity
          }
        case .transition(let transition): subject = .transition(transition.kind)
        case .view(let block):
          // A block without a duration is a jump.
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

/// What is seen of a motion at a moment.
enum MotionSight {
  /// Nothing, and nothing is missed: its layer isn't there or is hidden, or it is transparent and the same
  /// without the motion.
  case hidden
  /// Nothing of what the motion makes of the layer, as its opacity or that of a layer around it is 0.
  case transparent
  /// The layer as it is without the motion.
  case withoutEffect
  /// What the motion makes of it.
  case changed

  /// What is seen where an opacity is 0.
  fileprivate var madeTransparent: MotionSight {
    switch self {
    case .hidden, .withoutEffect: .hidden
    case .transparent, .changed: .transparent
    }
  }
}

extension [String: MovingLayer] {
  /// Tells what is seen of each motion in layers at one time; those that aren't told are hidden.
  ///
  /// - Parameter isTransparent: Whether the opacity of a layer around them is 0.
  func look(
    at layers: [EvaluatedLayer], isTransparent: Bool = false,
    see: (_ motion: Int, MotionSight) -> Void
  ) {
    guard !isEmpty else { return }
    for layer in layers { self[layer.id]?.look(at: layer, isTransparent, see) }
  }
}

extension MovingLayer {
  fileprivate func look(
    at layer: EvaluatedLayer, _ isTransparent: Bool, _ see: (Int, MotionSight) -> Void
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
  ) -> MotionSight {
    switch subject {
    case .properties(let keyPaths):
      // An animation that hides the layer, or makes it transparent, is seen by that.
      if properties.isHidden, !keyPaths.contains(.hidden) { return .hidden }
      let isChanged = keyPaths.contains { properties.value(at: $0) != model.value(at: $0) }
      let sight = isChanged ? MotionSight.changed : .withoutEffect
      return properties.opacity <= 0 && !keyPaths.contains(.opacity) ? sight.madeTransparent : sight
    case .transition:
      return layer.transition == nil ? .withoutEffect : .changed
    case .video:
      guard !properties.isHidden, case .video(let now) = properties.content else { return .hidden }
      var first = now
      first.time = 0
      let sight = now.frame == first.frame ? MotionSight.withoutEffect : .changed
      return properties.opacity <= 0 ? sight.madeTransparent : sight
    case .lottie:
      guard !properties.isHidden, case .lottie(let now) = properties.content else { return .hidden }
      let first = now.composition.moment(at: 0, rules: now.rules)
      let sight = layer.nested?.layers == first.layers ? MotionSight.withoutEffect : .changed
      return properties.opacity <= 0 ? sight.madeTransparent : sight
    }
  }
}
