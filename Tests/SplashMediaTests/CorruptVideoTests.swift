import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Truncated, corrupt and other invalid video files.
@Suite struct CorruptVideoTests {
  private func reason(_ bytes: [UInt8], _ name: String = "v.mp4") throws -> String {
    let directory = try TemporaryDirectory()
    try Data(bytes).write(to: URL(filePath: directory.path(name)))
    do throws(AssetError) {
      _ = try VideoLibrary().video(at: directory.path(name).file)
      return ""
    } catch {
      guard case .corrupt(let path, let reason) = error else { return "\(error)" }
      #expect(path == directory.path(name).path)
      return reason
    }
  }

  /// The bytes of a video with numbered frames.
  private func film(_ name: String, count: Int = 60, _ arguments: String) throws -> [UInt8] {
    let directory = try TemporaryDirectory()
    try NumberedVideo.make(
      directory.path(name), count: count, arguments.split(separator: " ").map(String.init))
    return try bytes(ofFile: directory.path(name))
  }

  @Test func `the error for a file that isn't a video names the file's actual kind`() throws {
    #expect(try reason([]) == "it is empty")
    #expect(try reason(Array("A letter.".utf8)).contains("recognise"))
    #expect(try reason(Array("#EXTM3U\nother.mp4\n".utf8)).contains("list of other files"))
    #expect(try reason(Array("ffconcat version 1.0\nfile a.mp4\n".utf8)).contains("list"))
    let directory = try TemporaryDirectory()
    let sound = directory.path("a.wav")
    try runProgram(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=d=0.1", sound])
    #expect(try reason(bytes(ofFile: sound)).contains("only sound"))
    #expect(try reason(film("a.png", count: 1, "")).contains("an image"))
    #expect(
      try reason(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)).contains(
        "an SVG document"))
    #expect(throws: AssetError.notFound(path: "/nowhere.mp4")) {
      try VideoLibrary().video(at: "/nowhere.mp4")
    }
  }

  @Test(arguments: [
    ("a.mp4", "-c:v libx264 -bf 2"), ("a.mp4", "-c:v libx264 -movflags faststart"),
    ("a.webm", "-c:v libvpx -b:v 300k"), ("a.mkv", "-c:v libx264"), ("a.gif", ""),
    ("a.apng", "-f apng"), ("a.mov", "-c:v qtrle"),
  ])
  func `opening a truncated video file of any format is an error`(
    name: String, arguments: String
  ) throws {
    let whole = try film(name, arguments)
    #expect(try reason(whole, name) == "")
    for part in [0.2, 0.5, 0.9] {
      let cut = Array(whole.prefix(Int(clamping: Double(whole.count) * part)))
      #expect(try reason(cut, name) != "", "\(part)")
    }
    let directory = try TemporaryDirectory()
    let path = directory.path("a.webp")
    try VideoTimeTests.makeWebP(path, [100, 100, 100], loopCount: 1)
    let webP = try bytes(ofFile: path)
    #expect(try reason(Array(webP.prefix(webP.count / 2)), "a.webp") != "")
  }

  @Test(arguments: [
    ("a.mp4", "-c:v libx264 -preset ultrafast -bf 2 -g 20 -crf 20"),
    ("a.webm", "-c:v libvpx -b:v 300k"), ("a.mkv", "-c:v mjpeg -pix_fmt yuvj420p"), ("a.gif", ""),
    ("a.apng", "-f apng"), ("a.ts", "-c:v mpeg2video -bf 2"), ("a.webp", ""),
  ])
  func `a video file with random byte changes gives frames or errors, never a crash`(
    name: String, arguments: String
  ) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path(name)
    if name == "a.webp" {
      try VideoTimeTests.makeWebP(path, [100, 100, 100], loopCount: 1)
    } else {
      try NumberedVideo.make(
        path, count: 30, arguments.split(separator: " ").map(String.init))
    }
    let whole = try bytes(ofFile: path)
    var random = SeededGenerator(seed: 11)
    var failures = 0
    for _ in 0..<12 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      try Data(bytes).write(to: URL(filePath: path))
      let library = VideoLibrary()
      guard let video = try? library.video(at: path.file) else {
        failures += 1
        continue
      }
      for frame in [0, video.times.count / 2, video.times.count - 1, 1] {
        guard library.frame(frame, ofVideo: video.id, reader: 0) == nil else { continue }
        let failure = try #require(library.failure)
        #expect(failure.path == path.path && !failure.reason.isEmpty)
        failures += 1
        break
      }
    }
    #expect(failures > 0)
  }

  @Test
  func `four corrupt bytes in an intra-coded video make exactly one frame undecodable`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("v.mov")
    try NumberedVideo.make(path, count: 30, ["-c:v", "png", "-pix_fmt", "rgb24"])
    var damaged = try bytes(ofFile: path)
    // In the middle of the file, within one frame.
    let place = damaged.count / 2
    for i in place..<place + 4 { damaged[i] ^= 0xFF }
    try Data(damaged).write(to: URL(filePath: path))
    let library = VideoLibrary()
    let video = try library.video(at: path.file)
    let good = (0..<30).map { library.frame($0, ofVideo: video.id, reader: 0) != nil }
    #expect(good.filter { !$0 }.count == 1)
    let bad = try #require(good.firstIndex(of: false))
    let failure = try #require(library.failure)
    #expect(abs(failure.time - Double(bad) / 30) < 1e-6)
    #expect(failure.path == FilePath(path))
    #expect(failure.frameSentence.hasPrefix("the frame at "))
    #expect(library.frame(bad + 1, ofVideo: video.id, reader: 0)?.levels[0].number == bad + 1)
  }
}
