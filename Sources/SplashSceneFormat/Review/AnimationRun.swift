import SplashScene

/// An animation of one property in scene time, alone or in a group.
struct AnimationRun {
  let animation: Animation
  let property: AnimatedProperty
  /// The animation in the file.
  let written: SyntaxValue
  /// The scene time in seconds at which the animation begins.
  let begin: Double
  /// The scene time in seconds at which the animation ends; infinite if it loops forever.
  let end: Double
  /// Whether the animation's first value applies before it begins.
  let holdsStart: Bool
  /// Whether the animation's last value applies after it ends.
  let holdsEnd: Bool
  /// Whether the animation runs for more than one cycle.
  let isLoop: Bool
  /// Whether the group ends before the animation does.
  let isCut: Bool

  var keyPath: AnimationKeyPath { property.keyPath }

  /// Returns the runs of a list of animations, in order.
  ///
  /// Animations that run backwards or have a time offset, and those in repeating groups, are left out.
  ///
  /// - Parameters:
  ///   - animations: The list.
  ///   - written: The animations in the file.
  ///   - clock: The clock of the animations.
  ///   - places: The locations of the animations in groups.
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
      // In a group, a value held by a fill mode lasts only until the group ends.
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

  /// A group in scene time.
  struct Group {
    let duration: Double
    let end: Double
    let holdsStart: Bool
    let holdsEnd: Bool
  }
}

extension Animation {
  /// The property that the animation changes, if it is a single one.
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
  /// Returns whether one run's property equals the other's, or is a component of it.
  func concerns(_ other: AnimationRun) -> Bool {
    let (a, b) = (name, other.name)
    return a == b || a.hasPrefix(b + ".") || b.hasPrefix(a + ".")
  }

  private var name: String {
    switch keyPath {
    // `rotation` is the rotation about z.
    case .transform(.rotation): AnimationKeyPath.transform(.rotationZ).rawValue
    case .sublayerTransform(.rotation): AnimationKeyPath.sublayerTransform(.rotationZ).rawValue
    default: keyPath.rawValue
    }
  }

  /// Whether the values are interpolated; those of switches and images aren't.
  var isGradual: Bool {
    if case .keyframe(let keyframes) = animation.kind, keyframes.calculationMode == .discrete {
      return false
    }
    return ![.bool, .text, .image].contains(keyPath.valueKind)
  }

  /// Returns the animation's values, with the layer's own value for a missing start or end.
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
