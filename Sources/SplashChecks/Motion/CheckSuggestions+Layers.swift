import SplashRender
import SplashScene

// Claims about each layer alone.
extension CheckSuggestions {
  /// At most this many layers are exceptions of a check about all layers.
  private static let mostExceptions = 3
  /// More than any layer can jump, in points; its precision is that of the measured distance.
  private static let farthestJump = 1e6

  // MARK: Seeing and reading

  /// Returns claims that layers are seen always, or by a time.
  mutating func visible() throws(RenderError) -> [MotionCheck] {
    var always: [Int] = []
    var found: [(subject: SuggestedSubject, bound: Double)] = []
    for subject in subjects {
      let answer = try answer(.visible(.init()), subject.patterns)
      if answer.verdict == .holds {
        always += subject.indices
      } else if let first = try firstSeen(subject.patterns), let bound = bounds.latest(after: first)
      {
        found.append((subject, bound))
      }
    }
    let checks = always.isEmpty ? [] : [check(always, .visible(.init()))]
    return checks
      + SuggestedGroup.groups(found, most: 3, weaker: max).map {
        check($0.indices, .visible(.init(by: $0.bound)))
      }
  }

  /// Returns the time at which the last one of some layers is seen first; `nil` if one of them is never seen.
  private mutating func firstSeen(_ patterns: [String]) throws(RenderError) -> Double? {
    try answer(.visible(.init(by: end)), patterns).margin.map { end - $0.low }
  }

  /// Returns claims that texts have the contrast of their last frame, and that the first ones are readable while they
  /// are seen. Both may be too strong, because measuring them takes as long as proving them.
  mutating func readable() throws(RenderError) -> [MotionCheck] {
    var checks: [MotionCheck] = []
    var found: [Bool: [(subject: SuggestedSubject, bound: Double)]] = [:]
    var pictures = 0
    for subject in subjects where subject.isText {
      pictures += 2 * subject.indices.count * film.frameCount
      guard canDraw(pictures) else { break }
      let moves = try beginning(of: subject.indices[0]) != nil
      if let bound = try lastContrast(of: subject.patterns) {
        found[moves, default: []].append((subject, bound))
      }
      pictures += 4 * subject.indices.count * film.frameCount
      guard canDraw(pictures), checks.count < 2 else { continue }
      // The margin is how long the text is seen.
      let seen = try answer(.visible(.init(duration: 0)), subject.patterns).margin
      if let bound = seen.flatMap({ bounds.shortest(within: $0.low) }) {
        checks.append(check(subject.indices, .readable(.init(duration: bound))))
      }
    }
    for moves in [false, true] {
      checks += SuggestedGroup.groups(found[moves] ?? [], most: 1, weaker: min).map {
        check($0.indices, .contrast($0.bound), while: moves ? .resting : nil)
      }
    }
    return checks
  }

  /// Returns the contrast of texts in the last frame; `nil` if it is too low, or they aren't seen.
  private mutating func lastContrast(of patterns: [String]) throws(RenderError) -> Double? {
    let frame = film.time(ofFrame: film.frameCount - 1)
    guard frame < end else { return nil }
    let answer = try answer(.contrast(1), patterns, in: frame...end)
    return answer.margin.flatMap { SuggestedBounds.contrast(below: 1 + $0.low) }
  }

  /// Returns a claim that texts fit.
  mutating func wholeTexts() throws(RenderError) -> [MotionCheck] {
    var whole: [Int] = []
    for subject in subjects where subject.isText {
      if try answer(.wholeText, subject.patterns).verdict == .holds { whole += subject.indices }
    }
    guard !whole.isEmpty else { return [] }
    let texts = names.places.indices.filter { names.places[$0].layer.isText }
    let isEvery = texts.count > 2 && texts == whole
    // A layer without text doesn't count if a pattern matches it.
    return [
      isEvery ? MotionCheck(.layers(["*"]), .wholeText, in: window) : check(whole, .wholeText)
    ]
  }

  // MARK: Resting

  /// Returns claims that layers rest: all of them, and those that rest earlier.
  mutating func rests() throws(RenderError) -> [MotionCheck] {
    var checks: [MotionCheck] = []
    var latest = Double.infinity
    if let all = try everyRest(), let bound = bounds.latest(after: all.time) {
      latest = bound
      checks.append(every(.rests(by: bound), except: all.exceptions))
    }
    var found: [(subject: SuggestedSubject, bound: Double)] = []
    for subject in subjects {
      guard let time = try restTime(subject.patterns).time, time > 0,
        let bound = bounds.latest(after: time), bound < latest
      else { continue }
      found.append((subject, bound))
    }
    return SuggestedGroup.groups(found, most: checks.isEmpty ? 3 : 2, weaker: max).map {
      check($0.indices, .rests(by: $0.bound))
    } + checks
  }

