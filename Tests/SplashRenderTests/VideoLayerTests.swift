import Foundation
import SplashMedia
import SplashPixels
import SplashScene
import SplashSceneFormat
import SplashSystem
import TestSupport
import Testing

@testable import SplashRender

/// Scenes with video layers, drawn.
@Suite struct VideoLayerTests {
  /// A folder with scenes and a video of 90 numbered frames at 30 fps, with one key frame.
  final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "video-\(UUID())")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try NumberedVideo.make(
        url.appending(path: "v.mp4").path, count: 90,
        ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g", "250", "-crf", "12"])
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A scene of layers, which fill the canvas by default.
    func film(_ layers: String, duration: Double = 3, fps: Int = 30) throws -> Film {
      let path = url.appending(path: "\(UUID()).json").path
      try """
      {
        "splashrender": 1, "size": [\(NumberedVideo.width), \(NumberedVideo.height)], "fps": \(fps),
        "duration": \(duration), "layers": [\(layers)]
      }
      """.write(toFile: path, atomically: true, encoding: .utf8)
      return try Film(path: path.path)
    }

    /// A video layer with members.
    func layer(_ members: String = "") -> String {
      "{ \"type\": \"video\", \"video\": \"v.mp4\"" + (members.isEmpty ? "" : ", ") + members + " }"
    }
  }

  /// Records the numbers and bytes of all frames.
  private final class Numbers: FrameSink {
    var numbers: [Int] = []
    var bytes: [[UInt8]] = []
    func write(_ frame: Pixmap, count: Int) {
      let pixels = (0..<frame.height).flatMap { y in
        (0..<4 * frame.width).map { frame.row(y)[$0] }
      }
      numbers += Array(repeating: frame.number, count: count)
      bytes += Array(repeating: pixels, count: count)
    }
    func complete() -> FinishedOutput { FinishedOutput(files: []) }
    func cancel() {}
  }

  private func numbers(_ film: Film, threads: Int = 2) throws -> Numbers {
    let sink = Numbers()
    try film.draw(into: [sink], threads: threads)
    return sink
  }

  @Test func `a video layer's speed, timeOffset, trim and loop determine the shown video frame`()
    throws
  {
    let folder = try Folder()
    func shown(_ members: String, _ duration: Double = 3) throws -> [Int] {
      try numbers(folder.film(folder.layer(members), duration: duration)).numbers
    }
    #expect(try shown("") == Array(0..<90))
    #expect(try shown("\"speed\": 2", 2) == (0..<60).map { min(2 * $0, 89) })
    #expect(try shown("\"speed\": 0.5") == (0..<90).map { $0 / 2 })
    #expect(
      try shown("\"speed\": -1, \"timeOffset\": 3") == [89] + stride(from: 89, to: 0, by: -1))
    #expect(try shown("\"trim\": [1, 2]") == (0..<90).map { min(30 + $0, 59) })
    #expect(try shown("\"trim\": [1, 2], \"loop\": true") == (0..<90).map { 30 + $0 % 30 })
    #expect(
      try shown("\"trim\": [0.5, 1], \"loop\": 2, \"beginTime\": 1, \"fillMode\": \"backwards\"")
        == (0..<90).map { $0 < 30 ? 15 : $0 < 60 ? 15 + $0 % 15 : 29 })
    #expect(
      try shown(
        """
        "animations": [ { "type": "keyframe", "keyPath": "time", "values": [0, 2, 2, 1],
          "keyTimes": [0, 0.4, 0.6, 1], "duration": 2.5, "fillMode": "both" } ]
        """)
        == (0..<90).map { frame in
          let t = Double(frame) / 30
          let time = t < 1 ? 2 * t : t < 1.5 ? 2 : t < 2.5 ? 2 - (t - 1.5) : 1
          return Int(clamping: (time * 30 + 1e-6).rounded(.down))
        })
    #expect(try shown("\"time\": 1.5", 0.2) == [Int](repeating: 45, count: 6))
    #expect(
      try shown("\"duration\": 0.5, \"autoreverses\": true, \"repeatCount\": 2", 2)[..<15]
        == [Int](0..<15)[...])
  }

  @Test func `a video layer's pixels don't depend on the thread count or the frame order`() throws {
    let folder = try Folder()
    // The same video at four times at once, forwards and backwards, rotated and masked.
    let film = try folder.film(
      [
        folder.layer("\"bounds\": [72, 16], \"position\": [36, 8]"),
        folder.layer(
          """
          "bounds": [72, 16], "position": [108, 8], "speed": -1, "timeOffset": 3, "mask":
          { "cornerRadius": 6, "backgroundColor": "white" }
          """),
        folder.layer(
          "\"bounds\": [72, 16], \"position\": [36, 24], \"timeOffset\": 1.5, \"shadowOpacity\": 1"),
        folder.layer(
          "\"bounds\": [60, 12], \"position\": [108, 24], \"speed\": 3, \"loop\": true,"
            + " \"transform\": { \"rotation\": \"10deg\" }"),
      ].joined(separator: ","))
    let one = try numbers(film, threads: 1).bytes
    for threads in [2, 5] {
      let others = try numbers(film, threads: threads).bytes
      #expect(one.count == others.count)
      #expect(zip(one, others).allSatisfy { $0.elementsEqual($1) })
    }
    for index in [80, 3, 41, 2, 79] {
      let still = try film.still(at: film.time(ofFrame: index))
      let bytes = (0..<still.height).flatMap { y in (0..<4 * still.width).map { still.row(y)[$0] } }
      #expect(bytes.elementsEqual(one[index]))
    }
  }

  @Test func `a replicator's instanceDelay shifts the video frames of its instances`() throws {
    let folder = try Folder()
    let film = try folder.film(
      """
      { "type": "replicator", "instanceCount": 6, "instanceDelay": 0.3, "instanceTransform":
        { "translation": [0, 5] }, "bounds": [144, 32], "sublayers": [
        { "type": "video", "video": "v.mp4", "bounds": [144, 5], "position": [72, 2.5] } ] }
      """)
    let sink = Numbers()
    try film.draw(into: [sink], threads: 2)
    for (index, bytes) in sink.bytes.enumerated() {
      for instance in 0..<6 {
        let row = 5 * instance + 2
        let number = NumberedVideo.number { x, _ in
          bytes[
            4 * (row * NumberedVideo.width + Int(clamping: x * Double(NumberedVideo.width))) + 1]
            > 127
        }
        #expect(number == max(0, index - 9 * instance), "\(index) \(instance)")
      }
    }
  }

  @Test func `a video with non-square pixels is laid out at its display width`() throws {
    let folder = try Folder()
    try runProgram([
      "ffmpeg", "-v", "error", "-i", folder.url.appending(path: "v.mp4").path, "-vf",
      "scale=72:32:flags=neighbor,setsar=2/1", "-c:v", "libx264", "-crf", "8",
      folder.url.appending(path: "wide.mp4").path,
    ])
    let film = try folder.film(
      "{ \"type\": \"video\", \"video\": \"wide.mp4\", \"contentsGravity\": \"resizeAspect\" }",
      duration: 1)
    #expect(try film.still(at: 0.5).number == 15)
    #expect(try film.still(at: 0.5)[140, 30].alpha == 255)
  }

  @Test
  func `rendering a video layer with a corrupt frame fails with an error that names the video`()
    throws
  {
    let folder = try Folder()
    let path = folder.url.appending(path: "bad.mov")
    try NumberedVideo.make(path.path, count: 60, ["-c:v", "png", "-pix_fmt", "rgb24"])
    var bytes = [UInt8](try Data(contentsOf: path))
    for i in bytes.count / 2..<bytes.count / 2 + 4 { bytes[i] ^= 0xFF }
    try Data(bytes).write(to: path)
    let film = try folder.film("{ \"type\": \"video\", \"video\": \"bad.mov\" }", duration: 2)
    let error = #expect(throws: RenderError.self) { try numbers(film, threads: 3) }
    guard case .video(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.path.hasSuffix("bad.mov") && failure.time > 0.5 && failure.time < 1.5)
  }

  @Test func `a cancelled render of a reversed video layer throws a cancellation error`()
    throws
  {
    let folder = try Folder()
    let film = try folder.film(folder.layer("\"speed\": -1, \"timeOffset\": 3"))
    #expect(throws: RenderError.cancelled) {
      try film.draw(into: [Numbers()], threads: 4) { $0.framesDone < 7 }
    }
  }

  @Test
  func `for a video layer, the output of inspect --json contains the time within the video`() throws
  {
    let folder = try Folder()
    let film = try folder.film(folder.layer("\"speed\": 2, \"beginTime\": 0.5"))
    let json = film.scene.evaluate(at: 1).json()
    #expect(json.contains("\"type\": \"video\"") && json.contains("\"time\": 1,"), "\(json)")
  }
}

extension Pixmap {
  fileprivate var number: Int {
    NumberedVideo.number { x, y in
      self[Int(clamping: x * Double(width)), Int(clamping: y * Double(height))].green > 127
    }
  }
}
