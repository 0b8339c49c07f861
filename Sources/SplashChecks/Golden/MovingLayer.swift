import SplashScene
import SplashTimeline

/// A layer with motions in its tree. It is used to determine which of them are visible at a time.
struct MovingLayer {
  /// The layer's model values.
  private let model: LayerProperties
  /// The layers of the layer's composition at its beginning.
  private let firstCompositionLayers: [EvaluatedLayer]
  /// The subjects of the layer's own motions.
  private var subjects: [Motion.Subject]
  /// The index of the first of these motions in the scene's list.
  private var firstMotion: Int
  private var sublayers: [String: MovingLayer] = [:]
  private var nested: [String: MovingLayer] = [:]
  private var mask: [String: MovingLayer] = [:]

  /// Returns the scene's layers that have motions, by id, and the motions in tree order.
  static func layers(of scene: Scene) -> (layers: [String: MovingLayer], motions: [Motion]) {
    var motions: [Motion] = []
    let window = 0...scene.duration
    let layers = layers(
      LayerVisit.roots(scene.layers), outer: TimeSpans([window]), window, &motions)
    return (layers, motions)
  }

  private static func layers(
    _ visits: [LayerVisit], outer: TimeSpans, _ window: ClosedRange<Double>,
    _ motions: inout [Motion]
  ) -> [String: MovingLayer] {
    var result: [String: MovingLayer] = [:]
    for visit in visits {
      if let moving = MovingLayer(visit, outer: outer, window, &motions) {
        result[visit.layer.id] = moving
      }
    }
    return result
  }

  /// - Parameters:
  ///   - outer: The lifetime of the enclosing layer.
  ///   - window: The scene's time.
  /// - Returns: `nil` for a layer without motions.
  private init?(
    _ visit: LayerVisit, outer: TimeSpans, _ window: ClosedRange<Double>,
    _ motions: inout [Motion]
  ) {
    model = visit.layer.properties
    firstCompositionLayers = model.content.nested?.foreign?.moment(at: 0).layers ?? []
    firstMotion = motions.count
    let lifetime = visit.lifetime(in: window)
    if lifetime != outer, !lifetime.isEmpty {
      motions.append(Motion(.lifetime, of: visit, .spans(lifetime.ranges)))
    }
    Self.add(visit, window, to: &motions)
    subjects = motions[firstMotion...].map(\.subject)
    // The first instance of a replicator represents all instances. The others are delayed by `instanceDelay`, so a
    // single frame shows them at other phases.
    let children = Dictionary(grouping: visit.children, by: \.role)
    sublayers = Self.layers(children[.layer] ?? [], outer: lifetime, window, &motions)
    mask = Self.layers(children[.mask] ?? [], outer: lifetime, window, &motions)
    nested = Self.layers(children[.scene] ?? [], outer: lifetime, window, &motions)
    if motions.count == firstMotion { return nil }
  }

  /// Adds the layer's own animations and the motion of its content.
  private static func add(
    _ visit: LayerVisit, _ window: ClosedRange<Double>, to motions: inout [Motion]
  ) {
    func add(_ runs: [AnimationRun]) {
      for run in runs where run.timing.speed != 0 && !run.outer.isStill {
        let subject: Motion.Subject
        switch run.animation.kind {
        case .group:
          add(run.members)
          continue
        case .transition(let transition): subject = .transition(transition.kind)
        // A block with duration 0 is a jump, not a motion.
        case .view where run.timing.duration == 0: continue
        case .basic, .spring, .keyframe, .function, .view:
          subject = .properties(run.animation.keyPaths)
        }
        motions.append(
          Motion(
            subject, of: visit, Motion.Course(run.timing, run.outer),
            indices: run.isBlock ? [] : run.indices, counts: run.isBlock ? [] : run.counts))
      }
    }
    add(AnimationRun.runs(of: visit.layer, visit.clock))
    guard !visit.contentClock.isStill else { return }
    let content = visit.layer.properties.content
    switch content.ownChange {
    case .plays(let duration, let repeatCount):
      let timing = MediaTiming(duration: duration, repeatCount: repeatCount)
      let course = Motion.Course(timing, visit.contentClock)
      motions.append(Motion(Motion.Subject(playing: content), of: visit, course))
    case .emits:
      let all = visit.contentSpans(in: window)
      guard !all.isEmpty else { return }
      motions.append(Motion(.particles(cell: nil), of: visit, .spans(all.ranges)))
      for (cell, span) in visit.layer.particleSpans.sorted(by: { $0.key < $1.key }) {
        let spans = visit.spans(ofContent: span, in: window)
        // The frames of all particles also show those of a cell that are there nearly all the time.
        if spans.isEmpty || spans.length > 0.9 * all.length { continue }
        motions.append(Motion(.particles(cell: cell), of: visit, .spans(spans.ranges)))
      }
    case nil: break
    }
  }
}

extension Motion.Subject {
  /// The content of a layer that plays by itself.
  fileprivate init(playing content: LayerContent) {
    if case .video(let video) = content {
      self = .video(path: video.video.path)
    } else {
      self = .composition(noun: content.nested?.foreign?.noun ?? content.kind.rawValue)
    }
  }
}

extension Motion {
  fileprivate init(
    _ subject: Subject, of visit: LayerVisit, _ course: Course, indices: [Int] = [],
    counts: [Int] = []
  ) {
    self.init(
      subject: subject, layer: visit.path,
      place: visit.isNested
        ? nil : MotionPlace(layer: visit.layer.id, indices: indices, counts: counts),
      course: course)
  }
}

extension TimeSpans {
  /// The sum of the lengths of the spans.
  fileprivate var length: Double { ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
}

extension Motion.Course {
  /// Creates the course of cycles while time passes. If there is no end, each second is treated as a cycle.
  fileprivate init(_ timing: MediaTiming, _ clock: Clock) {
    var timing = timing
    timing.fillMode = .removed
    if !timing.duration.isFinite {
      timing.duration = 1
      timing.repeatCount = .infinity
    }
    self = .cycles(timing, clock.running)
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
  /// - Parameters:
  ///   - isTransparent: Whether the opacity of an enclosing layer is 0.
  ///   - see: A closure that also receives the layer that has the motion.
  func look(
    at layers: [EvaluatedLayer], isTransparent: Bool = false,
    see: (_ motion: Int, MotionVisibility, EvaluatedLayer) -> Void
  ) {
    guard !isEmpty else { return }
    for layer in layers { self[layer.id]?.look(at: layer, isTransparent, see) }
  }
}

extension MovingLayer {
  fileprivate func look(
    at layer: EvaluatedLayer, _ isTransparent: Bool,
    _ see: (Int, MotionVisibility, EvaluatedLayer) -> Void
  ) {
    let properties = layer.properties
    for (offset, subject) in subjects.enumerated() {
      let sight = sight(of: subject, layer, properties)
      see(firstMotion + offset, isTransparent ? sight.madeTransparent : sight, layer)
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
    // A survey of the file adds these.
    case .compositionLayer: return .hidden
    case .particles(let cell):
      if properties.isHidden || !layer.hasParticles(of: cell) { return .hidden }
      return properties.opacity <= 0 ? .transparent : .changed
    case .lifetime:
      if properties.isHidden { return .hidden }
      return properties.opacity <= 0 ? .transparent : .changed
    case .composition:
      guard !properties.isHidden, let moment = layer.nested else { return .hidden }
      let sight =
        moment.layers == firstCompositionLayers ? MotionVisibility.withoutEffect : .changed
      return properties.opacity <= 0 ? sight.madeTransparent : sight
    }
  }
}
