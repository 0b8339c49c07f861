internal import CFFmpeg
internal import SplashSystem

/// A file with one or more tracks, written to an output or to memory.
///
/// Tracks are added first, and then the header is written. Packets follow, in order within each track.
@safe final class Muxer {
  /// The path to report in errors.
  private let path: FilePath
  private let settings: [(name: String, value: String)]
  private let format: UnsafeMutablePointer<AVFormatContext>
  private let output: UnsafeMutablePointer<splash_output>
  /// Whether the file is assembled in memory.
  private let isBuffered: Bool

  /// Creates a file without tracks.
  ///
  /// - Parameters:
  ///   - file: The output; `nil` to assemble the file in memory.
  ///   - path: The path to report in errors.
  ///   - hasSound: Whether one of the tracks is sound.
  init(
    file: OutputFile?, path: FilePath, _ container: Container, _ options: VideoOptions,
    hasSound: Bool = false
  ) throws(OutputError) {
    self.path = path
    let isStream = file?.isStream == true
    // Video and sound are interleaved no matter how far one is ahead of the other.
    settings =
      container.settings(
        MuxerRequest(options: options, isStream: isStream, hasSound: hasSound))
      + (hasSound ? [("max_interleave_delta", "0")] : [])
    isBuffered = file == nil || container.needsSeeking && isStream
    var allocated: UnsafeMutablePointer<AVFormatContext>?
    guard unsafe avformat_alloc_output_context2(&allocated, nil, container.muxer, nil) >= 0,
      let format = unsafe allocated
    else {
      throw .encodingFailed(
        path: path, reason: "FFmpeg was built without what writes \(container.muxer) files")
    }
    unsafe self.format = unsafe format
    unsafe output = .allocate(capacity: 1)
    unsafe output.initialize(to: splash_output(descriptor: file?.descriptor ?? -1, error: 0))
    if isBuffered {
      _ = unsafe avio_open_dyn_buf(&format.pointee.pb)
    } else {
      unsafe format.pointee.pb = splash_output_open(output, isStream ? 0 : 1)
    }
    if unsafe format.pointee.pb == nil {
      throw isOutOfMemory
    }
    unsafe format.pointee.flags |= AVFMT_FLAG_BITEXACT
    // The muxer's second pass, which moves the index to the front, opens the file by its name.
    if let path = file?.partialPath {
      unsafe format.pointee.url = ("file:\(path)" as FilePath).withCString { unsafe av_strdup($0) }
    }
    if let comment = options.comment {
      _ = unsafe av_dict_set(&format.pointee.metadata, "comment", comment, 0)
    }
  }

  deinit {
    if isBuffered {
      var bytes: UnsafeMutablePointer<UInt8>?
      if unsafe format.pointee.pb != nil {
        _ = unsafe avio_close_dyn_buf(format.pointee.pb, &bytes)
        unsafe av_free(bytes)
      }
    } else {
      unsafe splash_output_close(format.pointee.pb)
    }
    unsafe format.pointee.pb = nil
    unsafe avformat_free_context(format)
    unsafe output.deallocate()
  }

  /// Adds a track for an open encoder.
  ///
  /// - Parameters:
  ///   - tag: The FourCC by which players select the decoder; `nil` for the muxer's choice.
  ///   - format: The pixel format, if it differs from the encoder's.
  /// - Returns: The track's index.
  func addTrack(
    _ encoder: Codec, tag: String? = nil, format pixels: AVPixelFormat? = nil
  ) throws(OutputError) -> Int {
    guard let stream = unsafe avformat_new_stream(format, nil) else {
      throw isOutOfMemory
    }
    unsafe stream.pointee.time_base = encoder.raw.pointee.time_base
    if unsafe encoder.raw.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
      unsafe stream.pointee.avg_frame_rate = encoder.raw.pointee.framerate
      unsafe stream.pointee.r_frame_rate = encoder.raw.pointee.framerate
    }
    try check { unsafe avcodec_parameters_from_context(stream.pointee.codecpar, encoder.raw) }
    if let pixels { unsafe stream.pointee.codecpar.pointee.format = pixels.rawValue }
    if let tag {
      let letters = tag.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
      unsafe stream.pointee.codecpar.pointee.codec_tag = letters
    }
    return unsafe Int(stream.pointee.index)
  }

  /// Writes the header. Call this after adding the last track.
  func begin() throws(OutputError) {
    for setting in settings { try set(setting.name, to: setting.value) }
    try check { unsafe avformat_write_header(format, nil) }
  }

  /// Sets an option of the muxer. Some options only take effect at the end of the file.
  func set(_ option: String, to value: String) throws(OutputError) {
    try check { unsafe av_opt_set(format, option, value, Int32(AV_OPT_SEARCH_CHILDREN)) }
  }

  /// Writes a packet of a track, with times in units of `timeBase`. The packet is empty afterwards.
  ///
  /// - Parameter duration: The duration, in units of `timeBase`, to use if the packet has none.
  func write(
    _ packet: Packet, track: Int = 0, timeBase: AVRational, duration: Int64 = 1
  ) throws(OutputError) {
    guard let stream = unsafe format.pointee.streams[track] else { return }
    unsafe packet.raw.pointee.stream_index = Int32(track)
    if unsafe packet.raw.pointee.duration == 0 {
      unsafe packet.raw.pointee.duration = duration
    }
    unsafe av_packet_rescale_ts(packet.raw, timeBase, stream.pointee.time_base)
    try check { unsafe av_interleaved_write_frame(format, packet.raw) }
  }

  /// Finishes the file.
  ///
  /// - Returns: The file, if it was assembled in memory. The caller must still write it to the pipe.
  func finish() throws(OutputError) -> [UInt8] {
    try check { unsafe av_write_trailer(format) }
    unsafe avio_flush(format.pointee.pb)
    try check { unsafe format.pointee.pb.pointee.error }
    guard isBuffered else { return [] }
    // Closing the buffer would write padding at the muxer's last position.
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = unsafe avio_get_dyn_buf(format.pointee.pb, &bytes)
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// The out-of-memory error for this file.
  var isOutOfMemory: OutputError { .encodingFailed(path: path, reason: "out of memory") }

  /// Throws the error of a failed call: the system's error if writing failed, otherwise the library's.
  private func check(_ body: () -> Int32) throws(OutputError) {
    let (code, errors) = LibraryLog.listening(body)
    let systemCode = unsafe output.pointee.error
    if systemCode != 0 { throw .system(path: path, code: systemCode) }
    if code < 0 {
      throw .encodingFailed(path: path, reason: libraryMessage(code, errors: errors))
    }
  }
}
