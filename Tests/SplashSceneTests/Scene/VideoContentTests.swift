import TestSupport
import Testing

@testable import SplashScene

/// The frame that a video shows at a time.
@Suite struct VideoContentTests {
  /// Frames at the given times.
  private func video(_ starts: [Double], _ duration: Double, loopCount: Double = 1)
    -> VideoReference
  {
    VideoReference(
      id: 0, path: "v", width: 4, height: 3, times: FrameTimes(starts: starts, duration: duration),
      loopCount: loopCount)
  }

  /// Ten frames of a tenth of a second.
  private var ten: VideoContent {
    VideoContent(video: video((0..<10).map { Double($0) / 10 }, 1))
  }

  private func frames(
    _ content: VideoContent, at times: [Double], _ timing: MediaTiming = .layer,
    _ animations: [Animation] = []
  ) -> [Int?] {
    var layer = Layer(id: "v")
    layer.properties.content = .video(content)
    layer.timing = timing
    layer.animations = animations
    let scene = Scene(size: Size(4, 3), duration: 1, layers: [layer])
    return times.map { time in
      guard case .video(let shown) = scene.evaluate(at: time).layers.first?.properties.content
      else {
        return nil
      }
      return shown.frame
    }
  }

  @Test func `a time on a boundary between video frames belongs to the later frame`() {
    let times = FrameTimes(starts: [0, 0.1, 0.3, 0.35], duration: 1)
    #expect(
      [-1, 0, 0.0999, 0.1 - 1e-10, 0.2, 0.1 + 0.2, 0.349, 0.35, 5].map(times.frame(at:)) == [
        0, 0, 0, 1, 1, 2, 2, 3, 3,
      ])
    #expect(times.frame(before: 0.3) == 1)
    #expect(FrameTimes(starts: [], duration: 0).count == 1)
  }

  @Test func `the first and last frames of a video are held outside its duration`() {
    #expect(frames(ten, at: [-3, 0, 0.05, 0.1, 0.95, 1, 7]) == [0, 0, 0, 1, 9, 9, 9])
  }

  @Test func `a looping video shows the next loop's first frame at the boundary of two loops`() {
    var content = ten
    content.loopCount = 2.5
    #expect(
      frames(content, at: [0.9, 1, 1.1, 1.99, 2, 2.4, 2.5, 9]) == [9, 0, 1, 9, 0, 4, 4, 4])
    content.loopCount = .infinity
    #expect(frames(content, at: [0, 7.3, 1e6, -0.1, -1, -2.05]) == [0, 3, 0, 9, 0, 9])
  }

  @Test func `a trimmed video plays only its trimmed part`() {
    var content = ten
    content.trim = 0.25...0.6
    #expect(frames(content, at: [0, 0.04, 0.05, 0.34, 0.35, 1]) == [2, 2, 3, 5, 5, 5])
    content.loopCount = .infinity
    #expect(frames(content, at: [0.35, 0.4, -0.01]) == [2, 3, 5])
  }

  @Test func `a video plays in the local time of its layer`() {
    var timing = MediaTiming.layer
    timing.speed = 2
    timing.beginTime = 0.2
    #expect(frames(ten, at: [0.1, 0.2, 0.3, 0.5], timing) == [nil, 0, 2, 6])
    timing.speed = -1
    timing.beginTime = 0
    timing.timeOffset = 1
    #expect(frames(ten, at: [0, 0.1, 0.2, 0.9, 1, 2], timing) == [9, 9, 8, 1, 0, 0])
    timing = .layer
    timing.duration = 0.5
    timing.autoreverses = true
    timing.repeatCount = 2
    #expect(frames(ten, at: [0, 0.4, 0.6, 0.9, 1.2, 1.9], timing) == [0, 4, 4, 1, 2, 1])
    timing.speed = 0
    timing.timeOffset = 0.3
    #expect(frames(ten, at: [0, 5], timing) == [3, 3])
  }

  @Test func `the time property of a video layer overrides the layer's local time`() {
    var content = ten
    content.time = 0.42
    #expect(frames(content, at: [0, 3]) == [4, 4])
    let remap = Animation(
      timing: MediaTiming(duration: 1),
      kind: .keyframe(
        KeyframeAnimation(
          AnimatedProperty(.time), values: [.number(0.9), .number(0.1)], keyTimes: [0, 1])))
    // Outside the animation, the layer's time applies.
    #expect(frames(ten, at: [0, 0.25, 0.5, 1, 1.1], .layer, [remap]) == [9, 7, 5, 9, 9])
    let slower = Animation(
      timing: MediaTiming(duration: 1),
      kind: .basic(BasicAnimation(AnimatedProperty(.time), from: .number(0), to: .number(0.5))))
    #expect(frames(ten, at: [0, 0.5, 0.9], .layer, [slower]) == [0, 2, 4])
  }

  @Test func `NaN, infinite and huge video times do not trap`() {
    for value in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
      for loopCount in [1, 0.1, Double.infinity] {
        var content = ten
        content.loopCount = loopCount
        content.time = value
        #expect((0..<10).contains(content.frame))
      }
    }
    var content = ten
    content.trim = 0.5...0.5
    #expect(content.frame == 5)
  }
}
