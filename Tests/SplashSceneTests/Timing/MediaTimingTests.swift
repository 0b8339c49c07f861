import SplashScene
import TestSupport
import Testing

/// `CAMediaTiming`: conversion of the parent's time to a local time and a cycle.
@Suite struct MediaTimingTests {
  /// The expected local time and cycle at a parent time. The local time is nil where the animation has no effect.
  struct Row: Sendable, CustomTestStringConvertible {
    var time: Double
    var local: Double?
    var cycle = 0.0

    init(_ time: Double, _ local: Double?, _ cycle: Double = 0) {
      self.time = time
      self.local = local
      self.cycle = cycle
    }

    var testDescription: String { "\(time)" }
  }

  private func check(
    _ timing: MediaTiming, _ rows: [Row], _ location: SourceLocation = #_sourceLocation
  ) {
    for row in rows {
      let sample = timing.sample(at: row.time)
      guard let local = row.local else {
        #expect(sample == nil, "at \(row.time)", sourceLocation: location)
        continue
      }
      guard let sample else {
        Issue.record("nothing at \(row.time), not \(local)", sourceLocation: location)
        continue
      }
      expectClose(sample.localTime, local, within: 1e-9, "at \(row.time)", sourceLocation: location)
      #expect(sample.cycle == row.cycle, "cycle at \(row.time)", sourceLocation: location)
    }
  }

  private func timing(_ duration: Double, _ change: (inout MediaTiming) -> Void = { _ in })
    -> MediaTiming
  {
    MediaTiming(duration: duration).with(change)
  }

  @Test func `the default timing values of an animation are those of CAMediaTiming`() {
    let timing = MediaTiming(duration: 1)
    #expect(timing.beginTime == 0 && timing.timeOffset == 0 && timing.speed == 1)
    #expect(timing.repeatCount == 0 && timing.repeatDuration == 0 && !timing.autoreverses)
    #expect(timing.fillMode == .removed && timing.activeDuration == 1)
  }

  @Test func `a single animation cycle runs from beginTime to beginTime plus duration`() {
    check(
      timing(2) { $0.beginTime = 1 },
      [Row(0.999, nil), Row(1, 0), Row(2, 1), Row(2.999, 1.999), Row(3, nil), Row(9, nil)])
  }

  @Test func `a speed of 4 shortens an animation cycle to a quarter of its duration`() {
    check(
      timing(2) {
        $0.beginTime = 1
        $0.speed = 4
      }, [Row(0.9, nil), Row(1.1, 0.4), Row(1.4, 1.6), Row(1.5, nil)])
  }

  @Test
  func `repeatCount repeats a cycle, and boundaries between cycles belong to the later cycle`() {
    check(
      timing(2) { $0.repeatCount = 3 },
      [Row(1.9, 1.9), Row(2, 0, 1), Row(3, 1, 1), Row(4, 0, 2), Row(5.5, 1.5, 2), Row(6, nil)])
  }

  @Test func `an animation with a fractional repeatCount stops within a cycle`() {
    check(
      timing(2) {
        $0.repeatCount = 2.25
        $0.fillMode = .forwards
      }, [Row(4.2, 0.2, 2), Row(4.5, 0.5, 2), Row(100, 0.5, 2)])
    check(timing(2) { $0.repeatCount = 0.5 }, [Row(0.9, 0.9), Row(1, nil)])
  }

  @Test func `repeatDuration overrides repeatCount and is not doubled by autoreverses`() {
    check(
      timing(1) {
        $0.repeatCount = 9
        $0.repeatDuration = 2.5
      }, [Row(2.4, 0.4, 2), Row(2.5, nil)])
    check(
      timing(1) {
        $0.autoreverses = true
        $0.repeatDuration = 2.5
        $0.fillMode = .forwards
      }, [Row(1.5, 0.5), Row(2.25, 0.25, 1), Row(2.5, 0.5, 1), Row(9, 0.5, 1)])
  }

