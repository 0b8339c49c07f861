internal import CFFmpeg
internal import SplashPixels
internal import SplashSystem

/// A picture as a decoder leaves it, which nobody writes any more: smaller than its RGBA, mostly.
final class DecodedPicture: @unchecked Sendable {
  /// What the decoder gave.
  enum Pixels {
    /// A picture of FFmpeg's.
    case frame(Frame)
    /// Straight RGBA.
    case rgba(Pixmap)
    /// RGBA multiplied by its alpha, as it is drawn.
    case premultiplied(Pixmap)
  }

  let pixels: Pixels

  init(_ pixels: Pixels) {
    self.pixels = pixels
  }

  /// What it takes of memory.
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

/// Decodes the pictures of a video in order, from one of the index's keys on. Used by one thread.
protocol SequenceDecoder: AnyObject {
  /// Goes to a key: the pictures that follow are those of the key's frame and of later ones, as far as
  /// they can be decoded from there.
  func start(at key: VideoIndex.Key) throws(ReasonError)

  /// The next picture and its frame; `nil` after the last one.
  func next() throws(ReasonError) -> (frame: Int, picture: DecodedPicture)?
}
