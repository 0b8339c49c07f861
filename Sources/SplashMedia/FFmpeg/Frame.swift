internal import CFFmpeg
internal import Synchronization

/// An owned FFmpeg frame.
@safe final class Frame {
  let raw: UnsafeMutablePointer<AVFrame>

  /// Creates an empty frame; `nil` if memory allocation fails.
  init?() {
    guard let raw = unsafe av_frame_alloc() else { return nil }
    unsafe self.raw = unsafe raw
  }

  /// Creates a frame with memory for a picture; `nil` if memory allocation fails.
  convenience init?(width: Int, height: Int, format: AVPixelFormat) {
    self.init()
    unsafe raw.pointee.width = Int32(width)
    unsafe raw.pointee.height = Int32(height)
    unsafe raw.pointee.format = format.rawValue
    if unsafe av_frame_get_buffer(raw, 0) < 0 { return nil }
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFrame>? = unsafe raw
    unsafe av_frame_free(&raw)
  }
}

/// An owned FFmpeg packet of encoded data.
@safe final class Packet {
  let raw: UnsafeMutablePointer<AVPacket>

  /// Creates an empty packet; `nil` if memory allocation fails.
  init?() {
    guard let raw = unsafe av_packet_alloc() else { return nil }
    unsafe self.raw = unsafe raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVPacket>? = unsafe raw
    unsafe av_packet_free(&raw)
  }
}

/// An owned FFmpeg encoder or decoder.
@safe final class Codec {
  let raw: UnsafeMutablePointer<AVCodecContext>

  private static let opening = Mutex(())

  /// Creates a codec that isn't open yet; `nil` if memory allocation fails.
  init?(_ codec: UnsafePointer<AVCodec>) {
    guard let raw = unsafe avcodec_alloc_context3(codec) else { return nil }
    unsafe self.raw = unsafe raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVCodecContext>? = unsafe raw
    unsafe avcodec_free_context(&raw)
  }

  /// Opens the codec with the given private options. An unknown option is an error.
  ///
  /// - Parameters:
  ///   - options: The codec's private options.
  ///   - isPlain: Whether to avoid instructions that not every processor supports, because they affect floating-point
  ///     sums.
  /// - Returns: The library's error; `nil` if the codec was opened.
  func open(options: [(name: String, value: String)] = [], isPlain: Bool = false) -> String? {
    let (code, errors) = LibraryLog.listening { () -> Int32 in
      for option in options {
        let code = unsafe av_opt_set(
          raw, option.name, option.value, Int32(AV_OPT_SEARCH_CHILDREN))
        if code < 0 { return code }
      }
      // Codecs detect the processor's features when they are opened. The override of the features is global, so only
      // one codec is opened at a time.
      return Self.opening.withLock { _ in
        let flags = av_get_cpu_flags()
        if isPlain { av_force_cpu_flags(0) }
        defer { if isPlain { av_force_cpu_flags(flags) } }
        return unsafe splash_open_codec(raw)
      }
    }
    return code < 0 ? libraryMessage(code, errors: errors) : nil
  }
}
