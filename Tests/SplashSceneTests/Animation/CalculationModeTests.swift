import SplashScene
import TestSupport
import Testing

/// The paced and cubic modes of `CAKeyframeAnimation`, against values reported from QuartzCore.
@Suite struct CalculationModeTests {
  private func animation(
    _ keyPath: AnimationKeyPath, _ values: [AnimatableValue],
    _ mode: KeyframeAnimation.CalculationMode,
    _ change: (inout KeyframeAnimation) -> Void = { _ in }
  ) -> Animation {
    var keyframe = KeyframeAnimation(AnimatedProperty(keyPath), values: values)
    keyframe.calculationMode = mode
    change(&keyframe)
    return Animation(timing: MediaTiming(duration: 1), kind: .keyframe(keyframe))
  }

  private func number(
    _ values: [Double], _ mode: KeyframeAnimation.CalculationMode, at time: Double,
    _ change: (inout KeyframeAnimation) -> Void = { _ in }
  ) throws -> Double {
    let values = values.map { AnimatableValue.number($0) }
    return try SplashSceneTests.number(
      .cornerRadius, of: [animation(.cornerRadius, values, mode, change)], at: time)
  }

  private func position(
    _ points: [Point], _ mode: KeyframeAnimation.CalculationMode, at time: Double
  ) throws -> Point {
    try evaluated([animation(.position, points.map { .point($0) }, mode)], at: time).position
  }

  @Test func `paced keyframes move at a constant speed`() throws {
    let sizes = [Size(0, 0), Size(6, 8), Size(6, 38)].map { AnimatableValue.size($0) }
    let size = try evaluated([animation(.bounds(.size), sizes, .paced)], at: 0.5).bounds.size
    expectClose(size.width, 6)
    expectClose(size.height, 18)
    for time in [0, 0.1, 0.25, 0.6, 0.99] {
      expectClose(try number([0, 1, 3, -1], .paced, at: time), 3 - abs(7 * time - 3))
    }
  }

  @Test func `a cubic keyframe animation passes through its values`() throws {
    expectClose(try number([0, 10, 10], .cubic, at: 0.75), 10.625)
    let point = try position([Point(0, 0), Point(10, 0), Point(10, 30)], .cubic, at: 0.75)
    expectClose(point.x, 10.625)
    expectClose(point.y, 13.125)
    for (time, value) in [(0, 3.0), (0.25, -2), (0.5, 7), (0.75, 7.5)] {
      expectClose(try number([3, -2, 7, 7.5, 1], .cubic, at: time), value)
    }
  }

  @Test(
    arguments: [
      (SplineShape(), 2.25), (SplineShape { $0.tensionValues = [0, 1, 1, 0] }, 2.5),
      (SplineShape { $0.continuityValues = [0, 1, 0, 0] }, 2.125),
      (SplineShape { $0.biasValues = [0, 0, 1, 0] }, 2.375),
      (SplineShape { $0.tensionValues = [0, 1] }, 2.5 - 0.125 * 4),
    ])
  func `tension, continuity and bias change the curve of cubic keyframes`(
    _ shape: SplineShape, _ value: Double
  ) throws {
    let found = try number([0, 1, 4, 9], .cubic, at: 0.5) {
      $0.keyTimes = [0, 0.25, 0.75, 1]
      $0.spline = shape
    }
    expectClose(found, value)
  }

  @Test func `cubicPaced keyframes match Core Animation's values at 35 % of the duration`() throws {
    let points = [Point(0, 0), Point(20, 80), Point(100, 20), Point(120, 100)]
    let point = try position(points, .cubicPaced, at: 0.35)
    expectClose(point.x, 26.365239, within: 0.01)
    expectClose(point.y, 79.036540, within: 0.01)
    expectClose(try number([0, 80, 20, 100], .cubicPaced, at: 0.35), 79.382188, within: 0.01)
  }

