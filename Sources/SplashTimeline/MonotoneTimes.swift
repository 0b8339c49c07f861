package import SplashScene

/// The scene times between which each value of an animation only rises or only falls.
package struct MonotoneTimes: Sendable {
  /// The times, in order.
  package private(set) var times: [Double]
  /// Whether they are complete. Those of paced paths, cubic keyframes, functions of time, and times that an animation
  /// sets aren't known, nor those of values to which several animations add.
  package private(set) var isExact: Bool
  /// The times between which each value that changes does so faster and faster, or slower and slower, together with those
  /// of ``times``, in order; `nil` if they aren't known.
  package private(set) var inflections: [Double]? = []
  /// The least distance in seconds before a time at which a value is certainly still the one before a jump there. A
  /// clock that runs slowly reaches the precision of times sooner.
  package private(set) var gap: Double
  /// The least distance in seconds after a time at which a value is certainly the one after a jump there: of clocks that
  /// can run backwards, ``gap``; of others, 0.
  package private(set) var lag = 0.0

  /// The gap of clocks that don't run slowly.
  private static let leastGap = 4 * MediaTiming.resolution

  fileprivate init(times: [Double], isExact: Bool, slowness: Double = 1, isReversible: Bool = false)
  {
    (self.times, self.isExact) = (times, isExact)
    gap = Self.leastGap * slowness
    lag = isReversible ? gap : 0
  }

  /// Creates the times of an animation within a window: where it begins, ends and repeats, its keyframes, and where its
  /// curve turns around.
  init(of run: AnimationRun, in window: ClosedRange<Double>) {
    var times = run.jumps(in: window)
    let slowness =
      run.outer.slowness * max(1, 1 / abs(run.timing.speed == 0 ? 1 : run.timing.speed))
    let isReversible = run.outer.isReversible || run.isReversible
    guard let fractions = run.turningFractions else {
      self.init(
        times: times, isExact: false, slowness: slowness, isReversible: isReversible)
      return
    }
    if run.timing.duration.isFinite, run.timing.duration > 0 {
      let inner = run.outer.inside(.group(run.timing.withoutFill, .linear))
      times += inner.moments(of: fractions.map { $0 * run.timing.duration }, in: window)
    }
    times += run.quarterTurns(in: window) + run.pacedKeyframes(in: window)
    times += run.outer.turningMoments(in: window)
    self.init(
      times: times.sorted(), isExact: !run.outer.isAnimated, slowness: slowness,
      isReversible: isReversible)
    inflections = run.inflections(in: window)
  }

  /// Creates the times of all of several.
  package init(union all: [MonotoneTimes]) {
    self.init(times: Self.inOrder(all.flatMap(\.times)), isExact: all.allSatisfy(\.isExact))
    gap = all.map(\.gap).max() ?? gap
    lag = all.map(\.lag).max() ?? 0
    inflections =
      all.contains { $0.inflections == nil }
      ? nil : Self.inOrder(all.flatMap { $0.inflections ?? [] })
  }

  /// Returns these times and some others.
  package func adding(_ more: [Double]) -> MonotoneTimes {
    MonotoneTimes(union: [self, MonotoneTimes(times: more, isExact: true)])
  }

  /// Returns all times in order, each once.
  private static func inOrder(_ times: [Double]) -> [Double] {
    var all: [Double] = []
    for time in times.sorted() where all.last.map({ time > $0 }) ?? true { all.append(time) }
    return all
  }
}

