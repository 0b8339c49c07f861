import Testing

@testable import SplashStudio

/// The frame of each playback step, and the time of the step.
@Suite struct PlaybackScheduleTests {
  private func course(
    from: Int = 0, _ first: Int = 0, _ last: Int = .max, loops: Bool = true, speed: Double = 1,
    frames: Int = 10, rate: Double = 10
  ) throws -> PlaybackSchedule {
    let scale = try #require(FrameScale(1))
    return PlaybackSchedule(
      StudioRoute.PlayRequest(
        revision: 1, from: from, first: first, last: last, loops: loops, speed: speed, scale: scale),
      frames: frames, rate: rate)
  }

  @Test func `studio playback stops at the end of a frame range or loops, forwards and backwards`()
    throws
  {
    let once = try course(from: 3, 2, 4, loops: false)
    #expect((0..<4).map { once.frame(ofStep: $0) } == [3, 4, nil, nil])
    let loop = try course(from: 3, 2, 4)
    #expect((0..<6).map { loop.frame(ofStep: $0) } == [3, 4, 2, 3, 4, 2])
    let back = try course(from: 3, 2, 4, speed: -1)
    #expect((0..<6).map { back.frame(ofStep: $0) } == [3, 2, 4, 3, 2, 4])
    let end = try course(from: 0, 0, 9, loops: false, speed: -1)
    #expect((0..<3).map { end.frame(ofStep: $0) } == [0, nil, nil])
  }

  @Test func `a studio playback range beyond the last frame is clamped to the scene's frames`()
    throws
  {
    let cut = try course(from: 50, 5, 100)
    #expect(cut.range == 5...9 && cut.start == 9)
    let beyond = try course(from: 0, 20, 30)
    #expect(beyond.range == 9...9 && beyond.start == 9)
    #expect(try course(frames: 0).frame(ofStep: 7) == 0)
  }

  @Test
  func
    `studio playback of a 10 fps scene shows 20 frames per second at speed 2 and 5 at speed -0.5`()
    throws
  {
    let double = try course(speed: 2)
    #expect(double.time(ofStep: 3) == 3 / 20.0)
    for step in 0..<1000 { #expect(double.step(at: double.time(ofStep: step)) == step) }
    #expect(try course(speed: -0.5).step(at: 1) == 5)
  }
}
