import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// Videos with sound, as FFmpeg decodes them.
@Suite struct VideoSoundTests {
  /// A video format.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    /// The audio codec.
    let codec: String
    /// The samples per audio frame.
    let frame: Int
    var options: [String] = []

    var testDescription: String { ([name] + options).joined(separator: " ") }
    var film: String { "f.\(name)" }
  }

  static let kinds = [
    Kind(name: "mp4", codec: "aac", frame: 1024),
    Kind(name: "mov", codec: "pcm_s16le", frame: 1),
    Kind(name: "mov", codec: "aac", frame: 1024, options: ["--codec", "h264"]),
    Kind(name: "webm", codec: "opus", frame: 960),
    Kind(name: "webm", codec: "vorbis", frame: 1024, options: ["--audio-codec", "vorbis"]),
    Kind(name: "mkv", codec: "flac", frame: 1),
    Kind(name: "mkv", codec: "opus", frame: 960, options: ["--codec", "h264"]),
    Kind(name: "nut", codec: "pcm_s16le", frame: 1),
  ]

  /// Two seconds at 20 fps: clicks at known times, and a tone that fades in and out.
  static let scene = """
    {
      "splashrender": 1, "size": [64, 48], "duration": 2, "fps": 20,
      "layers": [ { "id": "box", "backgroundColor": "red", "frame": [0, 0, 16, 16],
        "animations": [
          { "type": "basic", "keyPath": "position.x", "from": 8, "to": 56, "duration": 2 } ] } ],
      "audio": [
        { "file": "clicks.wav", "start": 0.1 },
        { "file": "tone.wav", "start": 1, "gain": 0.5, "fadeIn": 0.4, "fadeOut": 0.3 }
      ]
    }
    """

  /// The clicks' samples in the scene: those of the file plus a tenth of a second.
  static let clicks = [0, 14_400, 28_801].map { $0 + 4800 }

  private let folder: Folder

  init() throws {
    folder = try Folder()
    folder.write(Self.scene, to: "s.json")
    var clicks = [Double](repeating: 0, count: 30_000)
    // Short bursts, so that no encoder drops them.
    for start in [0, 14_400, 28_801] {
      for index in 0..<24 { clicks[start + index] = index < 12 ? 0.8 : -0.8 }
    }
    try Self.wave(clicks).write(to: folder["clicks.wav"])
    let tone = (0..<48_000).map { 0.8 * sin(2 * .pi * 1000 * Double($0) / 48_000) }
    try Self.wave(tone).write(to: folder["tone.wav"])
  }

  /// A WAV file of one channel of 16 bits at 48 kHz.
  static func wave(_ samples: [Double]) -> Data {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let size = 2 * samples.count
    var bytes = Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
    bytes += little(1, 2) + little(1, 2) + little(48_000, 4) + little(96_000, 4) + little(2, 2)
    bytes += little(16, 2) + Array("data".utf8) + little(size, 4)
    for sample in samples { bytes += little(Int((sample * 32_767).rounded()), 2) }
    return Data(bytes)
  }

  /// The left channel of a video, decoded by FFmpeg.
  private func sound(of name: String) throws -> [Double] {
    let outcome = try Program.runShell(
      "ffmpeg -v error -i \(name) -map 0:a -f f32le -", in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let values = outcome.outputData.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return stride(from: 0, to: values.count, by: 2).map { Double(values[$0]) }
  }

  private func render(_ kind: Kind, _ words: String...) throws {
    let outcome = try Program.run(
      ["s.json", "-y", "-o", kind.film] + kind.options + words, in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  /// The first loud sample of the 1000 samples from `start`.
  private func onset(_ samples: [Double], from start: Int) -> Int? {
    (max(0, start)..<min(samples.count, start + 1000)).first { abs(samples[$0]) > 0.3 }
  }

  /// The amplitude of the tone in a hundredth of a second.
  private func amplitude(_ samples: [Double], at start: Int) -> Double {
    let part = samples[start..<start + 480]
    return (2 * part.reduce(0) { $0 + $1 * $1 } / 480).squareRoot()
  }

  @Test(arguments: kinds)
  func `the sound of a rendered video has the timing, gain and fades given in the scene`(kind: Kind)
    throws
  {
    try render(kind)
    let samples = try sound(of: kind.film)
    #expect(abs(samples.count - 96_000) <= kind.frame, "\(samples.count)")
    for click in Self.clicks {
      let onset = onset(samples, from: click - 200)
      let found = try #require(onset, "\(kind.name): \(click)")
      #expect(abs(found - click) <= 48, "\(kind.name): \(found), not \(click)")
    }
    for start in stride(from: 48_960, to: 94_000, by: 480) {
      let middle = Double(start + 240) / 48_000
      let fadeIn = sin(.pi / 2 * min(1, (middle - 1) / 0.4))
      let fadeOut = sin(.pi / 2 * min(1, (2 - middle) / 0.3))
      let expected = 0.4 * fadeIn * fadeOut
      let found = amplitude(samples, at: start)
      #expect(abs(found - expected) < 0.02 * 0.4, "\(kind.name): \(middle) s: \(found)")
    }
  }

  @Test(arguments: kinds)
  func `a video rendered from a time range contains only the sound of the time range`(kind: Kind)
    throws
  {
    try render(kind, "--from", "0.5", "--to", "1.5")
    let samples = try sound(of: kind.film)
    #expect(abs(samples.count - 48_000) <= kind.frame, "\(samples.count)")
    let click = Self.clicks[2] - 24_000
    let onset = onset(samples, from: click - 200)
    let found = try #require(onset)
    #expect(abs(found - click) <= 48, "\(kind.name): \(found), not \(click)")
    for start in stride(from: 24_960, to: 46_000, by: 480) {
      let middle = Double(start + 240) / 48_000 + 0.5
      let expected = 0.4 * sin(.pi / 2 * min(1, (middle - 1) / 0.4))
      #expect(abs(amplitude(samples, at: start) - expected) < 0.02 * 0.4, "\(middle) s")
    }
  }

  @Test(arguments: kinds)
  func `a video's audio stream is readable by FFmpeg and doesn't change the video frames`(
    kind: Kind
  ) throws {
    let quiet = Self.scene.components(separatedBy: ",\n  \"audio\"")[0] + "\n}"
    folder.write(quiet, to: "quiet.json")
    let film = kind.film
    try render(kind)
    #expect(
      try Program.run(["quiet.json", "-o", "q.\(kind.name)"] + kind.options, in: folder).status == 0
    )
    let report = try Program.runShell(
      "ffprobe -v error -select_streams a -of csv=p=0 -show_entries "
        + "stream=codec_name,sample_rate,channels \(film)", in: folder)
    #expect(report.output.hasPrefix("\(kind.codec),48000,2"), "\(report.output)")
    func pictures(_ name: String) throws -> [String] {
      try Program.runShell("ffmpeg -v error -i \(name) -map 0:v -f framemd5 -", in: folder)
        .output.split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { String($0.split(separator: ",").last ?? "") }
    }
    #expect(try pictures(film).count == 40)
    #expect(try pictures(film) == pictures("q.\(kind.name)"))
    // Video and sound begin and end together.
    let times = try Program.runShell(
      "ffprobe -v error -of csv=p=0 -show_entries format=start_time,duration \(film)", in: folder)
    let numbers = times.output.split(whereSeparator: { ",\n".contains($0) }).compactMap {
      Double($0)
    }
    #expect(
      numbers.count == 2 && abs(numbers[0]) < 0.022 && abs(numbers[1] - 2) < 0.045,
      "\(times.output)")
  }

  @Test(arguments: kinds)
  func `thread counts and repeated runs don't change a byte of a video with sound`(kind: Kind)
    throws
  {
    var films: [Data] = []
    for threads in ["1", "2", "5", "2"] {
      try render(kind, "--threads", threads)
      films.append(try Data(contentsOf: folder[kind.film]))
    }
    #expect(Set(films).count == 1)
  }

  @Test func `an MP4 written to a pipe keeps sound and video in sync`() throws {
    let outcome = try Program.runShell("splashrender s.json --format mp4 -o - > f.mp4", in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    // Fragments state the start time of the sound, before the video, instead of the samples to skip.
    let told = try Program.runShell(
      "ffprobe -v error -select_streams a -of csv=p=0 -show_entries stream=start_time f.mp4",
      in: folder)
    let start = try #require(Double(told.output.prefix { $0 != "\n" }))
    let lead = Int((-start * 48_000).rounded())
    #expect((0...1024).contains(lead))
    let samples = try sound(of: "f.mp4").dropFirst(lead)
    #expect(abs(samples.count - 96_000) <= 1024, "\(samples.count)")
    for click in Self.clicks {
      let onset = onset(Array(samples), from: click - 200)
      let found = try #require(onset, "\(click)")
      #expect(abs(found - click) <= 48, "\(found), not \(click)")
    }
  }

  @Test
  func
    `the option --no-audio omits sound, and a note reports sound that a GIF or WebP can't contain`()
    throws
  {
    for (words, isNoted) in [
      (["--no-audio", "-o", "f.mp4"], false), (["-o", "f.gif"], true), (["-o", "f.webp"], true),
      (["-o", "f.gif", "-o", "g.mp4"], false), (["-o", "f.png"], false),
    ] {
      let outcome = try Program.run(["s.json"] + words, in: folder)
      #expect(outcome.status == 0)
      let note =
        "the scene's sound is omitted; formats with sound are MP4, MOV, WebM, Matroska and NUT"
      #expect(outcome.errors.contains(note) == isNoted, "\(words)")
    }
    let streams = try Program.runShell(
      "ffprobe -v error -of csv=p=0 -show_entries stream=codec_type f.mp4", in: folder)
    #expect(streams.output == "video\n")
  }

  @Test func `rendering with unsupported or conflicting audio options ends with exit code 64`()
    throws
  {
    for (words, message) in [
      (["--audio-codec", "opus", "-o", "f.mp4"], "MP4 supports sound as aac, not opus"),
      (
        ["--audio-bitrate", "1k", "-o", "f.mp4"], "--audio-bitrate expects bits per second from 16k"
      ),
      (
        ["--audio-codec", "aac", "-o", "f.gif"],
        "--audio-codec applies only to MP4, MOV, WebM, Matroska and NUT"
      ),
      (["--no-audio", "--audio-codec", "aac", "-o", "f.mp4"], "can't be combined"),
    ] {
      let outcome = try Program.run(["s.json"] + words, in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test func `sound above full scale causes a note with the excess in decibels`() throws {
    folder.write(
      Self.scene.replacingOccurrences(of: "0.5, \"fadeIn\"", with: "\"6dB\", \"fadeIn\""),
      to: "s.json")
    let outcome = try Program.run(["s.json", "-o", "f.mp4"], in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("it exceeds full scale by up to 4.1 dB"),
      "\(outcome.errors)")
  }

  /// Damage in the middle is found only by decoding.
  @Test
  func
    `rendering with a FLAC file damaged in the middle ends with exit code 1 and leaves no output`()
    throws
  {
    try #require(
      try Program.runShell("ffmpeg -v error -i tone.wav tone.flac", in: folder).status == 0)
    var bytes = folder.data("tone.flac")
    for index in bytes.count / 2..<bytes.count / 2 + 200 { bytes[index] ^= 0x55 }
    try bytes.write(to: folder["tone.flac"])
    folder.write(Self.scene.replacingOccurrences(of: "tone.wav", with: "tone.flac"), to: "s.json")
    let outcome = try Program.run(["s.json", "-o", "f.mp4"], in: folder)
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("tone.flac: at 0."), "\(outcome.errors)")
    #expect(!folder.exists("f.mp4"))
  }
}

#if os(Linux) && arch(x86_64)
  /// Identical sound on other processors.
  @Suite struct SoundReproducibilityTests {
    /// Codecs whose decoders add floating-point numbers.
    static let kinds = [
      ("m4a", "aac"), ("mp3", "libmp3lame"), ("ogg", "libvorbis"), ("opus", "libopus"),
    ]

    @Test(arguments: TestInputs.selected(kinds, first: 1))
    func `a video with AAC, MP3, Vorbis or Opus sound has the same bytes on emulated processors`(
      name: String, codec: String
    ) throws {
      let folder = try Folder()
      let noise = (0..<22_050).map { (index: Int) -> Double in
        let sweep: Double = sin(Double(index * index) / 50_000)
        let hiss: Double = sin(Double(index * 7919 % 1000))
        return 0.5 * sweep + 0.2 * hiss
      }
      try VideoSoundTests.wave(noise).write(to: folder["n.wav"])
      let made = try Program.runShell(
        "ffmpeg -v error -i n.wav -ar 44100 -c:a \(codec) n.\(name)"
          .replacingOccurrences(of: "-ar 44100 -c:a libopus", with: "-c:a libopus"), in: folder)
      try #require(made.status == 0)
      folder.write(
        """
        { "splashrender": 1, "size": [16, 16], "duration": 0.5, "fps": 10,
          "audio": { "file": "n.\(name)", "fadeIn": 0.1, "gain": 0.7, "trim": [0.05, 1], "loop": true } }
        """, to: "s.json")
      func films(_ program: String) throws -> [Data] {
        for words in ["-o x.mp4 -o x.mkv", "-o x.webm --audio-codec vorbis"] {
          let outcome = try Program.runShell("\(program) s.json -y -q \(words)", in: folder)
          try #require(outcome.status == 0, "\(outcome.errors)")
        }
        return ["x.mp4", "x.mkv", "x.webm"].map(folder.data)
      }
      let native = try films(Program.url.path)
      #expect(native.allSatisfy { $0.count > 1000 })
      for processor in ["Nehalem", "Haswell"] {
        #expect(
          try films("qemu-x86_64 -cpu \(processor) \(Program.url.path)") == native, "\(processor)")
      }
    }
  }
#endif
