import Foundation
import Testing

@testable import SplashMedia

@Suite struct ResamplerTests {
  /// The left channel of a sine wave of another sample rate, resampled to 48 kHz.
  private func converted(
    _ frequency: Double, rate: Int, seconds: Double = 0.5, range: Range<Int>
  ) throws -> [Double] {
    let wave = sine(frequency, seconds: seconds, rate: rate)
    let stream = SoundStream(rate: rate, duration: seconds, origin: 0) {
      () throws(MediaError) -> any SoundSource in ListSource((wave, wave), rate: rate)
    }
    let samples = try stream.samples(range)
    return stride(from: 0, to: samples.count, by: 2).map { Double(samples[$0]) }
  }

  @Test(arguments: [
    (44_100, 997.0), (44_100, 15_000), (44_100, 19_500), (22_050, 440), (8000, 1000), (96_000, 997),
    (192_000, 12_345), (44_056, 997), (47_999, 9000),
  ])
  func `a sine wave resampled to 48 kHz has a signal-to-noise ratio above 90 dB`(
    rate: Int, frequency: Double
  ) throws {
    // Not near the ends, where the wave begins and ends abruptly.
    let range = 6000..<18_000
    let found = try converted(frequency, rate: rate, range: range)
    let expected = range.map { 0.5 * sin(2 * .pi * frequency * Double($0) / 48_000) }
    let ratio = signalToNoise(found, expected)
    #expect(ratio > 90, "\(rate) Hz, \(frequency) Hz: \(ratio) dB")
  }

  @Test
  func `resampling a 96 kHz sound to 48 kHz attenuates a 30 kHz tone by more than 90 dB`()
    throws
  {
    let found = try converted(30_000, rate: 96_000, range: 6000..<18_000)
    let power = found.reduce(0) { $0 + $1 * $1 } / Double(found.count)
    #expect(10 * log10(power / 0.125) < -90)
  }

  @Test func `sound that is already at 48 kHz is copied without resampling`() throws {
    let wave = sine(1234, seconds: 0.1)
    let stream = SoundStream(rate: 48_000, duration: 0.1, origin: 0.01) {
      () throws(MediaError) -> any SoundSource in ListSource((wave, wave))
    }
    let samples = try stream.samples(-481..<4321)
    #expect(samples.count == 2 * 4802)
    #expect(samples[0] == 0 && samples[9603] == 0)
    #expect(samples[2...9601].elementsEqual(wave.flatMap { [Float($0), Float($0)] }))
  }

  @Test(arguments: [48_000, 44_100])
  func `a resampled sound gives the same samples when read in pieces or out of order`(rate: Int)
    throws
  {
    let wave = sine(777, seconds: 0.4, rate: rate)
    var openings = 0
    let stream = SoundStream(rate: rate, duration: 0.4, origin: 0) {
      () throws(MediaError) -> any SoundSource in
      openings += 1
      return ListSource((wave, wave.reversed()), rate: rate)
    }
    let whole = try stream.samples(0..<19_200)
    var pieces: [Float] = []
    for start in stride(from: 0, to: 19_200, by: 800) {
      pieces += try stream.samples(start..<start + 800)
    }
    #expect(pieces.elementsEqual(whole))
    #expect(openings == 1)
    #expect(try stream.samples(18_000..<19_200).elementsEqual(whole[36_000...]))
    #expect(try stream.samples(5000..<5001).elementsEqual(whole[10_000..<10_002]))
    #expect(openings > 1)
  }

  @Test func `a part of a sound file without any samples plays as silence`() throws {
    let wave = [Double](repeating: 0.5, count: 1000)
    let stream = SoundStream(rate: 48_000, duration: 1, origin: 0) {
      () throws(MediaError) -> any SoundSource in
      ListSource((wave, wave), gap: (at: 400, length: 30_000))
    }
    let samples = try stream.samples(0..<48_000)
    let loud = (0..<48_000).filter { samples[2 * $0] != 0 }
    #expect(loud.elementsEqual(Array(0..<400) + Array(30_400..<31_000)))
    #expect(try stream.samples(30_399..<30_402) == [0, 0, 0.5, 0.5, 0.5, 0.5])
  }
}
