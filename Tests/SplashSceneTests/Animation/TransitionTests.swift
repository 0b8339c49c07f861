import SplashScene
import Testing

/// `CATransition`: the previous state of a layer, and the transition's progress.
@Suite struct TransitionTests {
  private func transition(
    at beginTime: Double, duration: Double = 1, _ curve: TimingFunction = .linear,
    _ change: (inout Transition) -> Void = { _ in }
  ) -> Animation {
    var transition = Transition()
    change(&transition)
    return Animation(
      timing: MediaTiming(duration: duration, beginTime: beginTime), timingFunction: curve,
      kind: .transition(transition))
  }

  /// Sets the corner radius, as `changes` does.
  private func change(at time: Double, from before: Double, to value: Double) -> Animation {
    let change = ViewAnimation.Change(
      .cornerRadius, before: .number(before), from: .number(value), to: .number(value))
    return Animation(
      timing: MediaTiming(duration: 0, beginTime: time),
      kind: .view(ViewAnimation(changes: [change])))
  }

  private func layer(_ layer: Layer, at time: Double) throws -> EvaluatedLayer {
    let scene = Scene(size: Size(100, 100), duration: 10, layers: [layer])
    return try #require(scene.evaluate(at: time).layers.first)
  }

  private func plain(_ animations: Animation...) -> Layer {
    var layer = Layer(id: "layer")
    layer.animations = animations
    return layer
  }

  @Test func `a transition progresses from the layer's previous state to its new state`() throws {
    let plain = plain(transition(at: 2), change(at: 2, from: 0, to: 8))
    for (time, radius, progress) in [
      (1.9, 0, nil), (2, 8, 0), (2.25, 8, 0.25), (2.99, 8, 0.99), (3, 8, nil), (7, 8, nil),
    ] as [(Double, Double, Double?)] {
      let found = try layer(plain, at: time)
      #expect(found.properties.cornerRadius == radius, "at \(time)")
      #expect((found.transition == nil) == (progress == nil), "at \(time)")
      guard let progress, let transition = found.transition else { continue }
      expectClose(transition.progress, progress, within: 1e-9)
      #expect(transition.before.properties.cornerRadius == 0)
      #expect(transition.before.id == "layer")
    }
  }

  @Test func `a transition's timing function eases its progress from startProgress to endProgress`()
    throws
  {
    let plain = plain(
      transition(at: 0, duration: 2, .default) {
        $0.kind = .push
        $0.direction = .fromTop
        $0.startProgress = 0.2
        $0.endProgress = 0.7
      })
    let found = try #require(try layer(plain, at: 0.5).transition)
    expectClose(found.progress, 0.2 + 0.5 * 0.408511, within: 1e-6)
    #expect(found.kind == .push && found.direction == .fromTop)
  }

  @Test
  func `a transition freezes the layer's previous state while its new state keeps animating`()
    throws
  {
    var parent = plain(transition(at: 2))
    var child = Layer(id: "child")
    child.animations = [
      .basic(.position(.x), from: 0, to: 40, timing: MediaTiming(duration: 4)),
      // Jumps at the same time as the transition begins.
      .keyframe(
        .opacity, [1, 0], keyTimes: [0, 0.5, 1], mode: .discrete,
        timing: MediaTiming(duration: 4)),
    ]
    parent.sublayers = [child]
    for time in [2, 2.5, 2.9] {
      let found = try layer(parent, at: time)
      expectClose(found.sublayers[0].properties.position.x, 10 * time)
      #expect(found.sublayers[0].properties.opacity == 0)
      let before = try #require(found.transition).before
      expectClose(before.sublayers[0].properties.position.x, 20, within: 1e-5)
      #expect(before.sublayers[0].properties.opacity == 1)
    }
  }

  @Test func `the latest of overlapping transitions replaces the earlier ones while it runs`()
    throws
  {
    let plain = plain(
      transition(at: 1, duration: 3) { $0.kind = .push }, change(at: 1, from: 0, to: 5),
      transition(at: 2), change(at: 2, from: 5, to: 9))
    let first = try #require(try layer(plain, at: 1.5).transition)
    #expect(first.kind == .push && first.before.properties.cornerRadius == 0)
    let second = try #require(try layer(plain, at: 2.5).transition)
    #expect(second.kind == .fade && second.before.properties.cornerRadius == 5)
    #expect(second.before.transition == nil)
    // The longer transition continues.
    #expect(try layer(plain, at: 3.5).transition?.kind == .push)
  }

  @Test func `a transition runs in its layer's local time`() throws {
    var plain = plain(transition(at: 1), change(at: 1, from: 0, to: 5))
    plain.timing.beginTime = 3
    plain.timing.speed = 2
    let found = try #require(try layer(plain, at: 3.75).transition)
    expectClose(found.progress, 0.5)
    #expect(try layer(plain, at: 3.4).transition == nil)
  }

  @Test func `sublayers, masks and replicator instances run their own transitions`() throws {
    var parent = Layer(id: "parent")
    var inner = plain(transition(at: 0))
    inner.sublayers = [plain(transition(at: 0))]
    parent.sublayers = [inner]
    parent.mask = plain(transition(at: 0))
    parent.properties.content = .replicator(ReplicatorContent())
    let found = try layer(parent, at: 0.5)
    #expect(found.mask?.transition != nil)
    let copy = try #require(found.sublayers.first?.sublayers.first)
    let transition = try #require(copy.transition)
    #expect(copy.sublayers.first?.transition != nil)
    // The previous state is frozen, so its sublayers have no transitions.
    #expect(transition.before.sublayers.first?.transition == nil)
  }

  @Test
  func `fillMode both holds a transition's endProgress but doesn't start the transition early`()
    throws
  {
    var held = transition(at: 1) { $0.endProgress = 0.5 }
    held.timing.fillMode = .both
    #expect(try layer(plain(held), at: 5).transition?.progress == 0.5)
    #expect(try layer(plain(held), at: 0.5).transition == nil)
  }

  @Test func `a transition without a duration lasts a quarter of a second`() throws {
    let plain = plain(transition(at: 1, duration: 0))
    expectClose(try #require(try layer(plain, at: 1.125).transition).progress, 0.5)
    #expect(try layer(plain, at: 1.25).transition == nil)
  }
}
