import Foundation
import SplashScene
import Testing

/// Additive and cumulative animations.
@Suite struct AdditiveAnimationTests {
  private let model = LayerProperties { $0.cornerRadius = 100 }

  @Test func `the value of an additive animation is added to the model layer's value`() throws {
    let animation = Animation.basic(.cornerRadius, from: 10, to: 20, isAdditive: true)
    expectClose(try number(.cornerRadius, of: [animation], on: model, at: 0.5), 115)
  }

  @Test
  func `additive animations apply after non-additive ones, whatever their order in the list`()
    throws
  {
    let additive = Animation.basic(.cornerRadius, from: 10, to: 20, isAdditive: true)
    let replacing = Animation.basic(.cornerRadius, from: 1, to: 3)
    for animations in [[additive, replacing], [replacing, additive]] {
      expectClose(try number(.cornerRadius, of: animations, on: model, at: 0.5), 17)
    }
  }

  @Test
  func `additive animations in a group apply after non-additive animations outside the group`()
    throws
  {
    let additive = Animation.basic(.cornerRadius, from: 10, to: 20, isAdditive: true)
    let replacing = Animation.basic(.cornerRadius, from: 1, to: 3)
    let group = Animation(timing: MediaTiming(duration: 1), kind: .group([additive]))
    for animations in [[group, replacing], [replacing, group]] {
      expectClose(try number(.cornerRadius, of: animations, on: model, at: 0.5), 17)
    }
  }

  @Test func `several additive animations of one property add up`() throws {
    let animations: [Animation] = [
      .basic(.cornerRadius, from: 10, to: 20, isAdditive: true),
      .basic(.cornerRadius, from: 0, to: -8, isAdditive: true),
    ]
    expectClose(try number(.cornerRadius, of: animations, on: model, at: 0.5), 111)
  }

  @Test func `additive animations of points, sizes and colours add up component by component`()
    throws
  {
    let properties = LayerProperties {
      $0.position = Point(10, 20)
      $0.backgroundColor = Color(0.1, 0.2, 0.3, 0.4)
    }
    func additive(_ keyPath: AnimationKeyPath, _ value: AnimatableValue) -> Animation {
      var property = AnimatedProperty(keyPath)
      property.isAdditive = true
      return Animation(
        timing: MediaTiming(duration: 1),
        kind: .basic(BasicAnimation(property, from: value, to: value)))
    }
    let result = try evaluated(
      [
        additive(.position, .point(Point(1, -2))), additive(.bounds(.size), .size(Size(3, 4))),
        additive(.backgroundColor, .color(Color(0.5, 0.5, 0.5, 0.5))),
      ], on: properties, at: 0.5)
    #expect(result.position == Point(11, 18))
    #expect(result.bounds == Rect(0, 0, 3, 4))
    let color = try #require(result.backgroundColor)
    expectClose(color.red, 0.6)
    expectClose(color.alpha, 0.9)
  }

  /// Row vectors: the animation's matrix is applied first.
  @Test
  func `an additive transform animation applies its matrix before the model layer's transform`()
    throws
  {
    var property = AnimatedProperty(.transform)
    property.isAdditive = true
    property.valueFunction = .translateX
    let animation = Animation(
      timing: MediaTiming(duration: 1),
      kind: .basic(BasicAnimation(property, from: .number(0), to: .number(10))))
    let model = LayerProperties { $0.transform = .scale(2, 3) }
    let result = try evaluated([animation], on: model, at: 0.5).transform
    expectClose(result.rows[12], 10)
    expectClose(result.rows[0], 2)
    expectClose(result.rows[5], 3)
  }

  private func cumulative(_ autoreverses: Bool) -> Animation {
    .basic(
      .cornerRadius, from: 10, to: 20, isCumulative: true,
      timing: MediaTiming(duration: 1).with {
        $0.repeatCount = 3
        $0.autoreverses = autoreverses
        $0.fillMode = .forwards
      })
  }

  @Test func `a cumulative animation adds its end value once for every completed cycle`()
    throws
  {
    let animations = [cumulative(false)]
    for (time, expected) in [(0.5, 15.0), (1, 30), (1.5, 35), (2.5, 55), (3, 60), (99, 60)] {
      expectClose(try number(.cornerRadius, of: animations, on: model, at: time), expected)
    }
  }

  @Test
  func `an autoreversing cumulative animation adds its start value for every completed cycle`()
    throws
  {
    let animations = [cumulative(true)]
    for (time, expected) in [(0.5, 15.0), (1.5, 15), (2.5, 25), (3, 30), (4, 30), (6, 30)] {
      expectClose(try number(.cornerRadius, of: animations, on: model, at: time), expected)
    }
  }

  @Test
  func `a cumulative keyframe animation adds its last value once for every completed cycle`() throws
  {
    var property = AnimatedProperty(.cornerRadius)
    property.isCumulative = true
    let timing = MediaTiming(duration: 1).with { $0.repeatCount = 4 }
    let animation = Animation(
      timing: timing,
      kind: .keyframe(
        KeyframeAnimation(property, values: [.number(0), .number(50), .number(10)])))
    for (time, expected) in [(0.5, 50.0), (1.5, 60), (3.75, 60)] {
      expectClose(try number(.cornerRadius, of: [animation], on: model, at: time), expected)
    }
  }

  @Test
  func `a cumulative animation with a value function adds up angles and makes a matrix of the sum`()
    throws
  {
    var property = AnimatedProperty(.transform)
    property.isCumulative = true
    property.valueFunction = .rotateZ
    let animation = Animation(
      timing: MediaTiming(duration: 1).with { $0.repeatCount = 9 },
      kind: .basic(BasicAnimation(property, from: .number(0), to: .number(2))))
    let result = try evaluated([animation], at: 3.25).transform
    expectClose(result, .rotationZ(6.5))
  }

  @Test func `a cumulative transform animation applies its end matrix once per completed cycle`()
    throws
  {
    var property = AnimatedProperty(.transform)
    property.isCumulative = true
    let animation = Animation(
      timing: MediaTiming(duration: 1).with { $0.repeatCount = 9 },
      kind: .basic(
        BasicAnimation(
          property, from: .transform(.identity), to: .transform(.translation(10, 0)))))
    expectClose(try evaluated([animation], at: 3.5).transform, .translation(35, 0))
  }

  @Test func `adding a matrix to a matrix a NaN, infinite or huge number of times does not trap`() {
    let matrix = AnimatableValue.transform(.scale(1, 1))
    for factor in [Double.nan, .infinity, -.infinity, 1e300, -3, 0] {
      _ = matrix.adding(matrix, times: factor)
    }
  }
}
