internal import CFFmpeg

/// An MP4 file with one video track, written through an output.
///
/// In a file, the index is moved to the front at the end. Down a pipe, the film is written in
/// fragments, each with its own index.
@safe final class MP4Muxer {
  private let file: OutputFile
  private let format: UnsafeMutablePointer<AVFormatContext>
  private let output: UnsafeMutablePointer<splash_output>
  private let stream: UnsafeMutablePointer<AVStream>

  /// Begins a file with the track that an open encoder makes.
  init(file: OutputFile, encoder: Codec) throws(OutputError) {
    self.file = file
    var allocated: UnsafeMutablePointer<AVFormatContext>?
    guard unsafe avformat_alloc_output_context2(&allocated, nil, "mp4", nil) >= 0,
      let format = unsafe allocated
    else { throw .encodingFailed(path: file.path, reason: "there is no MP4 writer") }
    guard let stream = unsafe avformat_new_stream(format, nil) else {
      unsafe avformat_free_context(format)
      throw .encodingFailed(path: file.path, reason: "out of memory")
    }
    unsafe self.format = unsafe format
    unsafe self.stream = unsafe stream
    unsafe output = .allocate(capacity: 1)
    unsafe output.initialize(to: splash_output(descriptor: file.descriptor, error: 0))
    unsafe format.pointee.pb = splash_output_open(output, file.isStream ? 0 : 1)
    if unsafe format.pointee.pb == nil {
      throw .encodingFailed(path: file.path, reason: "out of memory")
    }
    try begin(encoder)
  }

  deinit {
    unsafe splash_output_close(format.pointee.pb)
    unsafe format.pointee.pb = nil
    unsafe avformat_free_context(format)
    unsafe output.deallocate()
  }

  private func begin(_ encoder: Codec) throws(OutputError) {
    unsafe format.pointee.flags |= AVFMT_FLAG_BITEXACT
    // The second pass, which moves the index to the front, reads the file by its name.
    if let path = file.partialPath { unsafe format.pointee.url = av_strdup("file:" + path) }
    unsafe stream.pointee.time_base = encoder.raw.pointee.time_base
    unsafe stream.pointee.avg_frame_rate = encoder.raw.pointee.framerate
    unsafe stream.pointee.r_frame_rate = encoder.raw.pointee.framerate
    try check { unsafe avcodec_parameters_from_context(stream.pointee.codecpar, encoder.raw) }
    let flags = file.isStream ? "frag_keyframe+empty_moov+default_base_moof" : "faststart"
    try check {
      unsafe av_opt_set(format, "movflags", flags, Int32(AV_OPT_SEARCH_CHILDREN))
    }
    try check { unsafe avformat_write_header(format, nil) }
  }

  /// Writes one packet, whose times count frames; the packet is empty afterwards.
  func write(_ packet: Packet, timeBase: AVRational) throws(OutputError) {
    unsafe packet.raw.pointee.stream_index = 0
    if unsafe packet.raw.pointee.duration == 0 { unsafe packet.raw.pointee.duration = 1 }
    unsafe av_packet_rescale_ts(packet.raw, timeBase, stream.pointee.time_base)
    try check { unsafe av_interleaved_write_frame(format, packet.raw) }
  }

  /// Ends the file.
  func finish() throws(OutputError) {
    try check { unsafe av_write_trailer(format) }
    unsafe avio_flush(format.pointee.pb)
    try check { unsafe format.pointee.pb.pointee.error }
  }

  /// Makes an error of a failed call: the system's when writing failed, the library's otherwise.
  private func check(_ body: () -> Int32) throws(OutputError) {
    let (code, errors) = LibraryLog.listening(body)
    let systemCode = unsafe output.pointee.error
    if systemCode != 0 { throw .system(path: file.path, code: systemCode) }
    if code < 0 {
      throw .encodingFailed(path: file.path, reason: libraryMessage(code, errors: errors))
    }
  }
}
