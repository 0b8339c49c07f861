import SplashScene

/// An animation of one property as it runs in the scene's time, alone or in a group.
struct AnimationRun {
  let animation: Animation
  let property: AnimatedProperty
  /// As it is written in the file.
  let written: SyntaxValue
  /// The scene's time in seconds at which it begins.
  let begin: Double
  /// The scene's time in seconds at which it ends; infinite when it loops forever.
  let end: Double
  /// Whether its first value shows before it begins.
  let holdsStart: Bool
  /// Whether its last value shows after its end.
  let holdsEnd: Bool
  /// Whether it runs more than one cycle.
  let isLoop: Bool
  /// Whether the group around it ends before it does.
  let isCut: Bool

  var keyPath: AnimationKeyPath { property.keyPath }

  /// The runs of a list of animations, in order.
  ///
  /// What runs backwards or begins in the middle isn't among them, nor what is in a group that repeats.
  ///
  /// - Parameters:
  ///   - animations: The list.
  ///   - written: Each as it is written.
  ///   - clock: The time in which they begin.
  ///   - places: Where a group's animations are written.
  static func runs(
    of animations: [Animation], _ written: [SyntaxValue], _ clock: SceneReview.Clock,
    _ places: LayerPlaces, in group: Group? = nil
  ) -> [AnimationRun] {
    zip(animations, written).flatMap { animation, value -> [AnimationRun] in
      let timing = animation.resolvedTiming(inGroupLasting: group?.duration)
      guard timing.speed > 0, timing.timeOffset == 0, timing.duration > 0 else { return [] }
      let begin = clock.sceneTime(timing.beginTime)
      let end = begin + timing.activeDuration / (timing.speed * clock.rate)
      let cycle = timing.autoreverses ? 2 * timing.duration : timing.duration
      let isLoop = timing.activeDuration > cycle * 1.000_001
      let holdsStart = timing.fillMode == .backwards || timing.fillMode == .both
      let holdsEnd = timing.fillMode == .forwards || timing.fillMode == .both
      if case .group(let members) = animation.kind {
        guard !isLoop, !timing.autoreverses, group == nil,
          let elements = places.animations(of: value, count: members.count)
        else { return [] }
        return runs(
          of: members, elements,
          SceneReview.Clock(begin: begin, rate: clock.rate * timing.speed), places,
          in: Group(
            duration: timing.duration, end: end, holdsStart: holdsStart, holdsEnd: holdsEnd))
      }
      guard let property = animation.property else { return [] }
      let groupEnd = group?.end ?? .infinity
      // In a group, what a fill mode holds ends with the group.
      let reachesEnd = end >= groupEnd - 1e-6
      return [
        AnimationRun(
          animation: animation, property: property, written: value, begin: begin,
          end: min(end, groupEnd), holdsStart: holdsStart && group?.holdsStart != false,
          holdsEnd: group.map { $0.holdsEnd && (reachesEnd || holdsEnd) } ?? holdsEnd,
          isLoop: isLoop, isCut: end > groupEnd + 1e-6)
      ]
    }
  }

  /// The group around an animation, in the scene's time.
  struct Group {
    let duration: Double
    let end: Double
    let holdsStart: Bool
    let holdsEnd: Bool
  }
}

extension Animation {
  /// What the animation changes, if that is one property.
  fileprivate var property: AnimatedProperty? {
    switch kind {
    case .basic(let basic), .spring(let basic, _): basic.property
    case .keyframe(let keyframes): keyframes.property
    case .function(let function): function.property
    case .group, .view, .transition: nil
    }
  }
}

extension AnimationRun {
  /// Whether the property of one is, or is a part of, the property of the other.
  func concerns(_ other: AnimationRun) -> Bool {
    let (a, b) = (name, other.name)
    return a == b || a.hasPrefix(b + ".") || b.hasPrefix(a + ".")
  }

  private var name: String {
    switch keyPath {
    // The rotation is the one about z.
    case .transform(.rotation): AnimationKeyPath.transform(.rotationZ).rawValue
    case .sublayerTransform(.rotation): AnimationKeyPath.sublayerTransform(.rotationZ).rawValue
    default: keyPath.rawValue
    }
  }

  /// Whether the values are numbers that blend, and not switches or pictures.
  var isGradual: Bool {
    if case .keyframe(let keyframes) = animation.kind, keyframes.calculationMode == .discrete {
      return false
    }
    return ![.bool, .text, .image].contains(keyPath.valueKind)
  }

  /// The values that the animation goes through, with the property's own where it leaves an end open.
  func values(model: AnimatableValue) -> [AnimatableValue]? {
    switch animation.kind {
    case .basic(let basic), .spring(let basic, _):
      guard basic.by == nil else { return nil }
      return [basic.from ?? model, basic.to ?? model]
    case .keyframe(let keyframes): return keyframes.path == nil ? keyframes.values : nil
    case .function, .group, .view, .transition: return nil
    }
  }
}
