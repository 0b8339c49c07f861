import SplashScene
import Testing

/// The ripple animation: a logo that is drawn and collapses over a grid of tiles.
///
/// The expected numbers were computed from the published curves by exact inversion of the Bézier curves.
@Suite struct RippleLogoAnimationTests {
  static let strokeCurve = TimingFunction(1, 0, 0.35, 1)
  static let circleCurve = TimingFunction(0.65, 0, 0.4, 1)
  static let squareCurve = TimingFunction(0.25, 0, 0.2, 1)
  static let fadeCurve = TimingFunction(0.15, 0, 0.85, 1)
  static let small = Transform3D.scale(0.25, 0.25).concatenating(.rotationZ(-Double.pi / 4))
  static let fold = 2.5 / 3
  static let blue = Color(15 / 255.0, 78 / 255.0, 101 / 255.0)

  private static func group(
    _ children: [Animation], _ change: (inout MediaTiming) -> Void = { _ in }
  )
    -> Animation
  {
    let timing = MediaTiming(duration: 3).with {
      $0.repeatCount = .infinity
      $0.timeOffset = 2.1
      change(&$0)
    }
    return Animation(timing: timing, kind: .group(children))
  }

  private static func keyframes(
    _ keyPath: AnimationKeyPath, _ values: [AnimatableValue], _ keyTimes: [Double],
    duration: Double = 3, curves: [TimingFunction] = [], curve: TimingFunction = .linear,
    additive: Bool = false
  ) -> Animation {
    var property = AnimatedProperty(keyPath)
    property.isAdditive = additive
    var keyframe = KeyframeAnimation(property, values: values, keyTimes: keyTimes)
    keyframe.timingFunctions = curves
    return Animation(
      timing: MediaTiming(duration: duration), timingFunction: curve, kind: .keyframe(keyframe))
  }

  private static func basic(
    _ keyPath: AnimationKeyPath, _ from: AnimatableValue, _ to: AnimatableValue,
    _ curve: TimingFunction, duration: Double, begin: Double = 0,
    fill: MediaTiming.FillMode = .removed
  ) -> Animation {
    Animation(
      timing: MediaTiming(duration: duration, beginTime: begin).with { $0.fillMode = fill },
      timingFunction: curve,
      kind: .basic(BasicAnimation(AnimatedProperty(keyPath), from: from, to: to)))
  }

  private static func square(_ side: Double) -> Rect { Rect(0, 0, side, side) }

  static var logo: Scene {
    var circle = Layer(id: "circle")
    var arc = ShapeContent()
    arc.stroke.lineWidth = 37.5
    arc.stroke.color = .white
    arc.path.addArc(
      center: .zero, radius: 18.75, startAngle: -Double.pi / 2, endAngle: 3 * Double.pi / 2)
    circle.properties.content = .shape(arc)
    circle.animations = [
      group([
        keyframes(
          .strokeEnd, [.number(0), .number(1)], [0, 1], duration: 2.5, curve: strokeCurve),
        basic(.transform, .transform(small), .transform(.identity), strokeCurve, duration: 2.5),
      ])
    ]
    var line = Layer(id: "line")
    var stroke = ShapeContent()
    stroke.stroke.lineWidth = 5
    line.properties.content = .shape(stroke)
    line.animations = [
      group([
        keyframes(
          .lineWidth, [.number(0), .number(5), .number(0)], [0, fold, 1],
          curves: [strokeCurve, circleCurve]),
        keyframes(
          .transform,
          [.transform(small), .transform(.identity), .transform(.scale(0.15, 0.15))],
          [0, fold, 1], curves: [strokeCurve, circleCurve]),
      ])
    ]
    var center = Layer(id: "square")
    center.properties.bounds = square(21)
    center.properties.backgroundColor = blue
    center.animations = [
      group([
        keyframes(
          .bounds, [.rect(square(14)), .rect(square(21)), .rect(square(0))], [0, fold, 1],
          curves: [fadeCurve, squareCurve]),
        basic(
          .backgroundColor, .color(.white), .color(blue), squareCurve, duration: 3 / 2.5,
          begin: 0.5 * 2 / 3, fill: .both),
      ])
    ]
    var mask = Layer(id: "mask")
    mask.properties.bounds = square(75)
    mask.animations = [
      group([
        basic(
          .bounds, .rect(square(75)), .rect(square(14)), circleCurve, duration: 0.5, begin: 2.5),
        basic(
          .cornerRadius, .number(37.5), .number(2), circleCurve, duration: 0.5, begin: 2.5),
      ]) { $0.fillMode = .both }
    ]
    var root = Layer(id: "logo")
    root.sublayers = [circle, line, center]
    root.mask = mask
    return Scene(size: Size(320, 568), duration: 6, layers: [root])
  }

