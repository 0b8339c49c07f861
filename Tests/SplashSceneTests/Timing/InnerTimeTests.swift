import Testing

@testable import SplashScene

/// The time of a layer's sublayers and particles, set by `time`.
@Suite struct InnerTimeTests {
  /// A child that fades in for two seconds.
  private var child: Layer {
    var child = Layer(id: "child")
    var fade = BasicAnimation(AnimatedProperty(.opacity))
    (fade.from, fade.to) = (.number(0), .number(1))
    child.animations = [Animation(timing: MediaTiming(duration: 2), kind: .basic(fade))]
    return child
  }

  private func keyframes(_ times: [Double], _ values: [Double]) -> Animation {
    var keyframes = KeyframeAnimation(
      AnimatedProperty(.time), values: values.map { .number($0) })
    keyframes.keyTimes = times.map { $0 / times[times.count - 1] }
    return Animation(
      timing: MediaTiming(duration: times[times.count - 1], fillMode: .both),
      kind: .keyframe(keyframes))
  }

  private func evaluated(_ layer: Layer, at time: Double) -> EvaluatedLayer? {
    Scene(size: Size(10, 10), duration: 8, layers: [layer]).evaluate(at: time).layers.first
  }

  private func opacity(_ layer: Layer, at time: Double) -> Double? {
    evaluated(layer, at: time)?.sublayers.first?.opacity
  }

  @Test(arguments: [(0.5, 0.25), (1, 0.5), (2, 0.5), (2.9, 0.5), (3.5, 0.75), (3.9, 0.95)])
  func `an animated time pauses the animations of sublayers and resumes them where they stopped`(
    time: Double, opacity: Double
  ) throws {
    var group = Layer(id: "group")
    group.sublayers = [child]
    group.animations = [keyframes([0, 1, 3, 4], [0, 1, 1, 2])]
    let found = try #require(self.opacity(group, at: time))
    #expect(abs(found - opacity) < 1e-12)
  }

  /// A stopwatch of 8 s that pauses from 1 s to 3 s and from 4 s to 7 s.
  @Test func `an animated time pauses sublayers twice`() throws {
    var group = Layer(id: "group")
    group.sublayers = [child]
    group.animations = [keyframes([0, 1, 3, 4, 7, 8], [0, 1, 1, 2, 2, 3])]
    group.sublayers[0].animations[0].timing.duration = 4
    for step in 0..<160 {
      let time = Double(step) / 20
      let shown = min(time, 1) + min(max(time - 3, 0), 1) + max(time - 7, 0)
      let found = try #require(opacity(group, at: time))
      #expect(abs(found - shown / 4) < 1e-12, "at \(time)")
    }
  }

  @Test func `an animated time plays the animations of sublayers backwards and at other speeds`()
    throws
  {
    var group = Layer(id: "group")
    group.sublayers = [child]
    group.animations = [keyframes([0, 0.5, 4.5], [0, 1.5, 0.5])]
    #expect(try abs(#require(opacity(group, at: 0.25)) - 0.375) < 1e-12)
    #expect(try abs(#require(opacity(group, at: 2.5)) - 0.5) < 1e-12)
  }

  @Test func `a fixed time shows sublayers at that time, but not the layer's own animations`() {
    var group = child
    group.id = "group"
    group.properties.time = 1.5
    group.sublayers = [child]
    #expect(opacity(group, at: 0) == 0.75 && opacity(group, at: 4) == 0.75)
    #expect(evaluated(group, at: 0.5)?.opacity == 0.25)
  }

  @Test func `a mask keeps the layer's time`() {
    var group = Layer(id: "group")
    group.properties.time = 1.5
    group.mask = child
    #expect(evaluated(group, at: 0.5)?.mask?.opacity == 0.25)
  }

  @Test func `an animation of time without from begins at the layer's time`() throws {
    var group = Layer(id: "group")
    group.sublayers = [child]
    var scrub = BasicAnimation(AnimatedProperty(.time))
    scrub.to = .number(1.5)
    group.animations = [
      Animation(
        timing: MediaTiming(duration: 1, beginTime: 0.5, fillMode: .forwards), kind: .basic(scrub))
    ]
    #expect(try abs(#require(opacity(group, at: 0.25)) - 0.125) < 1e-12)
    // Halfway between the layer's time, 1 s, and 1.5 s.
    #expect(try abs(#require(opacity(group, at: 1)) - 0.625) < 1e-12)
    #expect(try abs(#require(opacity(group, at: 5)) - 0.75) < 1e-12)
  }

  @Test func `the copies of a replicator have the set time, each with its delay`() throws {
    var replicator = ReplicatorContent()
    (replicator.instanceCount, replicator.instanceDelay) = (2, 0.5)
    var layer = Layer(id: "copies")
    layer.properties.content = .replicator(replicator)
    layer.properties.time = 1.5
    layer.sublayers = [child]
    let copies = try #require(evaluated(layer, at: 0)?.sublayers)
    #expect(copies.map { $0.sublayers.first?.opacity } == [0.75, 0.5])
  }

  @Test func `a paused emitter shows the particles of the moment at which it was paused`() throws {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.velocity) = (20, 1, 10)
    var content = EmitterContent()
    content.emitterCells = [cell]
    var layer = Layer(id: "sparks")
    layer.properties.content = .emitter(content)
    let playing = try #require(evaluated(layer, at: 1)?.particles)
    layer.properties.time = 1
    #expect(!playing.isEmpty && evaluated(layer, at: 3)?.particles == playing)
  }
}