  /// Returns when the last layer comes to rest, and the layers that never do; `nil` if nothing moves, or too much does
  /// until the end.
  private mutating func everyRest() throws(RenderError) -> (time: Double, exceptions: [Int])? {
    guard let indices = everyLayer else { return nil }
    var latest = 0.0
    var exceptions: [Int] = []
    for index in indices {
      let rest = try restTime([names.places[index].path])
      if let time = rest.time {
        latest = max(latest, time)
      } else if rest.isSeen {
        exceptions.append(index)
      }
    }
    return latest > 0 && areFew(exceptions) ? (latest, exceptions) : nil
  }

  /// Returns when the last one of some layers comes to rest; without a time if one never does, or if that isn't known
  /// exactly.
  private mutating func restTime(
    _ patterns: [String]
  ) throws(RenderError) -> (time: Double?, isSeen: Bool) {
    let answer = try answer(.rests(by: end), patterns, tolerance: nil)
    guard answer.proof == .exact, let margin = answer.margin else {
      return (nil, !answer.isVacuous)
    }
    let time = end + LayerClaims.timeTolerance - margin.low
    // What rests always does so from 0 on, but for rounding.
    return (time > LayerClaims.timeTolerance ? time : 0, true)
  }

  // MARK: Places

  /// Returns claims that layers are inside the canvas: always, or when they rest.
  mutating func inside() throws(RenderError) -> [MotionCheck] {
    let claim = MotionCheck.Claim.inside(.screen, insets: .init())
    var checks: [MotionCheck] = []
    var outside: Set<Int> = []
    var named: [Int]?
    if let indices = everyLayer {
      for index in indices {
        let answer = try answer(claim, [names.places[index].path], tolerance: nil)
        if !answer.isVacuous, answer.verdict != .holds || answer.proof == .sampled {
          outside.insert(index)
        }
      }
      if areFew(outside.sorted()) {
        checks.append(every(claim, except: outside.sorted()))
      } else {
        named = subjects.filter { outside.isDisjoint(with: $0.indices) }.flatMap(\.indices)
      }
    } else {
      named = []
      for subject in subjects {
        if try answer(claim, subject.patterns, tolerance: nil).verdict == .holds {
          named? += subject.indices
        } else {
          outside.formUnion(subject.indices)
        }
      }
    }
    if let named, !named.isEmpty { checks.append(check(named, claim)) }
    var resting: [Int] = []
    for subject in subjects where !outside.isDisjoint(with: subject.indices) {
      let answer = try answer(claim, subject.patterns, while: .resting, tolerance: nil)
      if answer.verdict == .holds, answer.proof == .exact { resting += subject.indices }
    }
    return checks + (resting.isEmpty ? [] : [check(resting, claim, while: .resting)])
  }

  /// Returns a claim that bounds the jumps of those layers that jump.
  mutating func jumps() throws(RenderError) -> [MotionCheck] {
    var found: [(subject: SuggestedSubject, bound: Double)] = []
    for subject in subjects {
      let answer = try answer(.jumps(most: Self.farthestJump), subject.patterns)
      guard let step = answer.margin.map({ Self.farthestJump - $0.low }), step >= 0.5 else {
        continue
      }
      found.append((subject, SuggestedBounds.jump(above: step)))
    }
    return SuggestedGroup.groups(found, most: 1, weaker: max).map {
      check($0.indices, .jumps(most: $0.bound))
    }
  }

  // MARK: All layers

  /// Returns whether the layers can be the exceptions of a check about all layers.
  private func areFew(_ exceptions: [Int]) -> Bool {
    exceptions.count <= Self.mostExceptions && exceptions.count * 2 < names.places.count
      && exceptions.allSatisfy { names.name(of: $0) != nil }
  }

  /// Returns a check about all layers but some.
  private func every(_ claim: MotionCheck.Claim, except exceptions: [Int]) -> MotionCheck {
    let rest = names.places.indices.filter { !exceptions.contains($0) }
    if rest.count == 1 { return check(rest, claim) }
    var check = MotionCheck(.layers(["*"]), claim, in: window)
    check.exceptions = exceptions.compactMap(names.name)
    return check
  }
}
