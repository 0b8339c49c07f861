package import SplashScene

/// When everything in a film runs, in the film's own seconds: 0 is its first frame.
package struct Timeline: Sendable {
  /// A layer with what is in it.
  package struct Row: Sendable {
    /// What a layer is of the one that it is in.
    package enum Role: String, Sendable {
      case layer
      case mask
      /// A layer of the scene that it shows.
      case scene
    }

    /// The ids from the root to the layer, with a `/` between them.
    package var path: String
    package var id: String
    /// What the layer draws, in a word.
    package var kind: String
    package var role: Role
    /// When the layer's own time runs.
    package var spans: [ClosedRange<Double>]
    package var animations: [Bar]
    package var rows: [Row]
  }

  /// An animation.
  package struct Bar: Sendable {
    package var animation: Animation
    /// Its index in its layer's list, in the list of the group that it is in, and so on.
    package var indices: [Int]
    /// How many animations there are in each of these lists.
    package var counts: [Int]
    /// Whether it is a UIKit block: these are in a list of their own.
    package var isBlock: Bool
    /// When it runs.
    package var spans: [ClosedRange<Double>]
    /// When its fill mode holds a value.
    package var held: [ClosedRange<Double>]
    /// When a repetition begins, the first cycle left out.
    package var cycles: [Double]
    /// When the keyframes of the first cycle come.
    package var keyframes: [Double]
    /// The animations of a group.
    package var bars: [Bar]
  }

  /// The scene's layers.
  package private(set) var rows: [Row] = []
  /// The sampled moments in scene time. A run between two of them is missed.
  private let times: [Double]
  private let start: Double

  /// The maximum number of samples.
  private static let mostTimes = 2400

  /// Looks at a film's animations.
  package init(_ film: Film) {
    start = film.start
    let count = min(max(2 * film.frameCount, 120), Self.mostTimes)
    times = (0...count).map {
      film.start + (film.end - film.start) * Double($0) / Double(count)
    }
    rows = film.scene.layers.map { row($0, .layer, below: "") { $0 } }
  }

  /// The time inside something at a scene time; `nil` where it doesn't run.
  private typealias Clock = (Double) -> Double?

  private func row(
    _ layer: Layer, _ role: Row.Role, below parent: String, _ outer: @escaping Clock
  ) -> Row {
    let path = parent + layer.id
    let clock: Clock = { time in
      outer(time).flatMap { layer.timing.sample(at: $0 - layer.delay)?.localTime }
    }
    // Blocks follow the animations of the list.
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
      let inner: Clock = content.time.map { time in { _ in time } } ?? clock
      rows += content.scene.layers.map { row($0, .scene, below: path + "/", inner) }
    }
    rows += layer.sublayers.map { row($0, .layer, below: path + "/", clock) }
    let spans = spans { clock($0) != nil }
    if case .lottie(let content) = layer.properties.content {
      rows += content.composition.tree().map { self.row($0, below: path + "/", spans) }
    }
    return Row(
      path: path, id: layer.id, kind: layer.properties.content.kind.rawValue, role: role,
      spans: spans, animations: animations, rows: rows)
  }

  /// A layer of a Lottie file, whose own times and animations aren't looked at.
  private func row(
    _ node: LottieTreeNode, below parent: String, _ spans: [ClosedRange<Double>]
  ) -> Row {
    let path = parent + node.id
    return Row(
      path: path, id: node.id, kind: node.kind, role: .scene, spans: spans, animations: [],
      rows: node.children.map { row($0, below: path + "/", spans) })
  }

  /// - Parameters:
  ///   - group: The duration of the group that the animation is in.
  ///   - running: The time around the animation, where that runs.
  ///   - holding: The same, and where it is held.
  private func bar(
    _ animation: Animation, group: Double?, indices: [Int], counts: [Int], isBlock: Bool = false,
    running: @escaping Clock, holding: @escaping Clock
  ) -> Bar {
    var timing = animation.resolvedTiming(inGroupLasting: group)
    if case .view(let block) = animation.kind { timing.beginTime += block.delay }
    var active = timing
    active.fillMode = .removed
    let sample: (Double) -> MediaTiming.Sample? = { time in
      running(time).flatMap { active.sample(at: $0) }
    }
    let runs = spans { sample($0) != nil }
    let held = spans { time in
      sample(time) == nil && holding(time).flatMap { timing.sample(at: $0) } != nil
    }
    var bar = Bar(
      animation: animation, indices: indices, counts: counts, isBlock: isBlock, spans: runs,
      held: held, cycles: [],
      keyframes: [], bars: [])
    if let first = runs.first {
      bar.cycles = cycles(sample, in: first)
      let end = bar.cycles.first ?? first.upperBound
      bar.keyframes = animation.keyFractions.compactMap { fraction in
        moment(fraction * timing.duration, sample, in: first.lowerBound...end)
      }
    }
    if case .group(let members) = animation.kind {
      let inner = LocalClock(active, timingFunction: animation.timingFunction)
      bar.bars = members.enumerated().map { index, member in
        self.bar(
          member, group: timing.duration, indices: indices + [index],
          counts: counts + [members.count],
          running: { running($0).flatMap(inner.time) },
          holding: { holding($0).flatMap { timing.sample(at: $0)?.localTime } })
      }
    }
    return bar
  }
}

