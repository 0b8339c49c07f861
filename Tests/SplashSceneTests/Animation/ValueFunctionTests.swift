import Foundation
import SplashScene
import Testing

/// `CAValueFunction`: scalars are interpolated, then converted to a matrix.
@Suite struct ValueFunctionTests {
  private func transform(
    _ function: ValueFunction, _ from: AnimatableValue, _ to: AnimatableValue, at time: Double,
    model: Transform3D = .identity
  ) throws -> Transform3D {
    var property = AnimatedProperty(.transform)
    property.valueFunction = function
    let animation = Animation(
      timing: MediaTiming(duration: 1), kind: .basic(BasicAnimation(property, from: from, to: to)))
    return try evaluated([animation], on: LayerProperties { $0.transform = model }, at: time)
      .transform
  }

  @Test func `each value function builds its rotation, scale or translation matrix`() throws {
    let (s, c) = (Foundation.sin(0.5), Foundation.cos(0.5))
    let expected: [(ValueFunction, [Double])] = [
      (.rotateX, [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1]),
      (.rotateY, [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]),
      (.rotateZ, [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      (.scaleX, [0.5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      (.scaleY, [1, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      (.scaleZ, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1]),
      (.translateX, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 0, 0, 1]),
      (.translateY, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0.5, 0, 1]),
      (.translateZ, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0.5, 1]),
    ]
    for (function, rows) in expected {
      #expect(function.valueKind == .number)
      expectClose(
        try transform(function, .number(0), .number(1), at: 0.5), Transform3D(rows: rows))
    }
    #expect(ValueFunction.scale.valueKind == .numbers)
    expectClose(
      try transform(.scale, .numbers([0, 2, 4]), .numbers([2, 4, 6]), at: 0.5), .scale(1, 3, 5))
    expectClose(
      try transform(.translate, .numbers([0, 2, 4]), .numbers([2, 4, 6]), at: 0.5),
      .translation(1, 3, 5))
  }

  @Test func `a rotation with a value function can exceed a full turn`() throws {
    for time in [0.1, 0.4, 0.7, 0.95] {
      expectClose(
        try transform(.rotateZ, .number(0), .number(9 * Double.pi), at: time),
        .rotationZ(9 * Double.pi * time))
    }
    // Between matrices, the rotation would take the shorter direction.
    let half = try transform(.rotateZ, .number(0), .number(2 * Double.pi), at: 0.5)
    expectClose(half, .scale(-1, -1))
  }

  @Test func `an animation with a value function replaces the model layer's transform`() throws {
    expectClose(
      try transform(.translateX, .number(0), .number(8), at: 0.5, model: .scale(2, 3)),
      .translation(4, 0))
  }

  @Test func `missing numbers of a value function default to scale 1 or translation 0`() throws {
    expectClose(
      try transform(.scale, .numbers([2]), .numbers([4]), at: 0.5), .scale(3, 1, 1))
    expectClose(
      try transform(.translate, .numbers([]), .numbers([]), at: 0.5), .identity)
  }

  @Test func `a keyframe animation interpolates numbers before applying its value function`() throws
  {
    var property = AnimatedProperty(.transform)
    property.valueFunction = .rotateX
    let animation = Animation(
      timing: MediaTiming(duration: 1),
      kind: .keyframe(
        KeyframeAnimation(property, values: [.number(0), .number(4), .number(10)])))
    expectClose(try evaluated([animation], at: 0.75).transform, .rotationX(7))
  }
}
