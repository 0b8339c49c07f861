import SplashScene
internal import SplashSystem
internal import SplashTimeline

/// A source of change in a layer: an animation, a transition, a video, a composition, a layer of a composition,
/// particles, or a life that is shorter than the scene. The animations of a group are separate motions.
struct Motion: Sendable {
  /// The subject of the motion.
  enum Subject: Hashable, Sendable {
    /// Animated properties of the layer.
    case properties([AnimationKeyPath])
    /// A transition from the layer's previous state.
    case transition(Transition.Kind)
    /// The layer's video.
    case video(path: FilePath)
    /// The layer's composition, and what it is called in messages.
    case composition(noun: String)
    /// A layer of the layer's composition, by the names from the composition to that layer: a movement of it, or a time
    /// in which it is there and rests.
    case compositionLayer(path: String, noun: String, moves: Bool)
    /// The layer's particles; those of one of its cells, by its index, if they are there for a shorter time.
    case particles(cell: Int?)
    /// The layer itself, which appears or disappears by its own timing.
    case lifetime
  }

  /// The times of a motion.
  enum Course: Sendable {
    /// The cycles of a timing, relative to a clock.
    case cycles(MediaTiming, Clock)
    /// Spans of scene time.
    case spans([ClosedRange<Double>])
  }

  let subject: Subject
  /// The ids from the root to the layer, separated by `/`.
  let layer: String
  /// The location in the scene file; `nil` for layers in nested scenes, which have their own files.
  let place: MotionPlace?
  let course: Course

  /// Returns the phase of the motion at a scene time; `nil` if the motion isn't running. The phase is 0 at the
  /// beginning of a cycle, and 1 at its end. If the motion autoreverses, the phase is 1 at the reversal. In a span, the
  /// phase is always between them, because a layer is there from the first moment on.
  func phase(at time: Double) -> Double? {
    switch course {
    case .cycles(let timing, let clock):
      return clock.sample(of: timing, at: time).map { $0.localTime / timing.duration }
    case .spans(let spans):
      guard let span = spans.first(where: { $0.contains(time) && time < $0.upperBound }) else {
        return nil
      }
      let phase = (time - span.lowerBound) / (span.upperBound - span.lowerBound)
      return min(max(phase, 0.001), 0.999)
    }
  }

  /// Whether phases recur, either because the motion repeats or because an enclosing group or layer does.
  var isLoop: Bool {
    switch course {
    case .cycles(let timing, let clock): timing.isRepeated || clock.isRepeated
    case .spans(let spans): spans.count > 1
    }
  }

  /// Whether each cycle also runs backwards to its beginning.
  var autoreverses: Bool {
    if case .cycles(let timing, _) = course { timing.autoreverses } else { false }
  }
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
