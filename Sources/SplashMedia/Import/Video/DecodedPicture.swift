internal import CFFmpeg
internal import SplashPixels
internal import SplashSystem

/// A picture as produced by a decoder. It is no longer modified, and is usually smaller than the same picture in
/// RGBA.
final class DecodedPicture: @unchecked Sendable {
  /// The decoder's output.
  enum Pixels {
    /// An FFmpeg picture.
    case frame(Frame)
    /// Unpremultiplied RGBA.
    case rgba(Pixmap)
    /// Premultiplied RGBA, ready to be drawn.
    case premultiplied(Pixmap)
  }

  let pixels: Pixels

  init(_ pixels: Pixels) {
    self.pixels = pixels
  }

  /// The size in bytes.
  var bytes: Int {
    switch pixels {
    case .rgba(let pixmap), .premultiplied(let pixmap): return pixmap.stride * pixmap.height
    case .frame(let frame):
      let buffers = unsafe frame.raw.pointee.buf
      let all = unsafe [buffers.0, buffers.1, buffers.2, buffers.3]
      return unsafe all.reduce(0) { sum, buffer in
        unsafe sum + (buffer.map { unsafe Int($0.pointee.size) } ?? 0)
      }
    }
  }
}

/// A decoder for the pictures of a video, in order, beginning at one of the index's keys. It must only be used by one
/// thread.
protocol SequenceDecoder: AnyObject {
  /// Seeks to a key. The next pictures are those of the key's frame and later frames, as far as they can be decoded
  /// from there.
  func start(at key: VideoIndex.Key) throws(ReasonError)

  /// Returns the next picture and its frame number; `nil` after the last picture.
  func next() throws(ReasonError) -> (frame: Int, picture: DecodedPicture)?
}
