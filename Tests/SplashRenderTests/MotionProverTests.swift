import Foundation
import SplashScene
import Testing

@testable import SplashChecks

/// Checks are answered with the right verdict and an interval around the margin that follows from the scene's numbers.
@Suite struct MotionProverTests {
  private typealias Claim = MotionCheck.Claim

  /// A square of 20 points around a position on a canvas of 200 × 100 points.
  private func square(_ id: String, _ x: Double, _ animations: Animation...) -> Layer {
    var layer = plain(id, Rect(x - 10, 40, 20, 20))
    layer.animations = animations
    return layer
  }

  private func move(
    _ from: Double, _ to: Double, at begin: Double = 0, lasting duration: Double = 1,
    _ curve: TimingFunction = .linear, fill: MediaTiming.FillMode = .both
  ) -> Animation {
    .basic(
      .position(.x), from: .number(from), to: .number(to),
      timing: MediaTiming(duration: duration, beginTime: begin, fillMode: fill),
      timingFunction: curve)
  }

  private func fade(
    _ from: Double, _ to: Double, at begin: Double = 0, lasting duration: Double = 1
  ) -> Animation {
    .basic(
      .opacity, from: .number(from), to: .number(to),
      timing: MediaTiming(duration: duration, beginTime: begin, fillMode: .both))
  }

  private func answer(
    _ claim: Claim, _ patterns: [String], _ layers: [Layer], until end: Double = 2,
    from start: Double = 0, while phase: MotionCheck.Phase? = nil, tolerance: Double? = nil
  ) -> CheckAnswer {
    let scene = Scene(size: Size(200, 100), duration: end, layers: layers)
    var check = MotionCheck(.layers(patterns), claim, in: start...end)
    (check.phase, check.tolerance) = (phase, tolerance)
    var prover = MotionProver(scene)
    return prover.answer(to: check)
  }

  private func answer(
    _ claim: Claim, key: String, _ layer: Layer, tolerance: Double? = nil
  ) -> CheckAnswer {
    let scene = Scene(size: Size(200, 100), duration: 2, layers: [layer])
    var check = MotionCheck(.key(CheckedKey(layer: layer.id, key: key)), claim, in: 0...2)
    check.tolerance = tolerance
    var prover = MotionProver(scene)
    return prover.answer(to: check)
  }

