import SplashScene
import TestSupport
import Testing

/// `CAKeyframeAnimation`.
@Suite struct KeyframeAnimationTests {
  private func value(_ animation: Animation, _ time: Double) throws -> Double {
    try number(.cornerRadius, of: [animation], at: time)
  }

  private func expect(
    _ animation: Animation, _ rows: [(Double, Double)], within tolerance: Double = 1e-12,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (time, expected) in rows {
      expectClose(
        try value(animation, time), expected, within: tolerance, "at \(time)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func `keyframe values without keyTimes are evenly spaced`() throws {
    try expect(
      .keyframe(.cornerRadius, [0, 8, 4]),
      [(0, 0), (0.25, 4), (0.5, 8), (0.75, 6), (0.999_999, 4)], within: 1e-5)
  }

  @Test func `keyTimes set the times at which keyframe values are reached`() throws {
    try expect(
      .keyframe(.cornerRadius, [0, 8, 4], keyTimes: [0, 0.1, 1]), [(0.05, 4), (0.1, 8), (0.55, 6)])
  }

  @Test func `timingFunctions ease keyframe segments, and timingFunction the whole animation`()
    throws
  {
    try expect(
      .keyframe(.cornerRadius, [0, 1, 3], timingFunctions: [.easeIn, .easeOut]),
      [(0.25, 0.315357), (0.75, 1 + 2 * 0.684643)], within: 1e-6)
    try expect(
      .keyframe(.cornerRadius, [0, 1, 3], timingFunction: .easeInEaseOut),
      [(0.25, 2 * 0.129162), (0.5, 1), (0.75, 1 + 4 * (0.870838 - 0.5))], within: 2e-6)
    // Segments without a curve are linear.
    try expect(
      .keyframe(.cornerRadius, [0, 1, 3], timingFunctions: [.easeIn]), [(0.75, 2)])
  }

  @Test
  func `a keyframe animation applies its timingFunction before its segments' timingFunctions`()
    throws
  {
    let animation = Animation.keyframe(
      .cornerRadius, [0, 1, 3], keyTimes: [0, 0.4, 1], timingFunctions: [.easeOut, .easeIn],
      timingFunction: .default)
    let whole = TimingFunction.default.progress(at: 0.3)
    let segment = TimingFunction.easeIn.progress(at: (whole - 0.4) / 0.6)
    #expect(whole > 0.4)
    try expect(animation, [(0.3, 1 + 2 * segment)])
  }

  @Test func `a keyframe animation with one value is constant`() throws {
    try expect(.keyframe(.cornerRadius, [7]), [(0, 7), (0.6, 7)])
    try expect(.keyframe(.cornerRadius, [7], mode: .discrete), [(0, 7), (0.6, 7)])
  }

  @Test func `a keyframe animation without values changes nothing`() throws {
    let result = try evaluated([.keyframe(.cornerRadius, [])], at: 0.5)
    #expect(result == LayerProperties())
  }

  @Test func `discrete keyframes hold each value until the next key time`() throws {
    try expect(
      .keyframe(.cornerRadius, [1, 2, 3], mode: .discrete),
      [(0, 1), (0.33, 1), (0.34, 2), (0.66, 2), (0.67, 3), (0.99, 3)])
    try expect(
      .keyframe(.cornerRadius, [1, 2, 3], keyTimes: [0, 0.5, 0.6, 1], mode: .discrete),
      [(0.49, 1), (0.5, 2), (0.59, 2), (0.6, 3), (0.99, 3)])
  }

  @Test func `discrete keyframes ignore keyTimes if there is only one per value`() throws {
    try expect(
      .keyframe(.cornerRadius, [1, 2], keyTimes: [0, 0.9], mode: .discrete), [(0.4, 1), (0.5, 2)])
  }

  /// A jump must be visible in the frame that begins at the jump's time, even if the sum of decimal times is rounded.
  @Test
  func `a keyframe jump happens exactly at its key time, despite rounding of decimal times`()
    throws
  {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<500 {
      let begin = random.number(0...200).rounded() / 100
      let duration = random.number(10...400).rounded() / 100
      let hundredth = random.number(1...9).rounded() / 10
      let timing = MediaTiming(duration: duration, beginTime: begin)
      let time = ((begin + hundredth * duration) * 1000).rounded() / 1000
      let discrete = Animation.keyframe(
        .cornerRadius, [1, 2], keyTimes: [0, hundredth, 1], mode: .discrete, timing: timing)
      #expect(try value(discrete, time) == 2, "\(begin) + \(hundredth)·\(duration)")
      #expect(try value(discrete, time - 1e-6) == 1)
      let jump = Animation.keyframe(
        .cornerRadius, [1, 1, 2, 2], keyTimes: [0, hundredth, hundredth, 1], timing: timing)
      #expect(try value(jump, time) == 2, "\(begin) + \(hundredth)·\(duration)")
      #expect(try value(jump, time - 1e-6) == 1)
    }
  }

  @Test(arguments: [
    [0, 0.9, 0.5, 1], [0, 0.5, 1], [0, 0.2, 0.4, 0.6, 1], [0, .nan, 0.5, 1], [],
  ])
  func `invalid keyTimes are replaced by evenly spaced ones`(times: [Double]) throws {
    try expect(
      .keyframe(.cornerRadius, [0, 3, 9, 12], keyTimes: times),
      [(1.0 / 6, 1.5), (0.5, 6), (5.0 / 6, 10.5)])
  }

  @Test func `the first and last keyframe values are held outside the range of keyTimes`() throws {
    let times = [0.25, 0.5, 0.75]
    try expect(
      .keyframe(.cornerRadius, [2, 6, 4], keyTimes: times),
      [(0, 2), (0.2, 2), (0.25, 2), (0.375, 4), (0.5, 6), (0.625, 5), (0.75, 4), (0.9, 4)])
    try expect(
      .keyframe(.cornerRadius, [2, 6], keyTimes: [0.25, 0.5, 0.75], mode: .discrete),
      [(0, 2), (0.25, 2), (0.499, 2), (0.5, 6), (0.9, 6)])
    try expect(
      .keyframe(.cornerRadius, [2, 6], keyTimes: [-0.5, 1.5]), [(0, 3), (0.5, 4), (0.75, 4.5)])
  }

  @Test func `keyframe segments without a timing function are linear`() throws {
    var keyframe = KeyframeAnimation(
      AnimatedProperty(.cornerRadius), values: [.number(0), .number(8), .number(0)])
    keyframe.timingFunctions = [.easeIn]
    let animation = Animation(timing: MediaTiming(duration: 1), kind: .keyframe(keyframe))
    try expect(animation, [(0.75, 4), (0.875, 2)])
    let early = try value(animation, 0.125)
    expectClose(early, 8 * 0.093465, within: 1e-5)
  }

  @Test func `keyframes run backwards in the second half of an autoreversing animation`() throws {
    let animation = Animation.keyframe(
      .cornerRadius, [0, 8, 4], timing: MediaTiming(duration: 1).with { $0.autoreverses = true })
    try expect(animation, [(1, 4), (1.25, 6), (1.5, 8), (1.75, 4), (1.9, 1.6)])
  }

  @Test
  func `a keyframe animation stays at its first or last value where its timingFunction overshoots`()
    throws
  {
    let curve = TimingFunction(0.3, -0.8, 0.7, 1.8)
    let animation = Animation.keyframe(.cornerRadius, [1, 2, 5], timingFunction: curve)
    try expect(animation, [(0.1, 1), (0.9, 5)])
  }

  @Test func `keyframes of matrices interpolate rotation and scale separately`() throws {
    var keyframe = KeyframeAnimation(
      AnimatedProperty(.transform),
      values: [.transform(.rotationZ(0)), .transform(.rotationZ(1)), .transform(.scale(3, 3))])
    keyframe.keyTimes = [0, 0.5, 1]
    let animation = Animation(timing: MediaTiming(duration: 1), kind: .keyframe(keyframe))
    expectClose(try evaluated([animation], at: 0.25).transform, .rotationZ(0.5))
    let later = try evaluated([animation], at: 0.75)
    expectClose(try number(later.value(at: .transform(.rotationZ))), 0.5)
    expectClose(try number(later.value(at: .transform(.scaleX))), 2)
  }

  @Test func `keyframes interpolate paths of equal structure and switch if the structure differs`()
    throws
  {
    func polygon(_ points: [Point]) -> Path {
      var path = Path()
      for (i, p) in points.enumerated() {
        if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
      }
      path.close()
      return path
    }
    var layer = Layer(id: "layer")
    layer.properties.content = .shape(ShapeContent())
    let (a, b) = (polygon([.zero, Point(4, 0)]), polygon([Point(8, 0), Point(4, 4)]))
    let other = polygon([.zero, Point(1, 1), Point(2, 2)])
    layer.animations = [
      Animation(
        timing: MediaTiming(duration: 1),
        kind: .keyframe(
          KeyframeAnimation(AnimatedProperty(.path), values: [.path(a), .path(b), .path(other)])))
    ]
    #expect(
      try evaluated(layer, at: 0.125).value(at: .path)
        == .path(polygon([Point(2, 0), Point(4, 1)])))
    #expect(try evaluated(layer, at: 0.7).value(at: .path) == .path(b))
    #expect(try evaluated(layer, at: 0.8).value(at: .path) == .path(other))
  }
}
