import CFFmpeg
import Foundation
import SplashScene
import Testing

@testable import SplashMedia

@Suite struct SoundEncoderTests {
  private struct Encoded: Equatable {
    var bytes: [UInt8] = []
    var start = Int64.max
    var end = Int64.min
  }

  /// All packets of stereo samples, which are passed to the encoder in chunks of `piece` samples.
  private func encoded(
    _ kind: SoundOptions.Codec, _ samples: [Float], piece: Int, bitRate: Int = 160_000
  ) throws -> Encoded {
    let encoder = try SoundEncoder(kind, bitRate: bitRate, path: "x")
    var result = Encoded()
    func take(_ packet: Packet) {
      let raw = packet.raw.pointee
      result.bytes += UnsafeBufferPointer(start: raw.data, count: Int(raw.size))
      result.start = min(result.start, raw.pts)
      result.end = max(result.end, raw.pts + raw.duration)
    }
    for start in stride(from: 0, to: samples.count, by: 2 * piece) {
      try encoder.write(
        Array(samples[start..<min(samples.count, start + 2 * piece)]), take, path: "x")
    }
    try encoder.finish(take, path: "x")
    return result
  }

  private let stereo: [Float] = zip(sine(440, seconds: 0.7), sine(555, amplitude: 1, seconds: 0.7))
    .flatMap { [Float($0), Float($1)] }

  @Test(arguments: SoundOptions.Codec.allCases)
  func `encoded audio covers all input samples, whatever the chunk size of the input`(
    kind: SoundOptions.Codec
  ) throws {
    let whole = try encoded(kind, stereo, piece: 100_000)
    #expect(whole.start <= 0 && whole.start >= -1100, "\(whole.start)")
    #expect(whole.end >= 33_600 && whole.end < 33_600 + 1100, "\(whole.end)")
    #expect(try encoded(kind, stereo, piece: 777) == whole)
    #expect(try encoded(kind, stereo, piece: 800) == whole)
  }

  @Test func `PCM audio rounds float samples to the nearest 16-bit integer`() throws {
    let samples: [Float] = [0, 1, -1, 0.5, 0.00002, -0.00001, 0.99999, 0.25]
    let bytes = try encoded(.pcm, samples, piece: 3).bytes
    let values = stride(from: 0, to: bytes.count, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
    #expect(values == [0, 32_767, -32_768, 16_384, 1, 0, 32_767, 8192])
  }

  @Test func `AAC and Opus audio stays within 15 % of the requested bit rate`() throws {
    var random: UInt64 = 1
    let noise = (0..<192_000).map { _ -> Float in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Int32(truncatingIfNeeded: random >> 33)) * 0x1p-33
    }
    for kind in [SoundOptions.Codec.aac, .opus] {
      for rate in [96_000, 192_000] {
        let found = try encoded(kind, noise, piece: 4800, bitRate: rate).bytes.count * 8 / 2
        #expect(abs(Double(found) / Double(rate) - 1) < 0.15, "\(kind): \(found), not \(rate)")
      }
    }
    #expect(throws: OutputError.self) { try SoundEncoder(.aac, bitRate: 1000, path: "x") }
  }

  @Test func `the audio of a video covers exactly the duration of its frames`() throws {
    let rate = FrameRate(30_000, 1001)
    #expect(rate.samples(untilFrame: 1) == 1602 && rate.samples(untilFrame: 30_000) == 48_048_000)
    let scene = Scene(
      size: Size(1, 1), duration: 1, layers: [],
      sounds: [
        Sound(
          file: SoundReference(id: 0, file: "none", duration: 1, sampleRate: 48_000, channels: 1))
      ])
    let sound = try #require(FilmSound(scene, start: 0.5))
    let track = try SoundTrack(sound, .pcm, bitRate: 160_000, frameRate: rate, path: "x")
    var count = 0
    for frame in 1...10 {
      try track.write(untilFrame: Int64(frame)) { count += Int($0.raw.pointee.size) / 4 }
    }
    try track.finish { count += Int($0.raw.pointee.size) / 4 }
    #expect(count == 16_016)
    #expect(track.failure?.reason == "it no longer exists")
    #expect(FilmSound(Scene(size: Size(1, 1), duration: 1, layers: []), start: 0) == nil)
  }
}
