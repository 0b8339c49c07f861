import SplashScene
import SplashSyntax
import SplashSystem
import SplashTimeline

extension SceneReview {
  /// Reviews the animations of each layer together. Returns the ids of the layers that have an animation of which
  /// nothing is visible, or that the scene cuts off.
  func reviewAnimations(of layers: [LayerVisit], _ moments: inout Moments) -> Set<String> {
    var unseen: Set<String> = []
    for visit in layers {
      guard isWanted() else { return unseen }
      let layer = visit.layer
      let all = AnimationRun.runs(of: layer, visit.clock)
      // Layers with blocks are left out, because blocks change the values that animations replace.
      if !all.contains(where: \.isBlock),
        let written = places.animations(of: layer.id, count: all.count)
      {
        let runs = ReviewedRun.runs(all, written, places)
        let still = reviewStandstill(runs, layer)
        let clashing = reviewOverlaps(runs)
        reviewGroups(of: runs)
        for (index, run) in runs.enumerated() where !still.contains(index) {
          // Problems with an animation that replaces another one are reported only once.
          if clashing.contains(index) || isCutSpring(run, among: runs) { continue }
          if reviewValues(of: run, among: runs, layer, &moments) {
            unseen.insert(layer.id)
            continue
          }
          reviewBeginning(of: run, layer, &moments)
          reviewJump(of: run, among: runs, layer, &moments)
          reviewHandover(to: run, among: runs, layer, &moments)
          if reviewEnd(of: run, layer, &moments) { unseen.insert(layer.id) }
        }
      }
      reviewBlocks(all, of: layer, &moments)
      reviewBlockValues(of: all, layer, &moments)
      reviewSeams(of: all, layer, &moments)
      if reviewBlockEnds(of: all, layer, &moments) { unseen.insert(layer.id) }
      // Copies may take each other's places, so only what is true of each of them is reviewed.
      if case .replicator(let replicator) = layer.properties.content {
        if replicator.instanceDelay == 0 {
          unseen.formUnion(reviewValues(of: visit.children.filter { $0.role == .layer }, &moments))
        }
        continue
      }
      unseen.formUnion(
        reviewAnimations(of: visit.children.filter { $0.role == .layer }, &moments))
    }
    return unseen
  }

  /// Reviews animations that change nothing, and returns their indices.
  private func reviewStandstill(_ runs: [ReviewedRun], _ layer: Layer) -> Set<Int> {
    var found: Set<Int> = []
    for (index, run) in runs.enumerated() where !run.property.isAdditive {
      // An animation that overrides another one has an effect.
      let others = runs.enumerated().filter { $0.offset != index && $0.element.concerns(run) }
      guard others.isEmpty, run.property.valueFunction == nil, !places.isVarying(run.written),
        !places.varies(layer.id, [run.keyPath.rawValue]),
        let model = layer.properties.value(at: run.keyPath),
        let values = run.values(model: model), values.allSatisfy({ $0 == model }),
        let span = run.span(["to", "values", "from"])
      else { continue }
      found.insert(index)
      report(.changesNothing(run.keyPath), span)
    }
    return found
  }

  /// Reviews animations that replace each other, and returns their indices.
  private func reviewOverlaps(_ runs: [ReviewedRun]) -> Set<Int> {
    var found: Set<Int> = []
    for (later, run) in runs.enumerated() where !run.property.isAdditive && run.end.isFinite {
      for (earlier, other) in runs.enumerated().prefix(later) {
        // An animation may take over from a loop.
        guard !other.property.isAdditive, !other.isLoop, !run.isLoop, other.concerns(run) else {
          continue
        }
        let overlap = min(run.end, other.end) - max(run.begin, other.begin)
        guard overlap > 1e-6, let span = run.span(["beginTime", "keyPath"]) else { continue }
        found.formUnion([earlier, later])
        report(
          .animationsClash(
            run.keyPath, other.keyPath, from: max(run.begin, other.begin),
            to: min(run.end, other.end)),
          span)
        break
      }
    }
    return found
  }

  /// Checks whether a layer disappears when its entrance begins, because the layer's own value is shown until then.
  private func reviewBeginning(of run: ReviewedRun, _ layer: Layer, _ moments: inout Moments) {
    let frame = scene.frameRate.time(ofFrame: 1)
    guard !run.holdsStart, run.isGradual, run.begin >= frame, run.begin < scene.duration - frame,
      let before = moments.layer(layer.id, at: run.begin - 1e-6), before.isSeen,
      let after = moments.layer(layer.id, at: run.begin), !after.isSeen,
      before.layer.properties.value(at: run.keyPath) == layer.properties.value(at: run.keyPath),
      let span = run.span(["beginTime", "keyPath"])
    else { return }
    report(.entranceBeginsLate(run.keyPath, at: run.begin), span)
  }

