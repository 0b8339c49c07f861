import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct SoundMixerTests {
  private let hum = (left: sine(200, seconds: 1), right: sine(300, amplitude: 0.25, seconds: 1))
  private let pop = (left: [0.5, -0.25, 0.125], right: [0.0, 0.5, 1.0])

  @Test func `the audio mix is the sum of all sounds with their gains and fades`() throws {
    let files = [hum, pop]
    let sounds = [
      Sound(file: reference(0, hum), start: 0.25, part: 0.125..<0.625, gain: 0.5, fadeIn: 0.1),
      Sound(file: reference(1, pop), start: 0.5, gain: 0.75),
      Sound(file: reference(0, hum), start: 0.375, gain: 0.25, fadeOut: 0.2),
    ]
    let mixer = mixer(sounds, duration: 1, files: files)
    let found = mixer.samples(0..<48_000)
    // A reference implementation.
    func expected(_ n: Int, _ side: ((left: [Double], right: [Double])) -> [Double]) -> Float {
      let t = Double(n) / 48_000
      var sum = 0.0
      if n >= 12_000, n < 36_000 {
        let fade = t < 0.35 ? sin((t - 0.25) / 0.1 * .pi / 2) : 1
        sum += Double(Float(side(hum)[n - 12_000 + 6000])) * 0.5 * fade
      }
      if (24_000..<24_003).contains(n) { sum += Double(Float(side(pop)[n - 24_000])) * 0.75 }
      if n >= 18_000 {
        let fade = t > 0.8 ? sin((1 - t) / 0.2 * .pi / 2) : 1
        sum += Double(Float(side(hum)[n - 18_000])) * 0.25 * fade
      }
      return Float(sum)
    }
    for n in 0..<48_000 {
      let (left, right) = (expected(n, \.left), expected(n, \.right))
      guard abs(found[2 * n] - left) < 1e-7, abs(found[2 * n + 1] - right) < 1e-7 else {
        Issue.record("sample \(n): \(found[2 * n]), \(found[2 * n + 1]); not \(left), \(right)")
        return
      }
    }
    #expect(mixer.clipping == nil && mixer.failure == nil)
  }

  @Test func `mixed audio samples don't depend on the ranges in which they are requested`() {
    var random = SeededGenerator(seed: 3)
    let noise = (0..<50_000).map { _ in Double.random(in: -0.4...0.4, using: &random) }
    let files = [(left: noise, right: Array(noise.reversed())), hum]
    let sounds = [
      Sound(
        file: reference(0, files[0], rate: 44_100), start: 0.1, part: 0.2..<0.7, fadeIn: 0.3,
        loopCount: .infinity),
      Sound(file: reference(1, hum), start: 1.5, fadeOut: 0.5, loopCount: 2),
    ]
    let whole = mixer(sounds, duration: 4, files: files).samples(0..<192_000)
    let parts = mixer(sounds, duration: 4, files: files)
    var pieces: [Float] = []
    var start = 0
    while start < 192_000 {
      let end = min(192_000, start + Int.random(in: 1...4000, using: &random))
      pieces += parts.samples(start..<end)
      start = end
    }
    #expect(pieces.elementsEqual(whole))
    let middle = mixer(sounds, duration: 4, files: files)
    #expect(middle.samples(100_000..<150_000).elementsEqual(whole[200_000..<300_000]))
    #expect(middle.samples(10_000..<20_000).elementsEqual(whole[20_000..<40_000]))
  }

  @Test
  func `a looped sound repeats without drift even if its length isn't a whole number of samples`() {
    // A click at the beginning of 0.10001 s, which are 4800.48 samples.
    var click = [Double](repeating: 0, count: 4801)
    click[0] = 0.5
    let file = (left: click, right: click)
    func clicks(_ loopCount: Double, start: Double = 0) -> [Int] {
      let sound = Sound(
        file: reference(0, file), start: start, part: 0..<0.10001, loopCount: loopCount)
      let samples = mixer([sound], duration: 10, files: [file]).samples(0..<490_000)
      return (0..<490_000).filter { samples[2 * $0] != 0 }
    }
    #expect(
      clicks(.infinity) == (0..<100).map { Int((Double($0) * 4800.48).rounded()) })
    #expect(clicks(3, start: 0.5) == [24_000, 28_800, 33_601])
    #expect(clicks(1) == [0])
  }

  @Test func `a looped sound that is longer than the sample cache repeats exactly`() {
    // Longer than the cache, so the sound is decoded again.
    let long = (left: sine(5, seconds: 70), right: sine(7, seconds: 70))
    let sound = Sound(file: reference(0, long), loopCount: 2)
    let samples = mixer([sound], duration: 200, files: [long]).samples(
      70 * 48_000 - 100..<70 * 48_000 + 100)
    let expected = (0..<200).flatMap { index -> [Float] in
      let n = index < 100 ? 70 * 48_000 - 100 + index : index - 100
      return [Float(long.left[n]), Float(long.right[n])]
    }
    #expect(samples.elementsEqual(expected))
  }

  @Test func `the fade-out of a sound that outlasts its scene ends with the scene`() {
    let one = (
      left: [Double](repeating: 1, count: 48_000), right: [Double](repeating: 1, count: 48_000)
    )
    let sound = Sound(file: reference(0, one), start: 0.5, fadeIn: 0.25, fadeOut: 0.2)
    let samples = mixer([sound], duration: 1, files: [one]).samples(0..<60_000)
    #expect(samples[2 * 23_999] == 0 && samples[2 * 24_000] == 0 && samples[2 * 48_000] == 0)
    for (time, factor) in [
      (0.625, sin(Double.pi / 4)), (0.76, 1), (0.9, sin(Double.pi / 4)),
      (0.99, sin(Double.pi / 40)),
    ] {
      #expect(abs(Double(samples[2 * Int((time * 48_000).rounded())]) - factor) < 1e-6, "\(time)")
    }
    // A cross-fade keeps the power constant.
    let out = Sound(file: reference(0, one), fadeOut: 0.5)
    let into = Sound(file: reference(0, one), start: 0.5, fadeIn: 0.5)
    for n in stride(from: 24_000, to: 48_000, by: 1000) {
      let t = Double(n) / 48_000
      let (a, b) = (
        out.factor(elapsed: t, remaining: 1 - t), into.factor(elapsed: t - 0.5, remaining: 1)
      )
      #expect(abs(a * a + b * b - 1) < 1e-12)
    }
  }

  @Test func `a clipped audio mix reports its peak and the time of its first clipped sample`() {
    let loud = (left: [0.2, 0.75, -0.75], right: [0.0, 0.0, 0.0])
    let sounds = [
      Sound(file: reference(0, loud), start: 0.5),
      Sound(file: reference(0, loud), start: 0.5, gain: 2),
    ]
    let mixer = mixer(sounds, duration: 1, files: [loud])
    let samples = mixer.samples(24_000..<24_003)
    #expect(samples == [Float(0.6), 0, 1, 0, -1, 0])
    #expect(mixer.clipping == SoundMixer.Clipping(time: 24_001.0 / 48_000, peak: 2.25))
  }

  @Test func `an audio mix whose sound can't be opened is silent and reports the error`() {
    let failure = MediaError(path: "x", time: 1, reason: "it is bad")
    let mixer = SoundMixer([Sound(file: reference(0, hum))], duration: 1) {
      (_) throws(MediaError) -> any SoundSource in throw failure
    }
    #expect(mixer.samples(0..<2) == [0, 0, 0, 0])
    #expect(mixer.failure == failure)
  }
}
