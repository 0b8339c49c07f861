import SplashScene
import Testing

/// `CAAnimationGroup`: children in the group's time, clipped and not scaled.
@Suite struct AnimationGroupTests {
  private func group(
    _ children: [Animation], _ timing: MediaTiming, _ curve: TimingFunction = .linear
  ) -> Animation {
    Animation(timing: timing, timingFunction: curve, kind: .group(children))
  }

  private func child(
    _ duration: Double, begin: Double = 0, _ change: (inout MediaTiming) -> Void = { _ in }
  ) -> Animation {
    .basic(
      .cornerRadius, from: 10, to: 20,
      timing: MediaTiming(duration: duration, beginTime: begin).with(change))
  }

  private func expect(
    _ group: Animation, _ rows: [(Double, Double)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (time, expected) in rows {
      expectClose(
        try number(.cornerRadius, of: [group], at: time), expected, within: 1e-9, "at \(time)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func `a child animation without a duration takes its group's duration`() throws {
    try expect(
      group([child(0)], MediaTiming(duration: 5)), [(0, 10), (2.5, 15), (4, 18), (5, 0)])
    let rounds = MediaTiming(duration: 2).with { $0.repeatCount = 3 }
    try expect(group([child(0)], rounds), [(0.5, 12.5), (1.5, 17.5), (2.5, 12.5), (5.5, 17.5)])
    // The child's beginTime and speed still apply, and the group clips the child.
    try expect(
      group([child(0, begin: 1)], MediaTiming(duration: 4)), [(0.5, 0), (1, 10), (3, 15)])
    try expect(
      group([child(0) { $0.speed = 2 }], MediaTiming(duration: 4)), [(1, 15), (1.9, 19.5), (2, 0)])
    let held = MediaTiming(duration: 1).with { $0.fillMode = .forwards }
    try expect(group([child(0)], held), [(0.5, 15), (1, 20), (7, 20)])
  }

  @Test func `a keyframe animation without a duration takes the duration of its animation group`()
    throws
  {
    let child = Animation.keyframe(
      .cornerRadius, [0, 8, 4], keyTimes: [0, 0.25, 1], timing: MediaTiming(duration: 0))
    try expect(group([child], MediaTiming(duration: 4)), [(0.5, 4), (1, 8), (2.5, 6), (4, 0)])
  }

  @Test func `a nested animation group without a duration takes the outer group's duration`() throws
  {
    let inner = group([child(0)], MediaTiming(duration: 0))
    try expect(group([inner], MediaTiming(duration: 4)), [(1, 12.5), (3, 17.5), (4, 0)])
    let short = group([child(0)], MediaTiming(duration: 1))
    try expect(group([short], MediaTiming(duration: 4)), [(0.5, 15), (1, 0), (3, 0)])
  }

  @Test func `a spring animation without a duration runs to the end of its animation group`() throws
  {
    let spring = Spring(mass: 1, stiffness: 200, damping: 20)
    let settled = spring.settlingDuration
    #expect(settled > 0.5 && settled < 1)
    let bounce = Animation(
      timing: MediaTiming(duration: 0),
      kind: .spring(BasicAnimation(.cornerRadius, from: 0, to: 10), spring))
    for time in [0.1, 0.3, settled, 1.5, 3.9] {
      try expect(
        group([bounce], MediaTiming(duration: 4)), [(time, 10 * spring.progress(at: time))])
    }
    // A shorter group clips the spring.
    try expect(
      group([bounce], MediaTiming(duration: 0.2)), [(0.1, 10 * spring.progress(at: 0.1)), (0.2, 0)])
    // Outside a group, the spring lasts until it has settled.
    try expect(
      bounce, [(settled - 1e-3, 10 * spring.progress(at: settled - 1e-3)), (settled + 1e-3, 0)])
  }

  @Test func `a top-level animation group without a duration lasts a quarter of a second`() throws {
    try expect(group([child(0)], MediaTiming(duration: 0)), [(0.125, 15), (0.2, 18), (0.25, 0)])
  }

  @Test
  func `a child longer than its animation group is cut off at the group's end, not sped up`() throws
  {
    try expect(
      group([child(10)], MediaTiming(duration: 5)), [(0, 10), (2.5, 12.5), (4.9, 14.9), (5, 0)])
  }

  @Test
  func `a child that ends before its animation group has no effect until the group's next cycle`()
    throws
  {
    try expect(
      group([child(1)], MediaTiming(duration: 3).with { $0.repeatCount = 2 }),
      [(0.5, 15), (1, 0), (2.9, 0), (3, 10), (3.5, 15), (4.5, 0)])
  }

  @Test
  func `a child animation with fillMode both holds its values until the group's cycle ends`() throws
  {
    try expect(
      group(
        [child(1, begin: 1) { $0.fillMode = .both }],
        MediaTiming(duration: 3).with { $0.repeatCount = 2 }),
      [(0.5, 10), (1.5, 15), (2.5, 20), (3, 10), (4.5, 15), (5.9, 20), (6, 0)])
  }

  @Test func `a child's beginTime is relative to its animation group's beginTime`() throws {
    try expect(
      group([child(1, begin: 0.5)], MediaTiming(duration: 3, beginTime: 10)),
      [(10.4, 0), (10.5, 10), (11, 15), (11.5, 0)])
  }

  @Test func `an animation group's speed and timeOffset apply to its children`() throws {
    let timing = MediaTiming(duration: 3).with {
      $0.speed = 2
      $0.timeOffset = 0.5
      $0.repeatCount = .infinity
    }
    try expect(
      group([child(1)], timing), [(0, 15), (0.2, 19), (0.25, 0), (1.25, 10), (1.5, 15)])
  }

  @Test
  func `a child animation's speed and repeatCount apply within its animation group`() throws {
    let repeating = child(1) {
      $0.repeatCount = .infinity
      $0.speed = 2
    }
    try expect(
      group([repeating], MediaTiming(duration: 2)), [(0.25, 15), (0.5, 10), (1.75, 15), (2, 0)])
  }

  @Test func `an animation group's timing function eases the time of its children`() throws {
    let timing = MediaTiming(duration: 2)
    let local = 2 * TimingFunction.easeIn.progress(at: 0.5)
    try expect(group([child(2)], timing, .easeIn), [(1, 10 + 5 * local)])
  }

  @Test
  func `fillMode forwards on a group holds the values that its children have at the group's end`()
    throws
  {
    let timing = MediaTiming(duration: 3).with { $0.fillMode = .forwards }
    try expect(group([child(3)], timing), [(2.9, 10 + 29.0 / 3), (3, 20), (50, 20)])
    try expect(group([child(0.5, begin: 2.5)], timing), [(2.4, 0), (2.75, 15), (3, 20), (9, 20)])
    try expect(group([child(10)], timing), [(3, 13), (50, 13)])
    // A child that ended before the group is not restored.
    try expect(group([child(2)], timing), [(1, 15), (2.5, 0), (3, 0), (50, 0)])
  }

  @Test func `fillMode forwards on an animation group holds the values of nested groups`()
    throws
  {
    let timing = MediaTiming(duration: 3).with { $0.fillMode = .forwards }
    let inner = group([child(1)], MediaTiming(duration: 1, beginTime: 2))
    try expect(group([inner], timing), [(1.9, 0), (2.5, 15), (3, 20), (9, 20)])
  }

  @Test
  func `a group with fillMode backwards shows its children's start values before beginTime`()
    throws
  {
    let timing = MediaTiming(duration: 3, beginTime: 2).with { $0.fillMode = .backwards }
    try expect(group([child(3)], timing), [(0, 10), (1.9, 10), (3.5, 15), (5, 0)])
  }

  /// When a group reverses, it is at its end but still active, so its children must not disappear for a frame.
  @Test
  func `a child animation as long as its group still applies when the group starts to reverse`()
    throws
  {
    let timing = MediaTiming(duration: 1).with {
      $0.autoreverses = true
      $0.repeatCount = 2
    }
    try expect(
      group([child(1)], timing),
      [(0.5, 15), (1, 20), (1.5, 15), (2, 10), (2.5, 15), (3, 20), (3.5, 15), (4, 0)])
  }

  @Test
  func `a child animation as long as its group applies from the start if the group runs backwards`()
    throws
  {
    let timing = MediaTiming(duration: 1).with {
      $0.speed = -1
      $0.timeOffset = 1
    }
    try expect(group([child(1)], timing), [(0, 20), (0.5, 15), (0.9, 11), (1, 0)])
  }

  @Test func `later children of an animation group override earlier ones`() throws {
    let other = Animation.basic(
      .cornerRadius, from: 1, to: 1, timing: MediaTiming(duration: 1, beginTime: 1))
    try expect(
      group([child(3), other], MediaTiming(duration: 3)),
      [(0.9, 13), (1.5, 1), (2.1, 17)])
  }
}
