import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Animated WebP and PNG files, read by other tools.
@Suite struct AnimatedImageTests {
  private let directory: TemporaryDirectory
  private let film = SquareFilm(hasAlpha: true)

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func write(_ format: OutputFormat, _ options: VideoOptions) throws -> String {
    let path = directory.path("film." + format.pathExtensions[0])
    try film.write(
      FilmKind(format: format, options: options, codec: "", pixels: "", colorError: 0), to: path)
    return path
  }

  @Test(arguments: [(true, 0.0, 0), (false, 3, 0)])
  func `an animated WebP keeps the duration, alpha and colours of each frame`(
    isLossless: Bool, colorError: Double, alphaError: Int
  ) throws {
    var options = VideoOptions()
    options.isLossless = isLossless
    options.loopCount = 3
    let path = try write(.webp, options)
    let report = try text(["webpmux", "-info", path])
    #expect(report.contains("Canvas size: \(SquareFilm.width) x \(SquareFilm.height)"))
    #expect(report.contains("Loop Count : 3"))
    #expect(report.contains("Number of frames: \(SquareFilm.frameCount)"))
    #expect(try run(["webpinfo", "-quiet", path]).status == 0)
    for (index, line) in report.split(separator: "\n").filter({ $0.contains(":  ") }).enumerated() {
      // No.: width height alpha x_offset y_offset duration dispose blend
      let fields = line.split(separator: " ")
      #expect(fields.count > 7 && fields[6] == "40", "frame \(index): \(line)")
    }
    // Every square changes in every frame, so every stored frame has the full size.
    for index in 0..<SquareFilm.frameCount {
      let picture = directory.path("\(index).webp")
      try #require(
        try run(["webpmux", "-get", "frame", "\(index + 1)", path, "-o", picture]).status == 0)
      let samples = try decodeTrack(picture, "rgba")
      try #require(samples.count == 4 * SquareFilm.width * SquareFilm.height)
      var worst = (color: 0.0, alpha: 0)
      for (x, y) in SquareFilm.middles {
        let place = 4 * (y * SquareFilm.width + x)
        let alpha = film.pixel(index, x, y).alpha
        worst.alpha = max(worst.alpha, abs(Int(samples[place + 3]) - Int(alpha)))
        guard alpha > 0 else { continue }
        for (part, wanted) in film.straight(index, x, y).enumerated() {
          worst.color = max(worst.color, abs(Double(samples[place + part]) - wanted))
        }
      }
      #expect(worst.alpha <= alphaError)
      #expect(worst.color <= colorError)
    }
  }

  @Test(arguments: [(nil, 0), (1, 1), (5, 5)] as [(Int?, Int)])
  func `an animated PNG is valid and stores the loop count and frame delays`(
    loopCount: Int?, number: Int
  ) throws {
    var options = VideoOptions()
    options.loopCount = loopCount
    let path = try write(.apng, options)
    #expect(try run(["pngcheck", "-q", path]).status == 0)
    let file = try bytes(ofFile: path)
    let chunk = Array("acTL".utf8)
    let place = try #require(file.indices.first { file[$0...].starts(with: chunk) })
    func value(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(value(place + 4) == SquareFilm.frameCount)
    #expect(value(place + 8) == number)
    // Every delay, including that of the last frame.
    let control = Array("fcTL".utf8)
    let places = file.indices.filter { file[$0...].starts(with: control) }
    #expect(places.count == SquareFilm.frameCount)
    for place in places {
      let (numerator, denominator) = (value(place + 24) >> 16, value(place + 24) & 0xFFFF)
      #expect(numerator * 25 == denominator)
    }
  }

  @Test func `equal consecutive frames become one frame of an animated PNG`() throws {
    let path = directory.path("held.apng")
    let encoder = try VideoEncoder(
      path: path.path, format: .apng, width: SquareFilm.width, height: SquareFilm.height,
      frameRate: FrameRate(25), hasAlpha: true)
    for (index, count) in [3, 1, 7].enumerated() {
      try encoder.write(film.frame(index), count: count)
    }
    try encoder.finish()
    let file = try bytes(ofFile: path)
    let control = Array("fcTL".utf8)
    let places = file.indices.filter { file[$0...].starts(with: control) }
    let delays = places.map { place in
      let parts = file[place + 24..<place + 28].map { Int($0) }
      return Double(parts[0] << 8 | parts[1]) / Double(parts[2] << 8 | parts[3])
    }
    let expected: [Double] = [0.12, 0.04, 0.28]
    #expect(delays == expected)
  }

  @Test func `all frame delays of an animated PNG match the frame rate, including the last delay`()
    throws
  {
    for rate in [
      FrameRate(120_000, 1001), FrameRate(1, 3),
    ] {
      let path = directory.path("rate.apng")
      let encoder = try VideoEncoder(
        path: path.path, format: .apng, width: SquareFilm.width, height: SquareFilm.height,
        frameRate: rate)
      for index in 0..<3 { try encoder.write(film.frame(index)) }
      try encoder.finish()
      let file = try bytes(ofFile: path)
      let control = Array("fcTL".utf8)
      for place in file.indices.filter({ file[$0...].starts(with: control) }) {
        let parts = file[place + 24..<place + 28].map { Double($0) }
        let delay = (parts[0] * 256 + parts[1]) / (parts[2] * 256 + parts[3])
        #expect(abs(delay * rate.value - 1) < 1e-3)
      }
    }
  }

  @Test func `a single frame can be encoded as a WebP, AVIF or APNG image`() throws {
    for format in [OutputFormat.webp, .avif, .apng] {
      let path = directory.path("one." + format.pathExtensions[0])
      let encoder = try VideoEncoder(
        path: path.path, format: format, width: SquareFilm.width, height: SquareFilm.height,
        frameRate: FrameRate(25), hasAlpha: true, isStill: true)
      try encoder.write(film.frame(2))
      try encoder.finish()
      let samples = try decodeTrack(path, "rgba")
      #expect(samples.count == 4 * SquareFilm.width * SquareFilm.height)
    }
  }
}
