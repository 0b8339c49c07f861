import Foundation
import SplashScene
import TestSupport
import Testing

/// Keyframe animations along a path.
@Suite struct MotionPathTests {
  typealias Mode = KeyframeAnimation.CalculationMode

  private func properties(
    _ path: Path, _ mode: Mode = .linear, at time: Double,
    _ change: (inout KeyframeAnimation) -> Void = { _ in }
  ) throws -> LayerProperties {
    var keyframe = KeyframeAnimation(
      AnimatedProperty(.position), along: try #require(MotionPath(path)))
    keyframe.calculationMode = mode
    change(&keyframe)
    var layer = Layer(id: "layer")
    layer.properties.transform = .scale(2, 3)
    layer.animations = [Animation(timing: MediaTiming(duration: 1), kind: .keyframe(keyframe))]
    return try evaluated(layer, at: time)
  }

  private func expectWay(
    _ path: Path, _ mode: Mode = .linear,
    at rows: [(time: Double, point: Point)], within tolerance: Double = 1e-12,
    _ change: (inout KeyframeAnimation) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (time, point) in rows {
      let found = try properties(path, mode, at: time, change).position
      expectClose(
        found.x, point.x, within: tolerance, "x at \(time)", sourceLocation: sourceLocation)
      expectClose(
        found.y, point.y, within: tolerance, "y at \(time)", sourceLocation: sourceLocation)
    }
  }

  /// A short line, a long one, and back.
  private var triangle: Path {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addLine(to: Point(3, 0))
    path.addLine(to: Point(3, 4))
    path.close()
    return path
  }

  private var arch: Path {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(to: Point(100, 0), control1: Point(0, 100), control2: Point(100, 100))
    return path
  }

  private func bezier(_ p: [Point], _ u: Double) -> Point {
    if p.count == 1 { return p[0] }
    return bezier(zip(p, p.dropFirst()).map { $0.interpolated(to: $1, u) }, u)
  }

  @Test
  func `every line and curve of a motion path takes the same time, including the closing line`()
    throws
  {
    try expectWay(
      triangle,
      at: [
        (0, Point(0, 0)), (1.0 / 6, Point(1.5, 0)), (1.0 / 3, Point(3, 0)), (0.5, Point(3, 2)),
        (5.0 / 6, Point(1.5, 2)),
      ])
    #expect(MotionPath(triangle)?.segmentCount == 3)
  }

  @Test func `closing an already closed motion path takes no time`() throws {
    var path = Path()
    path.addEllipse(in: Rect(0, 0, 2, 2))
    #expect(MotionPath(path)?.segmentCount == 4)
    try expectWay(path, at: [(0.25, Point(1, 2)), (0.5, Point(0, 1)), (0.75, Point(1, 0))])
  }

  @Test
  func `calculationMode linear moves a layer along a motion path's curves by Bézier parameter`()
    throws
  {
    var path = arch
    path.addQuadCurve(to: Point(200, 0), control: Point(150, -80))
    let cubic = [Point.zero, Point(0, 100), Point(100, 100), Point(100, 0)]
    let quad = [Point(100, 0), Point(150, -80), Point(200, 0)]
    for u in [0.1, 0.25, 0.5, 0.9] {
      try expectWay(
        path, at: [(u / 2, bezier(cubic, u)), (0.5 + u / 2, bezier(quad, u))], within: 1e-12)
    }
  }

  @Test func `a move command within a motion path is a jump that takes no time`() throws {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(10, 0))
    path.move(to: Point(50, 50))
    path.addLine(to: Point(60, 50))
    try expectWay(
      path, at: [(0.25, Point(5, 0)), (0.4999, Point(9.998, 0)), (0.5, Point(50, 50))], within: 1e-9
    )
    // The jump has no length, and doesn't affect cubic curves.
    try expectWay(path, .paced, at: [(0.25, Point(5, 0)), (0.75, Point(55, 50))])
    try expectWay(path, .cubic, at: [(0.25, Point(5, 0)), (0.75, Point(55, 50))])
  }

