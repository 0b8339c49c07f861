import SplashScene
import SplashSyntax
import SplashSystem
import SplashTimeline

extension SceneReview {
  /// Reviews the animations of each layer together.
  func reviewAnimations(of layers: [LayerVisit], _ moments: inout Moments) {
    for visit in layers {
      guard isWanted() else { return }
      let layer = visit.layer
      let all = AnimationRun.runs(of: layer, visit.clock)
      // Layers with blocks are left out, because blocks change the values that animations replace.
      if !all.contains(where: \.isBlock),
        let written = places.animations(of: layer.id, count: all.count)
      {
        let runs = ReviewedRun.runs(all, written, places)
        let still = reviewStandstill(runs, layer)
        let clashing = reviewOverlaps(runs)
        for (index, run) in runs.enumerated() where !still.contains(index) {
          // Problems with an animation that replaces another one are reported only once.
          if clashing.contains(index) { continue }
          reviewBeginning(of: run, layer, &moments)
          reviewJump(of: run, layer, &moments)
          reviewEnd(of: run, layer, &moments)
        }
      }
      reviewBlocks(all, of: layer, &moments)
      if case .replicator = layer.properties.content { continue }
      reviewAnimations(of: visit.children.filter { $0.role == .layer }, &moments)
    }
  }

