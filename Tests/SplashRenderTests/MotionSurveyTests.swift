import SplashScene
import Testing

@testable import SplashChecks
@testable import SplashRender

/// The choice of frames that show all motion of a scene.
@Suite struct MotionSurveyTests {
  private func scene(
    _ layers: [Layer], duration: Double, rate: FrameRate = FrameRate(60)
  ) -> Scene {
    Scene(size: Size(100, 100), frameRate: rate, duration: duration, layers: layers)
  }

  private func layer(_ id: String = "a", _ animations: Animation...) -> Layer {
    var layer = plain(id, Rect(0, 0, 10, 10))
    layer.animations = animations
    return layer
  }

  private func fade(
    _ duration: Double, begin: Double = 0, repeatCount: Double = 0, autoreverses: Bool = false
  ) -> Animation {
    .basic(
      .opacity, from: .number(0.2), to: .number(0.8),
      timing: MediaTiming(
        duration: duration, beginTime: begin, repeatCount: repeatCount, autoreverses: autoreverses))
  }

  private func frames(_ scene: Scene, atMost limit: Int = 16) -> [Int] {
    MotionSurvey(of: scene).choice(atMost: limit)
  }

  private func coverage(_ scene: Scene, atMost limit: Int = 16) -> MotionCoverage {
    let survey = MotionSurvey(of: scene)
    return survey.coverage(of: survey.choice(atMost: limit))
  }

  /// The phases 0…1 of frames in a cycle of so many frames, without duplicates.
  private func phases(_ frames: [Int], of cycle: Double) -> Set<Double> {
    Set(
      frames.map { frame in
        let cycles = Double(frame) / cycle
        return ((cycles - cycles.rounded(.down)) * 1000).rounded() / 1000
      })
  }

  /// The longest part of a cycle without a frame.
  private func longestGap(_ phases: Set<Double>) -> Double {
    let sorted = phases.sorted()
    let gaps = zip(sorted, sorted.dropFirst()).map { $1 - $0 }
    return (gaps + [1 + (sorted.first ?? 0) - (sorted.last ?? 0)]).max() ?? 1
  }

  @Test(
    arguments: [(1.0 / 2, 60), (1.0 / 3, 60), (1.0 / 3, 30), (0.1, 30), (1, 24), (0.7, 25)])
  func `the golden frames chosen for a loop leave no gap longer than half a cycle`(
    duration: Double, rate: Int
  ) {
    let scene = scene(
      [layer("a", fade(duration, repeatCount: .infinity))], duration: 4, rate: FrameRate(rate))
    let frames = frames(scene)
    #expect(frames.count <= 16 && frames.first == 0 && frames.last == 4 * rate - 1)
    let phases = phases(frames, of: duration * Double(rate))
    #expect(phases.count >= 3)
    #expect(longestGap(phases) <= 0.5, "\(phases.sorted())")
    let coverage = coverage(scene)
    #expect(coverage.motions == 1 && coverage.missing.isEmpty)
    #expect(coverage.loops == 1 && coverage.coveredLoops == 1)
  }

  @Test func `the choice of golden frames covers each of six loops of different durations`() {
    let durations = [0.5, 1.0 / 3, 0.25, 0.75, 1, 2]
    let layers = durations.enumerated().map {
      layer("l\($0)", fade($1, repeatCount: .infinity))
    }
    let scene = scene(layers, duration: 6)
    let frames = frames(scene)
    #expect(frames.count <= 16)
    for duration in durations {
      let phases = phases(frames, of: duration * 60)
      #expect(phases.count >= 3 && longestGap(phases) <= 0.5, "\(duration): \(phases.sorted())")
    }
    let coverage = coverage(scene)
    #expect(coverage.loops == 6 && coverage.coveredLoops == 6 && coverage.missing.isEmpty)
  }

  @Test func `the choice of golden frames counts loops with the same period and start as one`() {
    func layers(_ count: Int) -> [Layer] {
      (0..<count).map { layer("l\($0)", fade(0.5, repeatCount: .infinity)) }
    }
    #expect(frames(scene(layers(40), duration: 3)) == frames(scene(layers(1), duration: 3)))
    let coverage = coverage(scene(layers(40), duration: 3))
    #expect(coverage.motions == 40 && coverage.loops == 1)
    // A delayed loop counts separately.
    var late = layers(2)
    late[1].timing.beginTime = 0.1
    #expect(self.coverage(scene(late, duration: 3)).loops == 2)
  }

