import CFFmpeg
import Foundation
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct SoundFileTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func write(_ bytes: [UInt8], _ name: String = "a.wav") throws -> String {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// All samples of a file at the file's sample rate.
  private func decoded(_ path: String) throws -> (left: [Double], right: [Double]) {
    let decoder = try SoundDecoder(path.file)
    var all: [Float] = []
    while let block = try decoder.next() {
      all += repeatElement(0, count: 2 * block.position - all.count)
      all += block.samples
    }
    return (
      stride(from: 0, to: all.count, by: 2).map { Double(all[$0]) },
      stride(from: 1, to: all.count, by: 2).map { Double(all[$0]) }
    )
  }

  @Test(arguments: WaveFormat.allCases)
  func `8-bit, 16-bit, 24-bit and float WAV samples decode within one quantisation step`(
    format: WaveFormat
  ) throws {
    let (left, right) = (sine(440, seconds: 0.1), sine(880, amplitude: 0.9, seconds: 0.1))
    let path = try write(wave([left, right], format))
    let sound = try SoundLibrary().sound(at: path.file)
    #expect(sound.duration == 0.1 && sound.sampleRate == 48_000 && sound.channels == 2)
    let found = try decoded(path)
    #expect(found.left.count == 4800)
    #expect(zip(found.left, left).allSatisfy { abs($0 - $1) <= format.step })
    #expect(zip(found.right, right).allSatisfy { abs($0 - $1) <= format.step })
  }

  @Test func `a mono sound file plays equally on the left and right channels`() throws {
    let found = try decoded(try write(wave([[0.5, -0.5, 0.25]], rate: 8000)))
    #expect(found.left == [0.5, -0.5, 0.25] && found.right == found.left)
  }

  @Test func `5.1 sound is mixed to stereo with centre and surrounds at -3 dB and no LFE`() throws {
    // One sample in each channel: left, right, centre, LFE, back left, back right.
    let channels = (0..<6).map { channel in (0..<6).map { $0 == channel ? 0.5 : 0 } }
    let found = try decoded(try write(wave(channels, .float32, speakers: 0x3F)))
    let (whole, part) = (
      0.5 / (1 + 2.0.squareRoot()), 0.5 / (1 + 2.0.squareRoot()) / 2.0.squareRoot()
    )
    func isNear(_ found: [Double], _ expected: [Double]) -> Bool {
      zip(found, expected).allSatisfy { abs($0 - $1) < 1e-6 }
    }
    #expect(isNear(found.left, [whole, 0, part, 0, part, 0]))
    #expect(isNear(found.right, [0, whole, part, 0, 0, part]))
  }

  @Test func `NaN samples in a WAV file become silence and infinite samples are clamped`() throws {
    let found = try decoded(try write(wave([[.nan, .infinity, 0.5]], .float32)))
    #expect(found.left == [0, 1e6, 0.5])
  }

  /// Encoders add samples at the beginning and at the end.
  @Test(arguments: ["m4a", "mp3", "ogg", "opus", "flac", "mka", "mov", "webm"])
  func `tones in an AAC, MP3, Vorbis, Opus or FLAC file start at the same sample as in the source`(
    name: String
  ) throws {
    let rate = name == "opus" || name == "webm" ? 48_000 : 44_100
    // A tone under a Hann window, which can be located exactly.
    let tone = sine(1000, seconds: 0.01, rate: rate).enumerated().map {
      $0.element * (0.5 - 0.5 * cos(2 * .pi * Double($0.offset) / (0.01 * Double(rate))))
    }
    var samples = [Double](repeating: 0, count: 2 * rate)
    for start in [0, rate / 2, 3 * rate / 2] {
      for (index, value) in tone.enumerated() { samples[start + index] = value }
    }
    let source = try write(wave([samples, samples], rate: rate))
    let path = folder.path("b.\(name)")
    let codec =
      ["opus": "libopus", "webm": "libopus", "mka": "flac", "mov": "aac"][name].map {
        ["-c:a", $0]
      }
      ?? []
    let made = try run(["ffmpeg", "-v", "error", "-i", source] + codec + ["-b:a", "256k", path])
    try #require(made.status == 0)
    let sound = try SoundLibrary().sound(at: path.file)
    #expect(abs(sound.duration - 2) < 0.0011, "\(sound.duration)")
    #expect(sound.sampleRate == rate)
    let found = try decoded(path)
    #expect(found.left.count >= 2 * rate - 50)
    for start in [0, rate / 2, 3 * rate / 2] {
      // The shift with the highest correlation.
      let best = (-60...60).max { l, r in
        func similarity(_ shift: Int) -> Double {
          tone.indices.reduce(0) { sum, index in
            let place = start + shift + index
            return sum + (found.left.indices.contains(place) ? found.left[place] * tone[index] : 0)
          }
        }
        return similarity(l) < similarity(r)
      }
      #expect(best == 0, "\(name): \(start)")
    }
  }

  @Test
  func `an audio track that starts 0.5 seconds after its video is mixed with that delay`() throws {
    let source = try write(wave([sine(500, seconds: 1)]))
    let path = folder.path("video.mp4")
    let made = try run([
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red:s=32x32:r=10:d=2", "-itsoffset",
      "0.5",
      "-i", source, "-c:v", "libx264", "-c:a", "aac", path,
    ])
    try #require(made.status == 0)
    let sound = try SoundLibrary().sound(at: path.file)
    #expect(abs(sound.duration - 1.5) < 0.03)
    let samples = SoundMixer([Sound(file: sound)], duration: 2, open: SoundLibrary.source)
      .samples(0..<96_000)
    let first = try #require((0..<96_000).first { abs(samples[2 * $0]) > 0.1 })
    #expect(abs(Double(first) / 48_000 - 0.5) < 0.002, "\(first)")
  }

  private func reason(_ bytes: [UInt8]) throws -> String {
    let path = try write(bytes, "bad")
    let error = #expect(throws: AssetError.self) { try SoundLibrary().sound(at: path.file) }
    guard case .corrupt(_, let reason) = error else { return "\(String(describing: error))" }
    return reason
  }

  @Test func `the error for an unusable sound file states the reason`() throws {
    let whole = wave([sine(440, seconds: 1)])
    #expect(try reason([]) == "it is empty")
    #expect(
      try reason(Array("No sound at all.\n".utf8)).contains("FFmpeg doesn't recognise its format"))
    #expect(
      try reason(Array(whole.prefix(44 + 48_000)))
        == "it ends after 0.5 of its 1 seconds")
    #expect(try reason(Array(whole.prefix(44))).contains("no sound in it"))
    #expect(try reason(Array("#EXTM3U\n#EXTINF:1,\na.wav\n".utf8)).contains("list of other files"))
    #expect(throws: AssetError.notFound(path: folder.path("x").path)) {
      try SoundLibrary().sound(at: folder.path("x").file)
    }
    let video = folder.path("silent.mp4")
    _ = try run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red:s=32x32:d=1", video])
    #expect(try reason(try bytes(ofFile: video)) == "there is no sound in it")
    let compressed = folder.path("c.m4a")
    _ = try run([
      "ffmpeg", "-v", "error", "-i", try write(whole), "-movflags", "faststart", compressed,
    ])
    let cut = try bytes(ofFile: compressed)
    #expect(try reason(Array(cut.prefix(cut.count / 2))) != "")
  }

  @Test func `the error for a truncated MKV, MP3 or FLAC file states where the file ends`() throws {
    let source = try write(wave([sine(440, seconds: 4)]))
    for (name, codec) in [("c.mkv", "flac"), ("c.mp3", "libmp3lame"), ("c.flac", "flac")] {
      let path = folder.path(name)
      _ = try run(["ffmpeg", "-v", "error", "-i", source, "-c:a", codec, path])
      let whole = try bytes(ofFile: path)
      #expect(abs(try SoundLibrary().sound(at: path.file).duration - 4) < 0.002)
      #expect(try reason(Array(whole.prefix(whole.count / 2))).contains("it ends after"), "\(name)")
    }
    #expect(clock("00:01:02.500000000") == 62.5 && clock("1:02") == nil && clock("a:b:c") == nil)
  }

  @Test
  func `the duration of an ADPCM-compressed WAV file is read with an error below 0.05 seconds`()
    throws
  {
    let path = folder.path("adpcm.wav")
    let source = try write(wave([sine(440, seconds: 1)]))
    _ = try run(["ffmpeg", "-v", "error", "-i", source, "-c:a", "adpcm_ima_wav", path])
    #expect(abs(try SoundLibrary().sound(at: path.file).duration - 1) < 0.05)
  }

  /// For example, the file of a recording that is still running.
  @Test func `a WAV file whose header states no length is read to its end`() throws {
    var bytes = wave([sine(440, seconds: 0.5)])
    for index in [4, 5, 6, 7, 40, 41, 42, 43] { bytes[index] = 0xFF }
    #expect(abs(try SoundLibrary().sound(at: try write(bytes).file).duration - 0.5) < 1e-9)
  }

  @Test func `a sound file truncated after opening makes the audio mix fail at the file's new end`()
    throws
  {
    let path = try write(wave([sine(440, seconds: 4)]))
    let sound = try SoundLibrary().sound(at: path.file)
    _ = try write(Array(try bytes(ofFile: path).prefix(100_044)))
    let mixer = SoundMixer([Sound(file: sound)], duration: 4, open: SoundLibrary.source)
    _ = mixer.samples(0..<48_000)
    #expect(mixer.failure == nil)
    _ = mixer.samples(48_000..<96_000)
    #expect(mixer.failure?.path == path.path && mixer.failure?.reason == "the file ends here")
    #expect(abs((mixer.failure?.time ?? 0) - 50_000.0 / 48_000) < 0.1)
  }
}
