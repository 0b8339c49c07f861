import SplashScene
import Testing

@Suite struct FrameRateTests {
  @Test func `the time of a frame is the exact quotient of its index and the frame rate`() {
    let ntsc = FrameRate(30000, 1001)
    #expect(ntsc.time(ofFrame: 0) == 0)
    #expect(ntsc.time(ofFrame: 30000) == 1001)
    #expect(ntsc.time(ofFrame: 1) == 1001.0 / 30000)
    #expect(ntsc.value == 30000.0 / 1001)
    #expect(FrameRate(60).time(ofFrame: 126) == 2.1)
    for i in 0..<1000 { #expect(FrameRate(60).time(ofFrame: i) == Double(i) / 60) }
  }

  static let counts: [(FrameRate, Double, Int)] = [
    (FrameRate(60), 3.1, 186), (FrameRate(60), 1, 60), (FrameRate(30000, 1001), 10, 300),
    (FrameRate(24000, 1001), 1001, 24000), (FrameRate(1, 2), 10, 5), (FrameRate(10), 0.01, 1),
    (FrameRate(60), 0, 1), (FrameRate(60), -4, 1), (FrameRate(60), 0.1 + 0.2, 18),
    (FrameRate(50), 0.7 * 3, 105),
  ]

  @Test(arguments: counts)
  func `the number of frames is the rounded product of duration and frame rate, but at least 1`(
    rate: FrameRate, duration: Double, expected: Int
  ) {
    #expect(rate.frameCount(in: duration) == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `counting the frames of a NaN, infinite or huge duration does not trap`(duration: Double) {
    #expect(FrameRate(60).frameCount(in: duration) >= 1)
  }

  @Test(arguments: [
    (60.0, 60, 1), (12.5, 25, 2), (0.01, 1, 100), (23.976, 24_000, 1001),
    (29.97, 30_000, 1001), (59.94, 60_000, 1001), (119.88, 120_000, 1001), (29.9, 299, 10),
  ])
  func `a decimal frame rate like 29.97 becomes an exact fraction like 30000/1001`(
    number: Double, numerator: Int, denominator: Int
  ) {
    #expect(FrameRate(framesPerSecond: number) == FrameRate(numerator, denominator))
  }

  @Test(arguments: [0, -1, 1e-7, .nan, .infinity, -.infinity, 1e300])
  func `a frame rate of zero, below zero, NaN or out of range is rejected`(number: Double) {
    #expect(FrameRate(framesPerSecond: number) == nil)
  }

  @Test
  func `a frame rate is parsed from a fraction of positive integers, and other text is rejected`() {
    #expect(FrameRate(fraction: "30000/1001") == FrameRate(30_000, 1001))
    #expect(FrameRate(fraction: "50/2") == FrameRate(50, 2))
    for text in ["", "/", "1/", "/1", "30", "1/0", "0/1", "-1/1", "+1/1", "1/1/1", "1.5/1", "x/y"] {
      #expect(FrameRate(fraction: text) == nil, "\(text)")
    }
    #expect(FrameRate(fraction: "1000000001/1") == nil)
  }
}
