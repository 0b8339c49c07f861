import SplashScene
internal import SplashSystem

/// Something of a layer that moves by itself: an animation, each one of a group for itself, or a video.
struct Motion: Hashable, Sendable {
  /// What moves.
  enum Subject: Hashable, Sendable {
    /// Properties of the layer.
    case properties([AnimationKeyPath])
    /// A transition from what the layer was.
    case transition(Transition.Kind)
    /// The layer's video.
    case video(path: FilePath)
    /// The layer's Lottie file.
    case lottie
  }

  let subject: Subject
  /// The ids from the root to the layer, joined by `/`.
  let layer: String
  /// The layer's place in its scene file; `nil` for layers of nested scenes, which have files of their own.
  let place: MotionPlace?
  /// The clocks of the layers and groups around it, from the outermost one.
  let outer: [LocalClock]
  /// When it runs, in the time of the innermost clock.
  let timing: MediaTiming

  init(
    _ subject: Subject, layer: String, place: MotionPlace?, outer: [LocalClock], timing: MediaTiming
  ) {
    (self.subject, self.layer, self.place, self.outer) = (subject, layer, place, outer)
    self.timing = LocalClock(timing).timing
  }

  /// How far the motion is at a scene time: 0 at the beginning of a cycle and 1 at its end, and of one that
  /// runs back 1 where it turns; `nil` where it doesn't run.
  func phase(at time: Double) -> Double? {
    var local = time
    for clock in outer {
      guard let inner = clock.time(at: local) else { return nil }
      local = inner
    }
    return timing.sample(at: local).map { $0.localTime / timing.duration }
  }

  /// Whether phases come again, be it by the repetition of a group or a layer around it.
  var isLoop: Bool { timing.isRepeated || outer.contains { $0.timing.isRepeated } }
}

/// Where an animation is written: a layer, and the animation's indices in the layer's list, in the list of
/// the group that it is in, and so on. Without indices it is the layer itself.
package struct MotionPlace: Hashable, Sendable {
  /// The layer's id.
  package var layer: String
  /// The indices from the layer's list inwards.
  package var indices: [Int]
  /// How many animations the layer's list has, and each group's on the way.
  package var counts: [Int]
}

extension MediaTiming {
  /// Whether a cycle begins again.
  fileprivate var isRepeated: Bool {
    let cycle = autoreverses ? 2 * duration : duration
    return cycle.isFinite && activeDuration > cycle * (1 + 1e-9)
  }
}