extension LayerVisit {
  /// Returns the scene times within a window between which each value of the layer itself only rises or only falls.
  ///
  /// - Parameter keyPath: The only value that matters; `nil` for all.
  package func monotoneTimes(
    in window: ClosedRange<Double>, of keyPath: AnimationKeyPath? = nil
  ) -> MonotoneTimes {
    func all(_ runs: [AnimationRun]) -> [AnimationRun] { runs.flatMap { [$0] + all($0.members) } }
    let runs = all(AnimationRun.runs(of: layer, clock)).filter { run in
      keyPath.map { keyPath in run.animation.keyPaths.contains { $0.root == keyPath.root } } ?? true
    }
    let life = MonotoneTimes(
      times: lifetime(in: window).ranges.flatMap { [$0.lowerBound, $0.upperBound] },
      isExact: !runs.areCombined(in: window), slowness: clock.slowness,
      isReversible: clock.isReversible)
    return MonotoneTimes(union: [life] + runs.map { MonotoneTimes(of: $0, in: window) })
  }
}

extension [AnimationRun] {
  /// Returns whether several animations change a value at the same time, and it depends on more than the last of them.
  fileprivate func areCombined(in window: ClosedRange<Double>) -> Bool {
    let leaves = filter { $0.members.isEmpty && !$0.animation.keyPaths.isEmpty }
    guard leaves.count > 1 else { return false }
    for (index, run) in leaves.enumerated() where run.dependsOnOthers {
      let spans = run.spans(in: window)
      for (other, second) in leaves.enumerated() where other != index {
        let isShared = run.animation.keyPaths.contains { a in
          second.animation.keyPaths.contains { a.concerns($0) }
        }
        guard isShared else { continue }
        let overlap = second.spans(in: window).intersection(spans)
        if !overlap.lasting.isEmpty { return true }
      }
    }
    return false
  }
}

extension AnimationKeyPath {
  /// The first component, such as `transform`.
  fileprivate var root: Substring { rawValue.prefix { $0 != "." } }

  /// Returns whether both key paths name a value, or one of them a component of it.
  fileprivate func concerns(_ other: AnimationKeyPath) -> Bool {
    self == other || rawValue.hasPrefix(other.rawValue + ".")
      || other.rawValue.hasPrefix(rawValue + ".")
  }
}

extension AnimationRun {
  /// Whether the value depends on that of other animations.
  fileprivate var dependsOnOthers: Bool {
    switch animation.kind {
    case .basic(let basic), .spring(let basic, _):
      basic.property.isAdditive || basic.property.valueFunction != nil
        || basic.from == nil && (basic.to == nil || basic.by == nil)
    case .keyframe(let keyframes):
      keyframes.property.isAdditive || keyframes.property.valueFunction != nil
    case .function(let function): function.property.isAdditive
    case .view: true
    case .group, .transition: false
    }
  }
}

extension AnimationRun {
  /// Returns the scene times at which an angle from which a matrix is made is a multiple of a quarter turn: between
  /// them, the entries of the matrix only rise or only fall.
  fileprivate func quarterTurns(in window: ClosedRange<Double>) -> [Double] {
    guard case .basic(let basic) = animation.kind, basic.property.valueFunction?.isRotation == true,
      case .number(let from)? = basic.from, case .number(let to)? = basic.to, from != to,
      timing.duration.isFinite, timing.duration > 0
    else { return [] }
    let clock = outer.running.inside(.group(timing.withoutFill, animation.timingFunction))
    let reach = animation.timingFunction.reach
    let ends = reach.map { (from + (to - from) * $0) / (.pi / 2) }
    let (least, greatest) = ((ends.min() ?? 0).rounded(.up), (ends.max() ?? 0).rounded(.down))
    guard least <= greatest else { return [] }
    let progress = stride(from: least, through: greatest, by: 1).map {
      ($0 * .pi / 2 - from) / (to - from) * timing.duration
    }
    return clock.moments(of: progress, in: window)
  }

  /// Whether the animation can run backwards.
  fileprivate var isReversible: Bool {
    timing.speed < 0 || timing.autoreverses || !animation.timingFunction.turns.isEmpty
  }

  /// The fractions of the progress at which there is a keyframe, or the value turns around in a segment.
  private var keyframeTurns: [Double] { animation.keyFractions + keyframeFractions(\.turns) }

