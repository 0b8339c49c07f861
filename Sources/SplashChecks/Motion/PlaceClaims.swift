import SplashScene

/// The claims about where layers are in relation to each other and to the canvas.
struct PlaceClaims {
  typealias Span = LayerTrack.Span
  typealias Bound = TimeSearch.Bound

  let window: ClosedRange<Double>
  let tolerance: Double
  /// Returns whether a layer is to be looked at during a span; `nil` if that isn't certain.
  let applies: (LayerTrack, Span) -> Bool?

  /// Returns the spans in which the values of all tracks are known, and whether these are proofs.
  static func spans(
    of tracks: [LayerTrack]
  ) -> (spans: [Span], proof: CheckAnswer.Proof) {
    guard let first = tracks.first else { return ([], .exact) }
    if tracks.count == 1 { return (first.spans, first.isExact ? .exact : .sampled) }
    if let sampled = tracks.first(where: { !$0.isExact }) {
      // All can be evaluated at each time.
      let ends = tracks.flatMap { $0.spans.flatMap { [$0.first, $0.last] } }
      return ((sampled.spans + ends).inOrder, .sampled)
    }
    var spans = first.spans
    for track in tracks.dropFirst() { spans = spans.divided(by: track.spans) }
    return (spans, .exact)
  }

  /// Claims that a layer is inside a rectangle of the canvas less some insets.
  ///
  /// - Parameter container: The layer whose box it is inside of; `nil` for the canvas.
  func inside(
    _ track: LayerTrack, _ container: LayerTrack?, _ canvas: Rect, _ insets: MotionCheck.Insets
  ) -> CheckAnswer {
    let (spans, proof) = Self.spans(of: [track] + (container.map { [$0] } ?? []))
    var search = TimeSearch()
    let least = search.least(in: spans, decidedAt: -tolerance) { span in
      guard let applied = applying(track, span) else { return .none }
      var sides = [Container(canvas)]
      if let container {
        sides = Container.all(container.motion(span))
        if sides.isEmpty { return .none }
      }
      return bound(track.motion(span), applied) { part in
        Distance(hullOf: sides.map { $0.inset(by: insets).distance(of: part) })
      }
    }
    guard let distance = least.value else {
      return .neverApplied(track.path, proof)
    }
    let found = distance.middle.isFinite ? distance.middle : distance.low
    return CheckAnswer(
      margin: distance + Interval(tolerance), unit: "pt", proof, at: least.moment?.start,
      [track.path],
      found < 0
        ? "it is \(Amount.points(-found)) outside" : "it is at least \(Amount.points(found)) inside"
    )
  }

  /// Returns whether a layer is certainly looked at during a span; `nil` if it isn't looked at.
  private func applying(_ track: LayerTrack, _ span: Span) -> Bool? {
    Bound.isCertain(where: applies(track, span))
  }

  /// Returns the least distance of the parts that can be seen.
  private func bound(
    _ motion: DrawnMotion, _ isCertain: Bool, _ distance: (LayerMotion) -> Distance
  ) -> Bound {
    guard motion.isWhole else { return Bound(values: .everything, isCertain: false) }
    let seen = motion.parts.filter { $0.isOpaqueEnough != false }
    guard let least = Distance(leastOf: seen.map(distance)) else { return .none }
    return Bound(
      values: least.values, isCertain: isCertain && seen.allSatisfy { $0.isOpaqueEnough == true },
      leastInside: least.leastInside)
  }

  /// Claims that two layers are apart.
  ///
  /// - Parameter patience: See ``TimeSearch/init(patience:)``.
  func apart(
    _ first: LayerTrack, _ second: LayerTrack, by least: Double, patience: Int
  ) -> CheckAnswer? {
    let (spans, proof) = Self.spans(of: [first, second])
    var search = TimeSearch(patience: patience)
    let found = search.least(in: spans, decidedAt: least - tolerance) { span in
      guard let a = applying(first, span), let b = applying(second, span) else { return .none }
      let others = second.motion(span)
      let seen = others.parts.filter { $0.isOpaqueEnough != false }
      let isCertain = a && b && others.isWhole && seen.allSatisfy { $0.isOpaqueEnough == true }
      if seen.isEmpty, others.isWhole { return .none }
      return bound(first.motion(span), isCertain) { part in
        Distance(leastOf: seen.map { Distance(between: part, and: $0) }) ?? .unknown
      }
    }
    guard let distance = found.value, distance.low.isFinite else { return nil }
    let middle = distance.high.isFinite ? distance.middle : distance.low
    return CheckAnswer(
      margin: distance - Interval(least) + Interval(tolerance), unit: "pt", proof,
      at: found.moment?.start,
      [first.path, second.path],
      middle > 0 ? "they are \(Amount.points(middle)) apart" : "they overlap")
  }
}

extension CheckAnswer {
  static func neverApplied(_ path: String, _ proof: Proof) -> CheckAnswer {
    var answer = CheckAnswer(
      .fails, proof, [path], "the check never applied: it isn't seen while it is checked")
    answer.isVacuous = true
    return answer
  }
}

extension [LayerTrack.Span] {
  /// Returns the spans divided wherever others begin or end. Times that aren't in both are left out.
  fileprivate func divided(by others: [LayerTrack.Span]) -> [LayerTrack.Span] {
    var result: [LayerTrack.Span] = []
    var index = 0
    for span in self {
      while index > 0, others[index].start > span.start { index -= 1 }
      while index < others.count {
        let other = others[index]
        let (start, end) = (Swift.max(span.start, other.start), Swift.min(span.end, other.end))
        if start < end || span.isPoint {
          let both = [span, other]
          let part = LayerTrack.Span(
            start: start, end: end,
            followsJump: both.contains { $0.start == start && $0.followsJump },
            precedesJump: both.contains { $0.end == end && $0.precedesJump },
            gap: Swift.max(span.gap, other.gap))
          result.append(part.isResolved ? part : LayerTrack.Span(start: start, end: start))
        }
        if other.end >= span.end { break }
        index += 1
      }
      index = Swift.min(index, others.count - 1)
    }
    return result
  }
}