  @Test func `keyTimes and timingFunctions apply to the segments of a motion path`() throws {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(1, 0))
    path.addLine(to: Point(2, 0))
    try expectWay(path, at: [(0.25, Point(0.3153568, 0)), (0.75, Point(1.5, 0))], within: 1e-6) {
      $0.timingFunctions = [.easeIn, .linear]
    }
    try expectWay(path, at: [(0.1, Point(0.5, 0)), (0.6, Point(1.5, 0))]) {
      $0.keyTimes = [0, 0.2, 1]
    }
    try expectWay(path, at: [(0.25, Point(0.5, 0))]) { $0.keyTimes = [0, 0.2, 0.4, 1] }
  }

  @Test
  func `calculationMode discrete steps a layer between the start points of a path's segments`()
    throws
  {
    try expectWay(
      triangle, .discrete,
      at: [(0, Point(0, 0)), (0.3, Point(0, 0)), (0.34, Point(3, 0)), (0.99, Point(3, 4))])
    try expectWay(
      triangle, .discrete, at: [(0.4, Point(0, 0)), (0.5, Point(3, 0)), (0.9, Point(3, 4))]
    ) {
      $0.keyTimes = [0, 0.5, 0.8, 1]
    }
  }

  @Test func `calculationMode paced moves a layer along a motion path at constant speed`() throws {
    // QuartzCore's value is approximate: it is 0.06 % of the length ahead.
    try expectWay(arch, .paced, at: [(0.25, Point(10.648, 48.460))], within: 0.12)
    // Computed with a million chords.
    try expectWay(arch, .paced, at: [(0.25, Point(10.589254, 48.352395))], within: 1e-5)
    try expectWay(arch, .paced, at: [(0.5, Point(50, 75))], within: 1e-9)
    // Lengths 3, 4, 5.
    try expectWay(
      triangle, .paced, at: [(0.125, Point(1.5, 0)), (0.25, Point(3, 0)), (7.0 / 12, Point(3, 4))])
  }

  /// The expected points are computed with many chords.
  @Test
  func `calculationMode paced covers equal lengths of a motion path's curves in equal times`()
    throws
  {
    var random = SeededGenerator(seed: 51)
    func point() -> Point { Point(random.number(-50...50), random.number(-50...50)) }
    for _ in 0..<6 {
      let p = (0..<4).map { _ in point() }
      var path = Path()
      path.move(to: p[0])
      path.addCurve(to: p[3], control1: p[1], control2: p[2])
      let count = 20_000
      var lengths = [0.0]
      var last = p[0]
      for i in 1...count {
        let next = bezier(p, Double(i) / Double(count))
        lengths.append(lengths[i - 1] + (next - last).length)
        last = next
      }
      for fraction in [0.2, 0.5, 0.83] {
        let index = try #require(lengths.firstIndex { $0 >= fraction * lengths[count] })
        let expected = bezier(p, Double(index) / Double(count))
        try expectWay(path, .paced, at: [(fraction, expected)], within: 0.05)
      }
    }
  }

  @Test
  func `calculationMode cubic moves a layer smoothly through the ends of a motion path's lines`()
    throws
  {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(10, 0))
    path.addLine(to: Point(10, 30))
    try expectWay(path, .cubic, at: [(0.5, Point(10, 0)), (0.75, Point(10.625, 13.125))])
    var steps = Path()
    steps.move(to: .zero)
    for p in [Point(20, 80), Point(100, 20), Point(120, 100)] { steps.addLine(to: p) }
    try expectWay(steps, .cubicPaced, at: [(0.35, Point(26.365239, 79.036540))], within: 0.01)
    // With tension 1 everywhere, the path is straight.
    try expectWay(path, .cubic, at: [(0.75, Point(10, 15))]) {
      $0.spline.tensionValues = [1, 1, 1]
    }
  }

  // MARK: Rotation

  @Test
  func `rotationMode auto applies the rotation along the path before the layer's transform`()
    throws
  {
    for (time, angle) in [(0.1, 0), (0.5, Double.pi / 2), (0.9, atan2(-4, -3))] {
      let turned = try properties(triangle, at: time) { $0.rotationMode = .auto }
      expectClose(
        turned.transform, Transform3D.rotationZ(angle).concatenating(.scale(2, 3)))
      let reverse = try properties(triangle, at: time) { $0.rotationMode = .autoReverse }
      expectClose(
        reverse.transform, Transform3D.rotationZ(angle + .pi).concatenating(.scale(2, 3)))
      #expect(try properties(triangle, at: time).transform == .scale(2, 3))
    }
    let steps = try properties(triangle, .discrete, at: 0.4) { $0.rotationMode = .auto }
    expectClose(
      steps.transform, Transform3D.rotationZ(.pi / 2).concatenating(.scale(2, 3)))
  }

  @Test(arguments: [Mode.linear, .paced, .cubic])
  func `rotationMode auto rotates the layer to the direction of its motion`(mode: Mode) throws {
    var path = arch
    path.addCurve(to: Point(0, 40), control1: Point(180, 60), control2: Point(60, 120))
    for time in [0.12, 0.3, 0.46, 0.61, 0.97] {
      let a = try properties(path, mode, at: time - 1e-6).position
      let b = try properties(path, mode, at: time + 1e-6).position
      let found = try properties(path, mode, at: time) { $0.rotationMode = .auto }
      let expected = Transform3D.rotationZ(atan2(b.y - a.y, b.x - a.x))
      expectClose(found.transform, expected.concatenating(.scale(2, 3)), within: 1e-4)
    }
  }

  @Test
  func `rotationMode auto at a point of zero speed uses the direction in which motion continues`()
    throws
  {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(to: Point(10, 10), control1: .zero, control2: Point(10, 10))
    path.addLine(to: Point(10, 10))
    for (time, angle) in [(0, Double.pi / 4), (0.49999999, .pi / 4), (0.7, 0)] {
      let found = try properties(path, at: time) { $0.rotationMode = .auto }
      expectClose(
        found.transform, Transform3D.rotationZ(angle).concatenating(.scale(2, 3)), within: 1e-6)
    }
  }

  @Test func `making a motion path of a path without lines or curves gives nil`() {
    var path = Path()
    #expect(MotionPath(path) == nil)
    path.move(to: Point(1, 1))
    path.close()
    #expect(MotionPath(path) == nil)
  }

  @Test
  func `a cumulative motion path animation adds the position at the end of every completed cycle`()
    throws
  {
    var path = Path()
    path.move(to: Point(1, 2))
    path.addLine(to: Point(11, 2))
    var property = AnimatedProperty(.position)
    property.isCumulative = true
    let keyframe = KeyframeAnimation(property, along: try #require(MotionPath(path)))
    let timing = MediaTiming(duration: 1).with { $0.repeatCount = 3 }
    func position(_ timing: MediaTiming, at time: Double) throws -> Point {
      try evaluated([Animation(timing: timing, kind: .keyframe(keyframe))], at: time).position
    }
    #expect(try position(timing, at: 1.5) == Point(6 + 11, 2 + 2))
    #expect(try position(timing.with { $0.autoreverses = true }, at: 2.5) == Point(6 + 1, 2 + 2))
  }
}
