import SplashScene
import Testing

/// `CABasicAnimation`: the combinations of from, to and by, and the values that replace missing ones.
@Suite struct BasicAnimationTests {
  private let model = LayerProperties { $0.cornerRadius = 50 }

  private func value(_ animations: [Animation], _ time: Double = 0.25) throws -> Double {
    try number(.cornerRadius, of: animations, on: model, at: time)
  }

  @Test func `a basic animation with fromValue and toValue ignores byValue`() throws {
    expectClose(try value([.basic(.cornerRadius, from: 10, to: 20)]), 12.5)
    // With from and to, by is ignored.
    expectClose(try value([.basic(.cornerRadius, from: 10, to: 20, by: 100)]), 12.5)
  }

  @Test func `a basic animation with fromValue and byValue ends at their sum`() throws {
    expectClose(try value([.basic(.cornerRadius, from: 10, by: 8)]), 12)
  }

  @Test func `a basic animation with toValue and byValue starts at their difference`() throws {
    expectClose(try value([.basic(.cornerRadius, to: 20, by: 8)]), 14)
  }

  @Test func `a basic animation with only a fromValue ends at the model value`() throws {
    expectClose(try value([.basic(.cornerRadius, from: 10)]), 20)
  }

  @Test
  func `a basic animation with only a fromValue ignores earlier animations of the same property`()
    throws
  {
    let before = Animation.basic(.cornerRadius, from: 1000, to: 1000)
    expectClose(try value([before, .basic(.cornerRadius, from: 10)]), 20)
  }

  @Test func `a basic animation with only a toValue starts at the presentation value`() throws {
    expectClose(try value([.basic(.cornerRadius, to: 90)]), 60)
    let before = Animation.basic(.cornerRadius, from: 10, to: 10)
    expectClose(try value([before, .basic(.cornerRadius, to: 90)]), 30)
  }

  @Test func `a basic animation with only a byValue starts at the presentation value`() throws {
    expectClose(try value([.basic(.cornerRadius, by: 8)]), 52)
    let before = Animation.basic(.cornerRadius, from: 10, to: 10)
    expectClose(try value([before, .basic(.cornerRadius, by: 8)]), 12)
  }

  @Test func `a basic animation without fromValue, toValue or byValue changes nothing`() throws {
    expectClose(try value([.basic(.cornerRadius)]), 50)
  }

  @Test func `the animation added last overrides earlier animations of the same property`() throws {
    let animations: [Animation] = [
      .basic(.cornerRadius, from: 1, to: 1), .basic(.cornerRadius, from: 2, to: 2),
    ]
    expectClose(try value(animations), 2)
    expectClose(try value(animations.reversed()), 1)
  }

  @Test func `the model value applies before an animation begins and after it ends`() throws {
    let animation = Animation.basic(
      .cornerRadius, from: 1, to: 2, timing: MediaTiming(duration: 1, beginTime: 1))
    #expect(try value([animation], 0.99) == 50)
    #expect(try value([animation], 1) == 1)
    #expect(try value([animation], 2) == 50)
  }

  @Test func `an animation with duration 0 lasts a quarter of a second`() throws {
    let animation = Animation.basic(
      .cornerRadius, from: 0, to: 8, timing: MediaTiming(duration: 0))
    expectClose(try value([animation], 0.125), 4)
    expectClose(try value([animation], 0.26), 50)
  }

  @Test
  func `a basic animation with timing function easeIn has progress 0.315 at half its duration`()
    throws
  {
    let animation = Animation.basic(
      .cornerRadius, from: 0, to: 1, timing: MediaTiming(duration: 2), timingFunction: .easeIn)
    expectClose(try value([animation], 1), 0.315357, within: 0.5e-6)
  }

  @Test func `a basic animation extrapolates where its timing function overshoots 1`() throws {
    let curve = TimingFunction(0.3, -0.8, 0.7, 1.8)
    let animation = Animation.basic(.cornerRadius, from: 0, to: 10, timingFunction: curve)
    expectClose(try value([animation], 0.85), 10 * curve.progress(at: 0.85))
    #expect(try value([animation], 0.85) > 10)
  }

