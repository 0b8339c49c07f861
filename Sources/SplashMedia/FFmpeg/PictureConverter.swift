internal import CFFmpeg
internal import SplashPixels

/// Makes pictures for an encoder from pixmaps: luma and chroma of limited range, or red, green and blue.
///
/// The arithmetic is the kernels', so that the result is the same everywhere. Sums are within 1/64 of a
/// unit of 8 bits before they are rounded (see ``ColorMatrix``). A sample of chroma that stands for two
/// columns lies on the left one: it weighs the pixels 1 2 1 across; one that stands for two rows lies
/// between them. A picture whose width or height must be even has an odd last column or row twice, and
/// chroma thinks of the pixels at the edges as going on. Translucent pixels are seen over black.
@safe final class PictureConverter {
  /// The width of the pictures.
  let pictureWidth: Int
  /// The height of the pictures.
  let pictureHeight: Int

  private let width: Int
  private let height: Int
  private let format: VideoOptions.PixelFormat
  private let depth: SampleDepth
  private let matrix: ColorMatrix
  private let tags: ColorTags
  private let kernels: Kernels
  /// What converts primaries; `nil` where they stay.
  private let wide: WideRows?
  private var last: Frame?

  init(
    width: Int, height: Int, format: VideoOptions.PixelFormat = .yuv420p,
    colorspace: VideoOptions.Colorspace = .bt709, kernels: Kernels = .current
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.kernels = kernels
    pictureWidth = format.halvesWidth ? (width + 1) / 2 * 2 : width
    pictureHeight = format.halvesHeight ? (height + 1) / 2 * 2 : height
    depth = format.isDeep ? .ten : .eight
    matrix =
      switch colorspace {
      case .bt709: .bt709
      case .bt601: .bt601
      case .bt2020: .bt2020
      }
    tags = ColorTags(format, colorspace)
    wide = colorspace == .bt2020 && !format.isRGB ? WideRows(width: width) : nil
  }

  /// A picture that shows a pixmap of the converter's size; `nil` without memory. Once nobody else holds
  /// it, its memory is used again.
  func picture(of pixmap: Pixmap) -> Frame? {
    guard let frame = spare ?? makeFrame() else { return nil }
    if format.isRGB { copy(pixmap, to: frame) } else { convert(pixmap, to: frame) }
    last = frame
    return frame
  }

  /// The last picture, if its memory is free.
  private var spare: Frame? {
    guard let last, unsafe av_frame_is_writable(last.raw) > 0 else { return nil }
    return last
  }

  private func makeFrame() -> Frame? {
    guard let frame = Frame(width: pictureWidth, height: pictureHeight, format: format.raw) else {
      return nil
    }
    tags.apply(to: frame)
    return frame
  }

  private func copy(_ pixmap: Pixmap, to frame: Frame) {
    guard let rows = Plane(frame, 0) else { return }
    for y in 0..<height {
      unsafe kernels.swapRedBlue(
        rows.row(y).assumingMemoryBound(to: UInt32.self), pixmap.row32(y), count: width)
    }
  }

  private func convert(_ pixmap: Pixmap, to frame: Frame) {
    guard let lumas = Plane(frame, 0), let blues = Plane(frame, 1), let reds = Plane(frame, 2)
    else { return }
    let step = format.halvesHeight ? 2 : 1
    for top in stride(from: 0, to: height, by: step) {
      let upper = row(top, of: pixmap, place: 0)
      let lower = step == 2 && top + 1 < height ? row(top + 1, of: pixmap, place: 1) : upper
      unsafe luma(upper, to: lumas.row(top))
      if step == 2 { unsafe luma(lower, to: lumas.row(top + 1)) }
      let (blue, red) = unsafe (blues.row(top / step), reds.row(top / step))
      if format.halvesWidth {
        unsafe kernels.chroma(
          blue: blue, red: red, depth, upper: upper, lower: lower, count: width,
          blueWeights: matrix.blue, redWeights: matrix.red)
      } else {
        unsafe kernels.component(blue, depth, upper, count: width, weights: matrix.blue)
        unsafe kernels.component(red, depth, upper, count: width, weights: matrix.red)
      }
    }
  }

  /// A row of the film's primaries; there are two places for those that have to be converted.
  private func row(_ y: Int, of pixmap: Pixmap, place: Int) -> PixelRow {
    let pixels = unsafe UnsafePointer(pixmap.row32(y))
    return unsafe wide?.convert(pixels, place: place) ?? PixelRow(pixels)
  }

  private func luma(_ row: PixelRow, to target: UnsafeMutableRawPointer) {
    unsafe kernels.component(target, depth, row, count: width, weights: matrix.luma)
    guard pictureWidth > width else { return }
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
