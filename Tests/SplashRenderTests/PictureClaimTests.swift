import SplashRender
import SplashScene
import Testing

@testable import SplashChecks

/// Checks of pictures find what can be seen at the film's frames.
@Suite struct PictureClaimTests {
  private func answer(
    _ subject: MotionCheck.Subject, _ claim: MotionCheck.Claim, _ layers: [Layer],
    background: Color = .black, while phase: MotionCheck.Phase? = nil, lasting end: Double = 2
  ) throws -> CheckAnswer {
    let scene = Scene(
      size: Size(60, 30), frameRate: FrameRate(30), duration: end, backgroundColor: background,
      layers: layers)
    var check = MotionCheck(subject, claim, in: 0...end)
    check.phase = phase
    var prover = FilmProver(Film(scene: scene))
    return try prover.answer(to: check)
  }

  private func box(_ color: Color = .white, _ animations: Animation...) -> Layer {
    var layer = Layer(id: "box", frame: Rect(10, 10, 10, 10), backgroundColor: color)
    layer.animations = animations
    return layer
  }

  @Test func `a film whose picture jumps at the end doesn't loop, whatever its values are then`()
    throws
  {
    let timing = MediaTiming(duration: 2)
    // At 2 s the animation is over, and the layer is back at its own place.
    let move = Animation.basic(.position(.x), from: 15, to: 45, timing: timing)
    #expect(try answer(.film, .loops, [box(.white, move)]).verdict == .fails)
    var back = move
    back.timing = MediaTiming(duration: 1, autoreverses: true)
    let whole = try answer(.film, .loops, [box(.white, back)])
    #expect(whole.verdict == .holds && whole.proof == .sampled)
    // A square turned by a quarter is the same picture.
    let turn = Animation.basic(.transform(.rotation), from: 0, to: .number(.pi / 2), timing: timing)
    #expect(try answer(.film, .loops, [box(.white, turn)]).verdict == .holds)
  }

  @Test(arguments: [(2.5, CheckAnswer.Verdict.holds), (5, .fails)])
  func `more than three flashes of a large area in a second fail`(
    rate: Double, verdict: CheckAnswer.Verdict
  ) throws {
    var screen = Layer(id: "screen", frame: Rect(0, 0, 60, 30), backgroundColor: .white)
    screen.animations = [
      .keyframe(
        .opacity, values: [1, 0, 1], keyTimes: [0, 0.5, 1],
        timing: MediaTiming(duration: 1 / rate, repeatCount: .infinity))
    ]
    #expect(try answer(.film, .flashes, [screen]).verdict == verdict)
    // A dot may flash.
    screen.properties.bounds.size = Size(4, 4)
    #expect(try answer(.film, .flashes, [screen]).verdict == .holds)
  }

  @Test func `contrast is the ratio of the layer's luminance and that behind it`() throws {
    // WCAG's ratio of #777777 and white is 4.48, that of #767676 4.54.
    let grey = { (value: Double) in Color(value / 255, value / 255, value / 255) }
    let low = try answer(.layers(["box"]), .contrast(4.5), [box(grey(0x77))], background: .white)
    #expect(abs((low.margin?.middle ?? 0) - (4.48 - 4.5 + 0.05)) < 0.005)
    let far = try answer(.layers(["box"]), .contrast(6), [box(grey(0x76))], background: .white)
    #expect(far.verdict == .fails && abs((far.margin?.middle ?? 0) - (4.54 - 6 + 0.05)) < 0.005)
  }

  @Test func `a layer over one of its own colour has no contrast`() throws {
    // Half of the box is in front of a white area.
    let area = Layer(id: "area", frame: Rect(15, 0, 45, 30), backgroundColor: .white)
    let found = try answer(.layers(["box"]), .contrast(2), [area, box(Color(0.98, 0.98, 0.98))])
    #expect(found.verdict == .fails)
  }

  @Test func `a layer is readable while it is opaque, slow and inside the canvas`() throws {
    let fade = Animation.basic(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 1))
    let layer = box(.white, fade)
    // It has 0.9 of its opacity at 0.9 s, in frame 27.
    let by = try answer(.layers(["box"]), .readable(.init(by: 0.9)), [layer])
    #expect(by.verdict == .holds)
    #expect(try answer(.layers(["box"]), .readable(.init(by: 0.85)), [layer]).verdict == .fails)
    #expect(try answer(.layers(["box"]), .readable(.init(duration: 1)), [layer]).verdict == .holds)
    #expect(
      try answer(.layers(["box"]), .readable(.init(duration: 1.2)), [layer]).verdict == .fails)
    let quick = Animation.basic(.position(.x), from: 15, to: 45, timing: MediaTiming(duration: 1))
    let moving = box(.white, quick)
    #expect(try answer(.layers(["box"]), .readable(.init(by: 0.5)), [moving]).verdict == .fails)
    #expect(try answer(.layers(["box"]), .readable(.init(by: 1.1)), [moving]).verdict == .holds)
  }
}
