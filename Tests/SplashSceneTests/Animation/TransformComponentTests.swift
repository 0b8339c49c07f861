import SplashScene
import TestSupport
import Testing

/// Transforms that are set by their components, and key paths of components.
@Suite struct TransformComponentTests {
  private func turned(_ rotation: SIMD3<Double>) -> LayerProperties {
    LayerProperties {
      $0.layerTransform = LayerTransform(TransformComponents(rotation: rotation))
    }
  }

  private func expectEqual(
    _ a: Transform3D, _ b: Transform3D, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (x, y) in zip(a.rows, b.rows) {
      expectClose(x, y, within: 1e-12, "\(a.rows) and \(b.rows)", sourceLocation: sourceLocation)
    }
  }

  @Test func `components make the matrix in the order scale, x, y, z, translation, perspective`() {
    let components = TransformComponents(
      scale: SIMD3(2, 3, 4), rotation: SIMD3(0.1, 0.2, 0.3), translation: SIMD3(5, 6, 7),
      perspective: 500)
    let matrix = Transform3D.scale(2, 3, 4).concatenating(.rotationX(0.1))
      .concatenating(.rotationY(0.2)).concatenating(.rotationZ(0.3))
      .concatenating(.translation(5, 6, 7)).concatenating(.perspective(500))
    expectEqual(components.matrix, matrix)
  }

  @Test func `a card that is turned about y turns on about y`() throws {
    for time in [0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999] {
      let card = try evaluated(
        [.basic(.transform(.rotationY), from: .pi, to: 2 * .pi)], on: turned(SIMD3(0, .pi, 0)),
        at: time)
      expectEqual(card.transform, .rotationY(.pi * (1 + time)))
    }
  }

  @Test func `a missing end is the component that the model has`() throws {
    let card = turned(SIMD3(0, .pi, 0))
    let back = Animation.basic(.transform(.rotationY), to: 0)
    for time in [0.25, 0.5, 0.75] {
      expectEqual(try evaluated([back], on: card, at: time).transform, .rotationY(.pi * (1 - time)))
      let on = try evaluated([.basic(.transform(.rotationY), by: .pi)], on: card, at: time)
      expectEqual(on.transform, .rotationY(.pi * (1 + time)))
    }
  }

  @Test func `several components are animated at the same time, at any angle`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let angles = (0..<3).map { _ in random.number(-9...9) }
      let (scale, shift, time) = (
        random.number(0.1...3), random.number(-50...50), random.number(0...0.99)
      )
      let animations: [Animation] = [
        .basic(.transform(.rotationZ), from: 0, to: angles[2]),
        .basic(.transform(.scale), from: 1, to: scale),
        .basic(.transform(.rotationX), from: 0, to: angles[0]),
        .basic(.transform(.translationX), from: 0, to: shift),
        .basic(.transform(.rotationY), from: 0, to: angles[1]),
      ]
      let s = 1 + (scale - 1) * time
      // The scale was set while the matrix was planar, and has left z alone.
      let expected = Transform3D.scale(s, s).concatenating(.rotationX(angles[0] * time))
        .concatenating(.rotationY(angles[1] * time)).concatenating(.rotationZ(angles[2] * time))
        .concatenating(.translation(shift * time, 0))
      expectEqual(try evaluated(animations, at: time).transform, expected)
    }
  }

  @Test func `a whole matrix drops the components`() throws {
    var properties = turned(SIMD3(0, .pi, 0))
    #expect(properties.layerTransform.components?.rotation == SIMD3(0, .pi, 0))
    properties.setValue(.transform(.rotationZ(0.5)), at: .transform)
    #expect(properties.layerTransform.components == nil)
    #expect(properties.transform == .rotationZ(0.5))
    // A key path takes it apart from then on.
    properties.setValue(.number(1), at: .transform(.rotationZ))
    expectEqual(properties.transform, .rotationZ(1))
    properties.transform = .identity
    #expect(properties.layerTransform.components == TransformComponents())
  }

  @Test func `a value reads as it was set, beyond a full turn`() throws {
    for (keyPath, value) in [
      (AnimationKeyPath.transform(.rotationZ), 9.0), (.transform(.rotation), -7),
      (.transform(.rotationX), 4),
      (.transform(.rotationY), 12), (.transform(.scaleX), -2), (.transform(.scaleY), 3),
      (.transform(.scaleZ), 5),
      (.transform(.translationZ), 8),
    ] {
      var properties = LayerProperties()
      properties.setValue(.number(value), at: keyPath)
      #expect(try number(properties.value(at: keyPath)) == value, "\(keyPath)")
    }
  }

  @Test func `the components of a sublayer transform are kept, too`() {
    var properties = LayerProperties()
    properties.setValue(.number(.pi), at: .sublayerTransform(.rotationY))
    properties.setValue(.number(1), at: .sublayerTransform(.rotationX))
    expectEqual(
      properties.sublayerTransform, Transform3D.rotationX(1).concatenating(.rotationY(.pi)))
  }

  @Test func `scale.xy leaves z alone`() throws {
    var properties = LayerProperties {
      $0.layerTransform = LayerTransform(TransformComponents(scale: SIMD3(2, 4, 8)))
    }
    #expect(try number(properties.value(at: .transform(.scaleXY))) == 3)
    properties.setValue(.number(5), at: .transform(.scaleXY))
    #expect(properties.transform == .scale(5, 5, 8))
    properties.transform = .scale(2, 4, 8)
    #expect(try number(properties.value(at: .transform(.scaleXY))) == 3)
    properties.setValue(.number(5), at: .transform(.scaleXY))
    expectEqual(properties.transform, .scale(5, 5, 8))
  }
}
