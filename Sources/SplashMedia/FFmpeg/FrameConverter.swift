internal import CFFmpeg
internal import SplashPixels

/// Converts decoded pictures of one size, format and colour space to unpremultiplied RGBA. The result is identical on
/// every machine.
final class FrameConverter {
  /// The format and colour space of a picture's samples.
  struct Colors: Equatable {
    /// The pixel format, with deprecated full-range formats replaced.
    var format: AVPixelFormat
    /// The matrix of luma and chroma: `SWS_CS_…`.
    var matrix: Int32
    /// Whether luma uses the full range, 0 to 255.
    var isFullRange: Bool

    /// Creates the description of a picture with a known matrix.
    init(_ frame: Frame, matrix: Int32) {
      self.matrix = matrix
      let isFull = unsafe frame.raw.pointee.color_range == AVCOL_RANGE_JPEG
      (format, isFullRange) =
        switch unsafe AVPixelFormat(frame.raw.pointee.format) {
        case AV_PIX_FMT_YUVJ420P: (AV_PIX_FMT_YUV420P, true)
        case AV_PIX_FMT_YUVJ422P: (AV_PIX_FMT_YUV422P, true)
        case AV_PIX_FMT_YUVJ444P: (AV_PIX_FMT_YUV444P, true)
        case AV_PIX_FMT_YUVJ440P: (AV_PIX_FMT_YUV440P, true)
        case AV_PIX_FMT_YUVJ411P: (AV_PIX_FMT_YUV411P, true)
        case let format: (format, isFull)
        }
    }
  }

  private enum Conversion {
    case reader(PixelReader)
    case scaler(Scaler)
  }

  /// The format and colour space of the input.
  let colors: Colors
  private let conversion: Conversion

  /// Creates a conversion; `nil` if the format isn't supported, or if memory allocation fails.
  init?(width: Int, height: Int, _ colors: Colors) {
    self.colors = colors
    // FFmpeg would convert RGB via YUV.
    if let reader = PixelReader(colors.format) {
      conversion = .reader(reader)
      return
    }
    guard
      let scaler = Scaler(
        width: width, height: height,
        from: .init(
          format: colors.format, colorspace: colors.matrix, isFullRange: colors.isFullRange),
        to: .init(format: AV_PIX_FMT_RGBA, colorspace: colors.matrix, isFullRange: true))
    else { return nil }
    conversion = .scaler(scaler)
  }

  /// Converts a picture to a pixmap of the same size.
  ///
  /// - Returns: Whether the conversion succeeded.
  func convert(_ frame: Frame, into pixmap: Pixmap) -> Bool {
    switch conversion {
    case .reader(let reader):
      reader.read(frame, into: pixmap)
    case .scaler(let scaler):
      guard unsafe scaler.convert(frame.raw, toRows: pixmap.base, stride: pixmap.stride) else {
        return false
      }
      copyAlpha(of: frame, into: pixmap)
    }
    return true
  }

  /// Copies alpha from its plane, because the library's conversion rounds it more than once.
  private func copyAlpha(of frame: Frame, into pixmap: Pixmap) {
    guard let description = unsafe av_pix_fmt_desc_get(colors.format),
      unsafe description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0,
      unsafe description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_FLOAT) == 0,
      unsafe (8...16).contains(description.pointee.comp.3.depth),
      unsafe description.pointee.comp.3.plane == 3,
      unsafe description.pointee.comp.3.shift == 0,
      let alphas = unsafe frame.raw.pointee.data.3
    else { return }
    let stride = unsafe Int(frame.raw.pointee.linesize.3)
    let most = unsafe UInt32(1) << UInt32(description.pointee.comp.3.depth) - 1
    for y in 0..<pixmap.height {
      let (row, source) = unsafe (pixmap.row(y), alphas + y * stride)
      if most == 255 {
        for x in 0..<pixmap.width { unsafe row[4 * x + 3] = source[x] }
      } else {
        for x in 0..<pixmap.width {
          let value = unsafe UInt32(source[2 * x]) | UInt32(source[2 * x + 1]) << 8
          unsafe row[4 * x + 3] = UInt8((min(value, most) * 255 + most / 2) / most)
        }
      }
    }
  }
}
