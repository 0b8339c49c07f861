internal import CFFmpeg
internal import Synchronization

/// A picture of FFmpeg's, freed with the object.
@safe final class Frame {
  let raw: UnsafeMutablePointer<AVFrame>

  /// Makes an empty frame; `nil` without memory.
  init?() {
    guard let raw = unsafe av_frame_alloc() else { return nil }
    unsafe self.raw = unsafe raw
  }

  /// Makes a frame with memory for a picture; `nil` without memory.
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

/// A piece of encoded data of FFmpeg's, freed with the object.
@safe final class Packet {
  let raw: UnsafeMutablePointer<AVPacket>

  /// Makes an empty packet; `nil` without memory.
  init?() {
    guard let raw = unsafe av_packet_alloc() else { return nil }
    unsafe self.raw = unsafe raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVPacket>? = unsafe raw
    unsafe av_packet_free(&raw)
  }
}

/// An encoder or decoder of FFmpeg's, freed with the object.
@safe final class Codec {
  let raw: UnsafeMutablePointer<AVCodecContext>

  private static let opening = Mutex(())

  /// Makes a codec that is not yet open; `nil` without memory.
  init?(_ codec: UnsafePointer<AVCodec>) {
    guard let raw = unsafe avcodec_alloc_context3(codec) else { return nil }
    unsafe self.raw = unsafe raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVCodecContext>? = unsafe raw
    unsafe avcodec_free_context(&raw)
  }

  /// Opens the codec with its private options; an option that it does not know is an error.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - isPlain: Whether it does without instructions that not every processor has: sums of
  ///     floating-point numbers depend on them.
  /// - Returns: The library's error, or `nil`.
  func open(options: [(name: String, value: String)] = [], isPlain: Bool = false) -> String? {
    let (code, errors) = LibraryLog.listening { () -> Int32 in
      for option in options {
        let code = unsafe av_opt_set(
          raw, option.name, option.value, Int32(AV_OPT_SEARCH_CHILDREN))
        if code < 0 { return code }
      }
      // Codecs look at the processor when they are opened, and what they are told holds for all of them:
      // one is opened at a time.
      return Self.opening.withLock { _ in
        let flags = av_get_cpu_flags()
        if isPlain { av_force_cpu_flags(0) }
        defer { if isPlain { av_force_cpu_flags(flags) } }
        return unsafe avcodec_open2(raw, nil, nil)
      }
    }
    return code < 0 ? libraryMessage(code, errors: errors) : nil
  }
}
