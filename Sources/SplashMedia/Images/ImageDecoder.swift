internal import CFFmpeg
internal import SplashPixels

/// Decodes pictures from memory.
///
/// Any error that the decoder reports, even one that it can conceal, makes the picture damaged. Colour
/// profiles and gamma tags are not applied: the components are taken as sRGB, as those of pictures
/// without them are.
enum ImageDecoder {
  /// Decodes a picture whose header has been read and found within the limits.
  static func decode(_ bytes: [UInt8], header: ImageHeader) throws(ImageHeader.Damage) -> Pixmap {
    let (result, errors) = LibraryLog.listening { () -> Result<Frame, ImageHeader.Damage> in
      Result { () throws(ImageHeader.Damage) in try decodeFrame(bytes, header: header) }
    }
    let frame = try result.get()
    if let first = errors.first { throw ImageHeader.Damage(reason: first) }
    let (width, height) = unsafe (Int(frame.raw.pointee.width), Int(frame.raw.pointee.height))
    if width != header.width || height != header.height {
      throw ImageHeader.Damage(reason: "the picture's size is not the one in its header")
    }
    let flags = unsafe frame.raw.pointee.flags & AV_FRAME_FLAG_CORRUPT
    if unsafe frame.raw.pointee.decode_error_flags != 0 || flags != 0 {
      throw ImageHeader.Damage(reason: "the picture's data is damaged")
    }
    let pixmap = try rgba(frame, width: width, height: height)
    premultiply(pixmap)
    return Orientation(frame).applied(to: pixmap)
  }

  private static func decodeFrame(
    _ bytes: [UInt8], header: ImageHeader
  ) throws(ImageHeader.Damage) -> Frame {
    guard let decoder = unsafe avcodec_find_decoder(header.format.codec) else {
      throw ImageHeader.Damage(reason: "FFmpeg was built without \(header.format.rawValue)")
    }
    guard let codec = unsafe Codec(decoder), let packet = Packet(), let frame = Frame() else {
      throw ImageHeader.Damage(reason: "out of memory")
    }
    unsafe codec.raw.pointee.thread_count = 1
    unsafe codec.raw.pointee.err_recognition =
      AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE
    // A second guard, with room for what decoders add to whole blocks.
    unsafe codec.raw.pointee.max_pixels = (Int64(header.width) + 256) * (Int64(header.height) + 256)
    unsafe codec.raw.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    unsafe codec.raw.pointee.idct_algo = FF_IDCT_SIMPLE
    if let reason = codec.open() { throw ImageHeader.Damage(reason: reason) }
    guard let count = Int32(exactly: bytes.count), unsafe av_new_packet(packet.raw, count) >= 0
    else { throw ImageHeader.Damage(reason: "out of memory") }
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe packet.raw.pointee.data.update(from: start, count: buffer.count)
    }
    unsafe packet.raw.pointee.flags |= AV_PKT_FLAG_KEY
    var code = unsafe avcodec_send_packet(codec.raw, packet.raw)
    if code >= 0 { code = unsafe avcodec_receive_frame(codec.raw, frame.raw) }
    if code == SPLASH_AVERROR_EAGAIN {
      // The decoder keeps pictures back until the end.
      _ = unsafe avcodec_send_packet(codec.raw, nil)
      code = unsafe avcodec_receive_frame(codec.raw, frame.raw)
    }
    if code == SPLASH_AVERROR_EOF { throw ImageHeader.Damage(reason: "there is no picture in it") }
    if code < 0 { throw ImageHeader.Damage(reason: libraryMessage(code)) }
    return frame
  }

  /// Converts any pixel format to straight RGBA.
  private static func rgba(
    _ frame: Frame, width: Int, height: Int
  ) throws(ImageHeader.Damage) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height)
    // The library would take RGB the long way round, through YUV.
    if let reader = unsafe PixelReader(AVPixelFormat(frame.raw.pointee.format)) {
      reader.read(frame, into: pixmap)
      return pixmap
    }
    let (format, isFull) = unsafe Self.range(of: frame.raw)
    let matrix =
      unsafe frame.raw.pointee.colorspace == AVCOL_SPC_BT709 ? SWS_CS_ITU709 : SWS_CS_ITU601
    guard
      let scaler = Scaler(
        width: width, height: height,
        from: .init(format: format, colorspace: matrix, isFullRange: isFull),
        to: .init(format: AV_PIX_FMT_RGBA, colorspace: matrix, isFullRange: true)),
      unsafe scaler.convert(frame.raw, toRows: pixmap.base, stride: pixmap.stride)
    else { throw ImageHeader.Damage(reason: "the pixel format can't be converted") }
    if format == AV_PIX_FMT_YUVA420P, let alphas = unsafe frame.raw.pointee.data.3 {
      // The library's way rounds alpha more than once.
      let stride = unsafe Int(frame.raw.pointee.linesize.3)
      for y in 0..<height {
        let row = unsafe pixmap.row(y)
        for x in 0..<width { unsafe row[4 * x + 3] = alphas[y * stride + x] }
      }
    }
    return pixmap
  }

  /// The format, with its range apart: the formats of JPEG have the full range in their names.
  private static func range(
    of frame: UnsafeMutablePointer<AVFrame>
  ) -> (format: AVPixelFormat, isFull: Bool) {
    let isFull = unsafe frame.pointee.color_range == AVCOL_RANGE_JPEG
    switch unsafe AVPixelFormat(frame.pointee.format) {
    case AV_PIX_FMT_YUVJ420P: return (AV_PIX_FMT_YUV420P, true)
    case AV_PIX_FMT_YUVJ422P: return (AV_PIX_FMT_YUV422P, true)
    case AV_PIX_FMT_YUVJ444P: return (AV_PIX_FMT_YUV444P, true)
    case AV_PIX_FMT_YUVJ440P: return (AV_PIX_FMT_YUV440P, true)
    case let format: return (format, isFull)
    }
  }

  private static func premultiply(_ pixmap: Pixmap) {
    for y in 0..<pixmap.height {
      let row = unsafe pixmap.row(y)
      for x in 0..<pixmap.width {
        let p = unsafe row + 4 * x
        let alpha = unsafe p[3]
        if alpha == 255 { continue }
        for i in 0..<3 { unsafe p[i] = Alpha.premultiply(p[i], by: alpha) }
      }
    }
  }
}

extension ImageHeader.Format {
  fileprivate var codec: AVCodecID {
    switch self {
    case .png: AV_CODEC_ID_PNG
    case .jpeg: AV_CODEC_ID_MJPEG
    case .webp: AV_CODEC_ID_WEBP
    case .gif: AV_CODEC_ID_GIF
    case .bmp: AV_CODEC_ID_BMP
    }
  }
}
