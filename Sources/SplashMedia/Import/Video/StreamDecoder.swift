internal import CFFmpeg
internal import SplashScene
internal import SplashSystem

/// Decodes the video of a file with FFmpeg.
///
/// Each packet's time is set to its number, which the decoder copies to the resulting picture. This identifies the
/// frame of every picture, regardless of the decoding order and starting point.
final class StreamDecoder: SequenceDecoder {
  private let file: AssetFile
  private let stream: VideoStream
  private let index: VideoIndex
  private var reader: MediaReader
  private let codec: Codec
  private let packet: Packet
  /// The number of the next packet.
  private var number = 0
  /// Whether the packet has been read and its number is known.
  private var isRead = false
  private var isDraining = false
  /// The first frame that can be decoded from the starting point.
  private var first = 0
  /// The number of pictures, if they are counted.
  private var pictures = 0

  /// Opens the file a second time, for decoding.
  init(_ file: AssetFile, _ stream: VideoStream, _ index: VideoIndex) throws(ReasonError) {
    (self.file, self.stream, self.index) = (file, stream, index)
    let reader = try Self.open(file, stream)
    let raw = unsafe reader.streams[stream.number]
    let kind = unsafe raw.pointee.codecpar.pointee.codec_id
    // FFmpeg's own AV1 decoder requires a GPU, but is the default for the codec.
    let name = stream.decoder ?? (kind == AV_CODEC_ID_AV1 ? "libdav1d" : nil)
    let named = unsafe name.flatMap { unsafe avcodec_find_decoder_by_name($0) }
    guard let decoder = unsafe named ?? avcodec_find_decoder(kind) else {
      throw ReasonError("FFmpeg has no decoder for it")
    }
    guard let codec = unsafe Codec(decoder), let packet = Packet(),
      unsafe avcodec_parameters_to_context(codec.raw, raw.pointee.codecpar) >= 0
    else { throw .memory }
    unsafe codec.raw.pointee.pkt_timebase = unsafe raw.pointee.time_base
    unsafe codec.raw.pointee.thread_count = 1
    unsafe codec.raw.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    unsafe codec.raw.pointee.idct_algo = FF_IDCT_SIMPLE
    unsafe codec.raw.pointee.err_recognition = AV_EF_CRCCHECK
    // Stored pictures have a few more rows and columns than displayed ones.
    unsafe codec.raw.pointee.max_pixels = 2 * Int64(VideoLimits.pixels)
    if let reason = codec.open() { throw ReasonError(reason) }
    (self.reader, self.codec, self.packet) = (reader, codec, packet)
  }

  private static func open(
    _ file: AssetFile, _ stream: VideoStream
  ) throws(ReasonError) -> MediaReader {
    do throws(AssetError) {
      let reader = try MediaReader(file)
      guard unsafe reader.streams.count > stream.number else {
        throw AssetError.corrupt(path: file.path, reason: "it has changed")
      }
      reader.select(stream.number)
      return reader
    } catch {
      throw ReasonError("it can no longer be opened: \(error)")
    }
  }

  // MARK: Seeking

  func start(at key: VideoIndex.Key) throws(ReasonError) {
    unsafe avcodec_flush_buffers(codec.raw)
    (isDraining, first, pictures) = (false, key.frame, 0)
    // Nearby packets are reached by reading ahead.
    if !isRead, number <= key.packet, key.packet - number < 64 { return try skip(to: key.packet) }
    isRead = false
    for time in [key.time, key.decodingTime].compactMap(\.self) where key.packet > 0 {
      if try seek(to: key, time) { return }
    }
    // The file is reopened to decode from its beginning, because not every format can rewind.
    reader = try Self.open(file, stream)
    number = 0
    try skip(to: key.packet)
  }