  /// Returns whether the scene ends before an animation does, after reporting it.
  private func reviewEnd(
    of run: ReviewedRun, _ layer: Layer, _ moments: inout Moments
  ) -> Bool {
    guard !run.isLoop, run.isGradual,
      isCutOff(run.keyPath, of: layer, from: run.begin, to: run.end, &moments),
      let span = run.span(["duration", "beginTime", "keyPath"])
    else { return false }
    report(.runsOverEnd(run.keyPath, end: run.end, film: scene.duration), span)
    return true
  }

  /// Returns whether the scene ends before a block does, after reporting it.
  private func reviewBlockEnds(
    of runs: [AnimationRun], _ layer: Layer, _ moments: inout Moments
  ) -> Bool {
    var isCut = false
    for run in runs {
      guard case .view(let block) = run.animation.kind, !run.timing.isRepeated,
        let span = run.spans(in: -.infinity ... .infinity).hull,
        let change = block.changes.first(where: { change in
          isCutOff(
            change.keyPath, of: layer, from: span.lowerBound, to: span.upperBound, &moments)
        }), let written = places.written(run, of: layer.id)
      else { continue }
      let place =
        written["duration"] ?? written["springDuration"] ?? written["animations"] ?? written
      report(
        .runsOverEnd(change.keyPath, end: span.upperBound, film: scene.duration), place.span)
      isCut = true
    }
    return isCut
  }

  /// Returns whether the scene ends while a value changes.
  private func isCutOff(
    _ keyPath: AnimationKeyPath, of layer: Layer, from begin: Double, to end: Double,
    _ moments: inout Moments
  ) -> Bool {
    guard end.isFinite, end > scene.duration + 1e-6, begin < scene.duration,
      let compared = keyPath.compared, let start = moments.layer(layer.id, at: max(0, begin)),
      let cut = moments.layer(layer.id, at: scene.duration),
      let whole = moments.layer(layer.id, at: end - 1e-6), cut.isSeen,
      let first = start.layer.properties.value(at: compared),
      let shown = cut.layer.properties.value(at: compared),
      let last = whole.layer.properties.value(at: compared),
      let rest = shown.distance(from: last), let way = first.distance(from: last)
    else { return false }
    return rest > 0.005 * max(way, rest) && rest > 1e-3
  }
}

extension ReviewedRun {
  /// Returns the location of the first of the given keys that exists.
  func span(_ keys: [String]) -> Span? {
    keys.lazy.compactMap { written[$0]?.span }.first
  }
}

extension Problem {
  static func changesNothing(_ keyPath: AnimationKeyPath) -> Problem {
    doubt(
      .animationNoEffect,
      "the animation of \(quoted(keyPath.rawValue)) has no effect: all its values are the"
        + " layer's own; change a value, or remove the animation")
  }
  static func animationsClash(
    _ keyPath: AnimationKeyPath, _ other: AnimationKeyPath, from begin: Double, to end: Double
  ) -> Problem {
    let what =
      keyPath == other
      ? "another animation of \(quoted(keyPath.rawValue))"
      : "the animation of \(quoted(other.rawValue))"
    return doubt(
      .animationReplaced,
      "this animation of \(quoted(keyPath.rawValue)) replaces \(what) from \(formatted(rounded(begin))) s"
        + " to \(formatted(rounded(end))) s; start it when the other ends,"
        + " or make it \"additive\"", at: begin)
  }
  static func entranceBeginsLate(_ keyPath: AnimationKeyPath, at time: Double) -> Problem {
    doubt(
      .animationBeginsLate,
      "the layer is visible with its own \(quoted(keyPath.rawValue)) until the animation begins at"
        + " \(formatted(rounded(time))) s, and disappears then; \"fillMode\": \"backwards\" applies the first value"
        + " from the start", at: time)
  }
  static func runsOverEnd(
    _ keyPath: AnimationKeyPath, end: Double, film: Double
  ) -> Problem {
    doubt(
      .animationCutOff,
      "the animation of \(quoted(keyPath.rawValue)) ends at \(formatted(rounded(end))) s, after the"
        + " scene's end at \(formatted(rounded(film))) s; shorten it, or make the scene longer",
      at: end)
  }
}
