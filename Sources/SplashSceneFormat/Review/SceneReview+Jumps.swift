import SplashScene
import SplashSyntax
import SplashSystem
import SplashTimeline

extension SceneReview {
  /// Checks whether a visible layer jumps when a block sets its `from`, only to return to its previous value.
  func reviewBlocks(
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
  func reviewJump(
    of run: ReviewedRun, among runs: [ReviewedRun], _ layer: Layer, _ moments: inout Moments
  ) {
    let compared = run.keyPath.compared
    guard !run.holdsEnd, !run.isLoop, run.isGradual, run.cut == nil, let compared,
      run.end > 0, run.end < scene.duration - 1.5 * scene.frameRate.time(ofFrame: 1),
      let model = layer.properties.value(at: run.keyPath),
      // An animation that only holds a value ends with a jump.
      run.values(model: model).map({ Set($0).count > 1 }) ?? true,
      let before = moments.layer(layer.id, at: run.end - 1e-6),
      let after = moments.layer(layer.id, at: run.end)
    else { return }
    let isSeen = after.isSeen || (run.keyPath == .opacity && before.isSeen && !run.isFadingOut)
    guard isSeen, let old = before.layer.properties.value(at: compared),
      let new = after.layer.properties.value(at: compared),
      // A jump to the value of another animation isn't reported, unless that has ended before.
      let own = layer.properties.value(at: compared),
      own.distance(from: new) == 0
        || runs.contains(where: { $0.concerns(run) && $0.holdsEnd && $0.end <= run.begin }),
      let way = old.distance(from: new), way > 0.005 * max(1, old.size, new.size),
      isVisibleJump(of: run.keyPath, before, after), !isCovered(layer, at: run.end, &moments),
      let span = run.span(["fillMode", "keyPath"])
    else { return }
    report(.jumpsBack(run.keyPath, at: run.end, isToOwn: own.distance(from: new) == 0), span)
  }

  /// Checks whether a value jumps from the end of one animation to the beginning of the next one.
  func reviewHandover(
    to run: ReviewedRun, among runs: [ReviewedRun], _ layer: Layer, _ moments: inout Moments
  ) {
    guard run.isGradual, !run.property.isAdditive, run.begin > 0, run.begin < scene.duration,
      !places.isVarying(run.written), let compared = run.keyPath.compared,
      let last = runs.last(where: { other in
        other.concerns(run) && !other.property.isAdditive && other.begin < run.begin
          && other.end <= run.begin + 1e-6
          // Without a fill mode, the value has jumped before.
          && (other.holdsEnd || other.end > run.begin - 1e-3)
      }),
      let before = moments.layer(layer.id, at: run.begin - 1e-6), before.isSeen,
      let after = moments.layer(layer.id, at: run.begin), after.isSeen,
      let old = before.layer.properties.value(at: compared),
      let new = after.layer.properties.value(at: compared),
      let way = old.distance(from: new), way > 0.005 * max(1, old.size, new.size),
      isVisibleJump(of: run.keyPath, before, after), !isCovered(layer, at: run.begin, &moments),
      let span = run.span(["from", "values", "keyPath"])
    else { return }
    report(.jumpsBetween(run.keyPath, at: run.begin, end: last.end), span)
  }

  /// Returns whether a layer is behind an opaque rectangle both before and after a time.
  private func isCovered(_ layer: Layer, at time: Double, _ moments: inout Moments) -> Bool {
    moments.isCovered(layer.id, at: time - 1e-6) && moments.isCovered(layer.id, at: time)
  }

  /// Returns whether a value that changes at once is seen to change.
  private func isVisibleJump(
    of keyPath: AnimationKeyPath, _ before: Moments.LayerState, _ after: Moments.LayerState
  ) -> Bool {
    guard keyPath.isDrawnAsCorners else { return true }
    let (old, new) = (before.parts, after.parts)
    // Nothing is known about the outlines of particles and the like.
    if !old.isKnown && !new.isKnown { return true }
    return old.jump(to: new) != nil
  }

  /// Checks whether what is drawn jumps each time that an animation repeats.
  func reviewSeams(of runs: [AnimationRun], _ layer: Layer, _ moments: inout Moments) {
    for run in runs {
      let timing = run.timing
      guard timing.isRepeated, !timing.autoreverses, timing.speed > 0,
        let seam = run.cycles(in: 0...scene.duration).first,
        let written = places.written(run, of: layer.id), !places.isVarying(written),
        let jumping = run.animation.gradualKeyPaths.first(where: { keyPath in
          keyPath.isDrawnAsCorners && jumps(keyPath, of: layer, at: seam, &moments)
        }), !decays(run, to: jumping, of: layer),
        let jump = moments.jump(of: layer.id, at: seam, onlyWhole: true),
        !isCovered(layer, at: seam, &moments)
      else { continue }
      let animation = written.animation(of: jumping) ?? written
      let keys = ["to", "values", "by", "keyPath", "animations", "repeatCount", "repeatDuration"]
      let span = keys.lazy.compactMap { animation[$0]?.span }.first
      report(.jumpsAtSeam(jumping, at: seam, jump), span ?? animation.span)
    }
  }

  /// Returns whether each cycle ends with the layer's own scale or colour, as the beat of a clock does.
  private func decays(_ run: AnimationRun, to keyPath: AnimationKeyPath, of layer: Layer) -> Bool {
    guard keyPath.valueKind == .color || keyPath.rawValue.hasPrefix("transform.scale"),
      let own = layer.properties.value(at: keyPath)
    else { return false }
    switch run.animation.kind {
    case .basic(let basic), .spring(let basic, _):
      return basic.by == nil && (basic.to ?? own) == own && basic.from != nil
    case .keyframe(let keyframes): return keyframes.values.last == own
    case .function, .group, .view, .transition: return false
    }
  }

  private func jumps(
    _ keyPath: AnimationKeyPath, of layer: Layer, at time: Double, _ moments: inout Moments
  ) -> Bool {
    guard let compared = keyPath.compared,
      let before = moments.layer(layer.id, at: time - 1e-6),
      let after = moments.layer(layer.id, at: time),
      let old = before.layer.properties.value(at: compared),
      let new = after.layer.properties.value(at: compared), let way = old.distance(from: new)
    else { return false }
    return way > 0.005 * max(1, old.size, new.size)
  }
}

extension ReviewedRun {
  /// Whether the last value is lower than one before it.
  fileprivate var isFadingOut: Bool {
    guard let values = values(model: .number(0)), let last = values.last,
      case .number(let end) = last
    else { return false }
    return values.contains { if case .number(let value) = $0 { value > end } else { false } }
  }
}

extension Animation {
  /// The properties whose values the animation interpolates.
  fileprivate var gradualKeyPaths: [AnimationKeyPath] {
    switch kind {
    case .basic(let basic), .spring(let basic, _): [basic.property.keyPath]
    case .keyframe(let keyframes): keyframes.hasSteps ? [] : [keyframes.property.keyPath]
    case .group(let members): members.flatMap(\.gradualKeyPaths)
    case .view(let block): block.changes.filter { $0.keyframes?.hasSteps != true }.map(\.keyPath)
    case .function, .transition: []
    }
  }
}

extension KeyframeAnimation {
  /// Whether the values change in steps: by the calculation mode, or because key times are close together.
  fileprivate var hasSteps: Bool {
    guard calculationMode != .discrete else { return true }
    guard let times = keyTimes, times.count == values.count else { return false }
    return times.indices.dropFirst().contains { index in
      times[index] - times[index - 1] < 0.005 && values[index] != values[index - 1]
    }
  }
}

extension SyntaxValue {
  /// Returns the animation of a property in this group; `nil` if there is none.
  fileprivate func animation(of keyPath: AnimationKeyPath) -> SyntaxValue? {
    self["animations"]?.elements?.first { $0["keyPath"]?.text == keyPath.rawValue }
  }
}

extension AnimationKeyPath {
  /// Whether the property moves corners of what is drawn, or changes its colour.
  fileprivate var isDrawnAsCorners: Bool {
    let moving = ["position", "bounds", "anchorPoint", "transform", "path"]
    return valueKind == .color || moving.contains { rawValue == $0 || rawValue.hasPrefix($0 + ".") }
  }
}

extension Problem {
  static func blockJumps(_ keyPath: AnimationKeyPath, at time: Double) -> Problem {
    doubt(
      .animationJumps,
      "\(quoted(keyPath.rawValue)) jumps at \(formatted(rounded(time))) s, because a block's \"from\" is set when the"
        + " block begins; give the layer this value from the start, or remove \"from\"", at: time)
  }
  static func jumpsBack(
    _ keyPath: AnimationKeyPath, at time: Double, isToOwn: Bool
  ) -> Problem {
    let value = isToOwn ? "the layer's own value" : "the value that an earlier animation holds"
    return doubt(
      .animationJumpsBack,
      "\(quoted(keyPath.rawValue)) jumps back to \(value) when the animation ends at"
        + " \(formatted(rounded(time))) s; \"fillMode\": \"forwards\" keeps its last value",
      at: time)
  }
  fileprivate static func jumpsBetween(
    _ keyPath: AnimationKeyPath, at time: Double, end: Double
  ) -> Problem {
    doubt(
      .animationJumpsBetween,
      "\(quoted(keyPath.rawValue)) jumps at \(formatted(rounded(time))) s, when this animation begins: the one before"
        + " it, which ended at \(formatted(rounded(end))) s, ended with another value", at: time,
      expected: "the value at the end of the animation before it")
  }
  fileprivate static func jumpsAtSeam(
    _ keyPath: AnimationKeyPath, at time: Double, _ jump: DrawnParts.Jump
  ) -> Problem {
    let what =
      switch jump {
      case .moves(let distance): "by \(formatted((distance * 10).rounded() / 10)) points"
      case .changesColor: "to another colour"
      }
    return doubt(
      .animationJumpsAtRepeat,
      "the animation of \(quoted(keyPath.rawValue)) ends elsewhere than it begins, so the layer jumps \(what) each"
        + " time that it repeats, first at \(formatted(rounded(time))) s", at: time,
      expected: "an end that looks like the beginning, or \"autoreverses\": true")
  }
}