  /// Returns fractions of the progress through all keyframes.
  ///
  /// - Parameter inputs: Returns inputs of the curve of a segment.
  fileprivate func keyframeFractions(_ inputs: (TimingFunction) -> [Double]) -> [Double] {
    guard case .keyframe(let keyframes) = animation.kind else { return [] }
    let ends = animation.keyFractions
    return zip(ends, ends.dropFirst()).enumerated().flatMap { index, ends in
      let function =
        keyframes.timingFunctions.indices.contains(index)
        ? keyframes.timingFunctions[index] : .linear
      return inputs(function).map { ends.0 + (ends.1 - ends.0) * $0 }
    }
  }

  /// Returns the scene times of ``keyframeTurns`` if a curve paces the keyframes.
  fileprivate func pacedKeyframes(in window: ClosedRange<Double>) -> [Double] {
    guard animation.timingFunction != .linear, timing.duration.isFinite, timing.duration > 0 else {
      return []
    }
    return outer.running.inside(.group(timing.withoutFill, animation.timingFunction))
      .moments(of: keyframeTurns.map { $0 * timing.duration }, in: window)
  }

  /// The greatest number of quarter turns of a rotation whose times are computed.
  private static let mostQuarterTurns = 10_000.0

  /// Whether the animation makes matrices in another way than from one number that rises or falls, or turns so often
  /// that the times of its quarter turns aren't computed.
  private var makesMatrices: Bool {
    let properties: [AnimatedProperty] =
      switch animation.kind {
      case .basic(let basic), .spring(let basic, _): [basic.property]
      case .keyframe(let keyframes): [keyframes.property]
      case .function, .view, .group, .transition: []
      }
    return properties.contains { property in
      guard property.keyPath.valueKind == .transform else { return false }
      guard let function = property.valueFunction else { return true }
      guard function.isRotation else { return false }
      guard case .basic(let basic) = animation.kind, case .number(let from)? = basic.from,
        case .number(let to)? = basic.to, !property.isCumulative
      else { return true }
      return abs(to - from) > Self.mostQuarterTurns
    }
  }

  /// The fractions of a cycle at which the animation has a keyframe, or a value turns around; `nil` if they aren't known.
  fileprivate var turningFractions: [Double]? {
    if makesMatrices { return nil }
    let curve = animation.timingFunction
    switch animation.kind {
    case .basic: return [0, 1] + curve.turns
    case .spring(_, let spring):
      guard curve == .linear else { return nil }
      return spring.turns(before: timing.duration).map { [0, 1] + $0.map { $0 / timing.duration } }
    case .view(let block):
      guard block.changes.allSatisfy({ $0.keyframes == nil }) else { return nil }
      guard block.spring != nil else { return [0, 1] + curve.turns }
      let turns = block.springs.compactMap { $0.turns(before: timing.duration) }
      guard turns.count == block.springs.count else { return nil }
      return [0, 1] + turns.flatMap { $0.map { $0 / timing.duration } }
    case .keyframe(let keyframes):
      guard keyframes.path == nil, !keyframes.calculationMode.isCubic,
        !keyframes.calculationMode.isPaced
      else { return nil }
      // Those of the keyframes are in `keyframeTurns` if a curve paces them.
      if curve != .linear { return [0, 1] + curve.turns }
      return keyframeTurns
    case .group, .transition: return [0, 1]
    case .function: return nil
    }
  }
}

extension AnimationRun {
  /// Returns the scene times at which a value changes between speeding up and slowing down; `nil` if they aren't known.
  fileprivate func inflections(in window: ClosedRange<Double>) -> [Double]? {
    guard !outer.isCurved, let fractions = inflectionFractions else { return nil }
    guard timing.duration.isFinite, timing.duration > 0 else { return [] }
    let inner = outer.inside(.group(timing.withoutFill, .linear))
    return inner.moments(of: fractions.map { $0 * timing.duration }, in: window)
  }