  /// The values increase, so the path is straight. The speed is constant for any spacing of the values.
  @Test func `cubicPaced keyframes of increasing numbers progress linearly in time`() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<20 {
      let values = (0..<5).map { _ in random.number(0...10) }.sorted()
      for _ in 0..<5 {
        let time = random.number(0...0.999)
        let expected = values[0] + time * (values[4] - values[0])
        expectClose(try number(values, .cubicPaced, at: time), expected, within: 1e-9)
      }
    }
  }

  @Test func `paced and cubicPaced keyframes ignore keyTimes and timingFunctions`() throws {
    for mode in [KeyframeAnimation.CalculationMode.paced, .cubicPaced] {
      for time in [0.1, 0.4, 0.8] {
        let found = try number([0, 1, 5, 2], mode, at: time) {
          $0.keyTimes = [0, 0.8, 0.9, 1]
          $0.timingFunctions = [.easeIn, .easeIn, .easeOut]
        }
        #expect(try found == number([0, 1, 5, 2], mode, at: time))
      }
    }
  }

  /// The expected values are computed with the Hermite form of each segment.
  @Test func `cubic keyframes follow the formulas of Kochanek-Bartels splines`() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<200 {
      let count = Int(random.number(2...6))
      let p = (0..<count).map { _ in random.number(-50...50) }
      var shape = SplineShape()
      for list in [\SplineShape.tensionValues, \.continuityValues, \.biasValues] {
        shape[keyPath: list] = (0..<count).map { _ in random.number(-1.5...1.5) }
      }
      let (t, c, b) = (shape.tensionValues, shape.continuityValues, shape.biasValues)
      let time = random.number(0...0.9999)
      let i = Int(time * Double(count - 1))
      let u = time * Double(count - 1) - Double(i)
      let before = i > 0 ? p[i - 1] : 2 * p[0] - p[1]
      let after = i + 2 < count ? p[i + 2] : 2 * p[count - 1] - p[count - 2]
      let out =
        0.5 * (1 - t[i])
        * ((1 + c[i]) * (1 + b[i]) * (p[i] - before) + (1 - c[i]) * (1 - b[i]) * (p[i + 1] - p[i]))
      let (tj, cj, bj) = (t[i + 1], c[i + 1], b[i + 1])
      let incoming =
        0.5 * (1 - tj)
        * ((1 - cj) * (1 + bj) * (p[i + 1] - p[i]) + (1 + cj) * (1 - bj) * (after - p[i + 1]))
      let (u2, u3) = (u * u, u * u * u)
      let expected =
        (2 * u3 - 3 * u2 + 1) * p[i] + (u3 - 2 * u2 + u) * out + (3 * u2 - 2 * u3) * p[i + 1]
        + (u3 - u2) * incoming
      expectClose(try number(p, .cubic, at: time) { $0.spline = shape }, expected, within: 1e-9)
    }
  }

  @Test
  func `paced and cubic keyframes interpolate every component of rectangles, points and colours`()
    throws
  {
    var layer = Layer(id: "gradient")
    layer.properties.content = .gradient(GradientContent())
    layer.properties.setValue(.colors([.black, .white]), at: .colors)
    func expect(
      _ keyPath: AnimationKeyPath, _ values: [AnimatableValue],
      _ mode: KeyframeAnimation.CalculationMode, _ expected: [Double]
    ) throws {
      layer.animations = [animation(keyPath, values, mode)]
      let found = try numbers(#require(evaluated(layer, at: 0.75).value(at: keyPath)))
      #expect(found.count == expected.count)
      for (a, b) in zip(found, expected) { expectClose(a, b, "of \(keyPath)") }
    }
    let rects = [Rect(0, 5, 10, 0), Rect(10, 5, 10, 10), Rect(10, 5, 10, 10)]
    try expect(.bounds, rects.map { .rect($0) }, .cubic, [10.625, 5, 10, 10.625])
    let locations = [[0.0, 8], [0, 0], [8, 0]]
    try expect(.locations, locations.map { .numbers($0) }, .cubic, [3.5, -0.5])
    let points = [Point.zero, Point(0.5, 0), Point(0.5, 0.5)]
    try expect(.startPoint, points.map { .point($0) }, .paced, [0.5, 0.25])
    try expect(.endPoint, points.map { .point($0) }, .cubic, [0.53125, 0.21875])
    let gray = Color(0.5, 0.5, 0.5, 1)
    // The second distance is twice the first one.
    try expect(
      .colors, [.colors([.black, .black]), .colors([gray, .black]), .colors([gray, .white])],
      .paced, [0.5, 0.5, 0.5, 1, 0.625, 0.625, 0.625, 1])
    try expect(
      .backgroundColor, [.color(.black), .color(gray), .color(gray)], .cubic,
      [0.53125, 0.53125, 0.53125, 1])
  }

  private func numbers(_ value: AnimatableValue) -> [Double] {
    switch value {
    case .numbers(let v): v
    case .point(let p): [p.x, p.y]
    case .rect(let r): [r.minX, r.minY, r.width, r.height]
    case .color(let c): c.components
    case .colors(let colors): colors.flatMap(\.components)
    default: []
    }
  }

  @Test func `cubic keyframes of matrices interpolate rotation and scale`() throws {
    func values(_ mode: KeyframeAnimation.CalculationMode, at time: Double) throws -> [Double] {
      let matrices = [(0.0, 1.0), (0.4, 1), (0.4, 3)].map {
        AnimatableValue.transform(.rotationZ($0.0).concatenating(.scale($0.1, $0.1)))
      }
      let found = try evaluated([animation(.transform, matrices, mode)], at: time)
      return try [AnimationKeyPath.transform(.rotationZ), .transform(.scaleX)].map {
        try SplashSceneTests.number(found.value(at: $0))
      }
    }
    // The curves of the angles 0, 0.4, 0.4 and of the scales 1, 1, 3.
    let found = try values(.cubic, at: 0.75)
    expectClose(found[0], 0.4 + 0.125 * 0.2, within: 1e-10)
    expectClose(found[1], 2 + 0.125 * 1 - 0.125 * 2, within: 1e-10)
  }

  @Test
  func `paced keyframes of matrices are timed by the Euclidean distance between matrices' entries`()
    throws
  {
    let matrices = [Point(0, 0), Point(3, 4), Point(3, 24)].map {
      AnimatableValue.transform(.translation($0.x, $0.y))
    }
    let found = try evaluated([animation(.transform, matrices, .paced)], at: 0.6).transform
    expectClose(found, .translation(3, 14))
  }

  @Test
  func `paced and cubic keyframes of Booleans switch halfway between evenly spaced keyframes`()
    throws
  {
    for mode in [KeyframeAnimation.CalculationMode.paced, .cubic, .cubicPaced] {
      let switches = animation(.hidden, [.bool(false), .bool(true), .bool(false)], mode)
      for (time, value) in [(0.24, false), (0.26, true), (0.74, true), (0.76, false)] {
        #expect(try evaluated([switches], at: time).isHidden == value, "\(mode) at \(time)")
      }
      expectClose(try number([4, 4, 4], mode, at: 0.4), 4)
      expectClose(try number([4], mode, at: 0.4), 4)
    }
  }

  @Test func `paced and cubic keyframes interpolate paths of equal structure`() throws {
    func line(_ x: Double) -> Path {
      var path = Path()
      path.move(to: .zero)
      path.addLine(to: Point(x, 0))
      return path
    }
    var layer = Layer(id: "layer")
    layer.properties.content = .shape(ShapeContent())
    layer.animations = [
      animation(.path, [.path(line(0)), .path(line(10)), .path(line(10))], .cubic)
    ]
    expectClose(try length(layer), 10.625)
    layer.animations = [
      animation(.path, [.path(line(0)), .path(line(1)), .path(line(4))], .paced)
    ]
    expectClose(try length(layer), 3)
  }

  private func length(_ layer: Layer) throws -> Double {
    guard case .path(let path)? = try evaluated(layer, at: 0.75).value(at: .path) else { return 0 }
    return path.currentPoint.x
  }
}

extension SplineShape {
  fileprivate init(_ change: (inout SplineShape) -> Void) {
    self.init()
    change(&self)
  }
}
