import SplashScene
import SplashSyntax
import SplashSystem
import SplashTimeline

extension SceneReview {
  /// Reviews what an animation's values and curves can show. Returns whether no frame shows the
  /// animation, or one of its values.
  ///
  /// - Parameter runs: All animations of the layer.
  func reviewValues(
    of run: ReviewedRun, among runs: [ReviewedRun], _ layer: Layer, _ moments: inout Moments
  ) -> Bool {
    guard !places.isVarying(run.written) else { return false }
    reviewRange(of: run, layer)
    reviewSizes(of: run, layer, &moments)
    if let key = run.keyPath.missingKey(in: layer, animating: Set(runs.map(\.keyPath))),
      !places.varies(layer.id, [key]), let span = run.span(["keyPath"])
    {
      report(.drawnByNothing(run.keyPath, without: key), span)
    }
    return isBetweenFrames(run)
  }

  /// Reviews the values of all animations of some layers and their sublayers, each alone. Returns the ids of the layers
  /// that have an animation of which nothing is visible.
  func reviewValues(of layers: [LayerVisit], _ moments: inout Moments) -> Set<String> {
    var unseen: Set<String> = []
    for visit in layers {
      let all = AnimationRun.runs(of: visit.layer, visit.clock)
      if let written = places.animations(of: visit.layer.id, count: all.count) {
        let runs = ReviewedRun.runs(all, written, places)
        for run in runs where reviewValues(of: run, among: runs, visit.layer, &moments) {
          unseen.insert(visit.layer.id)
        }
      }
      unseen.formUnion(
        reviewValues(of: visit.children.filter { $0.role == .layer }, &moments))
    }
    return unseen
  }

  /// Checks whether fractions look like percentages.
  private func reviewRange(of run: ReviewedRun, _ layer: Layer) {
    let bounds = layer.properties.bounds
    // A layer of one point is as large as its scale.
    if run.keyPath.isScale, max(bounds.width, bounds.height) > 2, !run.property.isAdditive,
      let values = run.values(model: .number(1)),
      case let factors = values.flatMap(\.fractions), factors.count > 1,
      factors.allSatisfy({ $0 >= 20 }), let span = run.span(["to", "values", "from"])
    {
      report(.scaleInPercent(run.keyPath, factors[0]), span)
    }
    let fractions: [AnimationKeyPath] = [
      .strokeStart, .strokeEnd, .trimStart, .trimEnd, .shadowOpacity, .locations,
    ]
    guard fractions.contains(run.keyPath), !run.property.isAdditive,
      let values = run.values(model: .number(0)),
      // Values a bit outside begin a line late or end it early.
      let beyond = values.lazy.flatMap(\.fractions).first(where: { $0 > 2 || $0 < -2 }),
      let span = run.span(["to", "values", "from"])
    else { return }
    var problem = Problem.beyondRange(run.keyPath, beyond)
    if beyond > 2, beyond <= 100, run.written["to"]?.number == beyond {
      problem.suggestion = formatted(beyond / 100)
    }
    report(problem, span)
  }

  /// Checks whether a curve's overshoot makes a size negative.
  private func reviewSizes(of run: ReviewedRun, _ layer: Layer, _ moments: inout Moments) {
    guard !run.property.isAdditive, let model = layer.properties.value(at: run.keyPath),
      let values = run.values(model: model)
    else { return }
    let duration =
      run.end.isFinite && !run.isLoop ? run.end - run.begin : run.animation.timing.duration
    reviewSizes(
      run.keyPath, values, run.curves(count: values.count - 1, duration), from: run.begin,
      lasting: duration, run.written, layer, &moments)
  }

