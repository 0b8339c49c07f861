internal import CFFmpeg
internal import SplashScene
internal import SplashSystem

/// A film or a sound in a file, taken apart into packets of its streams.
///
/// The kind of the file is told by its contents, not by its name. Whatever it says, no other file, no
/// device and no network is reached. It is used by one thread at a time.
@safe final class MediaReader {
  /// What reading on gives.
  enum Reading: Equatable {
    /// The packet has been filled.
    case packet
    /// There is nothing more.
    case end
    /// The file can't be read on; the reason is the library's or the system's.
    case damaged(reason: String)
  }

  /// The file.
  let file: AssetFile
  /// The library's view of the file: open, with its streams found.
  let raw: UnsafeMutablePointer<AVFormatContext>
  /// The format as FFmpeg names it, like "mov,mp4,m4a,3gp,3g2,mj2".
  let format: String
  private let input: MediaInput

  /// Opens a file and finds its streams.
  ///
  /// - Throws: ``AssetError``: ``AssetError/corrupt(path:reason:)`` also for what is no film and no sound:
  ///   texts, pictures, and lists of other files, which are refused.
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

  /// The streams in the file's order. Their memory is the reader's.
  var streams: [UnsafeMutablePointer<AVStream>] {
    unsafe (0..<Int(raw.pointee.nb_streams)).compactMap { unsafe raw.pointee.streams[$0] }
  }

  /// The index of the stream of a kind that players take, which has a decoder; `nil` if there is none.
  /// A cover is no film.
  func bestStream(of type: AVMediaType) -> Int? {
    // Only who asks for a decoder is given a stream that has one.
    var decoder: UnsafePointer<AVCodec>?
    let index = unsafe av_find_best_stream(raw, type, -1, -1, &decoder, 0)
    guard index >= 0 else { return nil }
    let best = unsafe streams[Int(index)].pointee
    guard unsafe best.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 else { return nil }
    // From libavformat 60.16 on, the still picture of an animated AVIF file is a stream of its own, and the first.
    let codec = unsafe best.codecpar.pointee.codec_id
    guard unsafe codec == AV_CODEC_ID_AV1 && best.nb_frames == 1 else { return Int(index) }
    let animated = unsafe streams.firstIndex { stream in
      unsafe stream.pointee.codecpar.pointee.codec_id == codec && stream.pointee.nb_frames > 1
    }
    return animated ?? Int(index)
  }

  /// Whether there is a stream of a kind, with a decoder or without.
  func hasStream(of type: AVMediaType) -> Bool {
    unsafe streams.contains { stream in
      unsafe stream.pointee.codecpar.pointee.codec_type == type
        && stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    }
  }

  /// Gives the packets of one stream only from now on.
  func select(_ index: Int) {
    let all = unsafe streams
    for i in unsafe all.indices {
      unsafe all[i].pointee.discard = i == index ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  /// Reads the next packet in the order of the file. What the packet held is gone.
  func read(into packet: Packet) -> Reading {
    unsafe av_packet_unref(packet.raw)
    let (code, errors) = LibraryLog.listening { unsafe av_read_frame(raw, packet.raw) }
    if code >= 0 { return .packet }
    if let reason = input.failure { return .damaged(reason: reason) }
    if code == SPLASH_AVERROR_EOF { return .end }
    return .damaged(reason: libraryMessage(code, errors: errors))
  }

  /// Goes to a key frame of a stream at or before a time in the stream's units, as near as the format's
  /// index tells.
  ///
  /// - Returns: Whether the reader is somewhere else now; if not, it may be anywhere.
  func seek(_ index: Int, to time: Int64) -> Bool {
    let (code, _) = LibraryLog.listening {
      unsafe av_seek_frame(raw, Int32(index), time, AVSEEK_FLAG_BACKWARD)
    }
    return code >= 0
  }

  /// Finds the format by the file's first megabyte.
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
      throw .corrupt(path: path, reason: "it is of no kind that FFmpeg knows")
    }
    let name = unsafe String(cString: format.pointee.name)
    if unsafe MediaKind.isList(name) || format.pointee.flags & AVFMT_NOFILE != 0 {
      throw .corrupt(path: path, reason: MediaKind.refusal(of: name))
    }
    return unsafe format
  }

  /// Opens the file as a format and finds its streams.
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
      // No protocol at all, and no format inside this one.
      unsafe av_opt_set(context, "protocol_whitelist", "", 0)
      unsafe av_opt_set(context, "format_whitelist", format.pointee.name, 0)
      // The file is closed when that fails.
      var code = unsafe avformat_open_input(&raw, "", format, nil)
      if code >= 0 { code = unsafe avformat_find_stream_info(raw, nil) }
      return code
    }
    guard code >= 0, let raw = unsafe raw else {
      unsafe avformat_close_input(&raw)
      if let reason = input.failure { throw .unreadable(path: path, reason: reason) }
      let reason = libraryMessage(code, errors: errors)
      // The index is what MP4 files have at their ends.
      throw .corrupt(
        path: path,
        reason: reason == "moov atom not found" ? "it is truncated: it has no index" : reason)
    }
    return unsafe raw
  }
}
