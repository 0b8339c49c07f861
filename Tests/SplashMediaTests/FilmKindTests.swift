import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Videos of every container, codec and kind of alpha, decoded by FFmpeg.
@Suite struct FilmKindTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private typealias Film = SquareFilm

  private func path(_ kind: FilmKind) -> String {
    directory.path("film." + kind.format.pathExtensions[0])
  }

  private static var pixelCount: Int { Film.width * Film.height }

  @Test(arguments: FilmKind.all)
  func `each format's encoded video decodes to the source frames within the format's tolerance`(
    kind: FilmKind
  )
    throws
  {
    let film = Film(hasAlpha: kind.hasAlpha)
    let path = path(kind)
    try film.write(kind, to: path)

    let values = try videoProperties(of: path)
    #expect(values["codec_name"] == kind.codec)
    #expect(values["pix_fmt"] == kind.pixels)
    #expect(values["width"] == "\(Film.width)")
    #expect(values["height"] == "\(Film.height)")
    let isAPNG = kind.format == .apng
    if !isAPNG { #expect(values["r_frame_rate"] == "25/1") }
    if kind.hasAlpha, kind.format == .webm { #expect(values["TAG:alpha_mode"] == "1") }
    // The file has no tags with its encoder or creation time.
    let tags = values.keys.filter { $0.lowercased().hasPrefix("tag:") }
    #expect(!tags.contains { ["TAG:encoder", "TAG:ENCODER", "TAG:creation_time"].contains($0) })

    let samples = try decodeTrack(path, "rgba", decoder: kind.decoder)
    try #require(samples.count == 4 * Self.pixelCount * Film.frameCount)
    #expect(try times(of: path) == (0..<Film.frameCount).map { 40 * $0 })
    let alpha = try alpha(of: kind, path, samples)
    var worst = (color: 0.0, alpha: 0)
    for frame in 0..<Film.frameCount {
      for y in 0..<Film.height {
        for x in 0..<Film.width {
          let place = (frame * Film.height + y) * Film.width + x
          worst.alpha = max(
            worst.alpha, abs(Int(alpha[place]) - Int(film.pixel(frame, x, y).alpha)))
        }
      }
      for (x, y) in Film.middles where film.pixel(frame, x, y).alpha > 0 {
        let place = 4 * ((frame * Film.height + y) * Film.width + x)
        for (part, wanted) in film.straight(frame, x, y).enumerated() {
          worst.color = max(worst.color, abs(Double(samples[place + part]) - wanted))
        }
      }
    }
    #expect(worst.alpha <= kind.alphaError)
    #expect(worst.color <= kind.colorError)
  }

  /// The alpha samples of a video, 0…255.
  private func alpha(of kind: FilmKind, _ path: String, _ samples: [UInt8]) throws -> [UInt8] {
    if kind.hasAlpha, kind.format == .avif {
      return try decodeTrack(path, "gray", track: 1)
    }
    guard kind.pixels.hasPrefix("yuva444p1") else {
      return stride(from: 3, to: samples.count, by: 4).map { samples[$0] }
    }
    // Deeper samples are rounded here, because FFmpeg's conversion truncates them.
    let most = kind.pixels.contains("12") ? 4095.0 : 1023.0
    let planes = try decodeTrack(path, kind.pixels)
    let frameBytes = 4 * 2 * Self.pixelCount
    return (0..<Film.frameCount).flatMap { frame in
      (0..<Self.pixelCount).map { place in
        let at = frame * frameBytes + 3 * 2 * Self.pixelCount + 2 * place
        let value = Double(Int(planes[at]) | Int(planes[at + 1]) << 8)
        return UInt8(clamping: (value * 255 / most).rounded())
      }
    }
  }

  /// The timestamps of the frames in milliseconds, rounded.
  private func times(of path: String) throws -> [Int] {
    let report = try text([
      "ffprobe", "-v", "error", "-select_streams", "\(tracks(of: path)[0])", "-show_entries",
      "frame=pts_time", "-of", "csv=p=0", path,
    ])
    return report.split(whereSeparator: { "\n,".contains($0) }).compactMap {
      Double($0).map { Int(clamping: (1000 * $0).rounded()) }
    }
  }

  @Test(arguments: FilmKind.all)
  func `encoding the same frames twice in any format gives identical bytes`(kind: FilmKind) throws {
    let film = Film(hasAlpha: kind.hasAlpha)
    let files = try (0..<2).map { number in
      let path = directory.path("\(number)." + kind.format.pathExtensions[0])
      try film.write(kind, to: path)
      return try bytes(ofFile: path)
    }
    #expect(files[0].elementsEqual(files[1]))
  }

  @Test(arguments: [OutputFormat.mkv, .mov, .webm, .apng, .webp, .avif, .nut], [false, true])
  func `videos of odd widths and heights down to 1 x 1 pixel can be encoded`(
    format: OutputFormat, hasAlpha: Bool
  ) throws {
    for (width, height) in [(1, 1), (1, 33), (17, 1), (21, 23)] {
      let path = directory.path("small." + format.pathExtensions[0])
      let encoder = try VideoEncoder(
        path: path.path, format: format, width: width, height: height, frameRate: FrameRate(25),
        hasAlpha: hasAlpha)
      for index in 0..<3 { try encoder.write(noise(width, height, seed: UInt64(index))) }
      try encoder.finish()
      #expect(try bytes(ofFile: path).count > 50)
    }
  }

  @Test(arguments: [false, true])
  func `a raw video file stores unpremultiplied pixels, and a framemd5 file stores their checksums`(
    hasAlpha: Bool
  ) throws {
    let film = Film(hasAlpha: hasAlpha)
    let raw = directory.path("film.rgba")
    let sums = directory.path("film.framemd5")
    for (path, format) in [(raw, OutputFormat.rawvideo), (sums, .framemd5)] {
      try film.write(
        FilmKind(format: format, codec: "", pixels: "", colorError: 0), to: path)
    }
    let samples = try bytes(ofFile: raw)
    try #require(samples.count == 4 * Self.pixelCount * Film.frameCount)
    for (x, y) in Film.middles {
      let place = 4 * (y * Film.width + x)
      #expect(samples[place..<place + 3].map { Double($0) } == film.straight(0, x, y))
      #expect(samples[place + 3] == film.pixel(0, x, y).alpha)
    }
    // FFmpeg's own checksums of the same samples.
    let wanted = try text([
      "ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s",
      "\(Film.width)x\(Film.height)", "-r", "25", "-i", raw, "-f", "framemd5", "-bitexact", "-",
    ])
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }
    let got = String(decoding: try bytes(ofFile: sums), as: UTF8.self)
    #expect(lines(got) == lines(wanted))
    #expect(lines(got).count == Film.frameCount)
  }
}
