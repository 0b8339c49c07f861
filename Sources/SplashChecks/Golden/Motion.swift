import SplashScene
internal import SplashSystem

/// A source of motion in a layer: an animation, a transition, a video or a Lottie file. The animations of a group are
/// separate motions.
struct Motion: Hashable, Sendable {
  /// The subject of the motion.
  enum Subject: Hashable, Sendable {
    /// Animated properties of the layer.
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
  /// The location in the scene file; `nil` for layers in nested scenes, which have their own files.
  let place: MotionPlace?
  /// The clocks of the enclosing layers and groups, beginning with the outermost.
  let outer: [LocalClock]
  /// The timing of the motion, relative to the innermost clock.
  let timing: MediaTiming

  init(
    _ subject: Subject, layer: String, place: MotionPlace?, outer: [LocalClock], timing: MediaTiming
  ) {
    (self.subject, self.layer, self.place, self.outer) = (subject, layer, place, outer)
    self.timing = LocalClock(timing).timing
  }

  /// Returns the phase of the motion at a scene time; `nil` if the motion isn't running. The phase is 0 at the
  /// beginning of a cycle, and 1 at its end. If the motion autoreverses, the phase is 1 at the reversal.
  func phase(at time: Double) -> Double? {
    var local = time
    for clock in outer {
      guard let inner = clock.time(at: local) else { return nil }
      local = inner
    }
    return timing.sample(at: local).map { $0.localTime / timing.duration }
  }

  /// Whether phases recur, either because the motion repeats or because an enclosing group or layer does.
  var isLoop: Bool { timing.isRepeated || outer.contains { $0.timing.isRepeated } }
}

/// The location of an animation's definition: a layer, and the animation's indices, first in the layer's list, then
/// in the lists of its groups. Without indices, the location is the layer itself.
package struct MotionPlace: Hashable, Sendable {
  /// The layer's id.
  package var layer: String
  /// The indices, from the layer's list inwards.
  package var indices: [Int]
  /// The number of animations in the layer's list and in the list of each group.
  package var counts: [Int]
}

extension MediaTiming {
  /// Whether cycles repeat.
  fileprivate var isRepeated: Bool {
    let cycle = autoreverses ? 2 * duration : duration
    return cycle.isFinite && activeDuration > cycle * (1 + 1e-9)
  }
}
