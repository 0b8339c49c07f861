import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct VideoTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Frames of moving noise over a gradient.
  private func film(_ width: Int, _ height: Int, frames: Int) -> [Pixmap] {
    (0..<frames).map { frame in
      var random = SeededGenerator(seed: UInt64(frame))
      return makePixmap(width, height) { x, y in
        let noise = UInt8.random(in: 0...15, using: &random)
        return (UInt8(x * 4 & 255), UInt8(y * 4 & 255), UInt8(frame * 8 & 240) + noise, 255)
      }
    }
  }

  private func encode(
    _ frames: [Pixmap], to path: String, rate: FrameRate = FrameRate(30),
    options: VideoOptions = VideoOptions()
  ) throws {
    let encoder = try VideoEncoder(
      path: path.path, width: frames[0].width, height: frames[0].height, frameRate: rate,
      options: options)
    for frame in frames { try encoder.write(frame) }
    try encoder.finish()
  }

  private func probe(_ path: String) throws -> [String: String] {
    let report = try text([
      "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_streams", path,
    ])
    var values: [String: String] = [:]
    for line in report.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    return values
  }

  @Test(arguments: [
    (FrameRate(60), 31), (FrameRate(30_000, 1001), 30), (FrameRate(24), 1), (FrameRate(1, 2), 3),
  ])
  func `an MP4 file states its codec, size, frame rate, colours and duration`(
    rate: FrameRate, count: Int
  ) throws {
    let path = directory.path("a.mp4")
    try encode(film(64, 48, frames: count), to: path, rate: rate)
    let values = try probe(path)
    #expect(values["codec_name"] == "h264")
    #expect(values["pix_fmt"] == "yuv420p")
    #expect(values["width"] == "64" && values["height"] == "48")
    #expect(values["r_frame_rate"] == "\(rate.numerator)/\(rate.denominator)")
    #expect(values["avg_frame_rate"] == "\(rate.numerator)/\(rate.denominator)")
    #expect(values["nb_read_frames"] == "\(count)")
    #expect(values["nb_frames"] == "\(count)")
    #expect(values["color_range"] == "tv")
    #expect(values["color_space"] == "bt709")
    #expect(values["color_transfer"] == "bt709")
    #expect(values["color_primaries"] == "bt709")
    #expect(values["chroma_location"] == "left")
    #expect(values["start_pts"] == "0")
    let duration = try #require(values["duration"].flatMap(Double.init))
    #expect(abs(duration - Double(count) / rate.value) < 1e-3)
    #expect(directory.contents == ["a.mp4"])
  }

  @Test func `an MP4 file stores its index, including the colour tags, before the frame data`()
    throws
  {
    let path = directory.path("a.mp4")
    try encode(film(64, 48, frames: 5), to: path)
    let file = try bytes(ofFile: path)
    func place(of name: String) -> Int? {
      let name = Array(name.utf8)
      return (0..<file.count - 4).first { Array(file[$0..<$0 + 4]) == name }
    }
    let index = try #require(place(of: "moov"))
    let data = try #require(place(of: "mdat"))
    #expect(index < data)
    let colors = try #require(place(of: "colr"))
    #expect(
      Array(file[colors + 4..<colors + 15]) == Array("nclx".utf8) + [0, 1, 0, 1, 0, 1, 0])
  }

  @Test func `encoding the same frames to MP4 twice gives the same bytes`() throws {
    let frames = film(130, 70, frames: 40)
    try encode(frames, to: directory.path("a.mp4"))
    try encode(frames, to: directory.path("b.mp4"))
    #expect(
      try bytes(ofFile: directory.path("a.mp4")) == bytes(ofFile: directory.path("b.mp4")))
  }

  @Test
  func `a video frame written once with count 4 is encoded like the same frame written 4 times`()
    throws
  {
    let frames = film(32, 32, frames: 3)
    let standing = try VideoEncoder(
      path: directory.path("a.mp4").path, width: 32, height: 32, frameRate: FrameRate(30))
    try standing.write(frames[0], count: 4)
    try standing.write(frames[1], count: 1)
    try standing.finish()
    let repeated = Array(repeating: frames[0], count: 4) + [frames[1]]
    try encode(repeated, to: directory.path("b.mp4"))
    #expect(
      try bytes(ofFile: directory.path("a.mp4")) == bytes(ofFile: directory.path("b.mp4")))
  }

  @Test(arguments: [
    (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (128, 128, 128), (0, 0, 0),
    (55, 73, 247),
  ])
  func `luma and chroma of an MP4 video follow the BT.709 formulas`(red: Int, green: Int, blue: Int)
    throws
  {
    let path = directory.path("a.mp4")
    try encode(
      [flat(64, 64, UInt8(red), UInt8(green), UInt8(blue))], to: path,
      options: VideoOptions(crf: 1))
    let (status, planes) = try run([
      "ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "yuv420p", "-",
    ])
    #expect(status == 0 && planes.count == 64 * 64 * 3 / 2)
    let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
    let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
    let wanted = [
      16 + 219 * luma, 128 + 224 * (b - luma) / 1.8556, 128 + 224 * (r - luma) / 1.5748,
    ]
    let got = [planes[32 * 64 + 32], planes[4096 + 16 * 32 + 16], planes[5120 + 16 * 32 + 16]]
    for (value, target) in zip(got, wanted) {
      #expect(abs(Double(value) - target) <= 1.5, "\(got), not \(wanted)")
    }
  }

  @Test
  func `H.264 video of odd size repeats its last row and column, over black if translucent`()
    throws
  {
    let frame = makePixmap(33, 17) { x, y in
      x == 32 || y == 16 ? (100, 100, 100, 128) : (200, 200, 200, 255)
    }
    let path = directory.path("a.mp4")
    try encode([frame], to: path, options: VideoOptions(crf: 1))
    let (_, planes) = try run([
      "ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "yuv420p", "-",
    ])
    #expect(planes.count == 34 * 18 * 3 / 2)
    func luma(_ value: Double) -> Double { 16 + 219 * value / 255 }
    #expect(abs(Double(planes[5 * 34 + 5]) - luma(200)) <= 2)
    for place in [5 * 34 + 32, 5 * 34 + 33, 16 * 34 + 5, 17 * 34 + 5, 17 * 34 + 33] {
      #expect(abs(Double(planes[place]) - luma(100)) <= 3)
    }
  }

  @Test func `chroma of a 4:2:0 video is sited at the left pixel of each pair`() throws {
    // Red up to an odd column: the chroma of the pair at the edge depends on the chroma siting.
    let frame = makePixmap(32, 16) { x, _ in x < 16 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
    let path = directory.path("a.mp4")
    try encode([frame], to: path, options: VideoOptions(crf: 1))
    let (_, planes) = try run([
      "ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "yuv420p", "-",
    ])
    let row = (0..<16).map { Int(planes[32 * 16 + 4 * 16 + $0]) }
    // The chroma sample in column 8 is at pixel 16, the first blue one, half a pixel from the edge, and so nearer to
    // blue. The sample in column 7 is at pixel 14, well within the red.
    #expect(abs(row[7] - row[0]) < abs(row[8] - row[15]))
  }

  @Test func `writing MP4 to a pipe produces a fragmented file`() throws {
    let path = directory.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let frames = film(64, 48, frames: 10)
    let copy = directory.path("copy.mp4")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "cat '\(path)' > '\(copy)'"]
    try process.run()
    try encode(frames, to: path)
    process.waitUntilExit()
    #expect(try probe(copy)["nb_read_frames"] == "10")
    #expect(try bytes(ofFile: copy).contains(sequence: Array("moof".utf8)))
  }

  @Test func `a failed or cancelled MP4 encoding leaves no file`() throws {
    #expect(throws: OutputError.diskFull(path: "/dev/full", reason: systemMessage(ENOSPC))) {
      try encode(film(64, 48, frames: 3), to: "/dev/full")
    }
    let path = directory.path("a.mp4")
    for size in [(0, 10), (10, 16_385)] {
      #expect(throws: OutputError.self) {
        try VideoEncoder(path: path.path, width: size.0, height: size.1, frameRate: FrameRate(30))
      }
    }
    #expect(throws: OutputError.self) {
      try VideoEncoder(
        path: path.path, width: 32, height: 32, frameRate: FrameRate(30),
        options: VideoOptions(crf: 52))
    }
    let cancelled = try VideoEncoder(
      path: path.path, width: 32, height: 32, frameRate: FrameRate(30))
    try cancelled.write(flat(32, 32, 1, 2, 3), count: 100)
    cancelled.cancel()
    let empty = try VideoEncoder(path: path.path, width: 32, height: 32, frameRate: FrameRate(30))
    #expect(throws: OutputError.self) { try empty.finish() }
    empty.cancel()
    _ = try VideoEncoder(path: path.path, width: 32, height: 32, frameRate: FrameRate(30))
    #expect(directory.contents.isEmpty)
  }
}

extension [UInt8] {
  func contains(sequence: [UInt8]) -> Bool {
    indices.dropLast(sequence.count - 1).contains {
      self[$0..<$0 + sequence.count].elementsEqual(sequence)
    }
  }
}
