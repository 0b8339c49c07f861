internal import CFFmpeg
internal import SplashPixels
internal import SplashSystem

/// Decodes images from memory.
///
/// An image is treated as corrupt after any decoder error, even one that the decoder conceals. Colour profiles and
/// gamma tags are not applied: components are treated as sRGB, as in images without profiles or tags.
enum ImageDecoder {
  /// A decoded image.
  struct Picture {
    var pixmap: Pixmap
    /// Descriptions of what can't be displayed as intended, phrased to follow "the image …".
    var warnings: [String]
  }

  /// Decodes an image whose header has been read and is within the limits.
  static func decode(_ bytes: [UInt8], header: ImageHeader) throws(ReasonError) -> Picture {
    let frame = try frame(header.data ?? bytes, header: header)
    let pixmap = try rgba(frame, header)
    if let inks = header.inks { try mix(inks, of: frame, into: pixmap) }
    if let key = header.colorKey { try clear(key, of: frame, in: pixmap) }
    if let alpha = header.alpha { try replaceAlpha(of: pixmap, by: alpha, header) }
    if header.isPremultiplied { limitToAlpha(pixmap) } else { Alpha.premultiply(pixmap) }
    var warnings = header.warnings
    // A PNG file's profile is compressed, so it only becomes available here. It takes precedence over the header's
    // colour information.
    if header.format == .png || warnings.isEmpty,
      let warning = ColorProfile.warning(profile(of: frame))
    {
      warnings = [warning]
    }
    return Picture(pixmap: header.orientation.applied(to: pixmap), warnings: warnings)
  }

  /// Decodes a complete frame of the header's size, or throws the error.
  private static func frame(
    _ bytes: [UInt8], header: ImageHeader
  ) throws(ReasonError) -> Frame {
    let (result, errors) = LibraryLog.listening { () -> Result<Frame, ReasonError> in
      Result { () throws(ReasonError) in try decodeFrame(bytes, header: header) }
    }
    let frame = try result.get()
    if let first = errors.first { throw ReasonError(first) }
    let (width, height) = unsafe (Int(frame.raw.pointee.width), Int(frame.raw.pointee.height))
    if width != header.width || height != header.height {
      throw ReasonError("the image's size differs from its header")
    }
    let flags = unsafe frame.raw.pointee.flags & AV_FRAME_FLAG_CORRUPT
    if unsafe frame.raw.pointee.decode_error_flags != 0 || flags != 0 {
      throw ReasonError("the image data is corrupt")
    }
    return frame
  }

