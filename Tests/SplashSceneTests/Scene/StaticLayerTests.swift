import SplashScene
import TestSupport
import Testing

/// Static layers are evaluated once per scene. The result must be the same as without this optimization.
@Suite struct StaticLayerTests {
  /// A tree in which some layers are animated, some exist for a limited time, and the others are static.
  private func tree(_ random: inout SeededGenerator, depth: Int) -> Layer {
    func chance(_ probability: Double) -> Bool { random.number(0...1) < probability }
    var layer = Layer(id: "layer-\(Int(random.number(0...1e6)))")
    layer.properties.zPosition = random.number(0...3).rounded()
    layer.properties.opacity = random.number(0...1)
    if chance(0.3) { layer.delay = random.number(-1...1) }
    if chance(0.2) { layer.timing.speed = random.number(-2...2) }
    if chance(0.1) {
      layer.timing.beginTime = random.number(-1...3)
      layer.timing.duration = random.number(0.5...3)
    }
    if chance(0.2) {
      layer.animations.append(
        .basic(.cornerRadius, from: 0, to: 9, timing: MediaTiming(duration: random.number(0.5...6)))
      )
    }
    if chance(0.1) {
      layer.animations.append(
        Animation(
          timing: MediaTiming(duration: 2, beginTime: random.number(0...3)),
          kind: .transition(Transition())))
    }
    if chance(0.2) {
      var content = ReplicatorContent()
      content.instanceCount = 3
      content.instanceDelay = random.number(0...1)
      content.isUnrolled = chance(0.5)
      layer.properties.content = .replicator(content)
    } else if depth > 0, chance(0.2) {
      layer.properties.content = .scene(
        SceneContent(
          scene: Scene(
            size: Size(9, 9), duration: 5, layers: [tree(&random, depth: depth - 1)])))
    }
    guard depth > 0 else { return layer }
    layer.sublayers = (0..<Int(random.number(0...3.9))).map { _ in tree(&random, depth: depth - 1) }
    if chance(0.2) { layer.mask = tree(&random, depth: depth - 1) }
    return layer
  }

  /// The tree with an animation that never runs in every layer, so that no layer counts as static.
  private func awake(_ layer: Layer) -> Layer {
    var layer = layer
    layer.animations.append(
      .basic(.cornerRadius, from: 0, to: 9, timing: MediaTiming(duration: 1, beginTime: 1e9)))
    layer.sublayers = layer.sublayers.map(awake)
    layer.mask = layer.mask.map(awake)
    return layer
  }

  @Test(arguments: [UInt64](400..<460))
  func `reusing unchanged layers gives the same evaluated scene as evaluating every layer again`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let layers = (0..<3).map { _ in tree(&random, depth: 3) }
    let scene = Scene(size: Size(9, 9), duration: 5, layers: layers)
    let other = Scene(size: Size(9, 9), duration: 5, layers: layers.map(awake))
    for _ in 0..<10 {
      let time = random.number(-1...6)
      #expect(scene.evaluate(at: time) == other.evaluate(at: time), "at \(time)")
    }
  }
}
