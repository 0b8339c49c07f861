import SplashScene
import SplashSyntax
import SplashTimeline

/// An animation of one property that runs once in scene time, alone or in a group, with its place in the file.
struct ReviewedRun {
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
  /// The group that ends before the animation does; `nil` if none does.
  let cut: Cut?

  /// A group that ends before one of its animations.
  struct Cut {
    /// The group in the file.
    let group: SyntaxValue
    /// The group's duration, and the one that the animation needs, in seconds of the group's time.
    let duration, needed: Double
  }

  var keyPath: AnimationKeyPath { property.keyPath }

  /// Returns the reviewed runs of a layer's animations, in order.
  ///
  /// Animations that run several times, run backwards or have a time offset are left out, like those in repeating
  /// groups.
  ///
  /// - Parameters:
  ///   - written: The animations in the file.
  ///   - places: The locations of the animations in groups.
  static func runs(
    _ runs: [AnimationRun], _ written: [SyntaxValue], _ places: LayerPlaces,
    in group: (run: AnimationRun, written: SyntaxValue)? = nil
  ) -> [ReviewedRun] {
    zip(runs, written).flatMap { run, value -> [ReviewedRun] in
      let timing = run.timing
      guard timing.speed > 0, timing.timeOffset == 0, timing.duration > 0 else { return [] }
      if case .group = run.animation.kind {
        let members = run.members
        guard !timing.isRepeated, !timing.autoreverses, group == nil,
          let elements = places.animations(of: value, count: members.count)
        else { return [] }
        return self.runs(members, elements, places, in: (run, value))
      }
      let spans = run.spans(in: -.infinity ... .infinity).ranges
      guard let property = run.animation.property, spans.count == 1 else { return [] }
      let end = timing.activeSpan.upperBound
      let (holdsStart, holdsEnd) = (timing.fillMode.holdsStart, timing.fillMode.holdsEnd)
      // In a group, a value held by a fill mode lasts only until the group ends.
      let cut = group.flatMap { group -> Cut? in
        let length = group.run.timing.duration
        return end > length + 1e-6
          ? Cut(group: group.written, duration: length, needed: end) : nil
      }
      let filled = group?.run.timing.fillMode
      return [
        ReviewedRun(
          animation: run.animation, property: property, written: value,
          begin: spans[0].lowerBound, end: spans[0].upperBound,
          holdsStart: holdsStart && filled?.holdsStart != false,
          holdsEnd: group.map {
            $0.run.timing.fillMode.holdsEnd
              && (end >= $0.run.timing.duration - 1e-6 || holdsEnd)
          } ?? holdsEnd,
          isLoop: timing.isRepeated, cut: cut)
      ]
    }
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

extension ReviewedRun {
  /// Returns whether one run's property equals the other's, or is a component of it.
  func concerns(_ other: ReviewedRun) -> Bool {
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
