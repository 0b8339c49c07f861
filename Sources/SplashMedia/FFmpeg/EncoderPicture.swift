internal import CFFmpeg
internal import SplashPixels

/// A picture in an encoder's format. Threads may hand it on to each other, as the window of frames does.
final class EncoderPicture: FrameForm, @unchecked Sendable {
  /// The shape and the colours of an encoder's pictures.
  struct Layout: Equatable {
    /// The width of the film's frames.
    let width: Int
    /// Their height.
    let height: Int
    let format: VideoOptions.PixelFormat
    let colorspace: VideoOptions.Colorspace

    /// The width of the pictures, even where chroma needs it.
    var pictureWidth: Int { format.halvesWidth ? (width + 1) / 2 * 2 : width }
    /// The height of the pictures.
    var pictureHeight: Int { format.halvesHeight ? (height + 1) / 2 * 2 : height }
  }

  /// The picture; `nil` before one was prepared, and without memory.
  private(set) var frame: Frame?

  let layout: Layout
  private let converter: PictureConverter

  init(_ layout: Layout, kernels: Kernels = .current) {
    self.layout = layout
    converter = PictureConverter(layout, kernels: kernels)
  }

  func prepare() -> Bool {
    if let frame, unsafe av_frame_is_writable(frame.raw) > 0 { return true }
    // The encoder may hold on to the last one.
    frame = makeFrame()
    return false
  }

  func take(_ rows: FrameRows) {
    if let frame { converter.convert(rows, to: frame) }
  }

  private func makeFrame() -> Frame? {
    let frame = Frame(
      width: layout.pictureWidth, height: layout.pictureHeight, format: layout.format.raw)
    if let frame { ColorTags(layout.format, layout.colorspace).apply(to: frame) }
    return frame
  }
}
