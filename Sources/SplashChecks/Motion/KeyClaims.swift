import SplashScene
import SplashTimeline

/// The claims about one value of a layer.
struct KeyClaims {
  typealias Span = LayerTrack.Span
  typealias Bound = TimeSearch.Bound

  let track: LayerTrack
  let key: String
  let tolerance: Double?
  /// Returns whether the layer is to be looked at during a span; `nil` if that isn't certain.
  let applies: (LayerTrack, Span) -> Bool?

  static let tolerance = 1e-6
  static let formulaTolerance = 1e-3

  private var subject: [String] { [track.path] }
  private var proof: CheckAnswer.Proof { track.isExact ? .exact : .sampled }
  /// Whether the value is a part of the layer's box on the canvas, which need not only rise or fall.
  private var isBox: Bool { key.hasPrefix("box") }

  // MARK: Values

  /// Returns the numbers of the value at a single time, by the paths of the layer's copies.
  private func numbers(at point: Span) -> [String: [Double]] {
    if isBox {
      return track.motion(point).frames.compactMapValues { side(of: $0).map { [$0.middle] } }
    }
    return track.numbers(at: point) { $0.value(of: key)?.numbers }
  }

  private func side(of box: IntervalBox) -> Interval? {
    switch key {
    case "box.x": box.minX
    case "box.y": box.minY
    case "box.width": box.maxX - box.minX
    case "box.height": box.maxY - box.minY
    default: nil
    }
  }

  /// Returns intervals that contain the number during a span, for each copy of the layer that exists in all of it.
  private func values(_ span: Span) -> [Interval] {
    if isBox { return track.motion(span).frames.values.compactMap(side) }
    let (first, second) = (numbers(at: span.first), numbers(at: span.last))
    return first.compactMap { path, a in
      guard let a = a.first, let b = second[path]?.first else { return nil }
      return Interval(a, b)
    }
  }

  /// Returns the least value of a function of the number over time.
  private func least(_ value: (Span, Interval) -> Interval) -> TimeSearch.Least {
    var search = TimeSearch()
    return search.least(in: track.spans) { span in
      let isCertain: Bool
      switch applies(track, span) {
      case true: isCertain = true
      case false: return .none
      case nil: isCertain = false
      }
      let all = values(span).map { value(span, $0) }
      return Bound(
        values: all.dropFirst().reduce(all.first) { $0?.minimum($1) }, isCertain: isCertain)
    }
  }

  private var missing: CheckAnswer {
    var answer = CheckAnswer(
      .fails, proof, subject,
      "the check never applied: the layer doesn't exist while it is checked")
    answer.isVacuous = true
    return answer
  }

  // MARK: Claims

  func range(_ range: ClosedRange<Double>) -> CheckAnswer {
    let found = least { _, value in
      (value - Interval(range.lowerBound)).minimum(Interval(range.upperBound) - value)
    }
    guard let distance = found.value else { return missing }
    let value = found.moment.flatMap {
      numbers(at: $0).values.compactMap(\.first).min(by: { a, b in
        min(a - range.lowerBound, range.upperBound - a)
          < min(b - range.lowerBound, range.upperBound - b)
      })
    }
    return CheckAnswer(
      margin: distance + Interval(tolerance ?? Self.tolerance), unit: nil, proof,
      at: found.moment?.start,
      subject, "\(key) is \(value.map(Amount.plain) ?? "unknown")")
  }