  /// Checks whether blocks change what isn't drawn, and whether the overshoot of a curve makes a size negative.
  func reviewBlockValues(of runs: [AnimationRun], _ layer: Layer, _ moments: inout Moments) {
    let animated = Set(runs.flatMap(\.animation.keyPaths))
    for run in runs {
      guard case .view(let block) = run.animation.kind, run.timing.duration > 0,
        let begin = run.spans(in: -.infinity ... .infinity).hull?.lowerBound,
        let written = places.written(run, of: layer.id), !places.isVarying(written)
      else { continue }
      for change in block.changes {
        guard let key = change.keyPath.missingKey(in: layer, animating: animated),
          !places.varies(layer.id, [key])
        else { continue }
        let value = written["animations"]?[change.keyPath.rawValue] ?? written
        report(.drawnByNothing(change.keyPath, without: key), value.span)
      }
      let duration = run.timing.duration
      let function = run.animation.timingFunction
      let curve: (Double) -> Double =
        block.spring.map { spring in { spring.progress(at: $0 * duration) } }
        ?? { function.progress(at: $0) }
      for change in block.changes where change.keyframes == nil {
        reviewSizes(
          change.keyPath, [change.from, change.to], [curve], from: begin, lasting: duration,
          written,
          layer, &moments)
      }
    }
  }

  /// - Parameter curves: The functions from the fraction of each segment's time to its progress.
  private func reviewSizes(
    _ keyPath: AnimationKeyPath, _ values: [AnimatableValue], _ curves: [(Double) -> Double],
    from begin: Double, lasting duration: Double, _ written: SyntaxValue, _ layer: Layer,
    _ moments: inout Moments
  ) {
    guard keyPath.isSize, let lowest = Self.lowestSize(of: values, curves) else { return }
    let time = begin + lowest.time * duration
    let bounds = layer.properties.bounds
    let isScale = keyPath.transformComponent != nil
    let points = lowest.size * (isScale ? max(bounds.width, bounds.height) : 1)
    let keys = [
      "timingFunction", "timingFunctions", "options", "dampingRatio", "damping",
      "usingSpringWithDamping", "bounce", "type", "duration",
    ]
    guard points < -Self.mostOvershoot, time < scene.duration,
      let state = moments.layer(layer.id, at: time), state.fullOpacity >= 0.05
    else { return }
    let span = keys.lazy.compactMap { written[$0]?.span }.first
    report(.fallsBelowZero(keyPath, lowest.size, at: time), span ?? written.span)
  }

  /// Returns the lowest width, height or other size below 0 that the curves reach, and its time as a fraction; `nil` if
  /// there is none.
  private static func lowestSize(
    of values: [AnimatableValue], _ curves: [(Double) -> Double]
  ) -> (size: Double, time: Double)? {
    let sizes = values.map(\.sizes)
    guard let first = sizes.first, !first.isEmpty,
      sizes.allSatisfy({ $0.count == first.count && $0.allSatisfy { $0 >= 0 } })
    else { return nil }
    var lowest: (size: Double, time: Double)?
    for (index, curve) in curves.enumerated() where index + 1 < sizes.count {
      for step in 0...curveSteps where sizes[index] != sizes[index + 1] {
        let fraction = Double(step) / Double(curveSteps)
        let progress = curve(fraction)
        for (from, to) in zip(sizes[index], sizes[index + 1]) {
          let size = from + (to - from) * progress
          if size < min(0, lowest?.size ?? 0) {
            lowest = (size, (Double(index) + fraction) / Double(curves.count))
          }
        }
      }
    }
    return lowest
  }

  private static let curveSteps = 300

  /// The greatest size below 0 that is hardly seen, in points.
  private static let mostOvershoot = 2.0

  /// Returns whether an animation, or one of its keyframes, falls between two frames, after reporting it.
  private func isBetweenFrames(_ run: ReviewedRun) -> Bool {
    guard run.begin >= 0, run.end <= scene.duration || run.isLoop else { return false }
    let (begin, end) = (run.begin, run.end)
    if !run.isLoop, !run.holdsStart, !run.holdsEnd,
      isWithoutFrame(begin, end, includingStart: true),
      let span = run.span(["duration", "keyPath"])
    {
      report(.betweenFrames(run.keyPath, begin, end, frame: frameNumber(before: begin)), span)
      return true
    }
    guard let fractions = run.valueFractions, let values = run.values(model: .number(0)),
      values.count > 2, fractions.count >= values.count
    else { return false }
    let cycle = run.animation.timing.duration / run.animation.timing.speed
    let length = run.isLoop ? cycle : end - begin
    let count = run.isLoop ? ((min(end, scene.duration) - begin) / cycle).rounded(.up) : 1
    guard count >= 1, count <= Self.mostCycles else { return false }
    for index in 1..<(values.count - 1)
    where values[index] != values[index - 1] && values[index - 1] == values[index + 1] {
      let first = fractions[run.isGradual ? index - 1 : index]
      let isBetween = (0..<Int(clamping: count)).allSatisfy { number in
        let start = begin + Double(number) * cycle
        return isWithoutFrame(
          start + first * length, start + fractions[index + 1] * length,
          includingStart: !run.isGradual)
      }
      guard isBetween, let span = run.span(["keyTimes", "values"]) else { continue }
      let time = begin + fractions[index] * length
      report(
        .keyframeBetweenFrames(run.keyPath, index, at: time, frame: frameNumber(before: time)), span
      )
      return true
    }
    return false
  }

