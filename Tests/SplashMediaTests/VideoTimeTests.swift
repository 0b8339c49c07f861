import Foundation
import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashMedia

/// The timestamps of frames in video files.
@Suite struct VideoTimeTests {
  private func isClose(_ found: [Double], _ expected: [Double], _ tolerance: Double = 1e-9) -> Bool
  {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < tolerance }
  }

  @Test(arguments: ["v.mkv", "v.mp4"])
  func `frames of a variable frame rate video keep their timestamps`(name: String) throws {
    // Frame n begins at n² / 100 seconds. The last frame is ignored, because FFmpeg 7 drops it from MP4.
    let video = try TestVideo(
      name, count: 13, rate: 100,
      [
        "-vf", "settb=1/1000,setpts=10*N*N", "-fps_mode", "vfr", "-enc_time_base", "1:1000", "-c:v",
        "libx264", "-bf", "2", "-crf", "12",
      ] + (name == "v.mp4" ? ["-video_track_timescale", "1000"] : []))
    let starts = video.reference.times.starts
    #expect(starts.count == 13 || (name == "v.mp4" && starts.count == 12))
    #expect(isClose(Array(starts.prefix(12)), (0..<12).map { Double($0 * $0) / 100 }))
    #expect(try video.numbers(0..<12) == Array(0..<12))
  }

  @Test func `the timestamps of a video start at 0 with its first frame`() throws {
    let video = try TestVideo(
      "v.ts", count: 20,
      ["-c:v", "libx264", "-bf", "2", "-crf", "12", "-output_ts_offset", "77.7", "-muxdelay", "0"])
    #expect(isClose(video.reference.times.starts, (0..<20).map { Double($0) / 30 }, 1e-4))
    #expect(try video.numbers([19, 0, 7]) == [19, 0, 7])
  }

  @Test func `frames excluded by an MP4 edit list are not shown`() throws {
    let directory = try TemporaryDirectory()
    let whole = directory.path("whole.mp4")
    try NumberedVideo.make(
      whole, count: 60, ["-c:v", "libx264", "-g", "60", "-bf", "2", "-crf", "12"])
    // A copy that starts between two key frames, by an edit list.
    let video = try TestVideo("v.mp4") { path in
      try runProgram(
        ["ffmpeg", "-v", "error", "-y", "-ss", "0.5", "-i", whole, "-c", "copy", path])
    }
    #expect(video.count == 45)
    #expect(try video.numbers(0..<45) == Array(15..<60))
    #expect(try video.numbers(stride(from: 44, through: 0, by: -1)) == (15..<60).reversed())
  }

  @Test
  func `video timestamps rounded to milliseconds are restored to multiples of the frame duration`()
  {
    let rates: [(Int64, Int64)] = [(30, 1), (30_000, 1001), (24_000, 1001), (60, 1)]
    for rate in rates {
      let exact = (0..<500).map { Double($0) * Double(rate.1) / Double(rate.0) }
      let units = exact.map { Int64(($0 * 1000).rounded()) }
      let times = FrameTimes(units: units, last: 33, timeBase: (1, 1000), rates: [(25, 1), rate])
      #expect(isClose(times.starts, exact, 1e-12))
    }
    // Other timestamps aren't rounded to a frame rate.
    let times = FrameTimes(units: [5, 15, 45, 60], last: 0, timeBase: (1, 1000), rates: [(30, 1)])
    #expect(isClose(times.starts, [0, 0.01, 0.04, 0.055]))
    #expect(abs(times.duration - 0.07) < 1e-9)
  }

  @Test func `animated GIF, PNG and WebP inputs keep their frame delays and loop counts`() throws {
    let delays = [40, 100, 250, 70, 130]
    let starts = [0, 0.04, 0.14, 0.39, 0.46]
    for (name, loopCount, expected) in [
      ("a.gif", "-1", 1.0), ("a.gif", "0", .infinity), ("a.gif", "2", 3), ("a.apng", "3", 3),
      ("a.apng", "0", .infinity),
    ] {
      let loop = name == "a.gif" ? "-loop" : "-plays"
      let expression =
        "setpts='"
        + starts.enumerated().map { index, start in
          "eq(N\\,\(index))*\(Int(start * 100))"
        }.joined(separator: "+") + "'"
      let video = try TestVideo(
        name, count: 5, rate: 100,
        ["-vf", "settb=1/100," + expression, "-fps_mode", "vfr", "-enc_time_base", "1:100"]
          + ["-f", name == "a.gif" ? "gif" : "apng", loop, loopCount])
      #expect(isClose(video.reference.times.starts, starts, 1e-6), "\(name)")
      #expect(video.reference.loopCount == expected, "\(name) \(loopCount)")
      #expect(try video.numbers(0..<5) == Array(0..<5))
    }
    for loopCount in [0, 1, 4] {
      let video = try TestVideo("a.webp") { path in
        try Self.makeWebP(path, delays, loopCount: loopCount)
      }
      #expect(isClose(video.reference.times.starts, starts))
      #expect(abs(video.reference.times.duration - 0.59) < 1e-9)
      #expect(video.reference.loopCount == (loopCount == 0 ? .infinity : Double(loopCount)))
      #expect(try video.numbers([0, 1, 2, 3, 4, 2, 1, 4, 0]) == [0, 1, 2, 3, 4, 2, 1, 4, 0])
    }
  }

  /// Writes an animated WebP file of numbered frames with the given delays in milliseconds.
  static func makeWebP(_ path: String, _ delays: [Int], loopCount: Int) throws {
    let pictures = path + "-%d.png"
    try NumberedVideo.make(pictures, count: delays.count, ["-start_number", "0"])
    let frames = delays.enumerated().flatMap { index, delay in
      ["-d", "\(delay)", path + "-\(index).png"]
    }
    try runProgram(["img2webp", "-loop", "\(loopCount)", "-lossless"] + frames + ["-o", path])
  }
}