  func equals(_ formula: CheckFormula, _ others: [CheckedKey: LayerTrack]) -> CheckAnswer {
    let tolerance = Interval(tolerance ?? Self.formulaTolerance)
    let tracks = formula.keys.compactMap { others[$0] }
    let (spans, isSampled) = spans(with: tracks, formula)
    func expected(_ span: Span) -> Interval? {
      var inputs: [Interval] = []
      for key in formula.keys {
        guard let track = others[key] else { return nil }
        let claims = KeyClaims(track: track, key: key.key, tolerance: nil, applies: applies)
        guard let value = claims.values(span).first else { return nil }
        inputs.append(value)
      }
      if span.isPoint {
        return formula.value(span.start, inputs.map(\.middle)).map { Interval($0) }
      }
      return formula.enclosure(Interval(span.start, span.end), inputs)
    }
    var search = TimeSearch()
    let found = search.least(in: spans) { span in
      let isCertain: Bool
      switch applies(track, span) {
      case true: isCertain = true
      case false: return .none
      case nil: isCertain = false
      }
      let values = values(span)
      if values.isEmpty { return .none }
      guard let formula = expected(span) else {
        return Bound(values: .everything, isCertain: span.isPoint)
      }
      let all = values.map { tolerance - ($0 - formula).absolute }
      return Bound(
        values: all.dropFirst().reduce(all.first) { $0?.minimum($1) }, isCertain: isCertain)
    }
    guard let margin = found.value, let time = found.moment else { return missing }
    let value = numbers(at: time).values.first?.first
    let wanted = expected(time)?.middle
    return CheckAnswer(
      margin: margin, unit: nil, isSampled ? .sampled : .exact, at: time.start, subject,
      "\(key) is \(value.map(Amount.plain) ?? "unknown"), and the formula \(wanted.map(Amount.plain) ?? "has no value")"
    )
  }

  private func spans(
    with tracks: [LayerTrack], _ formula: CheckFormula
  ) -> (spans: [Span], isSampled: Bool) {
    let (spans, proof) = PlaceClaims.spans(of: [track] + tracks)
    if proof == .sampled { return (spans, true) }
    // Whether the formula has rules for intervals shows where its values are known.
    let probe = formula.enclosure(
      Interval(track.spans[0].start, track.spans[0].end), formula.keys.map { _ in Interval(0, 1) })
    return probe == nil ? (track.samples, true) : (spans, false)
  }

  func value(_ wanted: AnimatableValue, at time: Double) -> CheckAnswer {
    let last = track.spans[track.spans.count - 1].last
    let all = numbers(at: time < last.start ? Span(start: time, end: time) : last)
    guard let numbers = wanted.numbers, !all.isEmpty else { return missing }
    var greatest = Interval(0)
    var found: [Double] = all.values.first ?? []
    for values in all.values {
      guard values.count == numbers.count else { return missing }
      let difference = zip(values, numbers).map { (Interval($0) - Interval($1)).absolute }
        .reduce(Interval(0)) { $0.maximum($1) }
      if difference.high >= greatest.high { (greatest, found) = (difference, values) }
    }
    let text = found.map(Amount.plain).joined(separator: ", ")
    return CheckAnswer(
      margin: Interval(tolerance ?? Self.tolerance) - greatest, unit: nil,
      // A single time needs no proof between others.
      .exact, at: time, subject, "\(key) is \(found.count > 1 ? "[\(text)]" : text)")
  }

  /// Returns the values at the ends of all spans in order, for each copy: all extremes are among them.
  private func ends() -> [[(time: Double, value: Double)]] {
    var all: [String: [(time: Double, value: Double)]] = [:]
    for span in track.spans {
      for point in span.isPoint ? [span] : [span.first, span.last] {
        for (path, numbers) in numbers(at: point) {
          if let value = numbers.first { all[path, default: []].append((point.start, value)) }
        }
      }
    }
    return Array(all.values)
  }

  func turns(_ count: Int, swing: Double) -> CheckAnswer {
    let proof: CheckAnswer.Proof = isBox ? .sampled : proof
    let all = ends()
    if all.isEmpty { return missing }
    let answers = all.map { values in
      let turns = Turns(of: values, swing: swing)
      let margin = turns.leastCounted - swing
      let text = "\(key) turns around \(turns.count) times"
      guard turns.count == count else {
        let first = turns.times.count > count ? turns.times[count] : turns.times.last
        return CheckAnswer(.fails, proof, at: first, subject, text)
      }
      let rest = turns.greatestIgnored > 0 ? swing - turns.greatestIgnored : .infinity
      let least = min(margin, rest)
      var answer = CheckAnswer(.holds, proof, subject, text)
      if least.isFinite { answer.margin = Interval(max(least, 0)) }
      return answer
    }
    return answers.combined ?? missing
  }