  struct LogoRow: Sendable, CustomTestStringConvertible {
    /// The logo's time, then stroke end, circle scale, line width, line scale, square side, mask side,
    /// mask radius and the fraction of blue.
    var time: Double
    var values: [Double]
    var testDescription: String { "local \(time)" }
  }

  static let logoRows = [
    LogoRow(time: 0, values: [0, 0.25, 0, 0.25, 14, 75, 0, 0]),
    LogoRow(time: 1, values: [0.08742, 0.31557, 0.43711, 0.31557, 16.67889, 75, 0, 0.85530]),
    LogoRow(time: 1.5, values: [0.36236, 0.52177, 1.81181, 0.52177, 18.32111, 75, 0, 0.99959]),
    LogoRow(time: 2, values: [0.94987, 0.96240, 4.74934, 0.96240, 19.89473, 75, 0, 1]),
    LogoRow(time: 2.5, values: [1, 1, 5, 1, 21, 75, 37.5, 1]),
    LogoRow(time: 2.625, values: [1, 1, 4.65712, 0.94171, 12.56633, 70.81685, 35.06554, 1]),
    LogoRow(time: 2.75, values: [1, 1, 2.74770, 0.61711, 4.07219, 47.52194, 21.50867, 1]),
    LogoRow(time: 2.875, values: [1, 1, 0.42104, 0.22158, 0.81117, 19.13671, 4.98940, 1]),
  ]

  /// Half a unit of the fifth printed digit.
  static let half = 0.500_01e-5

  @Test(arguments: logoRows, [0, 1, 5])
  func `an animated logo matches values precomputed from its timing curves in loops 1, 2 and 6`(
    row: LogoRow, loop: Int
  )
    throws
  {
    let start = row.time >= 2.1 ? row.time - 2.1 : row.time + 0.9
    let moment = Self.logo.evaluate(at: start + 3 * Double(loop))
    let root = try #require(moment.layers.first)
    let mask = try #require(root.mask).properties
    let parts = root.sublayers.map(\.properties)
    let (circle, line, square) = (parts[0], parts[1], parts[2])
    let color = try #require(square.backgroundColor)
    let blueness = (1 - color.red) / (1 - Self.blue.red)
    let values = [
      try number(circle.value(at: .strokeEnd)), try number(circle.value(at: .transform(.scaleX))),
      try number(line.value(at: .lineWidth)), try number(line.value(at: .transform(.scaleY))),
      square.bounds.width, mask.bounds.height, mask.cornerRadius, blueness,
    ]
    for (i, (value, expected)) in zip(values, row.values).enumerated() {
      expectClose(value, expected, within: Self.half, "column \(i)")
    }
    // The angle is linear in the scale: −45° at scale 0.25, 0° at scale 1.
    if row.time <= 2.5 {
      let angle = (values[1] - 1) / 0.75 * Double.pi / 4
      expectClose(try number(circle.value(at: .transform(.rotationZ))), angle, within: 1e-12)
      expectClose(try number(line.value(at: .transform(.rotation))), angle, within: 1e-12)
    }
  }