  /// Seeks to a key using the format's index.
  ///
  /// - Returns: Whether the key's packet was found.
  private func seek(to key: VideoIndex.Key, _ time: Int64) throws(ReasonError) -> Bool {
    if case .count = index.identity { return false }
    guard reader.seek(stream.number, to: time) else { return false }
    while true {
      guard try read() else { return false }
      let found = unsafe index.identity.packet(
        place: packet.raw.pointee.pos, time: packet.raw.pointee.pts)
      guard let found, found <= key.packet else { return false }
      if found == key.packet {
        (number, isRead) = (found, true)
        return true
      }
    }
  }

  /// Reads packets until the next packet has the given number.
  private func skip(to target: Int) throws(ReasonError) {
    while number < target {
      guard try read() else { throw ReasonError("the file has become shorter") }
      number += 1
    }
  }

  /// Reads the next packet of the stream.
  ///
  /// - Returns: Whether there was another packet.
  private func read() throws(ReasonError) -> Bool {
    while true {
      switch reader.read(into: packet) {
      case .end: return false
      case .damaged(let reason): throw ReasonError(reason)
      case .packet:
        if unsafe packet.raw.pointee.stream_index == stream.number { return true }
      }
    }
  }

  // MARK: Decoding

  func next() throws(ReasonError) -> (frame: Int, picture: DecodedPicture)? {
    guard let frame = Frame() else { throw .memory }
    while true {
      let (code, errors) = LibraryLog.listening {
        unsafe avcodec_receive_frame(codec.raw, frame.raw)
      }
      if code == SPLASH_AVERROR_EAGAIN {
        try feed()
      } else if code == SPLASH_AVERROR_EOF {
        return nil
      } else if code < 0 {
        throw ReasonError(libraryMessage(code, errors: errors))
      } else if let shown = number(of: frame) {
        if shown < first { continue }
        try check(frame)
        return (shown, DecodedPicture(.frame(frame)))
      }
    }
  }

  /// Returns the frame number of a picture; `nil` if the picture isn't displayed.
  private func number(of frame: Frame) -> Int? {
    guard let frames = index.frames else {
      pictures += 1
      return pictures <= index.count ? pictures - 1 : nil
    }
    let number = unsafe Int(frame.raw.pointee.pts)
    guard frames.indices.contains(number), frames[number] >= 0 else { return nil }
    return Int(frames[number])
  }

  /// Sends the next packet, or the end of the stream, to the decoder.
  private func feed() throws(ReasonError) {
    if !isRead, !isDraining { isRead = try read() }
    if !isRead {
      isDraining = true
      _ = unsafe avcodec_send_packet(codec.raw, nil)
      return
    }
    unsafe packet.raw.pointee.pts = Int64(number)
    unsafe packet.raw.pointee.dts = Int64(number)
    // Otherwise FFmpeg's APNG decoder would draw the first frame over the last frame of the previous repetition.
    if number == 0, unsafe codec.raw.pointee.codec_id == AV_CODEC_ID_APNG {
      unsafe packet.raw.pointee.flags |= AV_PKT_FLAG_KEY
    }
    // Frames that are removed by an edit list must also be decoded. The frames to display are already known.
    unsafe packet.raw.pointee.flags &= ~AV_PKT_FLAG_DISCARD
    let (code, errors) = LibraryLog.listening { unsafe avcodec_send_packet(codec.raw, packet.raw) }
    (number, isRead) = (number + 1, false)
    if code < 0, code != SPLASH_AVERROR_EOF {
      throw ReasonError(libraryMessage(code, errors: errors))
    }
  }

  /// Rejects pictures in which the decoder has concealed errors, and pictures of a different size.
  private func check(_ frame: Frame) throws(ReasonError) {
    let isCorrupt = unsafe frame.raw.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
    if unsafe isCorrupt || frame.raw.pointee.decode_error_flags != 0 {
      throw ReasonError("the image data is corrupt")
    }
    let (width, height) = unsafe (Int(frame.raw.pointee.width), Int(frame.raw.pointee.height))
    if width != stream.width || height != stream.height {
      throw ReasonError(
        "the frame has \(width) × \(height) pixels, others have \(stream.width) × \(stream.height)")
    }
  }
}