  func settles(by latest: Double, at wanted: Double?) -> CheckAnswer {
    let last = track.spans[track.spans.count - 1].last
    guard let end = numbers(at: last).values.first?.first else { return missing }
    let target = wanted ?? end
    let most = tolerance ?? Self.formulaTolerance
    var search = TimeSearch()
    let answers = search.answers(in: track.spans) { span in
      var isCertain = true
      for value in values(span) {
        let distance = (value - Interval(target)).absolute
        if distance.low > most { return false }
        if distance.high > most { isCertain = false }
      }
      return isCertain ? true : nil
    }
    let times = SeenTimes(answers, until: last.start)
    guard let settled = times.lastBegin else {
      return CheckAnswer(
        .fails, proof, at: last.start, subject,
        "\(key) is \(Amount.plain(end)) at the end, not \(Amount.plain(target))")
    }
    return CheckAnswer(
      margin: Interval(latest) - settled + Interval(LayerClaims.timeTolerance), unit: "s", proof,
      at: settled.high, subject,
      "\(key) stays at \(Amount.plain(target)) from \(Amount.seconds(settled.middle)) on")
  }

  func jumps(most: Double) -> CheckAnswer {
    var worst: (step: Double, time: Double)?
    for (before, after) in track.jumps {
      let new = numbers(at: after)
      for (path, old) in numbers(at: before) {
        guard let next = new[path], next.count == old.count else { continue }
        let step = zip(old, next).map { abs($0 - $1) }.max() ?? 0
        if step > worst?.step ?? -1 { worst = (step, after.start) }
      }
    }
    let step = worst?.step ?? 0
    let isStep = step > 1e-6
    return CheckAnswer(
      margin: Interval(most + (tolerance ?? Self.tolerance)) - Interval(step), unit: nil, proof,
      at: isStep ? worst?.time : nil, subject,
      isStep ? "\(key) jumps by \(Amount.plain(step))" : "\(key) doesn't jump")
  }
}

/// The times at which a value turns around.
private struct Turns {
  private(set) var times: [Double] = []
  /// The least swing before or after a turn that counts; infinite if there is none.
  private(set) var leastCounted = Double.infinity
  /// The greatest swing that is too small to count.
  private(set) var greatestIgnored = 0.0
  private static let rounding = 1e-6

  var count: Int { times.count }

  /// - Parameters:
  ///   - values: A value over time, with all of its extremes.
  ///   - swing: What a movement must exceed to count.
  init(of values: [(time: Double, value: Double)], swing: Double) {
    guard let first = values.first else { return }
    // Rounding is no movement.
    let least = max(swing, Self.rounding)
    var (low, high) = (first, first)
    var direction = 0.0
    for next in values.dropFirst() {
      if direction >= 0, next.value > high.value { high = next }
      if direction <= 0, next.value < low.value { low = next }
      if direction == 0 {
        if high.value - low.value > least {
          direction = high.time > low.time ? 1 : -1
          if direction > 0 { low = high } else { high = low }
        }
        continue
      }
      let extreme = direction > 0 ? high : low
      let way = abs(extreme.value - next.value)
      let isBack = (next.value - extreme.value) * direction < 0
      if isBack, way > least {
        times.append(extreme.time)
        leastCounted = min(leastCounted, way)
        direction = -direction
        (low, high) = (next, next)
      } else if isBack, way > Self.rounding {
        greatestIgnored = max(greatestIgnored, way)
      }
    }
  }
}
