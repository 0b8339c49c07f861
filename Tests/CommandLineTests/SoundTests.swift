import Foundation
import Testing

@testable import ProgramSupport

/// Missing and invalid sound files end the program with the right exit code.
@Suite struct SoundTests {
  static let scene = """
    {
      "splashrender": 1, "size": [32, 32], "duration": 1, "fps": 10,
      "audio": [ { "file": "a.wav" } ]
    }
    """

  /// A WAV file of a second of 16-bit silence at 8 kHz.
  static let silence: Data = {
    var bytes: [UInt8] = Array("RIFF".utf8) + [0xA4, 0x3E, 0, 0] + Array("WAVEfmt ".utf8)
    bytes += [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x80, 0x3E, 0, 0, 2, 0, 16, 0]
    return Data(bytes + Array("data".utf8) + [0x80, 0x3E, 0, 0]) + Data(count: 16_000)
  }()

  private func validate(_ file: Data?) throws -> Program.Outcome {
    let folder = try Folder()
    folder.write(Self.scene, to: "s.json")
    try file?.write(to: folder["a.wav"])
    return try Program.run(["validate", "s.json"], in: folder)
  }

  @Test(
    arguments: [
      (nil, 66, "there is no sound \"a.wav\""), (Data(), 65, "it is empty"),
      (Data("This is no sound, but a text.\n".utf8), 65, "FFmpeg doesn't recognise its format"),
      (Data("#EXTM3U\n#EXTINF:1,\n/etc/passwd\n".utf8), 65, "list of other files"),
      (Data("ffconcat version 1.0\nfile '/etc/passwd'\n".utf8), 65, "list of other files"),
      (silence.prefix(9000), 65, "it ends after 0.56 of its 1 seconds"),
    ] as [(Data?, Int32, String)])
  func `the exit code is 66 for a missing sound file and 65 for an invalid sound file`(
    file: Data?, status: Int32, message: String
  ) throws {
    let outcome = try validate(file)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains("s.json:3:24: error: "), "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `a video without an audio stream isn't accepted as a sound file`() throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "film.json")
    folder.write(
      Self.scene.replacingOccurrences(of: "a.wav", with: "film.mp4"), to: "s.json")
    #expect(try Program.run(["film.json", "-o", "film.mp4"], in: folder).status == 0)
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("there is no sound in it"), "\(outcome.errors)")
  }

  @Test func `a sound file outside the scene's folder is refused without --allow-path`() throws {
    let folder = try Folder()
    folder.write(Self.scene.replacingOccurrences(of: "a.wav", with: "../a.wav"), to: "in/s.json")
    try Self.silence.write(to: folder["a.wav"])
    let outcome = try Program.run(["validate", "in/s.json"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("outside the main scene's folder"), "\(outcome.errors)")
    let allowed = try Program.run(["validate", "in/s.json", "--allow-path", "."], in: folder)
    #expect(allowed.status == 0, "\(allowed.errors)")
  }

  @Test func `the inspect command lists each sound with its start, gain, loop count and duration`()
    throws
  {
    let folder = try Folder()
    folder.write(
      Self.scene.replacingOccurrences(
        of: "\"a.wav\"", with: "\"a.wav\", \"start\": 0.25, \"gain\": 0.5, \"loop\": 2"),
      to: "s.json")
    try Self.silence.write(to: folder["a.wav"])
    let outline = try Program.run(["inspect", "s.json"], in: folder)
    #expect(
      outline.output.contains("  sound a.wav  from 0.25 s for 1 s × 2\n"), "\(outline.output)")
    let outcome = try Program.run(["inspect", "s.json", "--json"], in: folder)
    let sound = try #require(outcome.results("audio").first)
    #expect(sound["file"] as? String == "a.wav" && sound["start"] as? Double == 0.25)
    #expect(sound["gain"] as? Double == 0.5 && sound["loop"] as? Int == 2)
    #expect(sound["duration"] as? Double == 1 && sound["sampleRate"] as? Int == 8000)
  }
}