  @Test func `autoreverses doubles the length of each cycle`() {
    check(
      timing(1) { $0.autoreverses = true },
      [Row(0.25, 0.25), Row(1, 1), Row(1.25, 0.75), Row(1.999, 0.001), Row(2, nil)])
    check(
      timing(1) {
        $0.autoreverses = true
        $0.repeatCount = 2
      }, [Row(2, 0, 1), Row(2.5, 0.5, 1), Row(3.5, 0.5, 1), Row(4, nil)])
  }

  @Test func `an infinite repeatCount repeats a cycle forever`() {
    check(
      timing(3) { $0.repeatCount = .infinity },
      [Row(0, 0), Row(3, 0, 1), Row(3.5, 0.5, 1), Row(3e6, 0, 1e6), Row(3e6 + 1, 1, 1e6)])
  }

  @Test(arguments: MediaTiming.FillMode.allCases)
  func `fillMode determines whether values are held before and after the active duration`(
    mode: MediaTiming.FillMode
  ) throws {
    let timing = timing(2) {
      $0.beginTime = 1
      $0.fillMode = mode
    }
    let before = timing.sample(at: 0.5)
    let after = timing.sample(at: 3.5)
    #expect((before != nil) == (mode == .backwards || mode == .both))
    #expect((after != nil) == (mode == .forwards || mode == .both))
    if let before { #expect(before.localTime == 0 && !before.isHeldEnd) }
    if let after { #expect(after.localTime == 2 && after.cycle == 0 && after.isHeldEnd) }
    #expect(try #require(timing.sample(at: 2)).localTime == 1)
  }

  @Test
  func `after the last cycle, fillMode both or forwards holds the state at that cycle's end`() {
    check(
      timing(1) {
        $0.repeatCount = 3
        $0.fillMode = .both
      }, [Row(-1, 0), Row(3, 1, 2), Row(50, 1, 2)])
    check(
      timing(1) {
        $0.repeatCount = 3
        $0.autoreverses = true
        $0.fillMode = .both
      }, [Row(6, 0, 2), Row(50, 0, 2)])
    check(
      timing(1) {
        $0.speed = 2
        $0.fillMode = .forwards
      }, [Row(0.4, 0.8), Row(0.5, 1), Row(3, 1)])
  }

  @Test func `a negative speed runs the local time backwards from timeOffset`() {
    let reversed = timing(2) {
      $0.speed = -1
      $0.timeOffset = 2
      $0.beginTime = 1
      $0.fillMode = .both
    }
    check(reversed, [Row(0, 2), Row(1, 2), Row(1.5, 1.5), Row(2.9, 0.1), Row(3, 0), Row(7, 0)])
    check(
      reversed.with {
        $0.fillMode = .removed
        $0.speed = -2
      }, [Row(0.9, nil), Row(1, 2), Row(1.5, 1), Row(2, nil)])
    check(
      timing(1) {
        $0.speed = -1
        $0.timeOffset = 3
        $0.repeatCount = 3
      }, [Row(0, 1, 2), Row(0.25, 0.75, 2), Row(1, 1, 1), Row(1.5, 0.5, 1), Row(2.75, 0.25, 0)])
  }

  @Test func `a speed of 0 holds the local time at timeOffset forever`() {
    check(
      timing(2) {
        $0.speed = 0
        $0.timeOffset = 0.7
        $0.beginTime = 5
      }, [Row(-3, 0.7), Row(0, 0.7), Row(6, 0.7), Row(1000, 0.7)])
  }

  /// The ripple's tiles repeat three seconds forever, with an offset of 1.05 s.
  @Test func `timeOffset shifts the position within the cycle`() {
    check(
      timing(3) {
        $0.repeatCount = .infinity
        $0.timeOffset = 1.05
      }, [Row(0, 1.05), Row(1.94, 2.99), Row(1.95, 0, 1), Row(4.95, 0, 2), Row(5, 0.05, 2)])
  }

  @Test func `the start and end of an animation don't depend on timeOffset`() {
    check(
      timing(3) {
        $0.beginTime = 0.35
        $0.timeOffset = 1.05
        $0.repeatCount = .infinity
        $0.fillMode = .backwards
      }, [Row(0, 1.05), Row(0.2, 1.05), Row(0.35, 1.05), Row(0.45, 1.15), Row(2.3, 0, 1)])
    // A single cycle wraps around and takes its full duration.
    check(
      timing(3) { $0.timeOffset = 1 },
      [Row(0, 1), Row(1.9, 2.9), Row(2, 0, 1), Row(2.9, 0.9, 1), Row(3, nil)])
    check(
      timing(3) {
        $0.timeOffset = 1
        $0.fillMode = .forwards
      }, [Row(3, 1, 1), Row(30, 1, 1)])
  }

  /// Frames and begin times are sums of decimal seconds. An animation that begins or ends at 2.1 s must do so in the
  /// frame at 2.1 s, whether the sum is rounded up or down.
  @Test func `animation cycles begin and end exactly at sums of decimal times despite rounding`() {
    for (begin, duration, end) in [
      (0.1, 0.2, 0.3), (0.7, 0.1, 0.8), (2.0, 0.1, 2.1), (1.1, 2.2, 3.3),
    ] {
      let timing = MediaTiming(duration: duration, beginTime: begin)
      #expect(timing.sample(at: begin) != nil)
      #expect(timing.sample(at: end) == nil, "\(begin) + \(duration)")
      let next = MediaTiming(duration: 1, beginTime: begin + duration)
      #expect(next.sample(at: end) != nil, "\(begin) + \(duration)")
    }
    var random = SeededGenerator(seed: 14)
    for _ in 0..<2000 {
      let begin = random.number(0...500).rounded() / 100
      let duration = random.number(1...500).rounded() / 100
      let count = random.number(1...9).rounded()
      let timing = MediaTiming(duration: duration, beginTime: begin).with { $0.repeatCount = count }
      for n in 0..<Int(count) {
        let boundary = ((begin + Double(n) * duration) * 100).rounded() / 100
        let sample = timing.sample(at: boundary)
        #expect(sample?.localTime == 0 && sample?.cycle == Double(n), "\(timing) at \(boundary)")
      }
      let end = ((begin + count * duration) * 100).rounded() / 100
      #expect(timing.sample(at: end) == nil, "\(timing) at \(end)")
    }
  }

  @Test func `a layer with default timing has the same local time as its parent`() {
    check(.layer, [Row(0, 0), Row(12.5, 12.5)])
    #expect(MediaTiming.layer.sample(at: -1) == nil)
    check(
      MediaTiming.layer.with {
        $0.beginTime = 2
        $0.speed = 0.5
        $0.timeOffset = 10
      }, [Row(1, nil), Row(2, 10), Row(6, 12)])
  }

  @Test func `the local time of an animation is always between 0 and the animation's duration`() {
    var random = SeededGenerator(seed: 15)
    for _ in 0..<5000 {
      let timing = MediaTiming(duration: random.number(0.01...5), beginTime: random.number(-3...3))
        .with {
          $0.speed = random.number(-3...3)
          $0.timeOffset = random.number(-10...10)
          $0.repeatCount = random.number(0...5)
          $0.repeatDuration = Bool.random(using: &random) ? random.number(0...9) : 0
          $0.autoreverses = Bool.random(using: &random)
          $0.fillMode = MediaTiming.FillMode.allCases.randomElement(using: &random) ?? .both
        }
      guard let sample = timing.sample(at: random.number(-10...20)) else { continue }
      #expect(sample.localTime >= 0 && sample.localTime <= timing.duration, "\(timing)")
      #expect(sample.cycle == sample.cycle.rounded())
    }
  }

  @Test func `NaN, infinite and extreme timing values of animations do not trap`() {
    for bad in [Double.nan, .infinity, -.infinity, -1, 0, 1e308, .leastNonzeroMagnitude] {
      for path in [
        \MediaTiming.beginTime, \.timeOffset, \.speed, \.duration, \.repeatCount, \.repeatDuration,
      ] {
        for mode in MediaTiming.FillMode.allCases {
          let timing = MediaTiming(duration: 1).with {
            $0[keyPath: path] = bad
            $0.fillMode = mode
          }
          for time in [0, 0.5, 1, 1e300, .nan] { _ = timing.sample(at: time) }
        }
      }
    }
  }
}