  /// The fractions of a cycle at which a value changes between speeding up and slowing down; `nil` if they aren't known.
  private var inflectionFractions: [Double]? {
    let curve = animation.timingFunction
    func fractions(_ springs: [Spring]) -> [Double]? {
      let all = springs.compactMap { $0.inflections(before: timing.duration) }
      guard all.count == springs.count else { return nil }
      return all.flatMap { $0.map { $0 / timing.duration } }
    }
    switch animation.kind {
    case .basic: return curve.inflections
    case .spring(_, let spring): return curve == .linear ? fractions([spring]) : nil
    case .view(let block):
      return block.spring == nil ? curve.inflections : fractions(block.springs)
    case .keyframe:
      return curve == .linear ? keyframeFractions(\.inflections) : nil
    case .group: return []
    case .function, .transition: return nil
    }
  }
}

extension ViewAnimation {
  /// The springs of all components of the block's values.
  fileprivate var springs: [Spring] {
    guard let spring else { return [] }
    return [spring] + (initialVelocity.map { [$0.x, $0.y] } ?? []).map(spring.starting(at:))
  }
}

extension Spring {
  fileprivate func starting(at velocity: Double) -> Spring {
    var spring = self
    spring.initialVelocity = velocity
    return spring
  }
}

extension Clock {
  /// How much slower than its average a timing curve is taken to be.
  private static let slownessOfCurves = 16.0

  /// How many seconds pass outside during one second inside, at most.
  fileprivate var slowness: Double {
    steps.reduce(1) { slowness, step in
      switch step {
      case .layer(let timing), .group(let timing, _):
        let curve = if case .group(_, let curve) = step { curve } else { TimingFunction.linear }
        // A curve can be slow where it begins and ends.
        let most = curve == .linear ? 1 : Self.slownessOfCurves
        return timing.speed == 0 ? slowness : slowness * most * max(1, 1 / abs(timing.speed))
      case .linear(let speed, _):
        return speed == 0 ? slowness : slowness * max(1, 1 / abs(speed))
      case .copies, .fixed, .animated: return slowness
      }
    }
  }

  /// Whether time can run backwards.
  fileprivate var isReversible: Bool {
    steps.contains { step in
      switch step {
      case .layer(let timing): timing.speed < 0 || timing.autoreverses
      case .group(let timing, let curve):
        timing.speed < 0 || timing.autoreverses || !curve.turns.isEmpty
      case .linear(let speed, _): speed < 0
      case .copies, .fixed: false
      case .animated: true
      }
    }
  }

  /// Whether time runs along a curve.
  fileprivate var isCurved: Bool {
    steps.contains { step in
      switch step {
      case .group(_, let curve): curve != .linear
      case .animated: true
      case .layer, .copies, .linear, .fixed: false
      }
    }
  }

  /// Whether an animation sets the time.
  fileprivate var isAnimated: Bool {
    steps.contains { if case .animated = $0 { true } else { false } }
  }

  /// Returns the scene times at which this clock's time turns around, jumps or stops.
  fileprivate func turningMoments(in window: ClosedRange<Double>) -> [Double] {
    jumps(in: window)
      + steps.indices.flatMap { index -> [Double] in
        switch steps[index] {
        case .group(let timing, let curve):
          let plain = Clock(steps: Array(steps[..<index]) + [.group(timing.withoutFill, .linear)])
          return plain.moments(of: ([0, 1] + curve.turns).map { $0 * timing.duration }, in: window)
        case .layer(let timing):
          guard timing.duration.isFinite else { return [] }
          let plain = Clock(steps: Array(steps[...index]).map(\.running))
          return plain.moments(of: [0, timing.duration], in: window)
        case .copies, .linear, .fixed, .animated: return []
        }
      }
  }
}

extension TimingFunction {
  /// The outputs between which all others are.
  fileprivate var reach: [Double] { [0, 1] + turns.map(progress(at:)) }
}

extension ValueFunction {
  /// Whether the matrix is a rotation by the value.
  fileprivate var isRotation: Bool {
    switch self {
    case .rotateX, .rotateY, .rotateZ: true
    case .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ: false
    }
  }
}