  @Test
  func `golden frames of an autoreversing loop show at least four states, one near the middle`() {
    let scene = scene(
      [layer("a", fade(0.5, repeatCount: .infinity, autoreverses: true))], duration: 4)
    let places = frames(scene).map { frame in
      let place = Double(frame % 60) / 30
      return place > 1 ? 2 - place : place
    }
    // A forward and a backward frame at the same position look the same.
    #expect(places.contains { $0 > 0.35 && $0 < 0.65 }, "\(places)")
    #expect(Set(places.map { ($0 * 1000).rounded() }).count >= 4)
    #expect(coverage(scene).coveredLoops == 1)
  }

  @Test func `the choice of golden frames covers two short animations in a scene of 600 s`() {
    let scene = scene(
      [
        layer("long", fade(600)), layer("short", fade(0.1, begin: 333.3)),
        layer("shorter", fade(0.05, begin: 480.01)),
      ], duration: 600)
    let frames = frames(scene)
    #expect(frames.contains { (19999...20003).contains($0) }, "\(frames)")
    #expect(frames.contains { (28801...28803).contains($0) }, "\(frames)")
    #expect(coverage(scene).missing.isEmpty)
  }

  @Test func `the choice of golden frames covers each of 12 consecutive animations`() {
    let layers = (0..<12).map { layer("l\($0)", fade(0.2, begin: Double($0) * 0.4)) }
    let scene = scene(layers, duration: 5)
    let coverage = coverage(scene)
    #expect(coverage.motions == 12 && coverage.missing.isEmpty && coverage.loops == 0)
  }

  @Test
  func `the choice of golden frames includes at least three frames before a spring settles`() {
    let spring = Animation.spring(.position(.x), from: .number(0), to: .number(80))
    let scene = scene([layer("a", spring)], duration: 10)
    // It settles after 1.47 s.
    let inside = frames(scene).filter { $0 > 0 && $0 < 88 }
    #expect(inside.count >= 3, "\(inside)")
    #expect(inside.contains { $0 < 30 })
    #expect(coverage(scene).missing.isEmpty)
  }

  @Test
  func `the choice of golden frames counts times of grouped animations from the group's start`() {
    let children = [
      fade(0.2, begin: 0.3),
      Animation.basic(
        .position(.x), from: .number(0), to: .number(9), timing: MediaTiming(duration: 0.5)),
    ]
    let group = Animation.group(
      children, timing: MediaTiming(duration: 1, beginTime: 1, repeatCount: 3))
    let scene = scene([layer("a", group)], duration: 5)
    let survey = MotionSurvey(of: scene)
    let frames = survey.choice(atMost: 16)
    let coverage = survey.coverage(of: frames)
    #expect(coverage.motions == 2 && coverage.missing.isEmpty)
    #expect(coverage.loops == 2 && coverage.coveredLoops == 2)
    let inGroup = frames.filter { $0 >= 60 && $0 < 240 }.map { $0 % 60 }
    #expect(Set(inGroup.filter { $0 > 18 && $0 < 30 }).count >= 3, "\(inGroup)")
    #expect(Set(inGroup.filter { $0 > 0 && $0 < 30 }).count >= 3, "\(inGroup)")
  }

  @Test func `an animation of duration 0 lasts as long as its group, or 0.25 s outside a group`() {
    var child = fade(0)
    #expect(child.resolvedTiming(inGroupLasting: 3).duration == 3)
    #expect(child.resolvedTiming().duration == 0.25)
    child.timing.duration = 0.1
    #expect(child.resolvedTiming(inGroupLasting: 3).duration == 0.1)
  }

