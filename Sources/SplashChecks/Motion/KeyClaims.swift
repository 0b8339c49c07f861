import SplashScene
import SplashSystem
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
  private var isBox: Bool { Self.isBox(key) }

  /// Returns whether a key is a part of the box of a layer on the canvas, and not a key path.
  fileprivate static func isBox(_ key: String) -> Bool { key.hasPrefix("box") }

  // MARK: Values

  /// Returns the numbers of the value at a single time, by the paths of the layer's copies.
  private func numbers(at point: Span) -> [String: [Double]] {
    if isBox {
      return track.motion(point).frames.compactMapValues { side(of: $0).map { [$0.middle] } }
    }
    return track.numbers(at: point) { $0.value(of: key)?.numbers }
  }

  /// Returns the first number of each copy at a single time, in the order of their paths.
  private func firstNumbers(at point: Span) -> [Double] {
    numbers(at: point).sorted { $0.key < $1.key }.compactMap(\.value.first)
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

  /// Returns what is known of the number during a span, for each copy of the layer that exists in all of it, by their
  /// paths.
  private func values(_ span: Span) -> [String: Course] {
    if isBox {
      return track.motion(span).frames.compactMapValues(side).mapValues { Course($0) }
    }
    let (first, second) = (numbers(at: span.first), numbers(at: span.last))
    let middle = track.middle(of: span.start, span.end).map {
      numbers(at: Span(start: $0, end: $0))
    }
    return first.reduce(into: [:]) { result, entry in
      guard let a = entry.value.first, let b = second[entry.key]?.first else { return }
      result[entry.key] = Course(from: a, to: b, through: middle?[entry.key]?.first)
    }
  }

  /// Returns the least value of a function of the number over time.
  ///
  /// - Parameter value: Returns the function of the number of a copy; `nil` if it isn't known.
  private func least(
    in spans: [Span], decidedAt limit: Double = 0, _ value: (Span, Course) -> Course?
  ) -> TimeSearch.Least {
    var search = TimeSearch()
    return search.least(in: spans, decidedAt: limit) { span in
      guard let isCertain = Bound.isCertain(where: applies(track, span)) else { return .none }
      let all = values(span).values.map { value(span, $0)?.narrow }
      if all.contains(nil) {
        return Bound(values: .everything, isCertain: isCertain && span.isPoint)
      }
      return Bound(
        values: all.compactMap(\.self).reduce(nil) { $0?.minimum($1) ?? $1 }, isCertain: isCertain)
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
    let tolerance = tolerance ?? Self.tolerance
    let found = least(in: track.spans, decidedAt: -tolerance) { _, value in
      (value - Course(range.lowerBound)).minimum(Course(range.upperBound) - value)
    }
    guard let distance = found.value else { return missing }
    let value = found.moment.flatMap {
      firstNumbers(at: $0).min {
        min($0 - range.lowerBound, range.upperBound - $0)
          < min($1 - range.lowerBound, range.upperBound - $1)
      }
    }
    return CheckAnswer(
      margin: distance + Interval(tolerance), unit: nil, proof,
      at: found.moment?.start,
      subject, "\(key) is \(value.map(Amount.plain) ?? "unknown")")
  }

  func equals(_ formula: CheckFormula, _ others: [CheckedKey: LayerTrack]) -> CheckAnswer {
    let tolerance = Course(tolerance ?? Self.formulaTolerance)
    let tracks = formula.keys.compactMap { others[$0] }
    let (spans, isSampled) = spans(with: tracks, formula)
    func expected(_ span: Span) -> Course? {
      var inputs: [Course] = []
      for key in formula.keys {
        guard let track = others[key] else { return nil }
        let claims = KeyClaims(track: track, key: key.key, tolerance: nil, applies: applies)
        guard let value = claims.values(span).min(by: { $0.key < $1.key })?.value else {
          return nil
        }
        inputs.append(value)
      }
      if span.isPoint {
        return formula.value(span.start, inputs.map(\.values.middle)).map { Course($0) }
      }
      let time = Course(from: span.start, to: span.end, through: (span.start + span.end) / 2)
      return formula.enclosure(time, inputs)
    }
    let found = least(in: spans) { span, value in
      expected(span).map { tolerance - (value - $0).absolute }
    }
    guard let margin = found.value, let time = found.moment else { return missing }
    let value = firstNumbers(at: time).first
    let wanted = expected(time)?.values.middle
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
      Course(Interval(track.spans[0].start, track.spans[0].end)),
      formula.keys.map { _ in Course(Interval(0, 1)) })
    return probe == nil ? (track.samples, true) : (spans, false)
  }

  func value(_ wanted: AnimatableValue, at time: Double) -> CheckAnswer {
    let last = track.spans[track.spans.count - 1].last
    let all = numbers(at: time < last.start ? Span(start: time, end: time) : last)
    guard let numbers = wanted.numbers, !all.isEmpty else { return missing }
    var greatest = Interval(0)
    var found: [Double] = []
    for (_, values) in all.sorted(by: { $0.key < $1.key }) {
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
    return all.sorted { $0.key < $1.key }.map(\.value)
  }

  func turns(_ count: Int, swing: Double) -> CheckAnswer {
    let proof: CheckAnswer.Proof = isBox ? .sampled : proof
    let all = ends()
    if all.isEmpty { return missing }
    let answers = all.map { values in
      let turns = ValueTurns(of: values, swing: swing)
      let text = "\(key) turns around \(counted(turns.times.count, "time"))"
      guard turns.times.count == count else {
        let first = turns.times.count > count ? turns.times[count] : turns.times.last
        return CheckAnswer(.fails, proof, at: first, subject, text)
      }
      let rest = turns.greatestIgnored > 0 ? swing - turns.greatestIgnored : .infinity
      let least = min(turns.leastSwing - swing, rest)
      var answer = CheckAnswer(.holds, proof, subject, text)
      if least.isFinite { answer.margin = Interval(max(least, 0)) }
      return answer
    }
    return answers.combined ?? missing
  }

  func settles(by latest: Double, at wanted: Double?) -> CheckAnswer {
    let last = track.spans[track.spans.count - 1].last
    let ends = numbers(at: last).compactMapValues(\.first)
    guard let end = ends.min(by: { $0.key < $1.key })?.value else { return missing }
    let target = wanted ?? end
    let most = tolerance ?? Self.formulaTolerance
    var search = TimeSearch()
    let answers = search.answers(in: track.spans) { span in
      var isCertain = true
      for (path, value) in values(span) {
        let distance = (value.narrow - Interval(wanted ?? ends[path] ?? target)).absolute
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

extension LayerTrack.Detail {
  /// What matters for a value of a layer.
  ///
  /// - Parameter key: The key path, or a part of the layer's box.
  init(of key: String) {
    self = KeyClaims.isBox(key) ? .places : .value(AnimationKeyPath(rawValue: key))
  }
}
