import SplashScene

/// The claims about one layer.
struct LayerClaims {
  typealias Span = LayerTrack.Span

  let track: LayerTrack
  let window: ClosedRange<Double>
  /// See ``SplashScene/MotionCheck/tolerance``.
  let tolerance: Double?

  /// The tolerance of times, in seconds, that are compared with a latest or a least one.
  static let timeTolerance = 1e-6
  /// The tolerance of times, in seconds, at which layers begin.
  static let beginTolerance = 1e-3
  static let lengthTolerance = 0.01

  var proof: CheckAnswer.Proof { track.isExact ? .exact : .sampled }
  private var id: [String] { [track.path] }

  // MARK: Seeing

  /// Returns whether any part of the layer is seen.
  func isSeen(_ span: Span) -> Bool? {
    let motion = track.motion(span)
    var answer: Bool? = motion.isWhole ? false : nil
    for part in motion.parts {
      switch part.isSeen {
      case true: return true
      case false: continue
      case nil: answer = nil
      }
    }
    return answer
  }

  func seenTimes() -> SeenTimes {
    var search = TimeSearch()
    return SeenTimes(search.answers(in: track.spans, isSeen), until: window.upperBound)
  }

  /// Whether the layer is seen at some time; `nil` if that isn't certain.
  var isEverSeen: Bool? {
    // It is usually seen at one of these.
    if track.spans.contains(where: { isSeen($0.last) == true }) {
      return true
    }
    return seenTimes().isEver
  }

  func visible(_ extent: MotionCheck.Extent) -> CheckAnswer {
    let times = seenTimes()
    var answers: [CheckAnswer] = []
    let slack = tolerance ?? Self.timeTolerance
    guard let first = times.first else {
      return CheckAnswer(.fails, proof, at: window.lowerBound, id, "it is never seen")
    }
    if let latest = extent.by {
      answers.append(
        CheckAnswer(
          margin: Interval(latest) - first + Interval(slack), unit: "s", proof, at: first.low, id,
          "it is first seen at \(Amount.seconds(first.middle))"))
    }
    if let duration = extent.duration {
      let (length, start) = times.longest
      answers.append(
        CheckAnswer(
          margin: length - Interval(duration) + Interval(slack), unit: "s", proof, at: start, id,
          "the longest time during which it is seen is \(Amount.seconds(length.middle))"))
    }
    if extent.by == nil, extent.duration == nil { return alwaysVisible(times) }
    return answers.combined ?? alwaysVisible(times)
  }

  private func alwaysVisible(_ times: SeenTimes) -> CheckAnswer {
    if let gap = times.firstBreak {
      return gap.holds == false
        ? CheckAnswer(.fails, proof, at: gap.span.start, id, "it isn't seen")
        : CheckAnswer(.undecided, proof, at: gap.span.start, id, "it may not be seen")
    }
    var search = TimeSearch()
    let least = search.least(in: track.spans) { span in
      let opacities = track.motion(span).parts.filter { $0.isSeen != false }.map(\.opacity)
      return TimeSearch.Bound(
        values: opacities.dropFirst().reduce(opacities.first) { $0?.maximum($1) }.map {
          $0 - Interval(LayerMotion.leastOpacity)
        })
    }
    guard let margin = least.value else {
      return CheckAnswer(.undecided, proof, id, "its opacity isn't known")
    }
    let opacity = margin.high + LayerMotion.leastOpacity
    return CheckAnswer(
      margin: Interval(max(margin.low, 0), max(margin.high, 0)), unit: "opacity", proof,
      at: least.moment?.start, id, "its opacity is at least \(Amount.plain(opacity))")
  }

  func hidden() -> CheckAnswer {
    let times = seenTimes()
    guard let first = times.first else {
      return CheckAnswer(.holds, proof, id, "it is never seen")
    }
    return times.isEver == true
      ? CheckAnswer(.fails, proof, at: first.high, id, "it is seen")
      : CheckAnswer(.undecided, proof, at: first.low, id, "it may be seen")
  }

  // MARK: Resting and beginning

  /// Returns whether the layer looks as it does at the end of the window, within a tolerance in points.
  func isResting() -> (Span) -> Bool? {
    let points = tolerance ?? MotionState.Tolerance.rest.distance
    return matches(
      track.spans[track.spans.count - 1].last,
      MotionState.Tolerance(distance: points, fraction: MotionState.Tolerance.rest.fraction))
  }

  private func matches(
    _ point: Span, _ tolerance: MotionState.Tolerance
  ) -> (Span) -> Bool? {
    let state = MotionState(
      track.motion(point), track.keyPaths.filter { !$0.isPlace }, tolerance)
    return { span in
      if track.changesByItself(span), isSeen(span) != false { return false }
      return state.equals(track.motion(span))
    }
  }

  func rests(by latest: Double) -> CheckAnswer {
    var search = TimeSearch()
    let times = SeenTimes(
      search.answers(in: track.spans, isResting()), until: window.upperBound)
    guard let rest = times.lastBegin else {
      return CheckAnswer(
        .fails, proof, at: window.upperBound, id, "it moves or changes until the end")
    }
    return CheckAnswer(
      margin: Interval(latest) - rest + Interval(Self.timeTolerance), unit: "s", proof,
      at: rest.high,
      id, "it rests from \(Amount.seconds(rest.middle)) on")
  }

  /// Returns the first time at which the layer differs from what it is at the beginning; `nil` if it never does.
  func beginning() -> Interval? {
    let isSame = matches(track.spans[0].first, .none)
    var search = TimeSearch()
    for spans in track.isExact ? track.spans.map({ [$0] }) : [track.spans] {
      let answers = search.answers(in: spans, isSame)
      guard let possible = answers.first(where: { $0.holds != true }) else { continue }
      if let certain = answers.first(where: { $0.holds == false }) {
        return Interval(possible.span.start, certain.span.start)
      }
    }
    return nil
  }

  func begins(at time: Double) -> CheckAnswer {
    guard let begin = beginning() else {
      return CheckAnswer(.fails, proof, id, "it neither appears nor moves")
    }
    return CheckAnswer(
      margin: Interval(tolerance ?? Self.beginTolerance) - (begin - Interval(time)).absolute,
      unit: "s", proof, at: begin.low, id, "it begins at \(Amount.seconds(begin.middle))")
  }

  // MARK: Jumping

  func jumps(most: Double) -> CheckAnswer {
    var worst: (step: Interval, time: Double)?
    for (before, after) in track.jumps {
      let old = track.motion(before)
      let new = track.motion(after)
      for (a, b) in zip(old.parts, new.parts)
      where a.path == b.path && a.isOpaqueEnough == true && b.isOpaqueEnough == true
        && (a.isSeen == true || b.isSeen == true) && b.ends.0.transition == nil
      {
        guard let first = a.corners, let second = b.corners else { continue }
        let step = zip(first, second).map { $0.distance(to: $1) }.reduce(Interval(0)) {
          $0.maximum($1)
        }
        if step.high > worst?.step.high ?? -1 { worst = (step, after.start) }
      }
    }
    let step = worst?.step ?? Interval(0)
    return CheckAnswer(
      margin: Interval(most + (tolerance ?? Self.lengthTolerance)) - step, unit: "pt", proof,
      at: step.high > 1e-6 ? worst?.time : nil, id,
      step.high > 1e-6 ? "it jumps by \(Amount.points(step.middle))" : "it doesn't jump")
  }
}