  @Test
  func `the choice of golden frames follows a layer's beginTime, speed and repeatCount`() {
    // Half a second of the layer's time is a quarter of the scene's, and the layer's cycle is one second.
    var outer = layer("outer")
    outer.timing = MediaTiming(duration: 2, beginTime: 1, speed: 2, repeatCount: .infinity)
    outer.sublayers = [layer("inner", fade(0.5, begin: 0.2))]
    let scene = scene([outer], duration: 4)
    let survey = MotionSurvey(of: scene)
    let frames = survey.choice(atMost: 16)
    let coverage = survey.coverage(of: frames)
    #expect(coverage.loops == 1 && coverage.coveredLoops == 1 && coverage.missing.isEmpty)
    let shown = frames.filter { $0 >= 60 }.map { $0 % 60 }.filter { $0 > 6 && $0 < 21 }
    #expect(Set(shown).count >= 3, "\(frames)")
  }

  @Test func `the choice of golden frames covers animations in nested scenes and masks`() {
    var host = layer("host")
    host.properties.content = .scene(
      SceneContent(scene: scene([layer("inner", fade(0.5, begin: 1))], duration: 3)))
    var masked = layer("masked")
    masked.mask = layer("mask", fade(0.3, begin: 2))
    let scene = scene([host, masked], duration: 3)
    let survey = MotionSurvey(of: scene)
    #expect(survey.tracks.map(\.motion.layer) == ["host/inner", "masked/mask"])
    #expect(survey.tracks.map { $0.motion.place?.layer } == [nil, "mask"])
    #expect(coverage(scene).missing.isEmpty)
  }

  @Test func `the choice of golden frames covers a view animation block after the block's delay`() {
    let change = ViewAnimation.Change(
      .opacity, before: .number(1), from: .number(1), to: .number(0.5))
    let block = Animation(
      timing: MediaTiming(duration: 0.2, beginTime: 1),
      kind: .view(ViewAnimation(changes: [change], delay: 1)))
    let scene = scene([layer("a", block)], duration: 4)
    #expect(frames(scene).contains { $0 > 120 && $0 < 132 })
    #expect(coverage(scene).missing.isEmpty)
  }

  @Test func `the choice of golden frames counts a replicator's loop once, for the first instance`()
  {
    var replicator = layer("dots")
    var content = ReplicatorContent()
    (content.instanceCount, content.instanceDelay) = (5, 0.1)
    replicator.properties.content = .replicator(content)
    replicator.sublayers = [layer("dot", fade(0.5, repeatCount: .infinity))]
    let coverage = coverage(scene([replicator], duration: 3))
    #expect(coverage.motions == 1 && coverage.coveredLoops == 1 && coverage.missing.isEmpty)
  }

  @Test
  func `the choice of golden frames covers a loop after its transparent superlayer fades in`() {
    // The loop runs for ten seconds, and its superlayer fades in after eight.
    var parent = layer(
      "parent",
      .basic(
        .opacity, from: .number(0), to: .number(1),
        timing: MediaTiming(duration: 1, beginTime: 8, fillMode: .both)))
    parent.sublayers = [layer("child", fade(0.5, repeatCount: .infinity))]
    let frames = frames(scene([parent], duration: 10))
    #expect(phases(frames.filter { $0 > 480 }, of: 30).count >= 3, "\(frames)")
  }

  @Test func `the choice of golden frames covers a loop in which a layer blinks on and off`() {
    let blink = Animation.keyframe(
      .opacity, values: [.number(1), .number(0), .number(1)], keyTimes: [0, 0.5, 1],
      timing: MediaTiming(duration: 0.5, repeatCount: .infinity))
    #expect(coverage(scene([layer("a", blink)], duration: 2)).coveredLoops == 1)
  }

  @Test
  func `the choice of golden frames ignores hidden and paused layers and constant animations`() {
    var hidden = layer("hidden", fade(1))
    hidden.properties.isHidden = true
    var paused = layer("paused", fade(1))
    paused.timing.speed = 0
    let nothing = layer(
      "nothing",
      .basic(.opacity, from: .number(1), to: .number(1), timing: MediaTiming(duration: 1)))
    let coverage = coverage(scene([hidden, paused, nothing], duration: 2))
    #expect(coverage.motions == 0 && coverage.missing.isEmpty)
  }

