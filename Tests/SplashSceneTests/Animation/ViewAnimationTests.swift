import SplashScene
import Testing

/// `UIView.animate`: the values that blocks set, their timing, and overlapping blocks.
@Suite struct ViewAnimationTests {
  private func block(
    _ keyPath: AnimationKeyPath = .cornerRadius, before: Double, from: Double? = nil, to: Double,
    begin: Double = 0, duration: Double, delay: Double = 0, spring: Spring? = nil,
    curve: TimingFunction = .linear, _ change: (inout MediaTiming) -> Void = { _ in }
  ) -> Animation {
    let change1 = ViewAnimation.Change(
      keyPath, before: .number(before), from: .number(from ?? before), to: .number(to))
    return Animation(
      timing: MediaTiming(duration: duration, beginTime: begin).with(change),
      timingFunction: curve,
      kind: .view(ViewAnimation(changes: [change1], delay: delay, spring: spring)))
  }

  private let model = LayerProperties { $0.cornerRadius = 10 }

  private func expect(
    _ animations: [Animation], _ rows: [(Double, Double)], within tolerance: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (time, expected) in rows {
      expectClose(
        try number(.cornerRadius, of: animations, on: model, at: time), expected,
        within: tolerance, "at \(time)", sourceLocation: sourceLocation)
    }
  }

  @Test func `a UIView-style animation ends at its target value and stays there`() throws {
    try expect(
      [block(before: 10, to: 30, begin: 1, duration: 2)],
      [(0, 10), (1, 10), (2, 20), (3, 30), (100, 30)])
  }

  @Test func `a UIView-style animation holds the old value during its delay`() throws {
    try expect(
      [block(before: 10, to: 30, begin: 1, duration: 2, delay: 0.5)],
      [(0.9, 10), (1.4, 10), (1.5, 10), (2.5, 20), (3.5, 30)])
  }

  @Test
  func `the start value of a UIView-style animation applies from beginTime, before its delay ends`()
    throws
  {
    try expect(
      [block(before: 10, from: 50, to: 30, begin: 1, duration: 2, delay: 0.5)],
      [(0.9, 10), (1, 50), (1.4, 50), (2.5, 40), (3.5, 30), (9, 30)])
  }

  @Test
  func `the timing function of a UIView-style animation eases the animation's progress`() throws {
    try expect(
      [block(before: 0, to: 1, duration: 1, curve: .easeInEaseOut)],
      [(0.25, 0.129162), (0.5, 0.5)],
      within: 1e-6)
  }

  @Test
  func `a UIView-style animation with duration 0 sets the target value right after its delay`()
    throws
  {
    try expect(
      [block(before: 10, to: 30, begin: 1, duration: 0)], [(0.9, 10), (1.000_001, 30), (2, 30)])
    try expect(
      [block(before: 10, to: 30, begin: 1, duration: 0, delay: 1)], [(1.9, 10), (2.000_001, 30)])
  }

  @Test
  func `a second UIView-style animation continues from the target value of the first one`()
    throws
  {
    try expect(
      [
        block(before: 10, to: 30, duration: 1),
        block(before: 30, to: 0, begin: 2, duration: 1),
      ], [(0.5, 20), (1.5, 30), (2.5, 15), (3, 0), (9, 0)])
  }

  /// The second block starts from the new model value. The remainder of the first block is added.
  @Test func `two overlapping UIView-style animations of a property add up`() throws {
    try expect(
      [
        block(before: 10, to: 30, duration: 2),
        block(before: 30, to: 100, begin: 1, duration: 2),
      ],
      [
        (0.5, 15), (1, 20), (1.5, 25 + 0.25 * 70), (2, 30 + 0.5 * 70), (2.5, 30 + 0.75 * 70),
        (3, 100),
      ])
  }

  @Test func `three overlapping UIView-style animations add up, including a spring`() throws {
    let spring = Spring(dampingRatio: 0.5, duration: 1, initialVelocity: 0)
    try expect(
      [
        block(before: 10, to: 30, duration: 2),
        block(before: 30, to: 100, begin: 0.5, duration: 2),
        block(before: 100, to: 0, begin: 1, duration: 1, spring: spring),
      ],
      [
        (
          1.4,
          10 + 20 * 0.7 + 70 * 0.45 - 100 * spring.progress(at: 0.4)
        ),
        (2.2, 10 + 20 + 70 * 0.85 - 100),
        (3, 0),
      ])
  }

  @Test
  func `overlapping UIView-style animations of a point add up component by component`() throws {
    func move(_ before: Point, _ to: Point, begin: Double) -> Animation {
      Animation(
        timing: MediaTiming(duration: 2, beginTime: begin),
        kind: .view(
          ViewAnimation(changes: [
            .init(.position, before: .point(before), from: .point(before), to: .point(to))
          ])))
    }
    let result = try evaluated(
      [
        move(.zero, Point(10, 0), begin: 0),
        move(Point(10, 0), Point(10, 40), begin: 1),
      ], at: 1.5)
    expectClose(result.position.x, 7.5)
    expectClose(result.position.y, 10)
  }