  @Test func `a basic animation interpolates every component of rectangles, colours and lists`()
    throws
  {
    var layer = Layer(id: "layer")
    var gradient = GradientContent()
    gradient.colors = [.black, .white]
    layer.properties.content = .gradient(gradient)
    func animate(_ keyPath: AnimationKeyPath, _ from: AnimatableValue, _ to: AnimatableValue) {
      layer.animations.append(
        Animation(
          timing: MediaTiming(duration: 1),
          kind: .basic(BasicAnimation(AnimatedProperty(keyPath), from: from, to: to))))
    }
    animate(.bounds, .rect(Rect(0, 4, 8, 12)), .rect(Rect(4, 0, 16, 20)))
    animate(.position, .point(Point(0, 8)), .point(Point(4, 4)))
    animate(.backgroundColor, .color(Color(1, 0, 0, 0)), .color(Color(0, 1, 0, 1)))
    animate(.colors, .colors([.black, .white]), .colors([.white, .clear]))
    animate(.locations, .numbers([0, 0.5]), .numbers([0.4, 1]))
    animate(.startPoint, .point(Point(0, 0)), .point(Point(1, 1)))
    let result = try evaluated(layer, at: 0.25)
    #expect(result.bounds == Rect(1, 3, 10, 14))
    #expect(result.position == Point(1, 7))
    // Not premultiplied: the transparent end's red counts in full.
    #expect(result.backgroundColor == Color(0.75, 0.25, 0, 0.25))
    #expect(
      result.value(at: .colors)
        == .colors([Color(0.25, 0.25, 0.25), Color(0.75, 0.75, 0.75, 0.75)])
    )
    #expect(result.value(at: .locations) == .numbers([0.1, 0.625]))
    #expect(result.value(at: .startPoint) == .point(Point(0.25, 0.25)))
  }

  @Test func `an animation of a missing background colour starts at transparent black`() throws {
    let animation = Animation(
      timing: MediaTiming(duration: 1),
      kind: .basic(
        BasicAnimation(AnimatedProperty(.backgroundColor), to: .color(Color(0.5, 1, 1, 1)))))
    let result = try evaluated([animation], at: 0.5)
    #expect(result.backgroundColor == Color(0.25, 0.5, 0.5, 0.5))
  }

  @Test func `an animation of a Boolean property switches halfway through`() throws {
    let animation = Animation(
      timing: MediaTiming(duration: 1, beginTime: 0.2),
      kind: .basic(BasicAnimation(AnimatedProperty(.hidden), from: .bool(true), to: .bool(false))))
    for (time, isLater) in [(0.2, false), (0.69, false), (0.7, true), (1.1, true)] {
      #expect(try evaluated([animation], at: time).isHidden == !isLater, "at \(time)")
    }
  }

  @Test
  func `an animation with a key path or value type that the layer doesn't support changes nothing`()
    throws
  {
    let animation = Animation(
      timing: MediaTiming(duration: 1),
      kind: .basic(
        BasicAnimation(
          AnimatedProperty(.opacity), from: .point(.zero), to: .point(Point(1, 1)))))
    #expect(try evaluated([animation], on: model, at: 0.5) == model)
    #expect(try evaluated([.basic(.strokeEnd, from: 0, to: 1)], on: model, at: 0.5) == model)
  }

  @Test
  func `a transform animation with toValue and byValue starts at toValue times byValue's inverse`()
    throws
  {
    let step = Transform3D.translation(40, 0)
    let end = Transform3D.translation(100, 20)
    let animation = Animation(
      timing: MediaTiming(duration: 1),
      kind: .basic(
        BasicAnimation(AnimatedProperty(.transform), to: .transform(end), by: .transform(step))))
    expectClose(try evaluated([animation], at: 0).transform, .translation(60, 20))
    expectClose(try evaluated([animation], at: 0.5).transform, .translation(80, 20))
  }
}

/// `CASpringAnimation` in a layer.
@Suite struct SpringAnimationTests {
  private let spring = Spring(mass: 2, stiffness: 90, damping: 7, initialVelocity: 3)

  private func animation(_ timing: MediaTiming, _ curve: TimingFunction = .linear) -> Animation {
    Animation(
      timing: timing, timingFunction: curve,
      kind: .spring(BasicAnimation(.cornerRadius, from: 10, to: 30), spring))
  }

  @Test
  func `a spring animation follows its spring's motion in seconds and may overshoot its end value`()
    throws
  {
    let springs = [animation(MediaTiming(duration: 4))]
    for time in [0.1, 0.3, 0.4, 0.47, 1, 2.9] {
      expectClose(
        try number(.cornerRadius, of: springs, at: time), 10 + 20 * spring.progress(at: time))
    }
    #expect(try number(.cornerRadius, of: springs, at: 0.47) > 30)
    #expect(try number(.cornerRadius, of: springs, at: 4) == 0)
  }

  @Test func `the timing function of a spring animation eases the spring's time`() throws {
    let springs = [animation(MediaTiming(duration: 2), .easeIn)]
    let bent = TimingFunction.easeIn.progress(at: 0.25) * 2
    expectClose(
      try number(.cornerRadius, of: springs, at: 0.5), 10 + 20 * spring.progress(at: bent))
  }

  @Test
  func `fillMode forwards holds the value where a spring animation is cut off, not its rest value`()
    throws
  {
    let springs = [animation(MediaTiming(duration: 0.5).with { $0.fillMode = .forwards })]
    expectClose(
      try number(.cornerRadius, of: springs, at: 9), 10 + 20 * spring.progress(at: 0.5))
  }
}