  /// Reviews animations that change nothing, and returns their indices.
  private func reviewStandstill(_ runs: [ReviewedRun], _ layer: Layer) -> Set<Int> {
    var found: Set<Int> = []
    for (index, run) in runs.enumerated() where !run.property.isAdditive {
      // An animation that overrides another one has an effect.
      let others = runs.enumerated().filter { $0.offset != index && $0.element.concerns(run) }
      guard others.isEmpty, run.property.valueFunction == nil, !run.written.holdsExpression,
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

  /// Checks whether a visible layer jumps when a block sets its `from`, only to return to its previous value.
  private func reviewBlocks(
    _ runs: [AnimationRun], of layer: Layer, _ moments: inout Moments
  ) {
    // A mask may hide the layer until then.
    guard layer.mask == nil else { return }
    let frame = scene.frameRate.time(ofFrame: 1)
    for run in runs {
      guard case .view(let block) = run.animation.kind,
        let begin = run.begins(in: -.infinity ... .infinity).first
      else { continue }
      guard begin >= frame, begin < scene.duration - frame else { continue }
      for change in block.changes where change.from != change.before && change.to == change.before {
        guard let compared = change.keyPath.compared,
          let before = moments.layer(layer.id, at: begin - 1e-6), before.isSeen,
          before.layer.properties.value(at: change.keyPath) == change.before,
          let after = moments.layer(layer.id, at: begin),
          let old = before.layer.properties.value(at: compared),
          let new = after.layer.properties.value(at: compared),
          // A small jump may be intentional.
          let way = old.distance(from: new), way > 0.25 * max(1, old.size, new.size),
          let span = places.span(of: layer.id, ["animate"])
        else { continue }
        report(.blockJumps(change.keyPath, at: begin), span)
      }
    }
  }

  /// Checks whether a value jumps back at the end of an animation.
  private func reviewJump(of run: ReviewedRun, _ layer: Layer, _ moments: inout Moments) {
    let compared = run.keyPath.compared
    guard !run.holdsEnd, !run.isLoop, run.isGradual, !run.isCut, let compared,
      run.end > 0, run.end < scene.duration - 1.5 * scene.frameRate.time(ofFrame: 1),
      let model = layer.properties.value(at: run.keyPath),
      // An animation that only holds a value ends with a jump.
      run.values(model: model).map({ Set($0).count > 1 }) ?? true,
      let before = moments.layer(layer.id, at: run.end - 1e-6),
      let after = moments.layer(layer.id, at: run.end)
    else { return }
    let isSeen = after.isSeen || (run.keyPath == .opacity && before.isSeen)
    guard isSeen, let old = before.layer.properties.value(at: compared),
      let new = after.layer.properties.value(at: compared),
      // A jump to the value of another animation isn't reported.
      let own = layer.properties.value(at: compared), own.distance(from: new) == 0,
      let way = old.distance(from: new), way > 0.005 * max(1, old.size, new.size),
      let span = run.span(["fillMode", "keyPath"])
    else { return }
    report(.jumpsBack(run.keyPath, at: run.end), span)
  }

  /// Checks whether the scene ends before an animation does.
  private func reviewEnd(of run: ReviewedRun, _ layer: Layer, _ moments: inout Moments) {
    guard run.end.isFinite, run.end > scene.duration + 1e-6, run.begin < scene.duration,
      !run.isLoop, run.isGradual, let compared = run.keyPath.compared,
      let start = moments.layer(layer.id, at: max(0, run.begin)),
      let cut = moments.layer(layer.id, at: scene.duration),
      let whole = moments.layer(layer.id, at: run.end - 1e-6), cut.isSeen,
      let first = start.layer.properties.value(at: compared),
      let shown = cut.layer.properties.value(at: compared),
      let last = whole.layer.properties.value(at: compared),
      let rest = shown.distance(from: last), let way = first.distance(from: last),
      rest > 0.005 * max(way, rest), rest > 1e-3,
      let span = run.span(["duration", "beginTime", "keyPath"])
    else { return }
    report(.runsOverEnd(run.keyPath, end: run.end, film: scene.duration), span)
  }
}

extension ReviewedRun {
  /// Returns the location of the first of the given keys that exists.
  fileprivate func span(_ keys: [String]) -> Span? {
    keys.lazy.compactMap { written[$0]?.span }.first
  }
}

extension AnimationKeyPath {
  /// The property that shows how far the layer moves; a full turn counts as no movement. `nil` for properties that
  /// are periodic themselves, such as a dash phase.
  fileprivate var compared: AnimationKeyPath? {
    switch self {
    case .lineDashPhase, .time: nil
    case _ where rawValue.hasPrefix("transform"): .transform
    case _ where rawValue.hasPrefix("sublayerTransform"): .sublayerTransform
    case _ where rawValue.hasPrefix("contentsRect"): nil
    default: self
    }
  }
}

extension AnimatableValue {
  /// The value's numbers; `nil` if it has none that can be compared.
  private var scalars: [Double]? {
    switch self {
    case .color(let color): color.scalars
    case .colors(let colors): colors.flatMap(\.scalars)
    case .transform(let matrix):
      // The positions of three corners of a square with sides of 100 points.
      [Point(0, 0), Point(100, 0), Point(0, 100)].flatMap { corner in
        Projection(matrix).apply(corner).map { [$0.x / 100, $0.y / 100] } ?? []
      }
    default: components
    }
  }

  /// The largest absolute value of the numbers.
  fileprivate var size: Double { scalars?.map(abs).max() ?? 0 }

  /// Returns the largest difference between the numbers of two values.
  fileprivate func distance(from other: AnimatableValue) -> Double? {
    guard let a = scalars, let b = other.scalars, a.count == b.count else { return nil }
    return zip(a, b).map { abs($0 - $1) }.max()
  }
}

extension Color {
  /// The premultiplied components, so that the colour of transparent values is ignored.
  fileprivate var scalars: [Double] { [red * alpha, green * alpha, blue * alpha, alpha] }
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
  static func blockJumps(_ keyPath: AnimationKeyPath, at time: Double) -> Problem {
    doubt(
      .animationJumps,
      "\(quoted(keyPath.rawValue)) jumps at \(formatted(rounded(time))) s, because a block's \"from\" is set when the"
        + " block begins; give the layer this value from the start, or remove \"from\"", at: time)
  }
  static func jumpsBack(_ keyPath: AnimationKeyPath, at time: Double) -> Problem {
    doubt(
      .animationJumpsBack,
      "\(quoted(keyPath.rawValue)) jumps back to the layer's own value when the animation ends at"
        + " \(formatted(rounded(time))) s; \"fillMode\": \"forwards\" keeps its last value",
      at: time)
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
