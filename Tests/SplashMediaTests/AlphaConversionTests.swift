import CFFmpeg
import Foundation
import SplashPixels
import Testing

@testable import SplashMedia

/// Conversion of images with alpha to encoder input.
@Suite struct AlphaConversionTests {
  private func layout(
    _ width: Int, _ height: Int, _ format: VideoOptions.PixelFormat, _ raw: AVPixelFormat,
    matte: UInt32 = 0
  ) -> EncoderPicture.Layout {
    var layout = EncoderPicture.Layout(
      width: width, height: height, format: format, raw: raw, colorspace: .bt709)
    layout.matte = matte
    return layout
  }

  private func convert(
    _ pixmap: Pixmap, _ layout: EncoderPicture.Layout, kernels: Kernels = .current
  ) throws -> Frame {
    let picture = EncoderPicture(layout, kernels: kernels)
    _ = picture.prepare()
    picture.take(pixmap)
    return try #require(picture.frame)
  }

  /// The samples of a plane, row by row.
  private func plane(
    _ frame: Frame, _ index: Int, _ width: Int, _ height: Int, isDeep: Bool = false
  ) throws -> [Int] {
    let (data, strides) = (frame.raw.pointee.data, frame.raw.pointee.linesize)
    let all = [(data.0, strides.0), (data.1, strides.1), (data.2, strides.2), (data.3, strides.3)]
    let base = UnsafeRawPointer(try #require(all[index].0))
    return (0..<height).flatMap { y in
      (0..<width).map { x in
        let row = base + y * Int(all[index].1)
        return isDeep
          ? Int(row.load(fromByteOffset: 2 * x, as: UInt16.self))
          : Int(row.load(fromByteOffset: x, as: UInt8.self))
      }
    }
  }

  @Test(arguments: Kernels.available.map(\.name))
  func `packed RGBA and BGRA frames for an encoder hold the source pixels with straight alpha`(
    level: String
  ) throws {
    let kernels = try #require(Kernels.available.first { $0.name == level })
    let picture = noise(37, 11, seed: 4)
    for (raw, order) in [(AV_PIX_FMT_RGBA, [0, 1, 2, 3]), (AV_PIX_FMT_BGRA, [2, 1, 0, 3])] {
      let frame = try convert(picture, layout(37, 11, .rgba, raw), kernels: kernels)
      let samples = try plane(frame, 0, 4 * 37, 11)
      for y in 0..<11 {
        for x in 0..<37 {
          let p = picture[x, y]
          let alpha = Int(p.alpha)
          let wanted =
            [p.red, p.green, p.blue].map {
              alpha == 0 ? 0 : (Int($0) * 255 + alpha / 2) / alpha
            } + [alpha]
          let got = order.map { samples[y * 4 * 37 + 4 * x + $0] }
          #expect(got == wanted)
        }
      }
    }
  }

  @Test func `the alpha plane of a video frame holds the source alpha scaled to its bit depth`()
    throws
  {
    let picture = noise(23, 9, seed: 6)
    for (format, raw, width, height) in [
      (.yuva420p, AV_PIX_FMT_YUVA420P, 24, 10), (.yuva444p, AV_PIX_FMT_YUVA444P, 23, 9),
      (.yuva444p10, AV_PIX_FMT_YUVA444P10LE, 23, 9),
    ] as [(VideoOptions.PixelFormat, AVPixelFormat, Int, Int)] {
      let frame = try convert(picture, layout(23, 9, format, raw))
      let samples = try plane(frame, 3, width, height, isDeep: format.isDeep)
      for y in 0..<height {
        for x in 0..<width {
          let alpha = Double(picture[min(x, 22), min(y, 8)].alpha)
          let wanted = format.isDeep ? Int((alpha * 1023 / 255).rounded()) : Int(alpha)
          #expect(samples[y * width + x] == wanted)
        }
      }
    }
  }

  @Test
  func `converting a frame with a matte colour gives the same samples as compositing it first`()
    throws
  {
    let picture = noise(50, 13, seed: 9)
    let matte: UInt32 = 0x20_C8FA
    let parts = [250, 200, 32]
    func over(_ color: UInt8, _ beneath: Int, _ alpha: UInt8) -> UInt8 {
      let rest = Double(beneath * (255 - Int(alpha))) / 255
      return UInt8(min(255, Int(color) + Int(rest.rounded())))
    }
    let composed = makePixmap(50, 13) { x, y in
      let p = picture[x, y]
      return (
        over(p.red, parts[0], p.alpha), over(p.green, parts[1], p.alpha),
        over(p.blue, parts[2], p.alpha), 255
      )
    }
    for (format, raw) in [
      (.yuv420p, AV_PIX_FMT_YUV420P), (.yuv444p10, AV_PIX_FMT_YUV444P10LE),
      (.rgb24, AV_PIX_FMT_RGB24), (.rgb24, AV_PIX_FMT_BGRA),
    ] as [(VideoOptions.PixelFormat, AVPixelFormat)] {
      let got = try convert(picture, layout(50, 13, format, raw, matte: matte))
      let wanted = try convert(composed, layout(50, 13, format, raw))
      let bytes = raw == AV_PIX_FMT_BGRA ? 200 : format.isRGB ? 150 : format.isDeep ? 100 : 50
      #expect(try plane(got, 0, bytes, 13) == plane(wanted, 0, bytes, 13))
    }
  }

  @Test(arguments: VideoOptions.Colorspace.allCases, [(21, 5), (2001, 3), (1, 1)])
  func `opaque frames with an alpha plane have the same luma as without, and chroma within 2/255`(
    colorspace: VideoOptions.Colorspace, size: (width: Int, height: Int)
  ) throws {
    let (width, height) = size
    // The mean of several colours differs in other primaries.
    let picture =
      colorspace == .bt2020
      ? flat(width, height, 200, 90, 30) : noise(width, height, seed: 44, isOpaque: true)
    func frame(_ format: VideoOptions.PixelFormat, _ raw: AVPixelFormat) throws -> Frame {
      try convert(
        picture,
        EncoderPicture.Layout(
          width: width, height: height, format: format, raw: raw, colorspace: colorspace))
    }
    let frames = try [
      frame(.yuva420p, AV_PIX_FMT_YUVA420P), frame(.yuv420p, AV_PIX_FMT_YUV420P),
    ]
    for index in 0..<3 {
      let (columns, rows) =
        index == 0 ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
      let planes = try frames.map { try plane($0, index, columns, rows) }
      // Means are rounded to integers before the conversion to chroma.
      #expect(zip(planes[0], planes[1]).allSatisfy { abs($0 - $1) <= (index == 0 ? 0 : 2) })
    }
  }

  @Test
  func `converting a frame to a format without alpha reports if even one pixel is translucent`() {
    for alpha in [UInt8(255), 254] {
      var layout = layout(8, 4, .yuv420p, AV_PIX_FMT_YUV420P)
      layout.watchesAlpha = true
      let picture = EncoderPicture(layout)
      _ = picture.prepare()
      picture.take(
        FrameRows(makePixmap(8, 4) { x, y in (0, 0, 0, x == 7 && y == 3 ? alpha : 255) }))
      #expect(picture.wasTranslucent == (alpha < 255))
    }
  }

  // MARK: Colours in transparent areas

  @Test(arguments: [(1, 1), (7, 5), (64, 33)])
  func `unpremultiplying an image keeps visible colours and extends them into transparent areas`(
    size: (width: Int, height: Int)
  ) {
    let picture = makePixmap(size.width, size.height) { x, y in
      x < 3 && y < 2 ? (90, 60, 30, 180) : (0, 0, 0, 0)
    }
    let straight = UnpremultipliedImage(width: size.width, height: size.height)
    straight.make(picture)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = straight.pixmap[x, y]
        let isSeen = x < 3 && y < 2
        #expect(pixel.alpha == (isSeen ? 180 : 0))
        // Visible pixels have 90 · 255 / 180 and so on; others a mean, which gets coarser with the distance.
        let near = x < 16 && y < 16
        let error = isSeen ? 0 : near ? 8 : 128
        #expect(abs(Int(pixel.red) - 128) <= error)
        #expect(abs(Int(pixel.green) - 85) <= error)
        #expect(abs(Int(pixel.blue) - 43) <= error)
      }
    }
  }

  @Test func `chroma at the edge of a transparent area comes from the visible pixels`() throws {
    // Red next to transparency, and next to a nearly transparent black shadow.
    for alpha in [UInt8(0), 10] {
      let picture = makePixmap(16, 4) { x, _ in x < 7 ? (255, 0, 0, 255) : (0, 0, 0, alpha) }
      let frame = try convert(picture, layout(16, 4, .yuva420p, AV_PIX_FMT_YUVA420P))
      let reds = try plane(frame, 2, 8, 2)
      // Full red has 240. The alphas of pixels 5 to 7 are 255, 255 and `alpha`.
      #expect(reds[0...2].allSatisfy { $0 == 240 })
      #expect(reds[3] >= 238)
    }
  }

  @Test func `subsampled chroma of translucent pixels is an average weighted by their alpha`() {
    let picture = noise(21, 2, seed: 31)
    let filled = noise(21, 1, seed: 32, isOpaque: true)
    let colors = Pixmap(width: 11, height: 1)
    WeightedColors(width: 21, colors: colors.row32(0)).make(
      upper: picture.row32(0), lower: picture.row32(1), filled: filled.row32(0))
    for index in 0..<11 {
      var sums = [0, 0, 0, 0]
      for (offset, weight) in [(-1, 1), (0, 2), (1, 1)] {
        for y in 0..<2 {
          let p = picture[min(max(2 * index + offset, 0), 20), y]
          for (part, value) in [p.red, p.green, p.blue, p.alpha].enumerated() {
            sums[part] += weight * Int(value)
          }
        }
      }
      let wanted = sums.prefix(3).map {
        Int((Double($0) * 255 / Double(sums[3]) + 0.5).rounded(.down))
      }
      let got = colors[index, 0]
      #expect([got.red, got.green, got.blue].map { Int($0) } == wanted)
    }
  }
}