  // MARK: The grid

  static func tile(delay: Double, offset: Point) -> Layer {
    let times = [0, 0.61, 0.7, 0.887, 1]
    var tile = Layer(id: "tile")
    tile.properties.position = Point(45, 45)
    let curves: [TimingFunction] = [.linear, squareCurve, squareCurve, .linear]
    tile.animations = [
      group([
        keyframes(
          .transform(.scale), [.number(1), .number(1), .number(1.05), .number(1), .number(1)],
          times,
          curves: curves),
        keyframes(
          .position,
          [.point(.zero), .point(.zero), .point(offset), .point(.zero), .point(.zero)], times,
          curves: curves, additive: true),
        keyframes(
          .opacity, [0, 1, 0.45, 0.6, 0, 0].map { .number($0) }, [0, 0.61, 0.7, 0.767, 0.95, 1],
          curves: [.easeInEaseOut, squareCurve, squareCurve, .easeOut, .linear]),
      ]) {
        $0.fillMode = .backwards
        $0.beginTime = delay
        $0.timeOffset = 1.05
      }
    ]
    return tile
  }

  static var container: Layer {
    var container = Layer(id: "container")
    var scale = keyframes(
      .transform(.scale), [.number(0.75), .number(0.75), .number(1), .number(1)],
      [0, 0.45, 0.887, 1],
      curves: [.linear, TimingFunction(0.6, 0, 0.15, 1), .linear])
    scale.timing.repeatCount = .infinity
    scale.timing.timeOffset = 1.05
    container.animations = [scale]
    return container
  }

  static let gridRows: [(Double, [Double])] = [
    (0.5, [0.75, 1, 0, 0.154914]), (1.05, [0.75, 1, 0, 0.625447]),
    (1.6, [0.762329, 1, 0, 0.968537]), (1.83, [0.837764, 1, 0, 1]),
    (1.9, [0.886660, 1.021171, 0.423424, 0.767117]), (2, [0.934961, 1.045314, 0.906284, 0.501544]),
    (2.1, [0.961621, 1.05, 1, 0.45]), (2.2, [0.977750, 1.038811, 0.776214, 0.570544]),
    (2.5, [0.998028, 1.002621, 0.052415, 0.284964]), (2.661, [1, 1, 0, 0.099177]),
  ]

  @Test(arguments: gridRows, [0, 0.06, 0.34983])
  func `a rippling grid tile matches values precomputed from its timing curves, at three delays`(
    row: (Double, [Double]), delay: Double
  )
    throws
  {
    let start = row.0 >= 1.05 ? row.0 - 1.05 : row.0 + 1.95
    let offset = Point(-6.75, 11.25)
    let tile = try evaluated(Self.tile(delay: delay, offset: offset), at: start + delay)
    let container = try evaluated(Self.container, at: start)
    expectClose(
      try number(container.value(at: .transform(.scale))), row.1[0], within: 0.500_01e-6)
    expectClose(try number(tile.value(at: .transform(.scale))), row.1[1], within: 0.500_01e-6)
    expectClose(tile.position.x, 45 - 6.75 * row.1[2], within: 6.75 * 0.500_01e-6)
    expectClose(tile.position.y, 45 + 11.25 * row.1[2], within: 11.25 * 0.500_01e-6)
    expectClose(tile.opacity, row.1[3], within: 0.500_01e-6)
  }

  /// The begin time is tested before the offset is added, so a tile is held at 1.05 s until its delay is over.
  @Test
  func `before beginTime, an animation that fills backwards holds the values at its timeOffset`()
    throws
  {
    for time in [0, 0.1, 0.2, 0.3] {
      let tile = try evaluated(Self.tile(delay: 0.34983, offset: Point(6.75, 11.25)), at: time)
      expectClose(tile.opacity, 0.625447, within: 0.500_01e-6)
      #expect(tile.position == Point(45, 45))
      #expect(tile.transform == .identity)
    }
  }
}
