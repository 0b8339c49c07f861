internal import CFFmpeg
public import SplashPixels

/// Makes PNG files: straight RGBA, or RGB when the picture is opaque, tagged as sRGB.
public enum PNGEncoder {
  /// The bytes of a PNG file.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - path: What errors name.
  public static func encode(
    _ pixmap: Pixmap, path: String = "the picture"
  ) throws(OutputError) -> [UInt8] {
    func failure(_ reason: String) -> OutputError {
      .encodingFailed(path: path, reason: reason)
    }
    LibraryLog.silence()
    let format = isOpaque(pixmap) ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
    guard let found = unsafe avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw failure("FFmpeg was built without PNG")
    }
    guard let codec = unsafe Codec(found), let packet = Packet(),
      let frame = Frame(width: pixmap.width, height: pixmap.height, format: format)
    else { throw failure("out of memory") }
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
    unsafe fill(frame.raw, from: pixmap, hasAlpha: format == AV_PIX_FMT_RGBA)
    let (code, errors) = LibraryLog.listening { () -> Int32 in
      var code = unsafe avcodec_send_frame(codec.raw, frame.raw)
      if code >= 0 { code = unsafe avcodec_send_frame(codec.raw, nil) }
      return code < 0 ? code : unsafe avcodec_receive_packet(codec.raw, packet.raw)
    }
    if code < 0 { throw failure(libraryMessage(code, errors: errors)) }
    return unsafe Array(
      UnsafeBufferPointer(start: packet.raw.pointee.data, count: Int(packet.raw.pointee.size)))
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