// MARK: Moments

extension Timeline {
  /// Steps of a bisection, by which the moments of a film of an hour are known to a nanosecond.
  private static let steps = 32

  /// When something holds.
  private func spans(_ holds: (Double) -> Bool) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    var begin: Double?
    var before = times[0]
    for time in times {
      let isHere = holds(time)
      if isHere, begin == nil {
        begin = time == before ? time : edge(before, time) { holds($0) }
      } else if !isHere, let first = begin {
        let end = edge(before, time) { !holds($0) }
        result.append(first - start...max(first, end) - start)
        begin = nil
      }
      before = time
    }
    if let begin { result.append(begin - start...before - start) }
    return result
  }

  /// The moment from which on something is so that isn't at `low` and is at `high`.
  private func edge(_ low: Double, _ high: Double, _ isSo: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<Self.steps {
      let middle = (low + high) / 2
      if isSo(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// The moments within a span.
  private func times(in span: ClosedRange<Double>) -> [Double] {
    let (first, last) = (span.lowerBound + start, span.upperBound + start)
    return [first] + times.filter { $0 > first && $0 < last } + [last]
  }

  /// When another cycle begins in a span, after its beginning.
  private func cycles(
    _ sample: (Double) -> MediaTiming.Sample?, in span: ClosedRange<Double>
  ) -> [Double] {
    var result: [Double] = []
    let moments = times(in: span).dropLast()
    for (before, time) in zip(moments, moments.dropFirst()) {
      guard let old = sample(before)?.cycle, let new = sample(time)?.cycle, old != new else {
        continue
      }
      result.append(edge(before, time) { sample($0)?.cycle != old } - start)
    }
    return result
  }

  /// The first moment in a span of one cycle at which a time within the cycle is reached.
  private func moment(
    _ local: Double, _ sample: (Double) -> MediaTiming.Sample?, in span: ClosedRange<Double>
  ) -> Double? {
    guard local.isFinite else { return nil }
    let moments = times(in: span)
    // The last moment belongs to what comes next.
    let known = moments.dropLast().compactMap { time in sample(time).map { (time, $0.localTime) } }
    guard let first = known.first else { return nil }
    let tolerance = 1e-6
    if abs(first.1 - local) < tolerance { return first.0 - start }
    for (before, next) in zip(known, known.dropFirst())
    where (before.1 - local) * (next.1 - local) <= 0 {
      let isAbove = next.1 > before.1
      return edge(before.0, next.0) {
        guard let reached = sample($0)?.localTime else { return true }
        return isAbove ? reached >= local : reached <= local
      } - start
    }
    // The end of a cycle is never reached, but for its limit.
    guard let last = known.last else { return nil }
    let speed = (last.1 - first.1) / max(last.0 - first.0, tolerance)
    return abs(last.1 + speed * (span.upperBound + start - last.0) - local) < 1e-3
      ? span.upperBound : nil
  }
}
