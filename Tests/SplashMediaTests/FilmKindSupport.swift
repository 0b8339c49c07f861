import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// A supported combination of format, codec and alpha, and its tolerances.
struct FilmKind: CustomTestStringConvertible, Sendable {
  var format: OutputFormat
  var options = VideoOptions()
  var hasAlpha = false
  /// The codec of the first track, by FFmpeg's name.
  var codec: String
  var pixels: String
  /// The tolerance of colours in the middle of a square.
  var colorError: Double
  /// The tolerance of alpha in every pixel.
  var alphaError = 0
  /// The decoder to use if FFmpeg's own ignores alpha.
  var decoder: String?

  var testDescription: String { "\(format) \(codec) \(pixels)" }

  static func options(_ codec: VideoCodec, crf: Int? = nil) -> VideoOptions {
    VideoOptions(codec: codec, crf: crf)
  }

  static let all: [FilmKind] = [
    FilmKind(format: .mp4, codec: "h264", pixels: "yuv420p", colorError: 3),
    FilmKind(
      format: .mp4, options: options(.hevc), codec: "hevc", pixels: "yuv420p", colorError: 3),
    FilmKind(
      format: .mp4, options: options(.av1), codec: "av1", pixels: "yuv420p", colorError: 3),
    FilmKind(
      format: .mp4, options: options(.av1, crf: 0), codec: "av1", pixels: "yuv420p", colorError: 2),
    FilmKind(format: .mov, codec: "prores", pixels: "yuv422p10le", colorError: 2),
    FilmKind(
      format: .mov, hasAlpha: true, codec: "prores", pixels: "yuva444p12le", colorError: 2),
    FilmKind(
      format: .mov, options: options(.h264), codec: "h264", pixels: "yuv420p", colorError: 3),
    FilmKind(
      format: .mov, options: options(.hevc, crf: 0), codec: "hevc", pixels: "yuv420p",
      colorError: 2),
    FilmKind(format: .webm, codec: "vp9", pixels: "yuv420p", colorError: 3),
    FilmKind(
      format: .webm, hasAlpha: true, codec: "vp9", pixels: "yuv420p", colorError: 3,
      decoder: "libvpx-vp9"),
    FilmKind(
      format: .webm, options: options(.vp9, crf: 0), hasAlpha: true, codec: "vp9",
      pixels: "yuv420p", colorError: 2, decoder: "libvpx-vp9"),
    FilmKind(
      format: .webm, options: options(.vp8), codec: "vp8", pixels: "yuv420p", colorError: 3),
    FilmKind(
      format: .webm, options: options(.vp8), hasAlpha: true, codec: "vp8", pixels: "yuv420p",
      colorError: 3, alphaError: 3, decoder: "libvpx"),
    FilmKind(
      format: .webm, options: options(.av1), codec: "av1", pixels: "yuv420p", colorError: 3),
    FilmKind(format: .mkv, codec: "ffv1", pixels: "bgr0", colorError: 0),
    FilmKind(format: .mkv, hasAlpha: true, codec: "ffv1", pixels: "bgra", colorError: 0),
    FilmKind(
      format: .mkv, options: VideoOptions(pixelFormat: .yuva444p10), hasAlpha: true, codec: "ffv1",
      pixels: "yuva444p10le", colorError: 1),
    FilmKind(
      format: .mkv, options: VideoOptions(pixelFormat: .yuva420p), hasAlpha: true, codec: "ffv1",
      pixels: "yuva420p", colorError: 2),
    FilmKind(
      format: .mkv, options: options(.prores), hasAlpha: true, codec: "prores",
      pixels: "yuva444p12le", colorError: 2),
    FilmKind(format: .apng, codec: "apng", pixels: "rgb24", colorError: 0),
    FilmKind(format: .apng, hasAlpha: true, codec: "apng", pixels: "rgba", colorError: 0),
    FilmKind(format: .avif, codec: "av1", pixels: "yuv444p", colorError: 3),
    FilmKind(format: .avif, hasAlpha: true, codec: "av1", pixels: "yuv444p", colorError: 3),
    FilmKind(format: .nut, codec: "rawvideo", pixels: "rgb24", colorError: 0),
    FilmKind(format: .nut, hasAlpha: true, codec: "rawvideo", pixels: "rgba", colorError: 0),
    FilmKind(format: .y4m, codec: "rawvideo", pixels: "yuv420p", colorError: 2),
  ]
}

