import Foundation
import SplashPixels
import TestSupport
import Testing

@testable import SplashMedia

/// H.264 videos of every pixel format: tags, sizes, lossless encoding and chroma siting.
@Suite struct VideoFormatTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private static let formats = VideoOptions.PixelFormat.opaque

  /// A box that moves over a gradient with some noise.
  private func film(_ width: Int, _ height: Int, frames: Int) -> [Pixmap] {
    (0..<frames).map { frame in
      var random = SeededGenerator(seed: UInt64(frame))
      return makePixmap(width, height) { x, y in
        if (3 * frame..<3 * frame + 24).contains(x), (20..<44).contains(y) {
          return (240, 80, 20, 255)
        }
        let noise = UInt8.random(in: 0...7, using: &random)
        return (UInt8(x & 255), UInt8(y * 2 & 255), 100 + noise, 255)
      }
    }
  }

  // MARK: Tags

  /// Primaries, transfer and matrix by the numbers of H.273 and by FFmpeg's names.
  private func tags(
    _ format: VideoOptions.PixelFormat, _ colorspace: VideoOptions.Colorspace
  ) -> (numbers: [UInt8], names: [String]) {
    if format.isRGB { return ([1, 13, 0], ["bt709", "iec61966-2-1", "gbr"]) }
    switch colorspace {
    case .bt709: return ([1, 1, 1], ["bt709", "bt709", "bt709"])
    case .bt601: return ([1, 1, 6], ["bt709", "bt709", "smpte170m"])
    case .bt2020: return ([9, 14, 9], ["bt2020", "bt2020-10", "bt2020nc"])
    }
  }

  @Test(
    arguments: formats.flatMap { format in
      format.isRGB ? [(format, .bt709)] : VideoOptions.Colorspace.allCases.map { (format, $0) }
    })
  func `the H.264 stream and the container of an MP4 video both store its colour tags`(
    format: VideoOptions.PixelFormat, colorspace: VideoOptions.Colorspace
  ) throws {
    let path = directory.path("a.mp4")
    try encodeFilm(
      film(64, 48, frames: 2), to: path,
      VideoOptions(pixelFormat: format, colorspace: colorspace))
    let (numbers, names) = tags(format, colorspace)

    // The raw H.264 stream.
    let stream = directory.path("a.h264")
    let copied = try run(["ffmpeg", "-v", "error", "-i", path, "-c", "copy", stream])
    #expect(copied.status == 0)
    for file in [path, stream] {
      let values = try videoProperties(of: file)
      #expect(values["pix_fmt"] == format.decoded)
      #expect(values["color_primaries"] == names[0])
      #expect(values["color_transfer"] == names[1])
      #expect(values["color_space"] == names[2])
      #expect(values["color_range"] == (format.isRGB ? "pc" : "tv"))
      if format.halvesWidth { #expect(values["chroma_location"] == "left") }
    }

    // The container's "colr" box of type "nclx".
    let file = try bytes(ofFile: path)
    let box = Array("colrnclx".utf8)
    let place = try #require(
      file.indices.dropLast(18).first { file[$0..<$0 + 8].elementsEqual(box) })
    let wanted: [UInt8] = numbers.flatMap { [0, $0] as [UInt8] } + [format.isRGB ? 128 : 0]
    #expect(Array(file[place + 8..<place + 15]) == wanted)
  }

  // MARK: Sizes

  @Test(arguments: formats, [(127, 75), (1, 1), (2, 5)])
  func `video dimensions are rounded up to even numbers only if chroma is subsampled`(
    format: VideoOptions.PixelFormat, size: (Int, Int)
  ) throws {
    let path = directory.path("a.mp4")
    try encodeFilm([flat(size.0, size.1, 40, 90, 200)], to: path, VideoOptions(pixelFormat: format))
    let values = try videoProperties(of: path)
    let isNarrow = [.yuv420p, .yuv422p, .yuv420p10, .yuv422p10].contains(format)
    let isLow = [.yuv420p, .yuv420p10].contains(format)
    #expect(values["width"] == "\(isNarrow ? size.0 + size.0 % 2 : size.0)")
    #expect(values["height"] == "\(isLow ? size.1 + size.1 % 2 : size.1)")
  }

  // MARK: Lossless encoding

  @Test(arguments: formats)
  func `H.264 video with crf 0 is lossless in every pixel format`(format: VideoOptions.PixelFormat)
    throws
  {
    let frames = (0..<3).map { noise(50, 34, seed: 70 + $0, isOpaque: true) }
    let path = directory.path("a.mp4")
    try encodeFilm(frames, to: path, VideoOptions(crf: 0, pixelFormat: format))
    let got = try decodeFilm(path, as: format.isRGB ? "rgb24" : format.decoded)
    var wanted: [UInt16] = []
    for frame in frames {
      if format.isRGB {
        for y in 0..<34 {
          for x in 0..<50 {
            let p = frame[x, y]
            wanted += [p.red, p.green, p.blue].map { UInt16($0) }
          }
        }
      } else {
        wanted += try samples(of: #require(picture(of: frame, format).frame), format)
      }
    }
    #expect(got == wanted)
  }

  /// All luma and chroma samples of a frame.
  private func samples(of frame: Frame, _ format: VideoOptions.PixelFormat) throws -> [UInt16] {
    let (data, strides) = (frame.raw.pointee.data, frame.raw.pointee.linesize)
    let (width, height) = (Int(frame.raw.pointee.width), Int(frame.raw.pointee.height))
    return try [(data.0, strides.0), (data.1, strides.1), (data.2, strides.2)].enumerated().flatMap
    {
      index, plane in
      let base = UnsafeRawPointer(try #require(plane.0))
      return (0..<(index > 0 && format.halvesHeight ? height / 2 : height)).flatMap { y in
        (0..<(index > 0 && format.halvesWidth ? width / 2 : width)).map { x in
          let row = base + y * Int(plane.1)
          return format.isDeep
            ? row.load(fromByteOffset: 2 * x, as: UInt16.self)
            : UInt16(row.load(fromByteOffset: x, as: UInt8.self))
        }
      }
    }
  }

  // MARK: Chroma siting

  @Test(arguments: [VideoOptions.PixelFormat.yuv420p, .yuv422p, .yuv420p10], 8..<12)
  func `subsampled chroma is sited at the left pixel of each pair`(
    format: VideoOptions.PixelFormat, edge: Int
  ) throws {
    let path = directory.path("a.mp4")
    let frame = makePixmap(32, 16) { x, _ in x < edge ? (255, 0, 0, 255) : (0, 0, 255, 255) }
    try encodeFilm([frame], to: path, VideoOptions(crf: 0, pixelFormat: format))
    let got = try decodeFilm(path, as: format.decoded)
    let first = 32 * 16 + 2 * 16
    let row = got[first..<first + 16].map { Double($0) / (format.isDeep ? 4 : 1) }
    let model = ColorModel(.bt709)
    for (x, value) in row.enumerated() {
      // The fraction of blue around pixel 2x, with a triangle filter of two pixels on each side.
      let share = [(2 * x - 1, 0.25), (2 * x, 0.5), (2 * x + 1, 0.25)]
        .reduce(0) { $0 + ($1.0 >= edge ? $1.1 : 0) }
      let wanted = model.samples([1 - share, 0, share])[1]
      #expect(abs(value - wanted) <= 0.52, "column \(x)")
    }
  }

  // MARK: Reproducible bytes

  @Test(arguments: [
    (VideoOptions.PixelFormat.yuv420p, VideoOptions.Preset.veryfast), (.yuv444p, .veryfast),
    (.yuv420p10, .veryfast), (.rgb24, .veryfast), (.yuv420p, .ultrafast), (.yuv420p, .superfast),
    (.yuv420p, .faster), (.yuv420p, .fast), (.yuv420p, .medium), (.yuv420p, .slow),
    (.yuv420p, .slower), (.yuv420p, .veryslow), (.yuv444p10, .medium),
  ])
  func `H.264 encoding gives the same bytes with and without x264's assembly code`(
    format: VideoOptions.PixelFormat, preset: VideoOptions.Preset
  ) throws {
    let frames = film(160, 96, frames: 30)
    let files = try [true, false].map { usesAssembly in
      var options = VideoOptions(preset: preset, pixelFormat: format)
      options.usesAssembly = usesAssembly
      let path = directory.path("\(usesAssembly).mp4")
      try encodeFilm(frames, to: path, options)
      return try bytes(ofFile: path)
    }
    #expect(files[0].count > 2000)
    #expect(files[0] == files[1])
  }

  // MARK: Errors

  @Test(arguments: [VideoOptions.Colorspace.bt601, .bt2020])
  func `video options with an RGB pixel format and BT.601 or BT.2020 colours are an error`(
    colorspace: VideoOptions.Colorspace
  ) throws {
    #expect(throws: OutputError.self) {
      try encodeFilm(
        [flat(8, 8, 1, 2, 3)], to: directory.path("a.mp4"),
        VideoOptions(pixelFormat: .rgb24, colorspace: colorspace))
    }
    #expect(directory.contents.isEmpty)
  }
}
