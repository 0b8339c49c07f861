package import SplashScene

/// The conversion from scene time to the time in a layer or an animation group, and back.
///
/// Forward there is at most one time: the one at which Core Animation evaluates the layer's animations and sublayers.
/// There is none while the layer, or one around it, doesn't exist. Backward there may be many, because time repeats,
/// reverses and stands still; all of them are found. They are exact, apart from times that are set by an animation,
/// which are sampled.
package struct Clock: Sendable {
  /// The conversions, from the scene inwards.
  fileprivate(set) var steps: [ClockStep]

  /// The scene's own clock.
  package static let scene = Clock(steps: [])

  init(steps: [ClockStep]) {
    self.steps = steps
  }

  /// Returns the clock of the time inside another step.
  func inside(_ step: ClockStep) -> Clock { Clock(steps: steps + [step]) }

  /// Returns the clock of a layer's own time. A layer exists from its `beginTime` on, but its `delay` only delays the
  /// time.
  package func inside(_ layer: Layer) -> Clock {
    let delayed = layer.delay == 0 ? self : inside(.linear(speed: 1, offset: -layer.delay))
    return layer.timing == .layer ? delayed : delayed.inside(.layer(layer.timing))
  }

  /// Returns the clock of what a layer shows, inside that of the layer's own time. See ``LayerVisit/contentClock``.
  func insideContent(of layer: Layer) -> Clock {
    if let animated = layer.animatedTime {
      return inside(.animated(AnimatedTime(animated), isMoving: false))
    }
    let time =
      if case .ownTime(let time) = layer.properties.content.timeDependence { time } else {
        layer.properties.time
      }
    return time.map { inside(.fixed($0)) } ?? self
  }

  /// The same clock without times that stand still: there is a time only while time passes in all layers and
  /// groups around.
  package var running: Clock { Clock(steps: steps.map(\.running)) }

  /// Whether time never passes here, because it is fixed or a speed is 0.
  package var isStill: Bool {
    steps.contains { step in
      switch step {
      case .layer(let timing), .group(let timing, _): timing.speed == 0
      case .fixed: true
      case .linear(let speed, _): speed == 0
      case .copies, .animated: false
      }
    }
  }

  /// Whether times recur, because a layer or a group repeats.
  package var isRepeated: Bool {
    steps.contains { step in
      switch step {
      case .layer(let timing), .group(let timing, _): timing.isRepeated
      case .copies, .linear, .fixed, .animated: false
      }
    }
  }

  /// Returns this clock's time at a scene time; `nil` where there is none.
  package func time(at sceneTime: Double) -> Double? { stepTime(at: sceneTime)?.time }

  private func stepTime(at sceneTime: Double) -> StepTime? {
    var time = StepTime(time: sceneTime)
    for step in steps {
      guard let inner = step.inside(time) else { return nil }
      time = inner
    }
    return time
  }

  /// Returns the position in the cycles of an animation at a scene time; `nil` where it has no effect.
  package func sample(of timing: MediaTiming, at sceneTime: Double) -> MediaTiming.Sample? {
    stepTime(at: sceneTime).flatMap {
      timing.sample(at: $0.time, includingEnd: $0.includesEnd)
    }
  }

  /// Returns the spans of scene time within `window` in which this clock's time is in `local`. A replicator's copies
  /// count together.
  package func spans(of local: TimeSpans, in window: ClosedRange<Double>) -> TimeSpans {
    exactSpans(of: local, in: window).lasting
  }

  /// Returns the scene times within `window` at which this clock's time is one of `local`, in order. If time stands
  /// still at one of them, these are the beginning and the end of that.
  package func moments(of local: [Double], in window: ClosedRange<Double>) -> [Double] {
    let spans = exactSpans(of: TimeSpans(local.filter(\.isFinite).map { $0...$0 }), in: window)
    return spans.ranges.flatMap { range in
      range.lowerBound == range.upperBound
        ? [range.lowerBound] : [range.lowerBound, range.upperBound]
    }
  }

  /// The greatest number of cycles of one step whose beginnings are jumps.
  private static let mostJumps = 1000

  /// Returns the scene times within `window` at which this clock's time jumps, because a layer or a group begins, ends
  /// or starts anew; in order. Jumps of a time that an animation sets aren't included.
  package func jumps(in window: ClosedRange<Double>) -> [Double] {
    steps.indices.flatMap { index -> [Double] in
      switch steps[index] {
      case .layer(let timing), .group(let timing, _):
        guard timing.duration.isFinite else { return [] }
        let active = timing.activeSpan
        let ends = timing.fillMode == .removed ? [] : [active.lowerBound, active.upperBound]
        return Clock(steps: Array(steps[..<index])).moments(
          of: ends + timing.cycleBegins(atMost: Self.mostJumps), in: window)
      case .copies, .linear, .fixed, .animated: return []
      }
    }.sorted()
  }

  private func exactSpans(of local: TimeSpans, in window: ClosedRange<Double>) -> TimeSpans {
    var windows = [window]
    for step in steps.dropLast() {
      let inner = step.insideWindow(windows[windows.count - 1])
      // With a margin, because a time that stands still at the end of a span isn't in it.
      windows.append(inner.lowerBound - 1...inner.upperBound + 1)
    }
    var spans = local
    for (step, window) in zip(steps, windows).reversed() {
      if spans.isEmpty { break }
      spans = step.outside(spans, in: window)
    }
    return spans.within(window)
  }
}

extension MediaTiming {
  /// Whether cycles repeat.
  package var isRepeated: Bool {
    let cycle = autoreverses ? 2 * duration : duration
    return cycle.isFinite && activeDuration > cycle * (1 + 1e-9)
  }
}