  private static func decodeFrame(
    _ bytes: [UInt8], header: ImageHeader
  ) throws(ReasonError) -> Frame {
    // FFmpeg's own AV1 decoder requires a GPU, but is the default for the codec.
    let named = unsafe header.format == .avif ? avcodec_find_decoder_by_name("libdav1d") : nil
    guard let decoder = unsafe named ?? avcodec_find_decoder(header.format.codec) else {
      throw ReasonError("FFmpeg was built without \(header.format.rawValue)")
    }
    guard let codec = unsafe Codec(decoder), let packet = Packet(), let frame = Frame() else {
      throw ReasonError("out of memory")
    }
    unsafe codec.raw.pointee.thread_count = 1
    // In TIFF files, even an unknown tag would be an error, so corrupt data is detected from the log messages.
    unsafe codec.raw.pointee.err_recognition =
      AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
      | (header.format == .tiff ? 0 : AV_EF_EXPLODE)
    // This second limit leaves room for decoders that pad images to complete blocks.
    unsafe codec.raw.pointee.max_pixels = (Int64(header.width) + 256) * (Int64(header.height) + 256)
    unsafe codec.raw.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    unsafe codec.raw.pointee.idct_algo = FF_IDCT_SIMPLE
    if let reason = codec.open() { throw ReasonError(reason) }
    guard let count = Int32(exactly: bytes.count), unsafe av_new_packet(packet.raw, count) >= 0
    else { throw ReasonError("out of memory") }
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe packet.raw.pointee.data.update(from: start, count: buffer.count)
    }
    unsafe packet.raw.pointee.flags |= AV_PKT_FLAG_KEY
    var code = unsafe avcodec_send_packet(codec.raw, packet.raw)
    if code >= 0 { code = unsafe avcodec_receive_frame(codec.raw, frame.raw) }
    if code == SPLASH_AVERROR_EAGAIN {
      // This decoder delays its output until the end of the stream.
      _ = unsafe avcodec_send_packet(codec.raw, nil)
      code = unsafe avcodec_receive_frame(codec.raw, frame.raw)
    }
    if code == SPLASH_AVERROR_EOF { throw ReasonError("it contains no image") }
    if code < 0 { throw ReasonError(libraryMessage(code)) }
    return frame
  }

  /// Converts any pixel format to unpremultiplied RGBA.
  private static func rgba(
    _ frame: Frame, _ header: ImageHeader
  ) throws(ReasonError) -> Pixmap {
    let (width, height) = (header.width, header.height)
    let pixmap = Pixmap(width: width, height: height)
    let number = unsafe header.colorimetry?.matrix ?? Int(frame.raw.pointee.colorspace.rawValue)
    let matrix =
      switch number {
      case 1: SWS_CS_ITU709
      case 9, 10: SWS_CS_BT2020
      default: SWS_CS_ITU601
      }
    var colors = FrameConverter.Colors(frame, matrix: matrix)
    if let colorimetry = header.colorimetry { colors.isFullRange = colorimetry.isFullRange }
    guard let converter = FrameConverter(width: width, height: height, colors),
      converter.convert(frame, into: pixmap)
    else { throw ReasonError("the pixel format can't be converted") }
    return pixmap
  }

  /// Converts four inks to colours. The light that each of the other inks reflects is reduced by black.
  private static func mix(
    _ inks: ImageHeader.Inks, of frame: Frame, into pixmap: Pixmap
  ) throws(ReasonError) {
    let planes = unsafe frame.raw.pointee.data
    let sizes = unsafe frame.raw.pointee.linesize
    let format = unsafe AVPixelFormat(frame.raw.pointee.format)
    guard let black = unsafe planes.3,
      inks == .ycck || format == AV_PIX_FMT_YUVA444P
    else { throw ReasonError("a CMYK image with inks of different resolution") }
    for y in 0..<pixmap.height {
      let row = unsafe pixmap.row(y)
      for x in 0..<pixmap.width {
        let p = unsafe row + 4 * x
        let light = unsafe black[y * Int(sizes.3) + x]
        if inks == .cmyk, let c = unsafe planes.0, let m = unsafe planes.1, let i = unsafe planes.2
        {
          unsafe p[0] = c[y * Int(sizes.0) + x]
          unsafe p[1] = m[y * Int(sizes.1) + x]
          unsafe p[2] = i[y * Int(sizes.2) + x]
        } else {
          for i in 0..<3 { unsafe p[i] = 255 - p[i] }
        }
        for i in 0..<3 { unsafe p[i] = Alpha.premultiply(p[i], by: light) }
        unsafe p[3] = 255
      }
    }
  }

  /// Makes a pixel transparent if its stored components equal the colour key.
  private static func clear(
    _ key: [Int], of frame: Frame, in pixmap: Pixmap
  ) throws(ReasonError) {
    guard let data = unsafe frame.raw.pointee.data.0 else { return }
    let stride = unsafe Int(frame.raw.pointee.linesize.0)
    let format = unsafe AVPixelFormat(frame.raw.pointee.format)
    if [AV_PIX_FMT_GRAY16BE, AV_PIX_FMT_RGB48BE].contains(format) {
      let bytes = key.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      for y in 0..<pixmap.height {
        let (row, target) = unsafe (data + y * stride, pixmap.row32(y))
        for x in 0..<pixmap.width {
          let isKey = bytes.indices.allSatisfy { unsafe row[x * bytes.count + $0] == bytes[$0] }
          if isKey { unsafe target[x] = 0 }
        }
      }
      return
    }
    guard [AV_PIX_FMT_GRAY8, AV_PIX_FMT_MONOBLACK, AV_PIX_FMT_RGB24].contains(format) else {
      throw ReasonError("the transparent colour can't be read")
    }
    let colors = (key.count == 1 ? [key[0], key[0], key[0]] : key).map { UInt32($0) }
    let pixel = colors[0] | colors[1] << 8 | colors[2] << 16 | 255 << 24
    for y in 0..<pixmap.height {
      let target = unsafe pixmap.row32(y)
      for x in 0..<pixmap.width where unsafe target[x] == pixel { unsafe target[x] = 0 }
    }
  }

  /// Replaces alpha with the grey values of another image of the same size.
  private static func replaceAlpha(
    of pixmap: Pixmap, by bytes: [UInt8], _ header: ImageHeader
  ) throws(ReasonError) {
    let frame = try frame(bytes, header: header)
    let format = unsafe AVPixelFormat(frame.raw.pointee.format)
    guard let data = unsafe frame.raw.pointee.data.0,
      let description = unsafe av_pix_fmt_desc_get(format),
      unsafe description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_BE) == 0
    else { throw ReasonError("the alpha can't be read") }
    let depth = unsafe Int(description.pointee.comp.0.depth)
    let stride = unsafe Int(frame.raw.pointee.linesize.0)
    let isFull = unsafe frame.raw.pointee.color_range != AVCOL_RANGE_MPEG
    let (low, high) = isFull ? (0, (1 << depth) - 1) : (16 << (depth - 8), 235 << (depth - 8))
    for y in 0..<header.height {
      let (source, target) = unsafe (data + y * stride, pixmap.row(y))
      for x in 0..<header.width {
        let stored =
          unsafe depth > 8 ? Int(source[2 * x]) | Int(source[2 * x + 1]) << 8 : Int(source[x])
        let value = min(max(stored - low, 0), high - low)
        unsafe target[4 * x + 3] = UInt8((value * 255 + (high - low) / 2) / (high - low))
      }
    }
  }

  /// Returns the embedded ICC profile of an image.
  private static func profile(of frame: Frame) -> [UInt8] {
    guard let data = unsafe av_frame_get_side_data(frame.raw, AV_FRAME_DATA_ICC_PROFILE) else {
      return []
    }
    return unsafe Array(UnsafeBufferPointer(start: data.pointee.data, count: data.pointee.size))
  }

  /// Limits the colours of a premultiplied image to its alpha.
  private static func limitToAlpha(_ pixmap: Pixmap) {
    for y in 0..<pixmap.height {
      let row = unsafe pixmap.row(y)
      for x in 0..<pixmap.width {
        let p = unsafe row + 4 * x
        for i in 0..<3 { unsafe p[i] = min(p[i], p[3]) }
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
    case .tiff: AV_CODEC_ID_TIFF
    case .targa: AV_CODEC_ID_TARGA
    case .qoi: AV_CODEC_ID_QOI
    case .avif: AV_CODEC_ID_AV1
    }
  }
}