/// Frames of coloured squares, some of them translucent. Every square changes its colour in every frame.
struct SquareFilm {
  /// Three macroblocks; the middle one contains no edge.
  static let side = 48
  static let columns = 4
  static let rows = 3
  static let width = columns * side
  static let height = rows * side
  static let frameCount = 8
  static let frameRate = FrameRate(25)

  let hasAlpha: Bool

  /// Red, green, blue and alpha of each square, unpremultiplied.
  private static let colors: [[Int]] = [
    [255, 255, 255, 255], [0, 0, 0, 255], [255, 0, 0, 128], [0, 255, 0, 255],
    [0, 0, 255, 200], [200, 120, 40, 64], [10, 20, 30, 0], [90, 180, 220, 255],
    [128, 128, 128, 160], [250, 240, 10, 255], [230, 20, 160, 99], [60, 60, 200, 255],
  ]

  /// The premultiplied colour of a pixel.
  func pixel(_ frame: Int, _ x: Int, _ y: Int) -> RGBA {
    let square = y / Self.side * Self.columns + x / Self.side
    let color = Self.colors[(square + 5 * frame) % Self.colors.count]
    let alpha = hasAlpha ? color[3] : 255
    let parts = color.prefix(3).map { UInt8(($0 * alpha + 127) / 255) }
    return (parts[0], parts[1], parts[2], UInt8(alpha))
  }

  /// The unpremultiplied colour of a pixel, 0…255.
  func straight(_ frame: Int, _ x: Int, _ y: Int) -> [Double] {
    let p = pixel(frame, x, y)
    return [p.red, p.green, p.blue].map { (Double($0) * 255 / Double(max(1, p.alpha))).rounded() }
  }

  func frame(_ index: Int) -> Pixmap {
    makePixmap(Self.width, Self.height) { pixel(index, $0, $1) }
  }

  /// The centres of all squares.
  static let middles = (0..<rows * columns).map {
    (x: $0 % columns * side + side / 2, y: $0 / columns * side + side / 2)
  }

  /// Encodes all frames to a file.
  func write(_ kind: FilmKind, to path: String) throws {
    let encoder = try VideoEncoder(
      path: path.path, format: kind.format, width: Self.width, height: Self.height,
      frameRate: Self.frameRate, hasAlpha: hasAlpha, options: kind.options)
    for index in 0..<Self.frameCount { try encoder.write(frame(index)) }
    try encoder.finish()
  }
}

/// Decodes a track with FFmpeg to samples of a pixel format, with a specific decoder if one is given.
func decodeTrack(
  _ path: String, _ format: String, track: Int = 0, decoder: String? = nil
) throws -> [UInt8] {
  let stream = try tracks(of: path)[track]
  let (status, bytes) = try run(
    ["ffmpeg", "-v", "error"] + (decoder.map { ["-c:v", $0] } ?? [])
      + [
        "-i", path, "-map", "0:\(stream)", "-sws_flags",
        "accurate_rnd+bitexact+full_chroma_int+full_chroma_inp", "-f", "rawvideo", "-pix_fmt",
        format, "-",
      ])
  try #require(status == 0)
  return bytes
}

/// The indices of a file's video streams. For an animated AVIF file, these are only its animations: since version
/// 6.1, FFmpeg also has a stream for the still image.
func tracks(of path: String) throws -> [Int] {
  let report = try text([
    "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=index,nb_frames",
    "-of", "csv=p=0", path,
  ])
  let streams = report.split(separator: "\n").map { $0.split(separator: ",") }
  let numbers = streams.compactMap { Int($0[0]) }
  let animated = streams.filter { $0.count > 1 && Int($0[1]) ?? 0 > 1 }.compactMap { Int($0[0]) }
  return path.hasSuffix(".avif") && !animated.isEmpty ? animated : numbers
}
