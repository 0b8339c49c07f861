internal import CFFmpeg
public import SplashPixels

/// Makes PNG files: straight RGBA, or RGB when the picture is opaque, tagged as sRGB.
///
/// An encoder keeps what it needs from one picture to the next of the same kind. Not safe to use from
/// two threads at once.
public final class PNGEncoder {
  /// What encodes pictures of one size and format.
  private struct Tools {
    let codec: Codec
    let frame: Frame
    let packet: Packet
    let width: Int
    let height: Int
    let format: AVPixelFormat
  }

  private var tools: Tools?

  /// Makes an encoder for any pictures.
  public init() {}

  /// The bytes of a PNG file.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - path: What errors name.
  public static func encode(
    _ pixmap: Pixmap, path: String = "the picture"
  ) throws(OutputError) -> [UInt8] {
    try PNGEncoder().encode(pixmap, path: path)
  }

  /// The bytes of a PNG file.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - path: What errors name.
  public func encode(
    _ pixmap: Pixmap, path: String = "the picture"
  ) throws(OutputError) -> [UInt8] {
    let hasAlpha = !Self.isOpaque(pixmap)
    let tools = try tools(for: pixmap, hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24, path)
    // The encoder may still hold on to the picture before.
    guard unsafe av_frame_make_writable(tools.frame.raw) >= 0 else {
      throw .encodingFailed(path: path, reason: "out of memory")
    }
    unsafe Self.fill(tools.frame.raw, from: pixmap, hasAlpha: hasAlpha)
    let (code, errors) = LibraryLog.listening { () -> Int32 in
      let code = unsafe avcodec_send_frame(tools.codec.raw, tools.frame.raw)
      return code < 0 ? code : unsafe avcodec_receive_packet(tools.codec.raw, tools.packet.raw)
    }
    if code < 0 {
      self.tools = nil
      throw .encodingFailed(path: path, reason: libraryMessage(code, errors: errors))
    }
    defer { unsafe av_packet_unref(tools.packet.raw) }
    return unsafe Array(
      UnsafeBufferPointer(
        start: tools.packet.raw.pointee.data, count: Int(tools.packet.raw.pointee.size)))
  }

  private func tools(
    for pixmap: Pixmap, _ format: AVPixelFormat, _ path: String
  ) throws(OutputError) -> Tools {
    if let tools, tools.width == pixmap.width, tools.height == pixmap.height,
      tools.format == format
    {
      return tools
    }
    func failure(_ reason: String) -> OutputError {
      .encodingFailed(path: path, reason: reason)
    }
    tools = nil
    LibraryLog.silence()
    guard let found = unsafe avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw failure("FFmpeg was built without PNG")
    }
    guard let codec = unsafe Codec(found), let packet = Packet(),
      let frame = Frame(width: pixmap.width, height: pixmap.height, format: format)
    else { throw failure("the picture is too large, or memory is short") }
    let context = unsafe codec.raw
    unsafe context.pointee.width = Int32(pixmap.width)
    unsafe context.pointee.height = Int32(pixmap.height)
    unsafe context.pointee.pix_fmt = format
    unsafe context.pointee.time_base = AVRational(num: 1, den: 1)
    unsafe context.pointee.thread_count = 1
    // Four times as fast as the library's usual 6, for a twelfth more bytes.
    unsafe context.pointee.compression_level = 4
    unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    // Both together are what makes the encoder write the sRGB tag.
    unsafe frame.raw.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe frame.raw.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    unsafe context.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe context.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    if let reason = codec.open(options: [("pred", "paeth")]) { throw failure(reason) }
    let made = Tools(
      codec: codec, frame: frame, packet: packet, width: pixmap.width, height: pixmap.height,
      format: format)
    tools = made
    return made
  }

  private static func isOpaque(_ pixmap: Pixmap) -> Bool {
    for y in 0..<pixmap.height {
      let row = unsafe pixmap.row(y)
      for x in 0..<pixmap.width where unsafe row[4 * x + 3] != 255 { return false }
    }
    return true
  }

  private static func fill(
    _ frame: UnsafeMutablePointer<AVFrame>, from pixmap: Pixmap, hasAlpha: Bool
  ) {
    guard let data = unsafe frame.pointee.data.0 else { return }
    let stride = unsafe Int(frame.pointee.linesize.0)
    let step = hasAlpha ? 4 : 3
    for y in 0..<pixmap.height {
      var source = unsafe pixmap.row(y)
      var target = unsafe data + y * stride
      for _ in 0..<pixmap.width {
        let alpha = unsafe source[3]
        for i in 0..<3 { unsafe target[i] = Alpha.unpremultiply(source[i], by: alpha) }
        if hasAlpha { unsafe target[3] = alpha }
        unsafe source += 4
        unsafe target += step
      }
    }
  }
}

/// Writes a picture as a PNG file, which appears whole or not at all.
///
/// - Parameters:
///   - pixmap: The picture.
///   - path: The target, or `-` for standard output.
public func writePNG(_ pixmap: Pixmap, to path: String) throws(OutputError) {
  let file = try OutputFile(path: path)
  try file.write(PNGEncoder.encode(pixmap, path: path))
  try file.commit()
}
