import SplashScene
import SplashTimeline

/// The appearances, movements and rests of the layers of a composition, as far as the sampled frames show them.
///
/// They are collected by the composition's time, so a composition that plays several times is surveyed once.
struct CompositionSurvey {
  /// The composition's motion in the scene.
  private let motion: Motion
  /// See ``SplashScene/Composition/noun``.
  private let noun: String
  private let clock: Clock
  /// The composition's time at each sampled frame, in seconds; `nil` while no time passes.
  private let times: [Double?]
  /// The typical time between two samples.
  private let step: Double
  /// The maximum time between two samples. A longer one is a jump of the composition's time, so that nothing is known about
  /// the times between them.
  private let longestStep: Double
  private var layers: [CompositionLayerTrack]?
  /// The composition's time.
  private var span = 0.0...0.0
  /// The sampled frame that was looked at last.
  private var lastPlace: Int?

  /// The maximum number of layers in a composition that are surveyed.
  private static let mostLayers = 1000

  /// - Parameters:
  ///   - motion: A composition's motion.
  ///   - sceneTimes: The times of the sampled frames.
  /// - Returns: `nil` for any other motion.
  init?(_ motion: Motion, at sceneTimes: [Double]) {
    guard case .composition(let noun) = motion.subject, case .cycles(_, let clock) = motion.course
    else { return nil }
    (self.motion, self.noun, self.clock) = (motion, noun, clock)
    times = sceneTimes.map(clock.time)
    let steps = zip(times, times.dropFirst())
      .compactMap { first, second in first.flatMap { first in second.map { abs($0 - first) } } }
      .filter { $0 > 0 }.sorted()
    let known = times.compactMap(\.self)
    guard !steps.isEmpty, let first = known.min(), let last = known.max() else { return nil }
    step = steps[steps.count / 2]
    longestStep = max(3 * step, (last - first) / 4)
  }

  /// Takes the composition's layers in a sampled frame.
  mutating func look(at layer: EvaluatedLayer, place: Int) {
    guard let composition = layer.properties.content.nested?.foreign, let moment = layer.nested,
      let time = times[place]
    else { return }
    var layers: [CompositionLayerTrack]
    if let known = self.layers {
      layers = known
      self.layers = nil
    } else {
      span = 0...composition.duration
      layers = composition.tree(limit: Self.mostLayers).nodes.map { CompositionLayerTrack($0) }
    }
    let previous = lastPlace == place - 1 ? times[place - 1] : nil
    layers.look(
      at: moment.layers, place: place, time: time,
      from: previous.flatMap { abs(time - $0) <= longestStep ? $0 : nil })
    lastPlace = place
    self.layers = layers
  }

  /// Returns the motions of the composition's layers, each with the sampled frames in which the layer is there. Motions that
  /// take nearly all of the composition's time aren't included, because the composition's own motion stands for them.
  func motions(in window: ClosedRange<Double>) -> [(motion: Motion, places: [Range<Int>])] {
    (layers ?? []).flatMap { $0.parts(of: span, step: step) }.compactMap { part in
      let course: Motion.Course
      if part.moves {
        course = .cycles(
          MediaTiming(
            duration: part.span.upperBound - part.span.lowerBound, beginTime: part.span.lowerBound),
          clock)
      } else {
        course = .spans(clock.spans(of: TimeSpans([part.span]), in: window).ranges)
      }
      return (
        Motion(
          subject: .compositionLayer(path: part.path, noun: noun, moves: part.moves),
          layer: motion.layer, place: motion.place, course: course), part.places
      )
    }
  }
}