  @Test
  func `an animation that changes nothing needs no golden frame, even in a transparent layer`() {
    func still(_ position: Double) -> Animation {
      .basic(
        .position(.x), from: .number(5), to: .number(position), timing: MediaTiming(duration: 2))
    }
    // The layer's centre is at 5, and halfway it is transparent.
    let blink = Animation.keyframe(
      .opacity, values: [.number(1), .number(0), .number(1)],
      timing: MediaTiming(duration: 2))
    let constant = coverage(scene([layer("a", still(5), blink)], duration: 2))
    #expect(constant.motions == 1 && constant.missing.isEmpty)
    var clear = layer("b", still(9))
    clear.properties.opacity = 0
    #expect(coverage(scene([clear], duration: 2)).missing.map(\.reason) == [.transparent])
    clear.animations = [still(5)]
    #expect(coverage(scene([clear], duration: 2)).motions == 0)
  }

  @Test func `the choice of 16 golden frames shows 16 of 30 animations and reports 14 as missing`()
  {
    let layers = (0..<30).map { layer("l\($0)", fade(0.2, begin: Double($0))) }
    let scene = scene(layers, duration: 30)
    let coverage = coverage(scene)
    #expect(frames(scene).count == 16)
    #expect(coverage.motions == 30 && coverage.missing.count == 14)
    for missing in coverage.missing {
      guard case .shown(let frame) = missing.reason else {
        Issue.record("\(missing)")
        continue
      }
      #expect(frame % 60 > 0 && frame % 60 < 12)
    }
    #expect(self.coverage(scene, atMost: 32).missing.isEmpty)
    for limit in 1...5 {
      #expect(frames(scene, atMost: limit).count == limit)
      #expect(self.coverage(scene, atMost: limit).missing.count <= 30 - limit + 2)
    }
  }

  @Test func `the choice of golden frames gives the reason why no frame can show an animation`() {
    var clear = layer(
      "clear", .basic(.position(.x), to: .number(9), timing: MediaTiming(duration: 1)))
    clear.properties.opacity = 0
    let scene = scene(
      [layer("quick", fade(0.01, begin: 0.505)), layer("late", fade(1, begin: 5)), clear],
      duration: 2)
    let coverage = coverage(scene)
    #expect(coverage.missing.map(\.reason) == [.betweenFrames, .betweenFrames, .transparent])
    #expect(coverage.missing[0].name == "the animation of \"opacity\" of the layer \"quick\"")
  }

  @Test func `a loop counts as covered only if golden frames show it at three different phases`() {
    let scene = scene([layer("a", fade(0.5, repeatCount: .infinity))], duration: 2)
    let survey = MotionSurvey(of: scene)
    #expect(survey.coverage(of: [0, 30, 60]).missing.count == 1)
    #expect(survey.coverage(of: [0, 30, 60]).coveredLoops == 0)
    #expect(survey.coverage(of: [0, 15]).missing.isEmpty)
    #expect(survey.coverage(of: [0, 15]).coveredLoops == 0)
    #expect(survey.coverage(of: [0, 15, 38]).coveredLoops == 1)
  }

  @Test
  func `five golden frames are chosen in a still scene, and all frames in a very short scene`() {
    #expect(frames(scene([layer()], duration: 2)) == [0, 29, 59, 89, 119])
    #expect(frames(scene([], duration: 0.05)) == [0, 1, 2])
    for layers in [[layer()], [layer("a", fade(1, repeatCount: .infinity))]] {
      #expect(frames(scene(layers, duration: 1.0 / 60)) == [0])
      #expect(frames(scene(layers, duration: 1.0 / 30)) == [0, 1])
    }
  }

  @Test
  func `the choice of golden frames samples under a million frames of a ten-hour loop`() {
    let scene = scene(
      [layer("a", fade(0.5, repeatCount: .infinity))], duration: 36_000, rate: FrameRate(120))
    let survey = MotionSurvey(of: scene, including: [77])
    #expect(survey.frameCount == 4_320_000)
    #expect(survey.frames.count < 1_000_000 && survey.frames.contains(77))
    #expect(survey.coverage(of: survey.choice(atMost: 16)).coveredLoops == 1)
  }
}
