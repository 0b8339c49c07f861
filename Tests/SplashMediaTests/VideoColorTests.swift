import Foundation
import SplashPixels
import TestSupport
import Testing

@testable import SplashMedia

/// Colours of encoded videos after decoding.
@Suite struct VideoColorTests {
  private let directory: TemporaryDirectory
  private let chart = ColorChart()

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func film(_ options: VideoOptions) throws -> String {
    let path = directory.path("a.mp4")
    try encodeFilm([chart.picture()], to: path, options)
    return path
  }

  /// The chart's colours, 0…255, converted from the decoded samples by the standards' formulas.
  private func readByFormulas(_ path: String, _ options: VideoOptions) throws -> [[Double]] {
    let format = options.pixelFormat ?? .yuv420p
    let samples = try decodeFilm(path, as: format.decoded)
    let model = ColorModel(options.colorspace ?? .bt709)
    let (width, height) = (chart.width, chart.height)
    let columns = format.halvesWidth ? width / 2 : width
    let rows = format.halvesHeight ? height / 2 : height
    try #require(samples.count == width * height + 2 * columns * rows)
    return chart.colors.indices.map { index in
      let (x, y) = chart.middle(index)
      let place = y * rows / height * columns + x * columns / width
      let values = [
        y * width + x, width * height + place, width * height + columns * rows + place,
      ].map { Double(samples[$0]) }
      if format.isRGB { return [values[2], values[0], values[1]] }
      let components = model.components(values.map { $0 / (format.isDeep ? 4 : 1) })
      return model.decoded(components).map { $0 * 255 }
    }
  }

  /// The chart's colours, converted by FFmpeg according to the video's tags.
  private func readByFFmpeg(_ path: String, _ options: VideoOptions) throws -> [[Double]] {
    // FFmpeg converts the matrix according to the stream's tags; other primaries need a filter.
    let primaries =
      options.colorspace == .bt2020 ? "colorspace=all=bt709:format=yuv444p12," : ""
    let samples = try decodeFilm(
      path, as: "rgb24",
      filters: primaries + "scale=flags=accurate_rnd+bitexact+full_chroma_int+full_chroma_inp")
    return chart.colors.indices.map { index in
      let (x, y) = chart.middle(index)
      return (0..<3).map { Double(samples[3 * (y * chart.width + x) + $0]) }
    }
  }

  private func worst(_ colors: [[Double]]) -> Double {
    zip(colors, chart.colors).map { got, wanted in
      zip(got, wanted).map { abs(min(max($0, 0), 255).rounded() - Double($1)) }.max() ?? 0
    }.max() ?? 0
  }

  @Test(
    arguments: [
      (.yuv444p, .bt709, 0, 2), (.yuv444p, .bt601, 0, 2),
      (.yuv420p, .bt709, 0, 2), (.yuv422p, .bt709, 0, 2),
      (.yuv420p, .bt709, 18, 3), (.yuv420p, .bt601, 18, 3),
      (.yuv444p10, .bt709, 0, 1), (.yuv444p10, .bt601, 0, 1), (.yuv420p10, .bt709, 0, 1),
      (.yuv422p10, .bt709, 0, 1), (.yuv420p10, .bt709, 18, 1),
      (.rgb24, .bt709, 0, 0), (.rgb24, .bt709, 18, 1),
      (.yuv444p10, .bt2020, 0, 2), (.yuv444p, .bt2020, 0, 10),
    ] as [(VideoOptions.PixelFormat, VideoOptions.Colorspace, Int, Double)])
  func `each pixel format's encoded video decodes to the source colours within its tolerance`(
    format: VideoOptions.PixelFormat, colorspace: VideoOptions.Colorspace, crf: Int,
    tolerance: Double
  ) throws {
    let options = VideoOptions(crf: crf, pixelFormat: format, colorspace: colorspace)
    let path = try film(options)
    let byFormulas = worst(try readByFormulas(path, options))
    let byFFmpeg = worst(try readByFFmpeg(path, options))
    #expect(byFormulas <= tolerance, "\(byFormulas) by the formulas")
    #expect(byFFmpeg <= tolerance, "\(byFFmpeg) by FFmpeg")
  }
}
