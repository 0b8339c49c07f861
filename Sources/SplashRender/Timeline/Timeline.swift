package import SplashScene

/// The active times of all layers and animations in a video, in seconds since the first frame.
package struct Timeline: Sendable {
  /// A layer with its contents.
  package struct Row: Sendable {
    /// The relation of a layer to its parent.
    package enum Role: String, Sendable {
      case layer
      case mask
      /// A layer of the nested scene that the parent displays.
      case scene
    }

    /// The ids from the root to the layer, separated by `/`.
    package var path: String
    package var id: String
    /// The kind of content, as one word.
    package var kind: String
    package var role: Role
    /// The time spans in which the layer's own time runs.
    package var spans: [ClosedRange<Double>]
    /// The layer's model values.
    package var properties: LayerProperties
    package var animations: [Bar]
    package var rows: [Row]
  }

  /// An animation.
  package struct Bar: Sendable {
    package var animation: Animation
    /// The animation's timing, in which the default duration is resolved.
    package var timing: MediaTiming
    /// The animation's index in its layer's list, followed by its indices in the lists of its groups.
    package var indices: [Int]
    /// The number of animations in each of the lists that ``indices`` refers to.
    package var counts: [Int]
    /// Whether the animation is a UIKit block. Blocks are in a separate list.
    package var isBlock: Bool
    /// The time spans in which the animation runs.
    package var spans: [ClosedRange<Double>]
    /// The time spans in which the animation's fill mode holds a value.
    package var held: [ClosedRange<Double>]
    /// The times at which all cycles except the first begin.
    package var cycles: [Double]
    /// The times of the first cycle's keyframes.
    package var keyframes: [Double]
    /// The animations of a group.
    package var bars: [Bar]
  }

  /// The scene's layers.
  package private(set) var rows: [Row] = []
  /// The sampled scene times. Activity between two consecutive samples is missed.
  private let times: [Double]
  private let start: Double

  /// The maximum number of sampled scene times.
  private static let mostTimes = 2400

  /// Determines the active times of a video's animations.
  package init(_ film: Film) {
    start = film.start
    let count = min(max(2 * film.frameCount, 120), Self.mostTimes)
    times = (0...count).map {
      film.start + (film.end - film.start) * Double($0) / Double(count)
    }
    let clock = clock { $0 }
    rows = film.scene.layers.map { row($0, .layer, below: "", clock) }
  }

  /// The local time at each sampled scene time; `nil` where the layer or animation isn't active.
  private struct Clock {
    /// A closure that returns the local time at a scene time.
    let at: (Double) -> Double?
    /// The local times at the sampled scene times.
    let samples: [Double?]
  }

  private func clock(_ at: @escaping (Double) -> Double?) -> Clock {
    Clock(at: at, samples: times.map(at))
  }

  /// Creates a clock inside `outer`.
  private func clock(in outer: Clock, _ inner: @escaping (Double) -> Double?) -> Clock {
    Clock(at: { outer.at($0).flatMap(inner) }, samples: outer.samples.map { $0.flatMap(inner) })
  }

  private func row(
    _ layer: Layer, _ role: Row.Role, below parent: String, _ outer: Clock
  ) -> Row {
    let path = parent + layer.id
    let (timing, delay) = (layer.timing, layer.delay)
    let clock = clock(in: outer) { timing.sample(at: $0 - delay)?.localTime }
    // In this array, blocks follow the animations from the scene's list.
    let listed = layer.animations.prefix { if case .view = $0.kind { false } else { true } }.count
    let blocks = layer.animations.count - listed
    let animations = layer.animations.enumerated().map { index, animation in
      let isBlock = index >= listed
      return bar(
        animation, group: nil, indices: [isBlock ? index - listed : index],
        counts: [isBlock ? blocks : listed], isBlock: isBlock, running: clock, holding: clock)
    }
    var rows: [Row] = []
    if let mask = layer.mask { rows.append(row(mask, .mask, below: path + "/", clock)) }
    if case .scene(let content) = layer.properties.content {
      let inner = content.time.map { time in self.clock { _ in time } } ?? clock
      rows += content.scene.layers.map { row($0, .scene, below: path + "/", inner) }
    }
    rows += layer.sublayers.map { row($0, .layer, below: path + "/", clock) }
    let spans = spans(clock.samples) { clock.at($0) }
    if case .lottie(let content) = layer.properties.content {
      rows += content.composition.tree().map { self.row($0, below: path + "/", spans) }
    }
    return Row(
      path: path, id: layer.id, kind: layer.properties.content.kind.rawValue, role: role,
      spans: spans, properties: layer.properties, animations: animations, rows: rows)
  }

  /// Creates the row for a layer in a Lottie file. The layer's own times and animations are omitted.
  private func row(
    _ node: LottieTreeNode, below parent: String, _ spans: [ClosedRange<Double>]
  ) -> Row {
    let path = parent + node.id
    return Row(
      path: path, id: node.id, kind: node.kind, role: .scene, spans: spans,
      properties: LayerProperties(), animations: [],
      rows: node.children.map { row($0, below: path + "/", spans) })
  }

  /// - Parameters:
  ///   - group: The duration of the containing group.
  ///   - running: The surrounding clock at times when it runs.
  ///   - holding: The surrounding clock at times when it runs or is held.
  private func bar(
    _ animation: Animation, group: Double?, indices: [Int], counts: [Int], isBlock: Bool = false,
    running: Clock, holding: Clock
  ) -> Bar {
    var timing = animation.resolvedTiming(inGroupLasting: group)
    if case .view(let block) = animation.kind { timing.beginTime += block.delay }
    let run = Run(timing, in: running)
    let held = clock(in: holding) { [timing] in timing.sample(at: $0)?.localTime }
    let heldOnly = zip(run.samples, held.samples).map { $0 == nil ? $1 : nil }
    var bar = Bar(
      animation: animation, timing: timing, indices: indices, counts: counts, isBlock: isBlock,
      spans: spans(run.samples) { run.sample(at: $0) },
      held: spans(heldOnly) { run.sample(at: $0) == nil ? held.at($0) : nil }, cycles: [],
      keyframes: [], bars: [])
    if let first = bar.spans.first {
      bar.cycles = cycles(run, in: first)
      let end = bar.cycles.first ?? first.upperBound
      let known = known(run, in: first.lowerBound...end)
      bar.keyframes = animation.keyFractions.compactMap { fraction in
        moment(fraction * timing.duration, run, known, in: first.lowerBound...end)
      }
    }
    if case .group(let members) = animation.kind {
      let inner = LocalClock(run.timing, timingFunction: animation.timingFunction)
      let running = clock(in: running, inner.time)
      bar.bars = members.enumerated().map { index, member in
        self.bar(
          member, group: timing.duration, indices: indices + [index],
          counts: counts + [members.count], running: running, holding: held)
      }
    }
    return bar
  }

  /// The active times and the progress of an animation.
  private struct Run {
    /// The timing without a fill mode.
    let timing: MediaTiming
    let outer: Clock
    /// The timing's samples at the sampled scene times.
    let samples: [MediaTiming.Sample?]

    init(_ timing: MediaTiming, in outer: Clock) {
      var timing = timing
      timing.fillMode = .removed
      (self.timing, self.outer) = (timing, outer)
      samples = outer.samples.map { $0.flatMap { timing.sample(at: $0) } }
    }

    func sample(at time: Double) -> MediaTiming.Sample? {
      outer.at(time).flatMap { timing.sample(at: $0) }
    }
  }
}

