import SplashScene
import TestSupport
import Testing

/// Evaluation of the layer tree at a time.
@Suite struct EvaluationTests {
  private func scene(_ layers: [Layer], duration: Double = 10) -> Scene {
    Scene(size: Size(100, 50), duration: duration, layers: layers)
  }

  private func layer(_ id: String, z: Double = 0, _ change: (inout Layer) -> Void = { _ in })
    -> Layer
  {
    var layer = Layer(id: id)
    layer.properties.zPosition = z
    change(&layer)
    return layer
  }

  /// Fades from 0 to 1 within ten seconds, so that the opacity is the layer's time.
  private let clock = Animation.basic(.opacity, from: 0, to: 10, timing: MediaTiming(duration: 10))

  @Test
  func `an evaluated scene has the requested time and the scene's size and background colour`() {
    let scene = Scene(
      size: Size(3, 4), duration: 1, backgroundColor: .white, layers: [layer("a")])
    let moment = scene.evaluate(at: 0.25)
    #expect(moment.time == 0.25 && moment.size == Size(3, 4) && moment.backgroundColor == .white)
    #expect(moment.layers.map(\.id) == ["a"])
  }

  @Test
  func `sibling layers are sorted by zPosition, and layers with equal zPosition keep their order`()
  {
    let layers = [
      layer("a", z: 1), layer("b", z: -3), layer("c"), layer("d", z: 1), layer("e"),
      layer("f", z: -3),
    ]
    #expect(scene(layers).evaluate(at: 0).layers.map(\.id) == ["b", "f", "c", "e", "a", "d"])
    let parent = layer("p") { $0.sublayers = layers }
    #expect(
      scene([parent]).evaluate(at: 0).layers[0].sublayers.map(\.id) == [
        "b", "f", "c", "e", "a", "d",
      ])
  }

  @Test func `sibling layers are sorted by their animated zPosition`() {
    let rising = layer("a") { $0.animations = [.basic(.zPosition, from: -1, to: 1)] }
    let scene = scene([rising, layer("b")])
    #expect(scene.evaluate(at: 0.2).layers.map(\.id) == ["a", "b"])
    #expect(scene.evaluate(at: 0.8).layers.map(\.id) == ["b", "a"])
    #expect(scene.evaluate(at: 2).layers.map(\.id) == ["a", "b"])
  }

  @Test func `sorting 300 sibling layers by zPosition is stable`() {
    var random = SeededGenerator(seed: 40)
    let layers = (0..<300).map { layer("\($0)", z: random.number(0...5).rounded()) }
    let expected = (0...5).flatMap { z in
      layers.filter { $0.properties.zPosition == Double(z) }.map(\.id)
    }
    #expect(scene(layers).evaluate(at: 0).layers.map(\.id) == expected)
  }

  @Test func `a layer's timing applies to its animations, sublayers, mask and nested scene`() throws
  {
    let nested = scene([layer("n") { $0.animations = [clock] }])
    let root = layer("root") {
      $0.timing = MediaTiming.layer.with {
        $0.beginTime = 1
        $0.speed = 2
        $0.timeOffset = 0.5
      }
      $0.animations = [clock]
      $0.sublayers = [
        layer("child") {
          $0.animations = [clock]
          $0.timing = MediaTiming.layer.with { $0.speed = 0.5 }
        }
      ]
      $0.mask = layer("mask") { $0.animations = [clock] }
      $0.properties.content = .scene(SceneContent(scene: nested))
    }
    let result = try #require(scene([root]).evaluate(at: 2).layers.first)
    expectClose(result.properties.opacity, 2.5)
    expectClose(result.sublayers[0].properties.opacity, 1.25)
    expectClose(try #require(result.mask).properties.opacity, 2.5)
    let moment = try #require(result.nested)
    expectClose(moment.time, 2.5)
    expectClose(moment.layers[0].properties.opacity, 2.5)
  }

  @Test func `a layer with a duration is present only during its active duration`() {
    let late = layer("late") { $0.timing = MediaTiming(duration: 2, beginTime: 1) }
    let scene = scene([late, layer("always")])
    for (time, ids) in [
      (0.5, ["always"]), (1, ["late", "always"]), (2.9, ["late", "always"]), (3, ["always"]),
    ] {
      #expect(scene.evaluate(at: time).layers.map(\.id) == ids, "at \(time)")
    }
  }

  @Test func `a layer with speed 0 is paused at its timeOffset`() throws {
    let paused = layer("a") {
      $0.timing = MediaTiming.layer.with {
        $0.speed = 0
        $0.timeOffset = 3
      }
      $0.animations = [clock]
    }
    for time in [0.0, 5, 1000] {
      expectClose(
        try #require(scene([paused]).evaluate(at: time).layers.first).properties.opacity, 3)
    }
  }

  @Test func `a layer with an infinite repeatCount repeats its whole subtree`() throws {
    let looping = layer("a") {
      $0.timing = MediaTiming(duration: 2).with { $0.repeatCount = .infinity }
      $0.sublayers = [layer("b") { $0.animations = [clock] }]
    }
    for (time, local) in [(0.5, 0.5), (2, 0), (3.5, 1.5), (7, 1)] {
      let moment = scene([looping]).evaluate(at: time)
      expectClose(try #require(moment.layers.first).sublayers[0].properties.opacity, local)
    }
  }

  @Test func `evaluating a scene twice for the same point in time gives equal results`() {
    let scene = scene([layer("a") { $0.animations = [clock] }])
    #expect(scene.evaluate(at: 1) == scene.evaluate(at: 1))
    #expect(scene.evaluate(at: 1) != scene.evaluate(at: 1.5))
    #expect(scene == self.scene([layer("a") { $0.animations = [clock] }]))
    #expect(scene != self.scene([layer("a")]))
  }

  @Test func `NaN, infinite and huge numbers in animations do not trap`() {
    let absurd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0]
    let matrices = absurd.flatMap { v in
      [
        Transform3D.scale(v, 1), .rotationX(v), .translation(v, 0, v),
        Transform3D(rows: Array(repeating: v, count: 16)),
      ]
    }
    var animations: [Animation] = []
    for (i, v) in absurd.enumerated() {
      for keyPath in AnimationKeyPath.allCases where keyPath.valueKind == .number {
        animations.append(.basic(keyPath, from: v, to: 1, isCumulative: true))
        animations.append(.keyframe(keyPath, [0, v, 1], keyTimes: [0, v, 1], mode: .discrete))
        animations.append(
          Animation(
            timing: MediaTiming(duration: 1).with { $0.repeatCount = v },
            kind: .spring(
              BasicAnimation(keyPath, by: v), Spring(mass: v, stiffness: v, damping: v))))
      }
      let ends = (matrices[i], matrices[(3 * i + 5) % matrices.count])
      animations.append(
        Animation(
          timing: MediaTiming(duration: v),
          kind: .basic(
            BasicAnimation(
              AnimatedProperty(.transform), to: .transform(ends.0), by: .transform(ends.1)))))
      animations.append(
        Animation(
          timing: MediaTiming(duration: 1).with { $0.speed = v },
          kind: .group(Array(animations.prefix(9)))))
    }
    for matrix in matrices.enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) {
      let absurd = layer("a") {
        $0.properties.transform = matrix
        $0.animations = animations
      }
      _ = scene([absurd]).evaluate(at: 0.5)
    }
  }

  @Test func `a layer's anchorPoint is placed at the layer's position in the superlayer`() {
    var evaluated = EvaluatedLayer(id: "a", properties: LayerProperties())
    evaluated.properties.bounds = Rect(10, 20, 40, 60)
    evaluated.properties.position = Point(100, 200)
    evaluated.properties.anchorPoint = Point(0.25, 1)
    evaluated.properties.transform = .scale(2, 3)
    func place(_ x: Double, _ y: Double) -> Point {
      evaluated.transformToSuperlayer.affine.apply(Point(x, y))
    }
    #expect(place(20, 80) == Point(100, 200))
    #expect(place(21, 79) == Point(102, 197))
    #expect(place(10, 20) == Point(80, 20))
  }
}
