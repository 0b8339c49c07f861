internal import CFFmpeg
internal import SplashScene
internal import SplashSystem

/// Demuxes a video or sound file into packets of its streams.
///
/// The format is detected from the contents, not from the name. Regardless of the contents, no other file, device or
/// network is accessed. Only one thread may use a reader at a time.
@safe final class MediaReader {
  /// The result of reading.
  enum Reading: Equatable {
    /// A packet was read.
    case packet
    /// The end of the file was reached.
    case end
    /// The file can't be read any further. The reason comes from the library or the system.
    case damaged(reason: String)
  }

  /// The file.
  let file: AssetFile
  /// The library's context for the open file. Its streams are known.
  let raw: UnsafeMutablePointer<AVFormatContext>
  /// FFmpeg's name for the format, such as "mov,mp4,m4a,3gp,3g2,mj2".
  let format: String
  private let input: MediaInput

  /// Opens a file and finds its streams.
  ///
  /// - Throws: ``AssetError``. Files that are neither videos nor sounds (text, images, and lists of other files) are
  ///   rejected with ``AssetError/corrupt(path:reason:)``.
  init(_ file: AssetFile) throws(AssetError) {
    LibraryLog.silence()
    let path = file.path
    self.file = file
    input = try MediaInput(file)
    if let list = MediaKind.list(input.beginning(64)) {
      throw .corrupt(path: path, reason: MediaKind.refusal(of: list))
    }
    let probed = unsafe try Self.probe(input, path)
    format = unsafe String(cString: probed.pointee.name)
    unsafe raw = unsafe try Self.open(input, probed, path)
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFormatContext>? = unsafe raw
    unsafe avformat_close_input(&raw)
  }

  /// The file's path.
  var path: FilePath { file.path }

  /// The streams in file order. The reader owns their memory.
  var streams: [UnsafeMutablePointer<AVStream>] {
    unsafe (0..<Int(raw.pointee.nb_streams)).compactMap { unsafe raw.pointee.streams[$0] }
  }

  /// Returns the index of the stream of the given type that players would select and for which there is a decoder;
  /// `nil` if there is none. A cover image is not treated as a video stream.
  func bestStream(of type: AVMediaType) -> Int? {
    // The function only restricts the choice to streams with a decoder if the caller requests the decoder.
    var decoder: UnsafePointer<AVCodec>?
    let index = unsafe av_find_best_stream(raw, type, -1, -1, &decoder, 0)
    guard index >= 0 else { return nil }
    let best = unsafe streams[Int(index)].pointee
    guard unsafe best.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 else { return nil }
    // Since libavformat 60.16, the still image of an animated AVIF file is a separate stream, which comes first.
    let codec = unsafe best.codecpar.pointee.codec_id
    guard unsafe codec == AV_CODEC_ID_AV1 && best.nb_frames == 1 else { return Int(index) }
    let animated = unsafe streams.firstIndex { stream in
      unsafe stream.pointee.codecpar.pointee.codec_id == codec && stream.pointee.nb_frames > 1
    }
    return animated ?? Int(index)
  }

  /// Returns whether the file has a stream of the given type, with or without a decoder.
  func hasStream(of type: AVMediaType) -> Bool {
    unsafe streams.contains { stream in
      unsafe stream.pointee.codecpar.pointee.codec_type == type
        && stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    }
  }

  /// Restricts reading to the packets of one stream.
  func select(_ index: Int) {
    let all = unsafe streams
    for i in unsafe all.indices {
      unsafe all[i].pointee.discard = i == index ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  /// Reads the next packet in file order. The packet's previous contents are released.
  func read(into packet: Packet) -> Reading {
    unsafe av_packet_unref(packet.raw)
    let (code, errors) = LibraryLog.listening { unsafe av_read_frame(raw, packet.raw) }
    if code >= 0 { return .packet }
    if let reason = input.failure { return .damaged(reason: reason) }
    if code == SPLASH_AVERROR_EOF { return .end }
    return .damaged(reason: libraryMessage(code, errors: errors))
  }

  /// Seeks to a stream's key frame at or before a time in the stream's units, as close to it as the format's index
  /// allows.
  ///
  /// - Returns: Whether seeking succeeded; otherwise the position is undefined.
  func seek(_ index: Int, to time: Int64) -> Bool {
    let (code, _) = LibraryLog.listening {
      unsafe av_seek_frame(raw, Int32(index), time, AVSEEK_FLAG_BACKWARD)
    }
    return code >= 0
  }

  /// Detects the format from the file's first megabyte.
  private static func probe(
    _ input: MediaInput, _ path: FilePath
  ) throws(AssetError) -> UnsafePointer<AVInputFormat> {
    if input.size == 0 { throw .corrupt(path: path, reason: "it is empty") }
    var found: UnsafePointer<AVInputFormat>?
    let (code, _) = LibraryLog.listening { () -> Int32 in
      var format = unsafe found
      let code = unsafe av_probe_input_buffer2(input.io, &format, "", nil, 0, 0)
      unsafe found = unsafe format
      return code
    }
    if let reason = input.failure { throw .unreadable(path: path, reason: reason) }
    guard code >= 0, let format = unsafe found else {
      throw .corrupt(path: path, reason: "FFmpeg doesn't recognise its format")
    }
    let name = unsafe String(cString: format.pointee.name)
    if unsafe MediaKind.isList(name) || format.pointee.flags & AVFMT_NOFILE != 0 {
      throw .corrupt(path: path, reason: MediaKind.refusal(of: name))
    }
    return unsafe format
  }

  /// Opens the file in the given format and finds its streams.
  private static func open(
    _ input: MediaInput, _ format: UnsafePointer<AVInputFormat>, _ path: FilePath
  ) throws(AssetError) -> UnsafeMutablePointer<AVFormatContext> {
    guard let context = unsafe avformat_alloc_context() else {
      throw .unreadable(path: path, reason: "out of memory")
    }
    unsafe context.pointee.pb = unsafe input.io
    unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
    unsafe splash_refuse_files(context)
    var raw: UnsafeMutablePointer<AVFormatContext>? = unsafe context
    let (code, errors) = LibraryLog.listening { () -> Int32 in
      // Allows no protocols, and no other formats nested in this one.
      unsafe av_opt_set(context, "protocol_whitelist", "", 0)
      unsafe av_opt_set(context, "format_whitelist", format.pointee.name, 0)
      // On failure, this call closes the file.
      var code = unsafe avformat_open_input(&raw, "", format, nil)
      if code >= 0 { code = unsafe avformat_find_stream_info(raw, nil) }
      return code
    }
    guard code >= 0, let raw = unsafe raw else {
      unsafe avformat_close_input(&raw)
      if let reason = input.failure { throw .unreadable(path: path, reason: reason) }
      let reason = libraryMessage(code, errors: errors)
      // MP4 files often have their index at the end, so truncated files lack it.
      throw .corrupt(
        path: path,
        reason: reason == "moov atom not found" ? "it is truncated: it has no index" : reason)
    }
    return unsafe raw
  }
}