  /// The greatest number of cycles that are looked at.
  private static let mostCycles = 1000.0

  /// Returns whether no frame shows a time between two others.
  private func isWithoutFrame(_ begin: Double, _ end: Double, includingStart: Bool) -> Bool {
    let before = frameNumber(before: begin)
    let first = [before, before + 1].first { frame in
      let time = scene.frameRate.time(ofFrame: frame)
      return includingStart ? time >= begin - 1e-9 : time > begin + 1e-9
    }
    return scene.frameRate.time(ofFrame: first ?? before + 2) >= end - 1e-9
  }

  /// Returns the number of the last frame at a time or before it.
  private func frameNumber(before time: Double) -> Int {
    Int(clamping: (time * scene.frameRate.value + 1e-6).rounded(.down))
  }
}

extension ReviewedRun {
  /// The times of a keyframe animation's values as fractions of the cycle; `nil` for other animations.
  fileprivate var valueFractions: [Double]? {
    guard case .keyframe(let keyframes) = animation.kind, !keyframes.calculationMode.isPaced,
      keyframes.values.count > 1
    else { return nil }
    let isDiscrete = keyframes.calculationMode == .discrete
    let count = keyframes.values.count + (isDiscrete ? 1 : 0)
    let given = keyframes.keyTimes.flatMap { $0.count >= keyframes.values.count ? $0 : nil }
    return given ?? (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// Returns the functions from the fraction of each segment's time to its progress; empty if they aren't known.
  ///
  /// - Parameter count: The number of segments.
  fileprivate func curves(count: Int, _ duration: Double) -> [(Double) -> Double] {
    switch animation.kind {
    case .basic:
      let function = animation.timingFunction
      return [{ function.progress(at: $0) }]
    case .spring(_, let spring): return [{ spring.progress(at: $0 * duration) }]
    case .keyframe(let keyframes):
      guard [.linear, .cubic].contains(keyframes.calculationMode) else { return [] }
      return (0..<max(0, count)).map { index in
        guard keyframes.timingFunctions.indices.contains(index) else { return { $0 } }
        let function = keyframes.timingFunctions[index]
        return { function.progress(at: $0) }
      }
    case .function, .group, .view, .transition: return []
    }
  }
}

extension AnimatableValue {
  fileprivate var fractions: [Double] {
    switch self {
    case .number(let number): [number]
    case .numbers(let numbers): numbers
    default: []
    }
  }

  /// The widths, heights or factors of the value; empty if it has none.
  fileprivate var sizes: [Double] {
    switch self {
    case .number(let number): [number]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.width, rect.height]
    default: []
    }
  }
}

extension SyntaxValue {
  fileprivate var number: Double? {
    if case .number(let number) = kind { number } else { nil }
  }
}

extension AnimationKeyPath {
  /// Whether a value below 0 draws nothing, or a mirrored picture.
  fileprivate var isSize: Bool {
    isScale
      || [
        .bounds, .bounds(.size), .bounds(.width), .bounds(.height), .borderWidth, .lineWidth,
      ].contains(self)
  }

  /// Whether the value is a factor of the layer's size.
  fileprivate var isScale: Bool {
    [.scale, .scaleXY, .scaleX, .scaleY].contains(transformComponent)
  }