  /// An unfinished matrix multiplies the matrix of the next block.
  @Test func `overlapping UIView-style animations of a transform combine without a jump`() throws {
    func block(_ before: Transform3D, _ to: Transform3D, begin: Double) -> Animation {
      Animation(
        timing: MediaTiming(duration: 2, beginTime: begin),
        kind: .view(
          ViewAnimation(changes: [
            .init(
              .transform, before: .transform(before), from: .transform(before), to: .transform(to))
          ])))
    }
    let animations = [
      block(.identity, .scale(2, 2), begin: 0), block(.scale(2, 2), .scale(1, 1), begin: 1),
    ]
    let expected = [
      (0.5, 1.25), (0.999_999_999, 1.5), (1, 1.5), (1.5, 1.75 / 2 * 1.75), (2, 1.5), (2.5, 1.25),
      (3, 1), (9, 1),
    ]
    for (time, scale) in expected {
      expectClose(try evaluated(animations, at: time).transform, .scale(scale, scale), within: 1e-8)
    }
    let shifts = [
      block(.identity, .translation(10, 0), begin: 0),
      block(.translation(10, 0), .translation(10, 40), begin: 1),
    ]
    expectClose(try evaluated(shifts, at: 1.5).transform, .translation(7.5, 10))
    // If the first matrix is singular, only the later block applies.
    let flat = [
      block(.identity, .scale(0, 0), begin: 0), block(.scale(0, 0), .scale(1, 1), begin: 1),
    ]
    expectClose(try evaluated(flat, at: 2).transform, .scale(0.5, 0.5))
  }

  @Test
  func `a UIView-style spring animation snaps to its target value at the end of its duration`()
    throws
  {
    let spring = Spring(dampingRatio: 0.5, duration: 0.8, initialVelocity: 0.2)
    let animations = [block(before: 0, to: 1000, begin: 1, duration: 0.8, spring: spring)]
    try expect(
      animations,
      [
        (1 + 16.0 / 60, 1138.985), (1.8 - 1e-7, 1001.0472), (1.8, 1000), (1.81, 1000), (50, 1000),
      ], within: 0.0011)
    #expect(try number(.cornerRadius, of: animations, on: model, at: 1.8) == 1000)
  }

  @Test(arguments: MediaTiming.FillMode.allCases)
  func `a UIView-style spring animation ends at its target value with every fillMode`(
    mode: MediaTiming.FillMode
  ) throws {
    let spring = Spring(dampingRatio: 0.5, duration: 0.8, initialVelocity: 0.2)
    let animations = [
      block(before: 0, to: 1000, begin: 1, duration: 0.8, spring: spring) { $0.fillMode = mode }
    ]
    try expect(animations, [(0.5, 10), (1.8, 1000), (9, 1000)])
  }

  @Test
  func `a repeating and autoreversing UIView-style animation ends at its target value`() throws {
    let animations = [
      block(before: 10, to: 30, duration: 1) {
        $0.autoreverses = true
        $0.repeatCount = 2
      }
    ]
    try expect(animations, [(0.5, 20), (1.5, 20), (2, 10), (3, 30), (3.75, 15), (4, 30), (9, 30)])
  }

  @Test func `basic animations use the model value that a UIView-style animation sets`() throws {
    let fromOnly = Animation.basic(
      .cornerRadius, from: 0, timing: MediaTiming(duration: 2, beginTime: 1))
    for animations in [
      [fromOnly, block(before: 10, to: 30, begin: 0, duration: 0)],
      [block(before: 10, to: 30, begin: 0, duration: 0), fromOnly],
    ] {
      try expect(animations, [(0.5, 30), (2, 15)])
    }
    // Additive animations are added.
    let additive = Animation.basic(
      .cornerRadius, from: 0, to: 8, isAdditive: true, timing: MediaTiming(duration: 1))
    try expect([additive, block(before: 10, to: 30, duration: 1)], [(0.5, 24)])
  }

  @Test func `one UIView-style animation changes several properties at once`() throws {
    let changes = [
      ViewAnimation.Change(.opacity, before: .number(1), from: .number(1), to: .number(0)),
      ViewAnimation.Change(
        .bounds(.size), before: .size(.zero), from: .size(.zero), to: .size(Size(8, 4))),
      ViewAnimation.Change(
        .transform, before: .transform(.identity), from: .transform(.scale(1.05, 1.05)),
        to: .transform(.identity)),
    ]
    let animation = Animation(
      timing: MediaTiming(duration: 1), kind: .view(ViewAnimation(changes: changes)))
    let result = try evaluated([animation], at: 0.25)
    expectClose(result.opacity, 0.75)
    #expect(result.bounds.size == Size(2, 1))
    expectClose(result.transform, .scale(1.0375, 1.0375))
  }
}
