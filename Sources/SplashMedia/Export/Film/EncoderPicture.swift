internal import CFFmpeg
internal import SplashPixels

/// A picture in an encoder's format. It may be passed from a drawing thread to the encoding thread.
final class EncoderPicture: @unchecked Sendable {
  /// The format and colours of an encoder's pictures.
  struct Layout: Equatable {
    /// The width of the video's frames.
    let width: Int
    /// The height of the video's frames.
    let height: Int
    /// The pixel format.
    let format: VideoOptions.PixelFormat
    /// FFmpeg's pixel format.
    let raw: AVPixelFormat
    let colorspace: VideoOptions.Colorspace
    /// Whether luma and chroma use full range rather than limited range.
    var isFullRange = false
    /// FFmpeg's pixel format for the separate alpha picture, if there is one.
    var alpha: AVPixelFormat?
    /// The matte colour behind the video if alpha isn't kept: red in the lowest byte, then green and blue.
    var matte: UInt32 = 0
    /// Whether to detect translucent pixels whose alpha isn't kept.
    var watchesAlpha = false

    /// The width of the pictures, rounded up to an even number if chroma subsampling requires it.
    var pictureWidth: Int { format.halvesWidth ? (width + 1) / 2 * 2 : width }
    /// The height of the pictures, rounded up to an even number if chroma subsampling requires it.
    var pictureHeight: Int { format.halvesHeight ? (height + 1) / 2 * 2 : height }

    /// Whether a picture must be converted from all rows at once, because the colours of transparent areas depend on
    /// their surroundings.
    var needsAllRows: Bool { format.hasAlpha && !format.isRGB }
  }

  /// The picture; `nil` before the first one is prepared, or if memory allocation fails.
  private(set) var frame: Frame?
  /// The alpha picture, if alpha is stored separately.
  private(set) var alpha: Frame?
  /// Whether a row was translucent although alpha isn't kept.
  private(set) var wasTranslucent = false

  let layout: Layout
  private let converter: PictureConverter

  init(_ layout: Layout, kernels: Kernels = .current) {
    self.layout = layout
    converter = PictureConverter(layout, kernels: kernels)
  }

  func prepare() -> Bool {
    if let frame, unsafe av_frame_is_writable(frame.raw) > 0 { return true }
    // The encoder may still hold the previous frame.
    frame = makeFrame(layout.raw, ColorTags(layout))
    return false
  }

  func take(_ rows: FrameRows) {
    if layout.watchesAlpha, !wasTranslucent { wasTranslucent = rows.hasAlpha }
    if let frame { converter.convert(rows, to: frame) }
  }

  /// Converts a complete picture. If ``Layout/needsAllRows`` is true, this is the only way to convert one.
  func take(_ picture: Pixmap) {
    guard layout.needsAllRows else { return take(FrameRows(picture)) }
    if let raw = layout.alpha { alpha = makeFrame(raw, ColorTags(layout).ofAlpha) }
    if let frame { converter.convert(picture, to: frame, alpha: alpha) }
  }

  private func makeFrame(_ raw: AVPixelFormat, _ tags: ColorTags) -> Frame? {
    let frame = Frame(width: layout.pictureWidth, height: layout.pictureHeight, format: raw)
    if let frame { tags.apply(to: frame) }
    return frame
  }
}

extension FrameRows {
  /// Whether any pixel isn't opaque.
  fileprivate var hasAlpha: Bool {
    range.contains { y in
      let row = unsafe row32(y)
      var all = UInt32.max
      for x in 0..<width { unsafe all &= row[x] }
      return all >> 24 != 255
    }
  }
}
