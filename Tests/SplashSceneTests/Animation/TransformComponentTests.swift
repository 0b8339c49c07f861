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

  @Test
  func `transform components apply in the order scale, rotation x, y, z, translation, perspective`()
  {
    let components = TransformComponents(
      scale: SIMD3(2, 3, 4), rotation: SIMD3(0.1, 0.2, 0.3), translation: SIMD3(5, 6, 7),
      perspective: 500)
    let matrix = Transform3D.scale(2, 3, 4).concatenating(.rotationX(0.1))
      .concatenating(.rotationY(0.2)).concatenating(.rotationZ(0.3))
      .concatenating(.translation(5, 6, 7)).concatenating(.perspective(500))
    expectEqual(components.matrix, matrix)
  }

  @Test
  func `animating transform.rotation.y from π to 2π keeps turning the layer in one direction`()
    throws
  {
    for time in [0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999] {
      let card = try evaluated(
        [.basic(.transform(.rotationY), from: .pi, to: 2 * .pi)], on: turned(SIMD3(0, .pi, 0)),
        at: time)
      expectEqual(card.transform, .rotationY(.pi * (1 + time)))
    }
  }

  @Test
  func `an animation of transform.rotation.y takes a missing start value from the model layer`()
    throws
  {
    let card = turned(SIMD3(0, .pi, 0))
    let back = Animation.basic(.transform(.rotationY), to: 0)
    for time in [0.25, 0.5, 0.75] {
      expectEqual(try evaluated([back], on: card, at: time).transform, .rotationY(.pi * (1 - time)))
      let on = try evaluated([.basic(.transform(.rotationY), by: .pi)], on: card, at: time)
      expectEqual(on.transform, .rotationY(.pi * (1 + time)))
    }
  }

  @Test
  func `simultaneous animations of rotations, scale and translation all apply, at random angles`()
    throws
  {
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
      // The scale was set while the matrix was 2D, so z isn't scaled.
      let expected = Transform3D.scale(s, s).concatenating(.rotationX(angles[0] * time))
        .concatenating(.rotationY(angles[1] * time)).concatenating(.rotationZ(angles[2] * time))
        .concatenating(.translation(shift * time, 0))
      expectEqual(try evaluated(animations, at: time).transform, expected)
    }
  }

  @Test func `setting a whole transform matrix discards the layer's transform components`() throws {
    var properties = turned(SIMD3(0, .pi, 0))
    #expect(properties.layerTransform.components?.rotation == SIMD3(0, .pi, 0))
    properties.setValue(.transform(.rotationZ(0.5)), at: .transform)
    #expect(properties.layerTransform.components == nil)
    #expect(properties.transform == .rotationZ(0.5))
    // Setting a key path decomposes the matrix.
    properties.setValue(.number(1), at: .transform(.rotationZ))
    expectEqual(properties.transform, .rotationZ(1))
    properties.transform = .identity
    #expect(properties.layerTransform.components == TransformComponents())
  }

  @Test
  func `reading a transform component gives the value that was set, including rotations above 2π`()
    throws
  {
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

  @Test func `sublayerTransform stores its rotations about x and y as separate components`() {
    var properties = LayerProperties()
    properties.setValue(.number(.pi), at: .sublayerTransform(.rotationY))
    properties.setValue(.number(1), at: .sublayerTransform(.rotationX))
    expectEqual(
      properties.sublayerTransform, Transform3D.rotationX(1).concatenating(.rotationY(.pi)))
  }

  @Test func `setting transform.scale.xy doesn't change the scale along z`() throws {
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
