import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Decoding of video frames in any order, for many formats.
@Suite struct VideoInputTests {
  /// A file name, whose extension selects the format, and FFmpeg's arguments for the encoder.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    var testDescription: String { name + " " + arguments.joined(separator: " ") }

    init(_ name: String, _ arguments: String) {
      self.name = name
      self.arguments = arguments.split(separator: " ").map(String.init)
    }
  }

  static let kinds = [
    Kind("long-groups.mp4", "-c:v libx264 -preset ultrafast -g 250 -bf 3 -crf 12"),
    Kind("b-frames.mov", "-c:v libx264 -preset veryfast -g 30 -bf 3 -crf 12"),
    Kind("fragments.mp4", "-c:v libx264 -g 30 -bf 2 -crf 12 -movflags frag_keyframe+empty_moov"),
    Kind("open-groups.mkv", "-c:v libx264 -x264-params open-gop=1:keyint=24:b-adapt=0 -crf 12"),
    Kind("open-groups.ts", "-c:v libx264 -x264-params open-gop=1:keyint=24:b-adapt=0 -crf 12"),
    Kind("intra-refresh.ts", "-c:v libx264 -x264-params intra-refresh=1:keyint=30:bframes=0"),
    Kind("hevc.mp4", "-c:v libx265 -x265-params log-level=0:keyint=40:open-gop=1 -crf 12"),
    Kind(
      "alternative-references.webm", "-c:v libvpx -b:v 800k -auto-alt-ref 1 -lag-in-frames 16 -g 60"
    ),
    Kind("vp9.webm", "-c:v libvpx-vp9 -b:v 500k -lag-in-frames 25 -g 60 -cpu-used 8"),
    Kind("decoding-times.avi", "-c:v libx264 -g 40 -bf 2 -crf 12"),
    Kind("no-times.h264", "-c:v libx264 -g 40 -bf 2 -crf 12"),
    Kind("program.mpg", "-c:v mpeg2video -bf 2 -q:v 2 -g 15"),
    Kind("frames.mov", "-c:v qtrle"),
    Kind("animated.apng", "-f apng -plays 1"),
    Kind("animated.gif", "-r 50"),
    Kind("animated.avif", "-c:v libaom-av1 -cpu-used 8 -crf 16"),
  ]

  @Test(arguments: kinds)
  func `reading a video forwards, backwards or in random order gives the requested frames`(
    _ kind: Kind
  )
    throws
  {
    let count = 120
    let rate = kind.name.hasSuffix("gif") ? 50 : 30
    let video = try TestVideo(kind.name, count: count, rate: rate, kind.arguments)
    #expect(video.count == count)
    #expect(abs(video.reference.times.duration - Double(count) / Double(rate)) < 1e-6)
    for (index, start) in video.reference.times.starts.enumerated() {
      #expect(abs(start - Double(index) / Double(rate)) < 1e-6)
    }
    let forwards = try (0..<count).map { try video.frame($0) }
    #expect(forwards.map(\.number) == Array(0..<count))
    let bytes = forwards.map(\.allBytes)
    // A second library has no cached frames.
    let others = VideoLibrary()
    let reference = try others.video(at: video.path.file)
    for index in [77, 3, 118, 44, 119, 0, 61] + stride(from: 119, through: 0, by: -1) {
      let frame = try #require(others.frame(index, ofVideo: reference.id, reader: 0)).levels[0]
      #expect(frame.allBytes.elementsEqual(bytes[index]), "frame \(index)")
    }
  }

  @Test
  func `several threads that read one video at once each get the frames they request`() throws {
    let video = try TestVideo(
      "v.mp4", count: 200, ["-c:v", "libx264", "-preset", "ultrafast", "-g", "250", "-crf", "12"])
    let (library, id) = (video.library, video.reference.id)
    let numbers = Locked([[Int]](repeating: [], count: 6))
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      for step in 0..<40 {
        let frame = thread % 2 == 0 ? 20 * thread + step : 199 - 20 * thread - step
        let shown = library.frame(frame, ofVideo: id, reader: thread)?.levels[0].number ?? -1
        numbers.change { $0[thread].append(shown - frame) }
      }
    }
    #expect(numbers.value.allSatisfy { $0 == [Int](repeating: 0, count: 40) })
    #expect(library.failure == nil)
  }

  @Test
  func `reading all frames of a video in either direction decodes at most 3 frames per request`()
    throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.path("v.mp4")
    try NumberedVideo.make(
      path, count: 240, ["-c:v", "libx264", "-preset", "ultrafast", "-g", "60", "-bf", "2"])
    func decodings(_ ask: (VideoFrames) -> Void) throws -> Int {
      let frames = VideoFrames(try VideoFile(path.file), budget: 64 << 20)
      ask(frames)
      defer { frames.close() }
      return frames.decodedCount
    }
    func ask(_ frames: VideoFrames, _ index: Int, _ reader: Int = 0) {
      guard case .success = frames.frame(index, reader: reader) else {
        Issue.record("frame \(index)")
        return
      }
    }
    // Forwards, slightly out of order, as with three threads.
    let forwards = try decodings { frames in
      for index in 0..<80 { for k in [1, 0, 2] { ask(frames, 3 * index + k) } }
    }
    #expect(forwards <= 240)
    // Backwards: the frames of each group before a stretch are decoded once more.
    let backwards = try decodings { frames in
      for index in (0..<240).reversed() { ask(frames, index) }
    }
    #expect(backwards <= 240 * 3)
    // Two positions alternately.
    let two = try decodings { frames in
      for index in 0..<110 {
        ask(frames, index, 0)
        ask(frames, index + 120, 1)
      }
    }
    #expect(two <= 260)
    // Ten times as fast: every tenth frame.
    let fast = try decodings { frames in
      for index in 0..<24 { ask(frames, 10 * index) }
    }
    #expect(fast <= 280)
  }

  @Test func `a video that is opened 30 times decodes the requested frame each time`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("v.mp4")
    try NumberedVideo.make(path, count: 60, ["-c:v", "libx264", "-preset", "ultrafast"])
    for index in 0..<30 {
      let library = VideoLibrary()
      let id = try library.video(at: path.file).id
      #expect(library.frame(index, ofVideo: id, reader: 0)?.levels[0].number == index)
    }
  }
}

/// A value that several threads can change.
final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var held: Value

  init(_ value: Value) { held = value }

  var value: Value { lock.withLock { held } }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&held) } }
}