  /// The key that a layer needs so that the property is drawn; `nil` if it is drawn.
  ///
  /// - Parameter animated: The properties that are animated: they may be drawn later.
  fileprivate func missingKey(in layer: Layer, animating animated: Set<AnimationKeyPath>) -> String?
  {
    let p = layer.properties
    func lacks(_ keyPath: AnimationKeyPath, _ isMissing: Bool) -> String? {
      isMissing && !animated.contains(keyPath) ? keyPath.rawValue : nil
    }
    switch self {
    case .strokeStart, .strokeEnd, .lineWidth, .lineDashPhase:
      if case .shape(let shape) = p.content, shape.strokeGradient != nil { return nil }
      guard case .color(let color)? = p.value(at: .strokeColor) else { return nil }
      if let missing = lacks(.strokeColor, color.alpha == 0) { return missing }
      if self == .lineDashPhase, case .shape(let shape) = p.content,
        shape.stroke.dashPattern.isEmpty
      {
        return "lineDashPattern"
      }
      return nil
    case .strokeColor:
      guard case .number(let width)? = p.value(at: .lineWidth) else { return nil }
      return lacks(.lineWidth, width <= 0)
    case .shadowRadius, .shadowColor, .shadowPath, .shadowOffset, .shadowOffset(.width),
      .shadowOffset(.height):
      return lacks(.shadowOpacity, p.shadow.opacity == 0)
    case .borderColor: return lacks(.borderWidth, p.borderWidth <= 0)
    case .borderWidth: return lacks(.borderColor, p.borderColor.alpha == 0)
    case .cornerRadius:
      guard [.layer, .text, .shape].contains(p.content.kind), p.backgroundFilters.isEmpty,
        lacks(.borderWidth, p.borderWidth <= 0) != nil,
        lacks(.masksToBounds, !p.masksToBounds) != nil
      else { return nil }
      return lacks(.backgroundColor, (p.backgroundColor?.alpha ?? 0) == 0)
    case .locations, .startPoint, .endPoint:
      guard case .gradient(let gradient) = p.content else { return nil }
      return lacks(.colors, gradient.colors.isEmpty)
    default: return nil
    }
  }
}

extension Problem {
  static func beyondRange(_ keyPath: AnimationKeyPath, _ value: Double) -> Problem {
    doubt(
      .animationBeyondRange,
      "\(quoted(keyPath.rawValue)) shows values from 0 to 1, and \(formatted(value)) is far beyond them",
      expected: "fractions: 1 is the whole")
  }
  fileprivate static func scaleInPercent(
    _ keyPath: AnimationKeyPath, _ value: Double
  ) -> Problem {
    doubt(
      .animationBeyondRange,
      "\(quoted(keyPath.rawValue)) is a factor, but the animation has only values like \(formatted(value))",
      expected: "factors: 1 is the layer's own size")
  }
  fileprivate static func fallsBelowZero(
    _ keyPath: AnimationKeyPath, _ size: Double, at time: Double
  ) -> Problem {
    doubt(
      .animationNegativeSize,
      "the curve overshoots, so that \(quoted(keyPath.rawValue)) falls to \(formatted(rounded(size))) at"
        + " \(formatted(rounded(time))) s", at: time,
      expected: "a curve without overshoot, or an end well above 0")
  }
  fileprivate static func drawnByNothing(_ keyPath: AnimationKeyPath, without key: String)
    -> Problem
  {
    doubt(
      .animationNotDrawn,
      "the animation of \(quoted(keyPath.rawValue)) shows nothing, because the layer has no \(quoted(key))",
      expected: "\(quoted(key)) on the layer")
  }
  /// Returns a time rounded to microseconds, because milliseconds may be more than the whole animation.
  private static func precise(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }

  fileprivate static func betweenFrames(
    _ keyPath: AnimationKeyPath, _ begin: Double, _ end: Double, frame: Int
  ) -> Problem {
    doubt(
      .animationBetweenFrames,
      "no frame shows the animation of \(quoted(keyPath.rawValue)): it runs from \(formatted(precise(begin))) s to"
        + " \(formatted(precise(end))) s, between the frames \(frame) and \(frame + 1)", at: begin,
      expected: "at least the duration of a frame")
  }
  fileprivate static func keyframeBetweenFrames(
    _ keyPath: AnimationKeyPath, _ index: Int, at time: Double, frame: Int
  ) -> Problem {
    doubt(
      .animationBetweenFrames,
      "no frame shows value \(index + 1) of \(quoted(keyPath.rawValue)) at \(formatted(rounded(time))) s, between"
        + " the frames \(frame) and \(frame + 1)", at: time,
      expected: "at least the duration of a frame")
  }
}
