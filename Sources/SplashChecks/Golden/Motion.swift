import SplashScene
internal import SplashSystem

/// A source of motion in a layer: an animation (those of a group individually), a transition, a video or a Lottie
/// file.
struct Motion: Hashable, Sendable {
  /// What moves.
  enum Subject: Hashable, Sendable {
    /// Properties of the layer.
    case properties([AnimationKeyPath])
    /// A transition from the layer's previous state.
    case transition(Transition.Kind)
    /// The layer's video.
    case video(path: FilePath)
    /// The layer's Lottie file.
    case lottie
  }

  let subject: Subject
  /// The ids from the root to the layer, separated by `/`.
  let layer: String
  /// The location in the scene file; `nil` for layers of nested scenes, which have separate files.
  let place: MotionPlace?
  /// The clocks of the enclosing layers and groups, outermost first.
  let outer: [LocalClock]
  /// The timing, in the time of the innermost clock.
  let timing: MediaTiming

  init(
    _ subject: Subject, layer: String, place: MotionPlace?, outer: [LocalClock], timing: MediaTiming
  ) {
    (self.subject, self.layer, self.place, self.outer) = (subject, layer, place, outer)
    self.timing = LocalClock(timing).timing
  }

  /// Returns the phase of the motion at a scene time: 0 at the beginning of a cycle, 1 at its end, or at the reversal
  /// of a motion that autoreverses; `nil` if it isn't running.
  func phase(at time: Double) -> Double? {
    var local = time
    for clock in outer {
      guard let inner = clock.time(at: local) else { return nil }
      local = inner
    }
    return timing.sample(at: local).map { $0.localTime / timing.duration }
  }

  /// Whether phases recur, also because an enclosing group or layer repeats.
  var isLoop: Bool { timing.isRepeated || outer.contains { $0.timing.isRepeated } }
}

/// The location of an animation's definition: a layer, and the animation's indices in the layer's list, in the list
/// of its group, and so on. Without indices it is the layer itself.
package struct MotionPlace: Hashable, Sendable {
  /// The layer's id.
  package var layer: String
  /// The indices, from the layer's list inwards.
  package var indices: [Int]
  /// The number of animations in the layer's list, and in each group's.
  package var counts: [Int]
}

extension MediaTiming {
  /// Whether cycles repeat.
  fileprivate var isRepeated: Bool {
    let cycle = autoreverses ? 2 * duration : duration
    return cycle.isFinite && activeDuration > cycle * (1 + 1e-9)
  }
}
