internal import CFFmpeg
internal import SplashSystem

/// An open encoder that converts pictures to packets.
final class FrameEncoder {
  let codec: Codec
  private let path: FilePath

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - encoding: The video's encoding.
  ///   - layout: The layout of the video's pictures.
  ///   - rate: The frame rate, in frames per second.
  ///   - isStill: Whether there is only one picture.
  ///   - isAlpha: Whether the encoder encodes alpha pictures.
  ///   - path: The path to report in errors.
  init(
    _ encoding: FilmEncoding, _ layout: EncoderPicture.Layout, rate: AVRational, isStill: Bool,
    isAlpha: Bool, path: FilePath
  ) throws(OutputError) {
    self.path = path
    let recipe = encoding.recipe
    guard let found = unsafe avcodec_find_encoder_by_name(recipe.encoder),
      let codec = unsafe Codec(found)
    else { throw .encodingFailed(path: path, reason: "out of memory") }
    self.codec = codec
    let context = unsafe codec.raw
    unsafe context.pointee.width = Int32(layout.pictureWidth)
    unsafe context.pointee.height = Int32(layout.pictureHeight)
    unsafe context.pointee.pix_fmt = isAlpha ? layout.alpha ?? layout.raw : layout.raw
    unsafe context.pointee.time_base = AVRational(num: rate.den, den: rate.num)
    unsafe context.pointee.framerate = rate
    unsafe context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    unsafe context.pointee.gop_size = Int32(encoding.gop(at: rate))
    if layout.alpha != nil {
      // The key frames of colours and alpha must coincide.
      unsafe context.pointee.keyint_min = context.pointee.gop_size
    }
    unsafe context.pointee.thread_count = recipe.threads
    if recipe.threadsBySlice { unsafe context.pointee.thread_type = FF_THREAD_SLICE }
    if let rate = encoding.bitrate(isAlpha: isAlpha) {
      unsafe context.pointee.bit_rate = Int64(rate)
    }
    let tags = ColorTags(layout)
    (isAlpha ? tags.ofAlpha : tags).apply(to: codec)
    unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if encoding.container.hasGlobalHeader {
      unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    }
    let settings = recipe.settings(encoding.request(layout, isStill: isStill, isAlpha: isAlpha))
    if let reason = codec.open(options: settings) {
      throw .encodingFailed(path: path, reason: reason)
    }
  }

  /// Sends a picture to the encoder; `nil` signals the end of the stream.
  func send(_ picture: Frame?) throws(OutputError) {
    // Some encoders read the quality from the picture rather than from their options.
    if let picture { unsafe picture.raw.pointee.quality = codec.raw.pointee.global_quality }
    let (code, errors) = LibraryLog.listening {
      unsafe avcodec_send_frame(codec.raw, picture?.raw)
    }
    if code < 0 {
      throw .encodingFailed(path: path, reason: libraryMessage(code, errors: errors))
    }
  }

  /// Returns the next available packet; `nil` if there is none.
  func receive() throws(OutputError) -> Packet? {
    guard let packet = Packet() else {
      throw .encodingFailed(path: path, reason: "out of memory")
    }
    let (code, errors) = LibraryLog.listening {
      unsafe avcodec_receive_packet(codec.raw, packet.raw)
    }
    if code == SPLASH_AVERROR_EAGAIN || code == SPLASH_AVERROR_EOF { return nil }
    if code < 0 {
      throw .encodingFailed(path: path, reason: libraryMessage(code, errors: errors))
    }
    return packet
  }
}
