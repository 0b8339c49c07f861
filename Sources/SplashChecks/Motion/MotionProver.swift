package import SplashScene
import SplashTimeline

/// Proves or refutes the checks of a scene.
package struct MotionProver {
  private let scene: Scene
  private let layers: [CheckedPlace]
  private var tracks: [TrackKey: LayerTrack] = [:]

  private struct TrackKey: Hashable {
    let path: String
    let window: ClosedRange<Double>
    let detail: LayerTrack.Detail
  }

  package init(_ scene: Scene) {
    self.scene = scene
    layers = scene.layers.checkedPlaces
  }

  /// Returns whether a check holds.
  package mutating func answer(to check: MotionCheck) -> CheckAnswer {
    var answer: CheckAnswer
    switch check.subject {
    case .layers(let patterns):
      let chosen = layers(matching: patterns, except: check.exceptions)
      answer = self.answer(about: chosen, of: check)
    case .key(let key):
      answer = answers(about: key, of: check).combined ?? .noLayer
    case .film:
      answer = .noLayer
    }
    return explained(answer, check)
  }

  /// Returns an answer with the cause of a failure.
  func explained(_ answer: CheckAnswer, _ check: MotionCheck) -> CheckAnswer {
    guard answer.verdict != .holds, !answer.isVacuous else { return answer }
    var answer = answer
    var key: String?
    if case .key(let checked) = check.subject { key = checked.key }
    let search = CauseSearch(layers: scene.layers, key: key)
    let time = answer.time ?? check.window.upperBound
    for path in answer.layers.reversed() where answer.cause == nil {
      answer.cause = search.cause(of: path, at: time, in: check.window)
    }
    return answer
  }

  // MARK: Layers

  private struct Chosen {
    /// The index of the layer's place.
    let index: Int
    let path: String
    /// Whether a pattern chose it among others, so that it need not be seen.
    let isOneOfMany: Bool
  }

  private func layers(matching patterns: [String], except exceptions: [String]) -> [Chosen] {
    var chosen: [Chosen] = []
    var paths: Set<String> = []
    for text in patterns {
      let pattern = LayerPattern(text)
      for (index, place) in layers.enumerated()
      where pattern.matches(place.layer.id, path: place.path) {
        guard !exceptions.contains(where: { $0 == place.layer.id || $0 == place.path }),
          paths.insert(place.path).inserted
        else { continue }
        chosen.append(Chosen(index: index, path: place.path, isOneOfMany: text.contains("*")))
      }
    }
    return chosen
  }

  private func layer(_ name: String) -> Chosen? {
    let found =
      layers.firstIndex { $0.path == name } ?? layers.firstIndex { $0.layer.id == name }
    return found.map { Chosen(index: $0, path: layers[$0].path, isOneOfMany: false) }
  }

  private mutating func track(
    _ chosen: Chosen, _ window: ClosedRange<Double>, _ detail: LayerTrack.Detail = .places
  ) -> LayerTrack {
    let key = TrackKey(path: chosen.path, window: window, detail: detail)
    if let known = tracks[key] { return known }
    var chain: [Layer] = []
    var index: Int? = chosen.index
    while let known = index {
      chain.append(layers[known].layer)
      index = layers[known].parent
    }
    let track = LayerTrack(chain.reversed(), in: scene, during: window, detail)
    // Checks about all layers would keep too much.
    if tracks.count < 256 { tracks[key] = track }
    return track
  }

  private mutating func answer(about chosen: [Chosen], of check: MotionCheck) -> CheckAnswer {
    guard !chosen.isEmpty else { return .noLayer }
    let applies = self.applies(check)
    switch check.claim {
    case .apart(let distance):
      return apart(chosen, by: distance, check, applies)
    case .staggered, .together, .before:
      return beginnings(chosen, check)
    default: break
    }
    var answers: [CheckAnswer] = []
    var vacuous: [CheckAnswer] = []
    for one in chosen {
      guard let answer = self.answer(about: one, of: check, applies) else { continue }
      if answer.isVacuous, one.isOneOfMany {
        vacuous.append(answer)
      } else {
        answers.append(answer)
      }
    }
    return answers.combined ?? vacuous.combined ?? .noLayer
  }

  private mutating func answer(
    about one: Chosen, of check: MotionCheck,
    _ applies: @escaping (LayerTrack, LayerTrack.Span) -> Bool?
  ) -> CheckAnswer? {
    let detail: LayerTrack.Detail =
      if case .inside = check.claim { .courses } else { .places }
    let track = track(one, check.window, detail)
    let claims = LayerClaims(track: track, window: check.window, tolerance: check.tolerance)
    let places = PlaceClaims(
      window: check.window, tolerance: check.tolerance ?? LayerClaims.lengthTolerance,
      applies: applies)
    switch check.claim {
    case .visible(let extent):
      return claims.visible(extent)
    case .hidden: return claims.hidden()
    case .inside(let container, let insets):
      let canvas = Rect(origin: .zero, size: scene.size)
      var outer: LayerTrack?
      if case .layer(let name) = container {
        guard let other = layer(name) else { return .noLayer }
        outer = self.track(other, check.window, .courses)
      }
      return places.inside(track, outer, canvas, insets)
    case .wholeText: return claims.wholeText()
    case .rests, .begin, .jumps:
      guard claims.isEverSeen != false else { return .neverApplied(one.path, claims.proof) }
      switch check.claim {
      case .rests(let time): return claims.rests(by: time)
      case .begin(let time): return claims.begins(at: time)
      case .jumps(let most): return claims.jumps(most: most)
      default: return nil
      }
    default: return nil
    }
  }

  /// A layer that a check is about, for claims about pictures.
  struct Subject {
    let track: LayerTrack
    /// See ``CheckAnswer/isVacuous``.
    let mayBeUnseen: Bool
    /// Returns whether the layer is looked at at a time.
    let applies: (Double) -> Bool
  }

  /// Returns the layers that a check is about.
  mutating func subjects(of check: MotionCheck) -> [Subject] {
    guard case .layers(let patterns) = check.subject else { return [] }
    let applies = self.applies(check)
    var subjects: [Subject] = []
    for one in layers(matching: patterns, except: check.exceptions) {
      let track = track(one, check.window)
      let claims = LayerClaims(track: track, window: check.window, tolerance: nil)
      subjects.append(
        Subject(track: track, mayBeUnseen: one.isOneOfMany) { time in
          let span = LayerTrack.Span(start: time, end: time)
          return claims.isSeen(span) == true && applies(track, span) == true
        })
    }
    return subjects
  }

  // MARK: Several layers

  private mutating func beginnings(_ chosen: [Chosen], _ check: MotionCheck) -> CheckAnswer {
    var begins: [(path: String, time: Interval)] = []
    var proof = CheckAnswer.Proof.exact
    for one in chosen {
      let track = track(one, check.window)
      let claims = LayerClaims(track: track, window: check.window, tolerance: check.tolerance)
      if claims.proof == .sampled { proof = .sampled }
      guard claims.isEverSeen != false, let begin = claims.beginning() else {
        if one.isOneOfMany { continue }
        var answer = CheckAnswer(
          .fails, proof, [one.path], "the check never applied: it is never seen to begin")
        answer.isVacuous = true
        return answer
      }
      begins.append((one.path, begin))
    }
    guard let first = begins.first else { return .noLayer }
    let tolerance = Interval(check.tolerance ?? LayerClaims.beginTolerance)
    switch check.claim {
    case .staggered(let step):
      let answers = zip(begins, begins.dropFirst()).map { a, b in
        let found = b.time - a.time
        return CheckAnswer(
          margin: tolerance - (found - Interval(step)).absolute, unit: "s", proof, at: b.time.low,
          [a.path, b.path], "the second begins \(Amount.seconds(found.middle)) after the first")
      }
      return answers.combined ?? .noLayer
    case .together:
      let earliest = begins.map(\.time).reduce(first.time) { $0.minimum($1) }
      let latest = begins.map(\.time).reduce(first.time) { $0.maximum($1) }
      let last = begins.max { $0.time.low < $1.time.low } ?? first
      return CheckAnswer(
        margin: tolerance - (latest - earliest), unit: "s", proof, at: last.time.low, [last.path],
        "they begin within \(Amount.seconds((latest - earliest).middle))")
    case .before(let name):
      guard let other = layer(name) else { return .noLayer }
      let claims = LayerClaims(
        track: track(other, check.window), window: check.window, tolerance: nil)
      guard let begin = claims.beginning() else {
        return .neverApplied(other.path, claims.proof)
      }
      let answers = begins.map { one in
        let lead = begin - one.time + Interval(check.tolerance ?? 0)
        return CheckAnswer(
          margin: lead, unit: "s", proof, at: one.time.low, [one.path, other.path],
          "it begins at \(Amount.seconds(one.time.middle)), and the other at \(Amount.seconds(begin.middle))"
        )
      }
      return answers.combined ?? .noLayer
    default: return .noLayer
    }
  }

  private mutating func apart(
    _ chosen: [Chosen], by distance: Double, _ check: MotionCheck,
    _ applies: @escaping (LayerTrack, LayerTrack.Span) -> Bool?
  ) -> CheckAnswer {
    guard chosen.count > 1 else { return .noLayer }
    let claims = PlaceClaims(
      window: check.window, tolerance: check.tolerance ?? LayerClaims.lengthTolerance,
      applies: applies)
    var all: [LayerTrack] = []
    for one in chosen { all.append(track(one, check.window, .courses)) }
    // Boxes around everything that each of them ever draws show which pairs can be close.
    let boxes = all.map(\.extent)
    var pairs: [(first: Int, second: Int, gap: Double)] = []
    for first in all.indices {
      for second in all.indices.dropFirst(first + 1) {
        let gap = boxes[first].flatMap { a in boxes[second].map { a.gap(to: $0) } } ?? 0
        pairs.append((first, second, gap))
      }
    }
    pairs.sort { $0.gap < $1.gap }
    var answers: [CheckAnswer] = []
    var least = Double.infinity
    let patience = max(20, 4000 / all.count)
    for pair in pairs where pair.gap < least {
      let (first, second) = (all[pair.first], all[pair.second])
      guard let answer = claims.apart(first, second, by: distance, patience: patience) else {
        continue
      }
      answers.append(answer)
      if let margin = answer.margin {
        least = min(least, margin.high + distance - claims.tolerance)
      }
    }
    for (one, track) in zip(chosen, all) where !one.isOneOfMany {
      let claims = LayerClaims(track: track, window: check.window, tolerance: nil)
      if claims.isEverSeen == false { answers.append(.neverApplied(one.path, claims.proof)) }
    }
    return answers.combined
      ?? .neverApplied(chosen.map(\.path).joined(separator: ", "), .exact)
  }

  // MARK: Keys

  private mutating func answers(about key: CheckedKey, of check: MotionCheck) -> [CheckAnswer] {
    let exact = layers.indices.filter { layers[$0].path == key.layer }
    let found =
      exact.isEmpty ? layers.indices.filter { layers[$0].layer.id == key.layer } : exact
    return found.map { index in
      let one = Chosen(index: index, path: layers[index].path, isOneOfMany: false)
      return answer(about: one, key.key, of: check)
    }
  }

  private mutating func answer(
    about one: Chosen, _ key: String, of check: MotionCheck
  ) -> CheckAnswer {
    let detail = check.phase != nil ? .places : LayerTrack.Detail(of: key)
    let claims = KeyClaims(
      track: track(one, check.window, detail), key: key,
      tolerance: check.tolerance, applies: applies(check))
    switch check.claim {
    case .turns(let count, let swing): return claims.turns(count, swing: swing)
    case .value(let value, let time): return claims.value(value, at: time)
    case .range(let range): return claims.range(range)
    case .settles(let time, let value): return claims.settles(by: time, at: value)
    case .jumps(let most): return claims.jumps(most: most)
    case .equals(let formula):
      var others: [CheckedKey: LayerTrack] = [:]
      for other in formula.keys {
        guard let layer = layer(other.layer) else { return .noLayer }
        others[other] = track(layer, check.window, LayerTrack.Detail(of: other.key))
      }
      return claims.equals(formula, others)
    default: return .noLayer
    }
  }

  // MARK: Phases

  /// Returns whether a layer is to be looked at during a span; `nil` if that isn't certain.
  private func applies(_ check: MotionCheck) -> (LayerTrack, LayerTrack.Span) -> Bool? {
    guard let phase = check.phase else { return { _, _ in true } }
    func claims(_ track: LayerTrack) -> LayerClaims {
      LayerClaims(track: track, window: check.window, tolerance: nil)
    }
    if phase == .visible { return { claims($0).isSeen($1) } }
    var known: [String: (LayerTrack.Span) -> Bool?] = [:]
    return { track, span in
      let isResting = known[track.path] ?? claims(track).isResting()
      known[track.path] = isResting
      let answer = isResting(span)
      return phase == .resting ? answer : answer.map { !$0 }
    }
  }
}

extension CheckAnswer {
  /// The answer if there is no layer to check.
  static var noLayer: CheckAnswer {
    var answer = CheckAnswer(
      .fails, .exact, [], "the check never applied: there is no layer to check")
    answer.isVacuous = true
    return answer
  }
}

extension LayerTrack {
  /// A box around everything that the layer draws in the whole window; `nil` if it isn't known.
  fileprivate var extent: IntervalBox? {
    var result: IntervalBox?
    for span in spans {
      for part in motion(span).parts {
        guard let box = part.box else { return nil }
        result = result?.union(box) ?? box
      }
    }
    return result
  }
}

extension IntervalBox {
  /// Returns a distance that is certainly not greater than that of any two rectangles.
  fileprivate func gap(to other: IntervalBox) -> Double {
    let x = max(minX.low - other.maxX.high, other.minX.low - maxX.high, 0)
    let y = max(minY.low - other.maxY.high, other.minY.low - maxY.high, 0)
    return (x * x + y * y).squareRoot()
  }
}
