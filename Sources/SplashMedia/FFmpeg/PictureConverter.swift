internal import CFFmpeg
internal import SplashPixels

/// Converts rows of pixmaps for an encoder: luma and chroma of limited range, or red, green and blue.
///
/// The arithmetic is the kernels', so that the result is the same everywhere. Sums are within 1/64 of a
/// unit of 8 bits before they are rounded (see ``ColorMatrix``). A sample of chroma that stands for two
/// columns lies on the left one: it weighs the pixels 1 2 1 across; one that stands for two rows lies
/// between them. A picture whose width or height must be even has an odd last column or row twice, and
/// chroma thinks of the pixels at the edges as going on. Translucent pixels are seen over black.
@safe final class PictureConverter {
  private let layout: EncoderPicture.Layout
  private let depth: SampleDepth
  private let matrix: ColorMatrix
  private let kernels: Kernels
  /// What converts primaries; `nil` where they stay.
  private let wide: WideRows?

  init(_ layout: EncoderPicture.Layout, kernels: Kernels = .current) {
    self.layout = layout
    self.kernels = kernels
    depth = layout.format.isDeep ? .ten : .eight
    matrix =
      switch layout.colorspace {
      case .bt709: .bt709
      case .bt601: .bt601
      case .bt2020: .bt2020
      }
    let isWide = layout.colorspace == .bt2020 && !layout.format.isRGB
    wide = isWide ? WideRows(width: layout.width) : nil
  }

  /// Converts rows of a picture of the converter's size: from an even one on, to an odd one or the last.
  func convert(_ rows: FrameRows, to frame: Frame) {
    precondition(
      rows.width == layout.width && rows.range.upperBound <= layout.height,
      "frames have the film's size")
    if layout.format.isRGB {
      copy(rows, to: frame)
    } else {
      convertToLuma(rows, to: frame)
    }
  }

  private func copy(_ rows: FrameRows, to frame: Frame) {
    guard let plane = Plane(frame, 0) else { return }
    for y in rows.range {
      unsafe kernels.swapRedBlue(
        plane.row(y).assumingMemoryBound(to: UInt32.self), rows.row32(y), count: layout.width)
    }
  }

  private func convertToLuma(_ rows: FrameRows, to frame: Frame) {
    guard let lumas = Plane(frame, 0), let blues = Plane(frame, 1), let reds = Plane(frame, 2)
    else { return }
    let step = layout.format.halvesHeight ? 2 : 1
    for top in stride(from: rows.range.lowerBound, to: rows.range.upperBound, by: step) {
      let upper = row(top, of: rows, place: 0)
      let lower = step == 2 && top + 1 < layout.height ? row(top + 1, of: rows, place: 1) : upper
      unsafe luma(upper, to: lumas.row(top))
      if step == 2 { unsafe luma(lower, to: lumas.row(top + 1)) }
      let (blue, red) = unsafe (blues.row(top / step), reds.row(top / step))
      if layout.format.halvesWidth {
        unsafe kernels.chroma(
          blue: blue, red: red, depth, upper: upper, lower: lower, count: layout.width,
          blueWeights: matrix.blue, redWeights: matrix.red)
      } else {
        unsafe kernels.component(blue, depth, upper, count: layout.width, weights: matrix.blue)
        unsafe kernels.component(red, depth, upper, count: layout.width, weights: matrix.red)
      }
    }
  }

  /// A row of the film's primaries; there are two places for those that have to be converted.
  private func row(_ y: Int, of rows: FrameRows, place: Int) -> PixelRow {
    let pixels = unsafe rows.row32(y)
    return unsafe wide?.convert(pixels, place: place) ?? PixelRow(pixels)
  }

  private func luma(_ row: PixelRow, to target: UnsafeMutableRawPointer) {
    let width = layout.width
    unsafe kernels.component(target, depth, row, count: width, weights: matrix.luma)
    guard layout.pictureWidth > width else { return }
    let size = depth == .eight ? 1 : 2
    unsafe (target + width * size).copyMemory(from: target + (width - 1) * size, byteCount: size)
  }
}

/// One plane of a picture.
@safe private struct Plane {
  private let base: UnsafeMutableRawPointer
  private let stride: Int

  /// The plane of that number, if the picture has it.
  init?(_ frame: Frame, _ index: Int) {
    let (data, strides) = unsafe (frame.raw.pointee.data, frame.raw.pointee.linesize)
    let plane = unsafe [(data.0, strides.0), (data.1, strides.1), (data.2, strides.2)][index]
    guard let base = unsafe plane.0 else { return nil }
    unsafe self.base = UnsafeMutableRawPointer(base)
    stride = unsafe Int(plane.1)
  }

  /// The first sample of a row.
  func row(_ y: Int) -> UnsafeMutableRawPointer { unsafe base + y * stride }
}

extension VideoOptions.PixelFormat {
  /// FFmpeg's format of a picture for the encoder: pixels of four bytes for red, green and blue.
  var raw: AVPixelFormat {
    switch self {
    case .yuv420p: AV_PIX_FMT_YUV420P
    case .yuv422p: AV_PIX_FMT_YUV422P
    case .yuv444p: AV_PIX_FMT_YUV444P
    case .yuv420p10: AV_PIX_FMT_YUV420P10LE
    case .yuv422p10: AV_PIX_FMT_YUV422P10LE
    case .yuv444p10: AV_PIX_FMT_YUV444P10LE
    case .rgb24: AV_PIX_FMT_BGR0
    }
  }
}
