import CFFmpeg
import SplashPixels
import TestSupport
import Testing

@testable import SplashMedia

/// Conversion of pixels to encoder input, compared with the standards' formulas.
@Suite struct PictureConverterTests {
  /// The rows of each plane of a frame.
  private func planes(of frame: Frame, _ format: VideoOptions.PixelFormat) throws -> [[[Int]]] {
    let (data, strides) = (frame.raw.pointee.data, frame.raw.pointee.linesize)
    let (width, height) = (Int(frame.raw.pointee.width), Int(frame.raw.pointee.height))
    return try [(data.0, strides.0), (data.1, strides.1), (data.2, strides.2)].enumerated().map {
      index, plane in
      let base = UnsafeRawPointer(try #require(plane.0))
      let columns = index > 0 && format.halvesWidth ? width / 2 : width
      let rows = index > 0 && format.halvesHeight ? height / 2 : height
      return (0..<rows).map { y in
        let row = base + y * Int(plane.1)
        return (0..<columns).map { x in
          format.isDeep
            ? Int(row.load(fromByteOffset: 2 * x, as: UInt16.self))
            : Int(row.load(fromByteOffset: x, as: UInt8.self))
        }
      }
    }
  }

  private func convert(
    _ pixmap: Pixmap, _ format: VideoOptions.PixelFormat = .yuv420p,
    _ colorspace: VideoOptions.Colorspace = .bt709, kernels: Kernels = .current
  ) throws -> [[[Int]]] {
    let picture = picture(of: pixmap, format, colorspace, kernels: kernels)
    return try planes(of: #require(picture.frame), format)
  }

  /// The largest difference between converted samples and the formulas, in units of the bit depth.
  private func worstError(
    _ pixmap: Pixmap, _ format: VideoOptions.PixelFormat, _ colorspace: VideoOptions.Colorspace
  ) throws -> Double {
    let model = ColorModel(colorspace)
    let (width, height) = (pixmap.width, pixmap.height)
    func color(_ x: Int, _ y: Int) -> [Double] {
      let p = pixmap[min(max(x, 0), width - 1), min(y, height - 1)]
      return model.encoded([p.red, p.green, p.blue].map { Double($0) / 255 })
    }
    let units = format.isDeep ? 4.0 : 1
    var worst = 0.0
    for (index, plane) in try convert(pixmap, format, colorspace).enumerated() {
      let across = index > 0 && format.halvesWidth ? 2 : 1
      let down = index > 0 && format.halvesHeight ? 2 : 1
      // A chroma sample of two columns is sited at the left one.
      let taps = across == 2 ? [(-1, 0.25), (0, 0.5), (1, 0.25)] : [(0, 1.0)]
      for (y, row) in plane.enumerated() {
        for (x, value) in row.enumerated() {
          var mean = [0.0, 0, 0]
          for (step, weight) in taps {
            for line in 0..<down {
              for (i, value) in color(across * x + step, down * y + line).enumerated() {
                mean[i] += weight * value / Double(down)
              }
            }
          }
          worst = max(worst, abs(Double(value) - units * model.samples(mean)[index]))
        }
      }
    }
    return worst
  }

  private static let formats = VideoOptions.PixelFormat.opaque.filter { !$0.isRGB }

  @Test(arguments: formats, [VideoOptions.Colorspace.bt709, .bt601])
  func `RGB to YCbCr conversion follows the BT.709 and BT.601 formulas`(
    format: VideoOptions.PixelFormat, colorspace: VideoOptions.Colorspace
  ) throws {
    for (width, height) in [(1, 1), (2, 2), (3, 5), (64, 16), (117, 33)] {
      let pixmap = noise(width, height, seed: 40, isOpaque: true)
      let worst = try worstError(pixmap, format, colorspace)
      #expect(worst <= 0.5 + (format.isDeep ? 4 : 1) / 64.0, "\(width) × \(height)")
    }
  }

  @Test(arguments: formats)
  func `conversion of colours to BT.2020 primaries follows the standard's formulas`(
    format: VideoOptions.PixelFormat
  ) throws {
    for (width, height) in [(1, 1), (3, 5), (117, 33)] {
      let pixmap = noise(width, height, seed: 41, isOpaque: true)
      let worst = try worstError(pixmap, format, .bt2020)
      #expect(worst <= 0.5 + (format.isDeep ? 4 : 1) / 16.0, "\(width) × \(height)")
    }
  }

  @Test(arguments: formats, VideoOptions.Colorspace.allCases)
  func `grey pixels convert to YCbCr with neutral chroma and exactly rounded luma`(
    format: VideoOptions.PixelFormat, colorspace: VideoOptions.Colorspace
  ) throws {
    let units = format.isDeep ? 4 : 1
    let ramp = makePixmap(256, 2) { x, _ in (UInt8(x), UInt8(x), UInt8(x), 255) }
    let planes = try convert(ramp, format, colorspace)
    #expect(planes[1].joined().allSatisfy { $0 == 128 * units })
    #expect(planes[2].joined().allSatisfy { $0 == 128 * units })
    let wanted = (0...255).map { grey -> Int in
      let luma = 16 + 219 * Double(grey) / 255
      return Int((Double(units) * luma).rounded())
    }
    #expect(planes[0] == [wanted, wanted])
    #expect(wanted.first == 16 * units && wanted.last == 235 * units)
  }

  @Test func `converting a frame to an RGB pixel format keeps every pixel unchanged`() throws {
    let pixmap = noise(37, 5, seed: 42)
    let frame = try #require(picture(of: pixmap, .rgb24).frame)
    let base = try #require(frame.raw.pointee.data.0)
    #expect(frame.raw.pointee.width == 37 && frame.raw.pointee.height == 5)
    for y in 0..<5 {
      for x in 0..<37 {
        let pixel = base + y * Int(frame.raw.pointee.linesize.0) + 4 * x
        let p = pixmap[x, y]
        #expect([pixel[0], pixel[1], pixel[2]] == [p.blue, p.green, p.red])
      }
    }
  }

  @Test(arguments: formats, VideoOptions.Colorspace.allCases)
  func `RGB to YCbCr conversion gives identical samples at every SIMD level`(
    format: VideoOptions.PixelFormat, colorspace: VideoOptions.Colorspace
  ) throws {
    let pixmap = noise(117, 33, seed: 43)
    let all = try Kernels.available.map { try convert(pixmap, format, colorspace, kernels: $0) }
    #expect(all.dropFirst().allSatisfy { $0 == all[0] })
  }

  @Test(arguments: formats)
  func `converting only a frame's changed pixel rows to YCbCr equals converting the whole frame`(
    format: VideoOptions.PixelFormat
  ) throws {
    let (before, after) = (noise(53, 39, seed: 44), noise(53, 39, seed: 45))
    let pixmap = noise(53, 39, seed: 44)
    let picture = picture(of: pixmap, format)
    for rows in [8..<16, 16..<20, 38..<39] {
      for y in rows {
        pixmap.row(y).update(from: after.row(y), count: 4 * 53)
      }
      #expect(picture.prepare())
      picture.take(FrameRows(rows, of: pixmap))
    }
    let got = try planes(of: #require(picture.frame), format)
    #expect(try got == convert(pixmap, format))
    #expect(try got != convert(before, format))
  }

  @Test func `a converted frame that the video encoder still uses isn't overwritten`() throws {
    let pixmap = noise(40, 36, seed: 46)
    let picture = picture(of: pixmap)
    let held = try #require(picture.frame)
    let other = try #require(Frame())
    #expect(av_frame_ref(other.raw, held.raw) == 0)
    let before = try planes(of: held, .yuv420p)
    let after = noise(40, 36, seed: 47)
    for y in 0..<36 { pixmap.row(y).update(from: after.row(y), count: 160) }
    #expect(!picture.prepare())
    picture.take(FrameRows(pixmap))
    #expect(try planes(of: held, .yuv420p) == before)
    #expect(try planes(of: #require(picture.frame), .yuv420p) == convert(pixmap))
  }
}
