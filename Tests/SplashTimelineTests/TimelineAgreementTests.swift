import SplashScene
import TestSupport
import Testing

@testable import SplashTimeline

/// The timeline of random scenes, compared with the scenes themselves at many times.
@Suite struct TimelineAgreementTests {
  private static let window = 0.0...1.5
  /// The number of moments for each frame of 30 a second.
  private static let density = 32
  private static let times: [Double] = {
    let count = Int(window.upperBound * 30) * density
    // The moments are apart from all decimal fractions of a second, at which layers and animations begin and end.
    return (0..<count).map { (Double($0) + 0.3719) * window.upperBound / Double(count) }
  }()

  /// A layer at one moment, without what its sublayers are.
  private struct State: Equatable {
    var properties: LayerProperties
    var particles: [Particle]
  }

  /// The layers at one moment, by their paths, and by which of the replicators' copies they are in.
  private typealias States = [String: [String: State]]

  private static func collect(
    _ layers: [EvaluatedLayer], below parent: String, in copy: String, into states: inout States
  ) {
    for layer in layers {
      if layer.isInstance {
        collect(layer.sublayers, below: parent, in: copy + "/" + layer.id, into: &states)
        continue
      }
      let path = parent + layer.id
      var properties = layer.properties
      properties.time = nil
      switch properties.content {
      case .video(var video):
        // The frame is what a time of the video shows.
        video.time = Double(video.frame)
        properties.content = .video(video)
      case .scene, .composition: properties.content = .none
      default: break
      }
      states[path, default: [:]][copy] = State(
        properties: properties, particles: layer.particles)
      let inside = path + "/"
      collect(layer.sublayers, below: inside, in: copy, into: &states)
      collect(layer.nested?.layers ?? [], below: inside, in: copy, into: &states)
      // A mask that doesn't exist is hidden; no layer of these trees is hidden by itself.
      if let mask = layer.mask, !mask.properties.isHidden {
        collect([mask], below: inside, in: copy, into: &states)
      }
    }
  }

  private static func states(of scene: Scene) -> [States] {
    times.map { time in
      var states: States = [:]
      collect(scene.evaluate(at: time).layers, below: "", in: "", into: &states)
      return states
    }
  }

  /// What the timeline says of a layer.
  private struct Expected {
    var lifetime: TimeSpans
    var running: TimeSpans
    var jumps: [Double]
    /// Whether the layer is in content whose time an animation sets, where jumps aren't known.
    var isAnimated: Bool
  }

  private static func expected(of visit: LayerVisit, isAnimated: Bool) -> [(String, Expected)] {
    func all(_ runs: [AnimationRun]) -> [AnimationRun] { runs.flatMap { [$0] + all($0.members) } }
    let runs = all(AnimationRun.runs(of: visit.layer, visit.clock))
    let running = runs.reduce(visit.contentSpans(in: window)) { $0.union($1.spans(in: window)) }
    let expected = Expected(
      lifetime: visit.lifetime(in: window), running: running,
      jumps: runs.flatMap { $0.jumps(in: window) } + visit.contentClock.jumps(in: window),
      isAnimated: isAnimated)
    let isInside = isAnimated || visit.layer.animatedTime != nil
    return [(visit.path, expected)]
      + visit.children.flatMap {
        self.expected(of: $0, isAnimated: $0.role == .mask ? isAnimated : isInside)
      }
  }

  private static let seeds = TestInputs.areAll ? 1000 : 60

  @Test
  func
    `in random scenes, layers exist exactly in their lifetimes and change only while something runs`()
  {
    for seed in 0..<Self.seeds {
      var tree = RandomTree(seed: UInt64(seed))
      let layers = tree.layers()
      let scene = Scene(size: Size(10, 10), duration: Self.window.upperBound, layers: layers)
      let states = Self.states(of: scene)
      for root in LayerVisit.roots(layers) {
        for (path, expected) in Self.expected(of: root, isAnimated: false) {
          check(path, expected, states, seed)
        }
      }
    }
  }

  @Test
  func
    `an animation has an effect exactly while it runs or is held, and its value changes while it runs`()
  {
    for seed in 0..<20 * Self.seeds {
      var tree = RandomTree(seed: UInt64(seed))
      let layers = tree.fadedLayer()
      let scene = Scene(size: Size(10, 10), duration: Self.window.upperBound, layers: layers)
      let layer = LayerVisit.roots(layers)[0].children[0]
      var run = AnimationRun.runs(of: layer.layer, layer.clock)[0]
      while let member = run.members.first { run = member }
      let running = run.spans(in: Self.window)
      let held = run.held(in: Self.window)
      var before: (time: Double, opacity: Double)?
      for time in stride(from: 0.000_371_9, to: Self.window.upperBound, by: 0.005) {
        guard let opacity = scene.evaluate(at: time).layers.first?.sublayers.first?.opacity else {
          before = nil
          continue
        }
        let isNear = run.jumps(in: time - 1e-6...time + 1e-6).isEmpty == false
        let hasEffect = running.contains(time) || held.contains(time)
        if !isNear, hasEffect != (opacity < 1) {
          Issue.record(
            "seed \(seed): the opacity is \(opacity) at \(time), but the animation runs in \(running.ranges) and is held in \(held.ranges)"
          )
          break
        }
        if let before, before.opacity == opacity, opacity > 0.2001, opacity < 0.3999,
          running.ranges.contains(where: { $0.contains(before.time) && $0.contains(time) })
        {
          Issue.record("seed \(seed): the opacity stands still at \(time), but the animation runs")
          break
        }
        before = (time, opacity)
      }
    }
  }

  private func check(_ path: String, _ expected: Expected, _ states: [States], _ seed: Int) {
    let found = states.map { $0[path] ?? [:] }
    // An animated time is sampled, so moments that are close to each other may be missed.
    let slack = expected.isAnimated ? 2e-3 : 1e-6
    for (time, copies) in zip(Self.times, found) {
      let isNear = expected.lifetime.ranges.contains {
        abs($0.lowerBound - time) < slack || abs($0.upperBound - time) < slack
      }
      if isNear || expected.lifetime.contains(time) != copies.isEmpty { continue }
      Issue.record(
        "seed \(seed): \(path) \(copies.isEmpty ? "doesn't exist" : "exists") at \(time), but its lifetime is \(expected.lifetime.ranges)"
      )
      return
    }
    if expected.isAnimated { return }
    for index in found.indices.dropFirst() {
      let (before, after) = (Self.times[index - 1] - 1e-6, Self.times[index] + 1e-6)
      for (copy, state) in found[index] {
        guard let old = found[index - 1][copy], old != state else { continue }
        if !expected.running.within(before...after).isEmpty { continue }
        if expected.jumps.contains(where: { $0 >= before && $0 <= after }) { continue }
        Issue.record(
          "seed \(seed): \(path)\(copy) changes at \(after), but runs in \(expected.running.ranges) only, and jumps at \(expected.jumps)"
        )
        return
      }
    }
  }
}
