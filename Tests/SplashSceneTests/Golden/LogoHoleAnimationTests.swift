import Foundation
import SplashScene
import Testing

/// The hole animation: a logo grows into a hole that reveals the app.
@Suite struct LogoHoleAnimationTests {
  struct Screen: Sendable, CustomTestStringConvertible {
    var width, height: Double
    var logo: Point
    var angle, finalScale, finalSide: Double
    var testDescription: String { "\(width)×\(height)" }
  }

  static let screens = [
    Screen(
      width: 375, height: 812, logo: Point(187.5, 350), angle: -1.078987, finalScale: 21.913043,
      finalSide: 1928.35),
    Screen(
      width: 375, height: 667, logo: Point(187.5, 277.5), angle: -0.976583, finalScale: 18,
      finalSide: 1584),
    Screen(
      width: 320, height: 568, logo: Point(160, 228), angle: -0.958894, finalScale: 15.328336,
      finalSide: 1348.89),
    Screen(
      width: 414, height: 736, logo: Point(207, 312), angle: -0.985016, finalScale: 19.862069,
      finalSide: 1747.86),
    Screen(
      width: 414, height: 896, logo: Point(207, 392), angle: -1.084953, finalScale: 24.179910,
      finalSide: 2127.83),
  ]

  /// The dismissal, which begins after two seconds.
  static func layers(_ screen: Screen) -> [Layer] {
    let start = 2.0
    let side = 88.0
    let held = MediaTiming(duration: 0.6, beginTime: start).with { $0.fillMode = .forwards }
    func size(_ factor: Double) -> AnimatableValue {
      .rect(Rect(0, 0, side * factor, side * factor))
    }
    func block(_ changes: [ViewAnimation.Change], duration: Double, delay: Double = 0) -> Animation
    {
      Animation(
        timing: MediaTiming(duration: duration, beginTime: start), timingFunction: .easeInEaseOut,
        kind: .view(ViewAnimation(changes: changes, delay: delay)))
    }
    let fadeOut = ViewAnimation.Change(
      .opacity, before: .number(1), from: .number(1), to: .number(0))

    var growth = KeyframeAnimation(
      AnimatedProperty(.bounds),
      values: [size(1), size(0.85), size(screen.height * 18 / 667)], keyTimes: [0, 0.2, 1])
    growth.timingFunctions = [.easeInEaseOut, .easeOut]
    var turn = AnimatedProperty(.transform)
    turn.valueFunction = .rotateZ
    let angle = -Elementary.atan(screen.logo.y / screen.logo.x)
    var logo = Layer(id: "logo")
    logo.properties.position = screen.logo
    logo.properties.bounds = Rect(0, 0, side, side)
    logo.animations = [
      Animation(timing: held, kind: .keyframe(growth)),
      Animation(
        timing: held, kind: .basic(BasicAnimation(turn, from: .number(0), to: .number(angle)))),
      block([fadeOut], duration: 0.1, delay: 0.1),
    ]
    var window = Layer(id: "window")
    window.animations = [
      block(
        [
          .init(
            .transform, before: .transform(.identity), from: .transform(.scale(1.05, 1.05)),
            to: .transform(.identity))
        ], duration: 0.6)
    ]
    var text = Layer(id: "text")
    text.animations = [block([fadeOut], duration: 0.3)]
    return [logo, window, text]
  }

  /// Seconds after the dismissal, size factor, angle in degrees, window scale, and opacity of the logo and the text.
  static let rows: [[Double]] = [
    [0, 1, 0, 1.05, 1, 1], [0.03, 0.980626, -3.0911, 1.049759, 1, 0.980278],
    [0.06, 0.925, -6.1821, 1.049014, 1, 0.918340],
    [0.12, 0.85, -12.3642, 1.045917, 0.918340, 0.668116],
    [0.15, 3.001241, -15.4553, 1.043542, 0.5, 0.5],
    [0.2, 6.333560, -20.6071, 1.038411, 0, 0.231775], [0.3, 12.235306, -30.9106, 1.025, 0, 0],
    [0.4, 17.055588, -41.2141, 1.011589, 0, 0], [0.6, 21.913043, -61.8212, 1, 0, 0],
  ]

  @Test(arguments: rows)
  func `a logo animated to grow into a hole matches precomputed sizes, angles and opacities`(
    row: [Double]
  ) throws {
    let scene = Scene(size: Size(375, 812), duration: 3, layers: Self.layers(Self.screens[0]))
    let layers = scene.evaluate(at: 2 + row[0]).layers.map(\.properties)
    let half = 0.500_01e-6
    expectClose(layers[0].bounds.width / 88, row[1], within: half, "size")
    expectClose(layers[0].bounds.height / 88, row[1], within: half, "size")
    let degrees = try number(layers[0].value(at: .transform(.rotationZ))) * 180 / Double.pi
    expectClose(
      degrees, -Foundation.atan(350 / 187.5) * row[0] / 0.6 * 180 / Double.pi, within: 1e-9, "angle"
    )
    // The printed angles end at −61.8212°, which differs from −atan(350 / 187.5) by 2.1·10⁻⁴.
    expectClose(degrees, row[2], within: 0.5e-4 + 2.1e-4 * row[0] / 0.6, "printed angle")
    expectClose(try number(layers[1].value(at: .transform(.scale))), row[3], within: half, "window")
    expectClose(layers[0].opacity, row[4], within: half, "logo's opacity")
    expectClose(layers[2].opacity, row[5], within: half, "text's opacity")
  }

  @Test(arguments: screens)
  func `on five screen sizes, a logo that grows into a hole ends at its precomputed size and angle`(
    screen: Screen
  ) throws {
    let scene = Scene(
      size: Size(screen.width, screen.height), duration: 3, layers: Self.layers(screen))
    for time in [2.6, 2.7, 3] {
      let logo = try #require(scene.evaluate(at: time).layers.first).properties
      expectClose(
        try number(logo.value(at: .transform(.rotation))), screen.angle, within: 0.500_01e-6)
      expectClose(logo.bounds.width / 88, screen.finalScale, within: 0.500_01e-6)
      expectClose(logo.bounds.width, screen.finalSide, within: 0.500_01e-2)
    }
    // The rotation is linear in time, independently of the growth.
    let half = try #require(scene.evaluate(at: 2.3).layers.first).properties
    expectClose(
      try number(half.value(at: .transform(.rotation))),
      -Foundation.atan(screen.logo.y / screen.logo.x) / 2, within: 1e-9)
  }

  @Test func `before beginTime, the animations of a logo that grows into a hole change no layer`()
    throws
  {
    let scene = Scene(size: Size(375, 812), duration: 3, layers: Self.layers(Self.screens[0]))
    let layers = scene.evaluate(at: 1.99).layers.map(\.properties)
    #expect(layers[0].bounds == Rect(0, 0, 88, 88) && layers[0].transform == .identity)
    #expect(layers[0].opacity == 1 && layers[1].transform == .identity && layers[2].opacity == 1)
  }
}