// MARK: Times

extension Timeline {
  /// The number of bisection steps. In an hour-long video, they determine times to within a nanosecond.
  private static let steps = 32

  /// Returns the time spans in which there is a value.
  ///
  /// - Parameters:
  ///   - samples: The values at the sampled scene times.
  ///   - exact: A closure that returns the value at a scene time.
  private func spans<Value>(
    _ samples: [Value?], _ exact: (Double) -> Value?
  ) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    var begin: Double?
    var before = times[0]
    for (time, sample) in zip(times, samples) {
      if sample != nil, begin == nil {
        begin = time == before ? time : edge(before, time) { exact($0) != nil }
      } else if sample == nil, let first = begin {
        let end = edge(before, time) { exact($0) == nil }
        result.append(first - start...max(first, end) - start)
        begin = nil
      }
      before = time
    }
    if let begin { result.append(begin - start...before - start) }
    return result
  }

  /// Returns the time at which a condition begins to hold. The condition doesn't hold at `low`, but holds at `high`.
  private func edge(_ low: Double, _ high: Double, _ isSo: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<Self.steps {
      let middle = (low + high) / 2
      if isSo(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// A time within a run, with the timing's sample at that time.
  private typealias Known = (time: Double, sample: MediaTiming.Sample)

  /// Returns the beginning of a span, followed by the sampled times in the span.
  private func known(_ run: Run, in span: ClosedRange<Double>) -> [Known] {
    let (first, last) = (span.lowerBound + start, span.upperBound + start)
    var result: [Known] = []
    if let sample = run.sample(at: first) { result.append((first, sample)) }
    for (time, sample) in zip(times, run.samples) where time > first && time < last {
      if let sample { result.append((time, sample)) }
    }
    return result
  }

  /// Returns the times at which another cycle begins within a span, excluding the span's beginning.
  private func cycles(_ run: Run, in span: ClosedRange<Double>) -> [Double] {
    let known = known(run, in: span)
    return zip(known, known.dropFirst()).compactMap { before, next in
      let old = before.sample.cycle
      guard next.sample.cycle != old else { return nil }
      return edge(before.time, next.time) { run.sample(at: $0)?.cycle != old } - start
    }
  }

  /// Returns the first time in a span of one cycle at which the given time within the cycle is reached.
  ///
  /// - Parameter known: The known times in the span.
  private func moment(
    _ local: Double, _ run: Run, _ known: [Known], in span: ClosedRange<Double>
  ) -> Double? {
    guard local.isFinite, let first = known.first else { return nil }
    let tolerance = 1e-6
    if abs(first.sample.localTime - local) < tolerance { return first.time - start }
    for (before, next) in zip(known, known.dropFirst()) {
      let (old, new) = (before.sample.localTime, next.sample.localTime)
      guard (old - local) * (new - local) <= 0 else { continue }
      return edge(before.time, next.time) {
        guard let reached = run.sample(at: $0)?.localTime else { return true }
        return new > old ? reached >= local : reached <= local
      } - start
    }
    // The end of a cycle is never reached exactly, only approached.
    guard let last = known.last else { return nil }
    let speed =
      (last.sample.localTime - first.sample.localTime) / max(last.time - first.time, tolerance)
    let end = last.sample.localTime + speed * (span.upperBound + start - last.time)
    return abs(end - local) < 1e-3 ? span.upperBound : nil
  }
}
