internal import CFFmpeg
internal import SplashScene
internal import SplashSystem

/// Decodes a file's sound from its beginning. If a file has several sound streams, the one that players would select
/// is decoded.
///
/// Padding samples that an encoder added at the beginning and end are removed, if the file signals them. Time 0 is
/// the start of the file's earliest stream, so a video's sound keeps its offset relative to the frames. The same file
/// produces the same samples on every machine.
@safe final class SoundDecoder: SoundSource {
  let sampleRate: Int
  /// The expected duration in seconds. A file that turns out to be shorter is considered truncated.
  var expectedDuration = 0.0
  private let reader: MediaReader
  private let index: Int
  private let codec: Codec
  private let packet: Packet
  private let frame: Frame
  private var stereo = StereoFrame()
  /// The stream's unit of time, in seconds.
  private let tick: Double
  /// The file's start time, in seconds.
  private let origin: Double
  /// The number of the next sample.
  private var position = 0
  private var hasBegun = false

  /// Opens a file.
  ///
  /// - Throws: ``AssetError``; for a file without sound, ``AssetError/corrupt(path:reason:)``.
  init(_ file: AssetFile) throws(AssetError) {
    func fault(_ reason: String) -> AssetError { .corrupt(path: file.path, reason: reason) }
    reader = try MediaReader(file)
    guard let index = reader.bestStream(of: AVMEDIA_TYPE_AUDIO) else {
      throw fault(
        reader.hasStream(of: AVMEDIA_TYPE_AUDIO)
          ? "FFmpeg was built without a decoder for its sound" : "there is no sound in it")
    }
    self.index = index
    reader.select(index)
    let stream = unsafe reader.streams[index]
    guard let decoder = unsafe avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id) else {
      throw fault("FFmpeg was built without a decoder for its sound")
    }
    guard let codec = unsafe Codec(decoder), let packet = Packet(), let frame = Frame(),
      unsafe avcodec_parameters_to_context(codec.raw, stream.pointee.codecpar) >= 0
    else { throw fault("out of memory") }
    (self.codec, self.packet, self.frame) = (codec, packet, frame)
    unsafe codec.raw.pointee.pkt_timebase = unsafe stream.pointee.time_base
    unsafe codec.raw.pointee.thread_count = 1
    unsafe codec.raw.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    unsafe codec.raw.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_EXPLODE
    if let reason = codec.open(isPlain: true) { throw fault(reason) }
    sampleRate = unsafe Int(codec.raw.pointee.sample_rate)
    guard SoundLimits.sampleRates.contains(sampleRate) else {
      throw fault("it has \(sampleRate) samples per second")
    }
    tick = unsafe av_q2d(stream.pointee.time_base)
    origin = reader.origin
  }

  /// Returns the next samples; `nil` at the end.
  func next() throws(MediaError) -> SoundBlock? {
    while true {
      let (code, errors) = LibraryLog.listening {
        unsafe avcodec_receive_frame(codec.raw, frame.raw)
      }
      if code >= 0 { return try block() }
      if code == SPLASH_AVERROR_EOF {
        let missing = expectedDuration - Double(position) / Double(sampleRate)
        if missing > SoundProbe.tolerance { throw failure("the file ends here") }
        return nil
      }
      guard code == SPLASH_AVERROR_EAGAIN else {
        throw failure(libraryMessage(code, errors: errors))
      }
      try feed()
    }
  }

  /// Sends the next packet, or the end of the stream, to the decoder.
  private func feed() throws(MediaError) {
    var isEnd = false
    switch reader.read(into: packet) {
    case .packet:
      guard unsafe Int(packet.raw.pointee.stream_index) == index && packet.raw.pointee.size > 0
      else { return }
    case .end: isEnd = true
    case .damaged(let reason): throw failure(reason)
    }
    let (code, errors) = LibraryLog.listening {
      unsafe avcodec_send_packet(codec.raw, isEnd ? nil : packet.raw)
    }
    if code < 0 { throw failure(libraryMessage(code, errors: errors)) }
  }

  /// Returns the decoded samples.
  private func block() throws(MediaError) -> SoundBlock {
    guard unsafe Int(frame.raw.pointee.sample_rate) == sampleRate else {
      throw failure("the sample rate changes")
    }
    let time = unsafe frame.raw.pointee.pts
    if time != SPLASH_AV_NOPTS_VALUE {
      let told = ((Double(time) * tick - origin) * Double(sampleRate)).rounded()
      // Many formats round times, and FFmpeg computes the times in Ogg files. Differences of up to a tenth of a
      // second are therefore ignored, and the blocks are considered contiguous.
      let tolerance = (tick + (hasBegun ? 0.1 : 0)) * Double(sampleRate) + 1
      if abs(told) < 0x1p52, !hasBegun ? abs(told) > tolerance : told > Double(position) + tolerance
      {
        position = Int(clamping: told)
      }
    }
    hasBegun = true
    guard var samples = stereo.samples(of: frame) else {
      throw failure("unsupported sample format")
    }
    let first = position
    position += samples.count / 2
    guard first < 0 else { return SoundBlock(position: first, samples: samples) }
    samples.removeFirst(min(samples.count, -2 * first))
    return SoundBlock(position: 0, samples: samples)
  }

  private func failure(_ reason: String) -> MediaError {
    MediaError(path: reader.path, time: Double(position) / Double(sampleRate), reason: reason)
  }
}

extension MediaReader {
  /// The file's start time in seconds, on the time scale of its streams. Only encoder padding has times before 0.
  var origin: Double {
    let start = unsafe raw.pointee.start_time
    return start == SPLASH_AV_NOPTS_VALUE ? 0 : max(0, Double(start) / Double(AV_TIME_BASE))
  }
}
