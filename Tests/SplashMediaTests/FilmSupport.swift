import CFFmpeg
import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Encodes frames of one size at 30 frames per second.
func encodeFilm(_ frames: [Pixmap], to path: String, _ options: VideoOptions) throws {
  let encoder = try VideoEncoder(
    path: path.path, width: frames[0].width, height: frames[0].height, frameRate: FrameRate(30),
    options: options)
  for frame in frames { try encoder.write(frame) }
  try encoder.finish()
}

/// The properties of a file's first video stream, from ffprobe.
func videoProperties(of path: String) throws -> [String: String] {
  let report = try text([
    "ffprobe", "-v", "error", "-select_streams", "\(tracks(of: path)[0])", "-show_streams", path,
  ])
  let pairs = report.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
  return Dictionary(
    pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) },
    uniquingKeysWith: { first, _ in first })
}

/// Decodes a video with FFmpeg to samples of one of FFmpeg's pixel formats, after the given filters.
func decodeFilm(_ path: String, as format: String, filters: String? = nil) throws -> [UInt16] {
  let (status, bytes) = try run(
    ["ffmpeg", "-v", "error", "-i", path] + (filters.map { ["-vf", $0] } ?? [])
      + ["-f", "rawvideo", "-pix_fmt", format, "-"])
  try #require(status == 0)
  guard format.hasSuffix("le") else { return bytes.map { UInt16($0) } }
  return stride(from: 0, to: bytes.count, by: 2).map {
    UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
  }
}

extension VideoOptions.PixelFormat {
  /// The pixel formats without alpha, which x264 supports.
  static let opaque = allCases.filter { !$0.hasAlpha }

  /// FFmpeg's name of the decoded pixel format.
  var decoded: String { isRGB ? "gbrp" : rawValue + (isDeep ? "le" : "") }
}

/// An image of uniform squares, one for each colour.
struct ColorChart {
  /// Three macroblocks; the middle one contains no edge.
  static let side = 48
  static let columns = 12

  let colors: [[Int]]

  /// Creates a chart of the corners of the RGB cube and 100 random colours.
  init() {
    var random = SeededGenerator(seed: 60)
    let corners = (0..<8).map { corner in (0..<3).map { (corner >> $0 & 1) * 255 } }
    let others = (0..<100).map { _ in (0..<3).map { _ in Int.random(in: 0...255, using: &random) } }
    colors = corners + others
  }

  var width: Int { Self.columns * Self.side }
  var height: Int { colors.count / Self.columns * Self.side }

  func picture() -> Pixmap {
    makePixmap(width, height) { x, y in
      let c = colors[y / Self.side * Self.columns + x / Self.side]
      return (UInt8(c[0]), UInt8(c[1]), UInt8(c[2]), 255)
    }
  }

  /// The centre of a colour's square.
  func middle(_ index: Int) -> (x: Int, y: Int) {
    (
      index % Self.columns * Self.side + Self.side / 2,
      index / Self.columns * Self.side + Self.side / 2
    )
  }
}

/// Converts a pixmap to encoder input.
func picture(
  of pixmap: Pixmap, _ format: VideoOptions.PixelFormat = .yuv420p,
  _ colorspace: VideoOptions.Colorspace = .bt709, kernels: Kernels = .current
) -> EncoderPicture {
  let picture = EncoderPicture(
    .init(
      width: pixmap.width, height: pixmap.height, format: format,
      raw: format.isRGB ? AV_PIX_FMT_BGR0 : EncoderRecipe.x264.raw(format) ?? AV_PIX_FMT_NONE,
      colorspace: colorspace),
    kernels: kernels)
  _ = picture.prepare()
  picture.take(FrameRows(pixmap))
  return picture
}