  private func expect(
    _ answer: CheckAnswer, _ verdict: CheckAnswer.Verdict, margin: Double?,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(answer.verdict == verdict, "\(answer)", sourceLocation: location)
    #expect(answer.proof == .exact, sourceLocation: location)
    guard let margin else { return }
    let found = answer.margin ?? Interval(.nan)
    #expect(
      found.low <= margin + 2e-6 && found.high >= margin - 2e-6
        && found.width < 0.01 + 0.002 * abs(margin),
      "\(answer)", sourceLocation: location)
  }

  // MARK: Seeing

  @Test func `a layer is visible from an opacity of 0.05 on`() {
    let layer = square("a", 50, fade(0, 1, at: 0.5))
    // It reaches 0.05 at 0.55 s.
    expect(answer(.visible(.init(by: 0.6)), ["a"], [layer]), .holds, margin: 0.05)
    expect(answer(.visible(.init(by: 0.54)), ["a"], [layer]), .fails, margin: -0.01)
    expect(answer(.visible(.init(duration: 1.4)), ["a"], [layer]), .holds, margin: 0.05)
    expect(answer(.visible(.init(duration: 1.5)), ["a"], [layer]), .fails, margin: -0.05)
    expect(answer(.visible(.init()), ["a"], [layer]), .fails, margin: nil)
    expect(answer(.visible(.init()), ["a"], [layer], from: 1), .holds, margin: 0.45)
    expect(answer(.hidden, ["a"], [layer]), .fails, margin: nil)
    expect(answer(.hidden, ["a"], [layer], until: 0.5), .holds, margin: nil)
  }

  @Test func `a layer outside the canvas or a clip isn't visible`() {
    // Its right side enters the canvas at 0.5 s.
    let layer = square("a", 0, move(-60, 40))
    expect(answer(.visible(.init(by: 0.6)), ["a"], [layer]), .holds, margin: 0.1)
    var window = Layer(id: "window", frame: Rect(20, 0, 100, 100))
    window.properties.masksToBounds = true
    window.sublayers = [layer]
    // In the window, which begins at 20 points, at 0.5 s, too: its place is relative to it.
    expect(answer(.visible(.init(by: 0.6)), ["a"], [window]), .holds, margin: 0.1)
    expect(answer(.visible(.init(by: 0.6)), ["window/a"], [window]), .holds, margin: 0.1)
  }

  @Test func `a layer under a mask is as visible as the mask`() {
    var layer = square("a", 50)
    layer.mask = square("mask", 10, fade(0, 1, at: 0.5))
    layer.mask?.properties.position = Point(10, 10)
    expect(answer(.visible(.init(by: 0.6)), ["a"], [layer]), .holds, margin: 0.05)
    layer.mask?.properties.position = Point(90, 10)
    expect(answer(.hidden, ["a"], [layer]), .holds, margin: nil)
  }

  @Test func `a layer is seen until an animation hides it in the middle of its cycle`() {
    let hide = Animation.basic(
      .hidden, from: false, to: true, timing: MediaTiming(duration: 1, fillMode: .both))
    let found = answer(.visible(.init(duration: 0.4)), ["a"], [square("a", 50, hide)])
    #expect(found.verdict == .holds && (found.margin?.high ?? 1) < 0.6, "\(found)")
    expect(answer(.visible(.init()), ["a"], [square("a", 50, hide)]), .fails, margin: nil)
  }

  @Test func `an opacity above 1 isn't more than opaque`() {
    var group = Layer(id: "group", frame: Rect(0, 0, 200, 100))
    group.animations = [fade(1, 2)]
    group.sublayers = [square("a", 50)]
    group.sublayers[0].properties.opacity = 0.04
    expect(answer(.hidden, ["a"], [group]), .holds, margin: nil)
  }

  // MARK: Resting and beginning

  @Test func `a layer rests when it stays within a tenth of a point of its end`() {
    let layer = square("a", 0, move(50, 150, at: 0.2))
    // 100 points a second: 0.1 points are 1 ms.
    expect(answer(.rests(by: 1.3), ["a"], [layer]), .holds, margin: 0.101)
    expect(answer(.rests(by: 1.19), ["a"], [layer]), .fails, margin: -0.009)
    expect(answer(.rests(by: 1.3), ["a"], [layer], tolerance: 10), .holds, margin: 0.2)
    expect(answer(.rests(by: 1), ["a"], [layer], until: 1.1), .fails, margin: nil)
  }

  @Test func `a change of colour is no rest`() {
    var layer = square("a", 50)
    layer.animations = [
      .basic(
        .backgroundColor, from: .color(.white), to: .color(.black),
        timing: MediaTiming(duration: 1, fillMode: .both))
    ]
    expect(answer(.rests(by: 1), ["a"], [layer]), .holds, margin: 1.0 / 255)
    expect(answer(.rests(by: 0.9), ["a"], [layer]), .fails, margin: 1.0 / 255 - 0.1)
  }

  @Test func `a layer begins when its animation begins`() {
    let layers = [
      square("a", 50, fade(0, 1, at: 0.3)), square("b", 100, fade(0, 1, at: 0.4)),
      square("c", 150, move(150, 160, at: 0.5, .easeInEaseOut)),
    ]
    expect(answer(.begin(at: 0.3), ["a"], layers), .holds, margin: 0.001)
    expect(answer(.begin(at: 0.31), ["a"], layers), .fails, margin: -0.009)
    expect(answer(.staggered(by: 0.1), ["a", "b", "c"], layers), .holds, margin: nil)
    expect(answer(.staggered(by: 0.1), ["a", "b"], layers), .holds, margin: 0.001)
    expect(answer(.before("c"), ["a", "b"], layers), .holds, margin: nil)
    expect(answer(.before("a"), ["b"], layers), .fails, margin: -0.1)
    expect(answer(.together, ["a", "b"], layers), .fails, margin: -0.099)
    expect(answer(.together, ["a", "b"], layers, tolerance: 0.2), .holds, margin: 0.1)
    expect(answer(.begin(at: 0), ["a"], [square("a", 50)]), .fails, margin: nil)
  }

  // MARK: Places

  @Test func `the least distance is found between the frames`() {
    // They pass each other in 1 ms between two frames: 10 points apart at first, 4 points at 0.5042 s.
    let dip = Animation.keyframe(
      .position(.x), values: [100, 94, 100], keyTimes: [0.5037 / 2, 0.5042 / 2, 0.5047 / 2],
      timing: MediaTiming(duration: 2, fillMode: .both))
    let layers = [square("a", 70), square("b", 100, dip)]
    expect(answer(.apart(4), ["a", "b"], layers), .holds, margin: 0.01)
    expect(answer(.apart(5), ["a", "b"], layers), .fails, margin: -0.99)
    let found = answer(.apart(5), ["*"], layers)
    #expect(abs((found.time ?? 0) - 0.5042) < 1e-6 && found.layers == ["a", "b"])
  }

  @Test func `turned layers are as far apart as their corners`() {
    var diamond = square("b", 100)
    diamond.properties.transform = .rotationZ(.pi / 4)
    // The corner is 10·√2 points to the left of the centre.
    let distance = 100 - 200.0.squareRoot() - 80
    expect(
      answer(.apart(5), ["a", "b"], [square("a", 70), diamond]), .holds, margin: distance - 5 + 0.01
    )
  }

  @Test func `layers that are never seen together are never checked`() {
    let layers = [square("a", 50, fade(1, 0)), square("b", 50, fade(0, 1, at: 1.5, lasting: 0.5))]
    let found = answer(.apart(1), ["a", "b"], layers)
    #expect(found.verdict == .fails && found.isVacuous)
    // A layer by its name has to be seen; one of many need not be.
    let more = [square("a", 50), square("b", 100), square("far", -300)]
    #expect(answer(.apart(1), ["a", "b", "far"], more).isVacuous)
    #expect(answer(.apart(1), ["*"], more).verdict == .holds)
  }

  @Test func `a rotating square leaves the canvas with its corners only`() {
    let turn = Animation.basic(
      .transform(.rotation), from: 0, to: .number(.pi), timing: MediaTiming(duration: 2))
    let layer = square("a", 12, turn)
    let claim = Claim.inside(.screen, insets: .init())
    expect(answer(claim, ["a"], [layer]), .fails, margin: 12 - 200.0.squareRoot() + 0.01)
    expect(answer(claim, ["a"], [layer], tolerance: 3), .holds, margin: 15 - 200.0.squareRoot())
    let insets = Claim.inside(.screen, insets: .init(left: -3))
    expect(answer(insets, ["a"], [layer]), .holds, margin: 15 - 200.0.squareRoot() + 0.01)
  }

  @Test func `a layer is inside another one that moves`() {
    var card = plain("card", Rect(0, 30, 60, 40))
    card.animations = [move(50, 110)]
    let layers = [card, square("a", 0, move(52, 130))]
    // In the beginning 18 points to the right side, at the end 0; and 10 above and below.
    expect(answer(.inside(.layer("card"), insets: .init()), ["a"], layers), .holds, margin: 0.01)
    expect(
      answer(.inside(.layer("card"), insets: .init(right: 1)), ["a"], layers), .fails, margin: -0.99
    )
  }

  @Test func `what is checked while a layer rests isn't checked while it moves`() {
    let layer = square("a", 0, move(-50, 50))
    let claim = Claim.inside(.screen, insets: .init())
    expect(answer(claim, ["a"], [layer]), .fails, margin: -59.99)
    expect(answer(claim, ["a"], [layer], while: .resting), .holds, margin: 39.91)
    #expect(answer(claim, ["a"], [layer], while: .moving).verdict == .fails)
  }

  @Test func `jumps are measured on the canvas`() {
    var group = Layer(id: "group", frame: Rect(0, 0, 200, 100))
    group.properties.transform = .scale(2, 2, 1)
    group.sublayers = [square("a", 90, move(90, 100, at: 0.5, fill: .removed))]
    // At 1.5 s it goes back by 10 points, twice as large.
    expect(answer(.jumps(most: 8), ["a"], [group]), .fails, margin: -11.99)
    #expect(answer(.jumps(most: 8), ["a"], [group]).time == 1.5)
    expect(answer(.jumps(most: 20), ["*"], [group]), .holds, margin: 0.01)
  }

  // MARK: Values

  @Test func `a value turns around at its extremes`() {
    let swing = Animation.keyframe(
      .position(.x), values: [50, 80, 60, 61, 40], timing: MediaTiming(duration: 2))
    let layer = square("a", 40, swing)
    expect(answer(.turns(3, swing: 0), key: "position.x", layer), .holds, margin: 1)
    expect(answer(.turns(1, swing: 5), key: "position.x", layer), .holds, margin: nil)
    expect(answer(.turns(2, swing: 5), key: "position.x", layer), .fails, margin: nil)
    // From 50 to 80, and by 40 back; the way back by 1 doesn't count.
    expect(answer(.turns(1, swing: 25), key: "position.x", layer), .holds, margin: 5)
    expect(answer(.turns(1, swing: 1.5), key: "position.x", layer), .holds, margin: 0.5)
  }

  @Test func `a value that jumps back in reversed cycles has the value after the jump`() {
    var steps = KeyframeAnimation(AnimatedProperty(.position(.x)), values: [50, 90, 70])
    steps.calculationMode = .discrete
    let layer = square(
      "a", 20,
      Animation(
        timing: MediaTiming(duration: 0.3, beginTime: 0.1, autoreverses: true),
        kind: .keyframe(steps)))
    expect(answer(.range(20...90), key: "position.x", layer), .holds, margin: 1e-6)
    expect(answer(.range(20...80), key: "position.x", layer), .fails, margin: -10)
    expect(answer(.jumps(most: 40), key: "position.x", layer), .holds, margin: nil)
  }

  @Test func `a rotation that goes on with each cycle is followed`() {
    var turn = Animation.basic(
      .transform, from: 0, to: .number(1), timing: MediaTiming(duration: 0.5, repeatCount: 4))
    guard case .basic(var basic) = turn.kind else { return }
    (basic.property.valueFunction, basic.property.isCumulative) = (.rotateZ, true)
    turn.kind = .basic(basic)
    // At 45° the corner is 10·√2 points to the left.
    let found = answer(.inside(.screen, insets: .init()), ["a"], [square("a", 12, turn)])
    #expect(found.verdict == .fails && abs((found.margin?.middle ?? 0) + 2.132) < 0.01, "\(found)")
  }

  @Test func `a value is compared at a time between frames`() {
    let layer = square("a", 0, move(0, 100))
    expect(
      answer(.value(.number(12.34), at: 0.1234), key: "position.x", layer), .holds, margin: 1e-6)
    expect(
      answer(.value(.number(12), at: 0.1234), key: "position.x", layer), .fails, margin: -0.339999)
    expect(
      answer(.value(.point(Point(12.34, 50)), at: 0.1234), key: "position", layer), .holds,
      margin: 1e-6)
  }

  @Test func `the greatest value of a curve that overshoots is found`() {
    // The curve's greatest output: y(u) = 3u(1 − u)²·c1y + 3u²(1 − u)·c2y + u³.
    let curve = TimingFunction(0.3, 0, 0.5, 2)
    func output(_ u: Double) -> Double {
      let middle = 6 * u * u * (1 - u)
      return middle + u * u * u
    }
    let greatest: Double = (1...100_000).map { output(Double($0) / 100_000) }.max() ?? 0
    let layer = square("a", 0, move(0, 100, curve))
    let range = Claim.range(-1...(100 * greatest + 0.5))
    expect(answer(range, key: "position.x", layer), .holds, margin: 0.5)
    expect(answer(.range(0...100), key: "position.x", layer), .fails, margin: 100 - 100 * greatest)
  }

  @Test func `a value settles when it stays near its end`() {
    let layer = square("a", 0, move(0, 100))
    expect(
      answer(.settles(by: 1, at: nil), key: "position.x", layer, tolerance: 1), .holds, margin: 0.01
    )
    expect(
      answer(.settles(by: 0.9, at: nil), key: "position.x", layer, tolerance: 1), .fails,
      margin: -0.09)
    expect(answer(.settles(by: 1, at: 90), key: "position.x", layer), .fails, margin: nil)
    expect(answer(.jumps(most: 1), key: "position.x", layer), .holds, margin: 1)
  }

  @Test func `a box on the canvas is a value, too`() {
    var layer = square("a", 100)
    layer.animations = [
      .basic(.transform(.scale), from: 1, to: 2, timing: MediaTiming(duration: 1))
    ]
    expect(answer(.range(0...41), key: "box.width", layer), .holds, margin: 1)
  }

  // MARK: What can't be proved

  @Test func `a function of time is sampled`() {
    let wave = TimeFunction { .number(100 + 50 * sin($0.time)) }
    let layer = square(
      "a", 100,
      Animation(
        timing: MediaTiming(duration: 2),
        kind: .function(FunctionAnimation(AnimatedProperty(.position(.x)), wave))))
    let found = answer(.range(100...150), key: "position.x", layer)
    #expect(found.verdict == .holds && found.proof == .sampled)
  }

  @Test func `a check of nothing fails`() {
    let layers = [square("a", -100)]
    for claim in [Claim.rests(by: 1), .jumps(most: 1), .begin(at: 0), .visible(.init())] {
      #expect(answer(claim, ["a"], layers).verdict == .fails)
    }
    #expect(answer(.rests(by: 1), ["nothing"], layers).isVacuous)
  }
}
