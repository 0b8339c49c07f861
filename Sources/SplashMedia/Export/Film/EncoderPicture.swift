internal import CFFmpeg
internal import SplashPixels

/// A picture in an encoder's format. Threads may hand it on to each other, as the window of frames does.
final class EncoderPicture: @unchecked Sendable {
  /// The shape and the colours of an encoder's pictures.
  struct Layout: Equatable {
    /// The width of the film's frames.
    let width: Int
    /// Their height.
    let height: Int
    /// How samples are laid out.
    let format: VideoOptions.PixelFormat
    /// FFmpeg's format of the picture.
    let raw: AVPixelFormat
    let colorspace: VideoOptions.Colorspace
    /// Whether luma and chroma use all values rather than the limited range.
    var isFullRange = false
    /// FFmpeg's format of a picture of its own for alpha, if it goes into one.
    var alpha: AVPixelFormat?
    /// What is beneath the film where alpha isn't kept: red in the lowest byte, then green and blue.
    var matte: UInt32 = 0
    /// Whether it is to be found out if the film has alpha that isn't kept.
    var watchesAlpha = false

    /// The width of the pictures, even where chroma needs it.
    var pictureWidth: Int { format.halvesWidth ? (width + 1) / 2 * 2 : width }
    /// The height of the pictures.
    var pictureHeight: Int { format.halvesHeight ? (height + 1) / 2 * 2 : height }

    /// Whether a picture is made at once of all rows: colours where nothing shows depend on those
    /// around.
    var needsAllRows: Bool { format.hasAlpha && !format.isRGB }
  }

  /// The picture; `nil` before one was prepared, and without memory.
  private(set) var frame: Frame?
  /// Its alpha, if that is a picture of its own.
  private(set) var alpha: Frame?
  /// Whether a row was translucent whose alpha isn't kept.
  private(set) var wasTranslucent = false

  let layout: Layout
  private let converter: PictureConverter

  init(_ layout: Layout, kernels: Kernels = .current) {
    self.layout = layout
    converter = PictureConverter(layout, kernels: kernels)
  }

  func prepare() -> Bool {
    if let frame, unsafe av_frame_is_writable(frame.raw) > 0 { return true }
    // The encoder may hold on to the last one.
    frame = makeFrame(layout.raw, ColorTags(layout))
    return false
  }

  func take(_ rows: FrameRows) {
    if layout.watchesAlpha, !wasTranslucent { wasTranslucent = rows.hasAlpha }
    if let frame { converter.convert(rows, to: frame) }
  }

  /// Takes a whole picture: what ``take(_:)`` can't do where ``Layout/needsAllRows``.
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
  /// Whether a pixel isn't opaque.
  fileprivate var hasAlpha: Bool {
    range.contains { y in
      let row = unsafe row32(y)
      var all = UInt32.max
      for x in 0..<width { unsafe all &= row[x] }
      return all >> 24 != 255
    }
  }
}
