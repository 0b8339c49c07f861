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
    let least = search.least(in: spans) { span in
      let motion = track.motion(span)
      guard let applied = applying(track, span) else { return .none }
      var outer: IntervalBox? = IntervalBox(canvas)
      if let container {
        let boxes = container.motion(span).parts.filter { $0.isOpaqueEnough != false }.map(\.box)
        outer = boxes.dropFirst().reduce(boxes.first ?? nil) { a, b in
          a.flatMap { a in b.map(a.union) }
        }
      }
      guard let sides = outer?.inset(by: insets) else { return .none }
      return bound(motion, applied) { part in
        part.corners.map { corners in
          corners.map { corner in
            (corner.x - sides.minX).minimum(sides.maxX - corner.x)
              .minimum(corner.y - sides.minY).minimum(sides.maxY - corner.y)
          }.reduce(Interval(.infinity)) { $0.minimum($1) }
        }
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

  /// Returns the least value of the parts that can be seen.
  private func bound(
    _ motion: DrawnMotion, _ isCertain: Bool, _ value: (LayerMotion) -> Interval?
  ) -> Bound {
    var result = Bound(values: motion.isWhole ? nil : .everything, isCertain: isCertain)
    if !motion.isWhole { result.isCertain = false }
    for part in motion.parts where part.isOpaqueEnough != false {
      let isSure = part.isOpaqueEnough == true && result.isCertain
      let own = value(part) ?? .everything
      guard let known = result.values else {
        result = Bound(values: own, isCertain: isSure)
        continue
      }
      result = Bound(values: known.minimum(own), isCertain: isSure)
    }
    return result
  }

  /// Claims that two layers are apart.
  ///
  /// - Parameter patience: See ``TimeSearch/init(patience:)``.
  func apart(
    _ first: LayerTrack, _ second: LayerTrack, by least: Double, patience: Int
  ) -> CheckAnswer? {
    let (spans, proof) = Self.spans(of: [first, second])
    var search = TimeSearch(patience: patience)
    let found = search.least(in: spans) { span in
      guard let a = applying(first, span), let b = applying(second, span) else { return .none }
      let others = second.motion(span)
      return bound(first.motion(span), a && b && others.isWhole) { part in
        let distances = others.parts.filter { $0.isOpaqueEnough != false }.map { other in
          part.corners.flatMap { a in
            other.corners.map { Quadrangle(a).distance(to: Quadrangle($0)) }
          }
            ?? Interval(0, .infinity)
        }
        return distances.reduce(Interval(.infinity)) { $0.minimum($1) }
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
          result.append(
            LayerTrack.Span(
              start: start, end: end,
              followsJump: both.contains { $0.start == start && $0.followsJump },
              precedesJump: both.contains { $0.end == end && $0.precedesJump }))
        }
        if other.end >= span.end { break }
        index += 1
      }
      index = Swift.min(index, others.count - 1)
    }
    return result
  }
}
