internal import CFFmpeg
internal import SplashSystem

/// Encodes stereo sound at 48,000 samples per second. The same samples produce the same bytes, except for Opus, whose
/// library uses approximations that differ between processor vendors.
@safe final class SoundEncoder {
  /// The open codec, with a time unit of one sample.
  let codec: Codec
  private let kind: SoundOptions.Codec
  private let frame: Frame
  private let packet: Packet
  /// Pairs of samples that don't yet fill a frame.
  private var rest: [Float] = []
  private var position: Int64 = 0

  /// The number of samples in a frame, for codecs that accept any number.
  private static let freeFrameSize = 1024

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - kind: The codec.
  ///   - bitRate: The bit rate, in bits per second.
  ///   - path: The output's path, to report in errors.
  init(
    _ kind: SoundOptions.Codec, bitRate: Int, path: FilePath
  ) throws(OutputError) {
    func failure(_ reason: String) -> OutputError { .encodingFailed(path: path, reason: reason) }
    guard SoundOptions.bitRates.contains(bitRate) else {
      let (low, high) = (SoundOptions.bitRates.lowerBound, SoundOptions.bitRates.upperBound)
      throw failure("sound of \(bitRate) bits per second; the range is \(low) to \(high)")
    }
    LibraryLog.silence()
    guard let encoder = unsafe avcodec_find_encoder_by_name(kind.encoder) else {
      throw failure("FFmpeg was built without \(kind.encoder)")
    }
    guard let codec = unsafe Codec(encoder), let frame = Frame(), let packet = Packet() else {
      throw failure("out of memory")
    }
    let context = unsafe codec.raw
    unsafe context.pointee.sample_rate = Int32(SoundMixer.sampleRate)
    unsafe context.pointee.time_base = AVRational(num: 1, den: Int32(SoundMixer.sampleRate))
    unsafe context.pointee.sample_fmt = kind.sampleFormat
    unsafe context.pointee.thread_count = 1
    unsafe splash_encode_stereo(context)
    if !kind.isLossless { unsafe context.pointee.bit_rate = Int64(bitRate) }
    unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER
    if let reason = codec.open(isPlain: true) { throw failure(reason) }
    (self.kind, self.codec, self.frame, self.packet) = (kind, codec, frame, packet)
  }

  /// Encodes pairs of samples, alternately left and right, and delivers the available packets.
  func write(
    _ samples: [Float], _ deliver: (Packet) throws(OutputError) -> Void, path: FilePath
  ) throws(OutputError) {
    rest += samples
    let told = unsafe Int(codec.raw.pointee.frame_size)
    let count = 2 * (told > 0 ? told : Self.freeFrameSize)
    var start = 0
    while rest.count - start >= count {
      try send(rest[start..<start + count], deliver, path: path)
      start += count
    }
    rest.removeFirst(start)
  }

  /// Finishes the sound, and delivers the last packets.
  func finish(
    _ deliver: (Packet) throws(OutputError) -> Void, path: FilePath
  ) throws(OutputError) {
    if !rest.isEmpty { try send(rest[...], deliver, path: path) }
    rest = []
    try send(nil, deliver, path: path)
  }

  /// Sends a frame of samples, or the end of the stream, to the codec, and delivers the available packets.
  private func send(
    _ samples: ArraySlice<Float>?, _ deliver: (Packet) throws(OutputError) -> Void, path: FilePath
  ) throws(OutputError) {
    func failure(_ reason: String) -> OutputError { .encodingFailed(path: path, reason: reason) }
    if let samples, !fill(samples) { throw failure("out of memory") }
    let (code, errors) = LibraryLog.listening {
      unsafe avcodec_send_frame(codec.raw, samples == nil ? nil : frame.raw)
    }
    if code < 0 { throw failure(libraryMessage(code, errors: errors)) }
    while true {
      let (code, errors) = LibraryLog.listening {
        unsafe avcodec_receive_packet(codec.raw, packet.raw)
      }
      if code == SPLASH_AVERROR_EAGAIN || code == SPLASH_AVERROR_EOF { return }
      if code < 0 { throw failure(libraryMessage(code, errors: errors)) }
      try deliver(packet)
    }
  }

  /// Copies pairs of samples to the frame, in the codec's format; returns `false` if memory allocation fails.
  private func fill(_ samples: ArraySlice<Float>) -> Bool {
    let raw = unsafe frame.raw
    unsafe av_frame_unref(raw)
    unsafe raw.pointee.nb_samples = Int32(samples.count / 2)
    unsafe raw.pointee.format = kind.sampleFormat.rawValue
    unsafe raw.pointee.sample_rate = Int32(SoundMixer.sampleRate)
    unsafe splash_frame_stereo(raw)
    unsafe raw.pointee.pts = position
    guard unsafe av_frame_get_buffer(raw, 0) >= 0, let first = unsafe raw.pointee.data.0 else {
      return false
    }
    position += Int64(samples.count / 2)
    switch kind.sampleFormat {
    case AV_SAMPLE_FMT_FLTP:
      guard let second = unsafe raw.pointee.data.1 else { return false }
      let count = samples.count / 2
      unsafe first.withMemoryRebound(to: Float.self, capacity: count) { left in
        unsafe second.withMemoryRebound(to: Float.self, capacity: count) { right in
          for index in 0..<count {
            unsafe left[index] = samples[samples.startIndex + 2 * index]
            unsafe right[index] = samples[samples.startIndex + 2 * index + 1]
          }
        }
      }
    case AV_SAMPLE_FMT_FLT:
      unsafe first.withMemoryRebound(to: Float.self, capacity: samples.count) { target in
        for (index, sample) in samples.enumerated() { unsafe target[index] = sample }
      }
    default:
      unsafe first.withMemoryRebound(to: Int16.self, capacity: samples.count) { target in
        for (index, sample) in samples.enumerated() {
          unsafe target[index] = Int16(sound: sample)
        }
      }
    }
    return true
  }
}

extension Int16 {
  /// Rounds a sample from -1 to 1; larger ones are clipped.
  package init(sound sample: Float) { self.init(clamping: (sample * 32_768).rounded()) }
}

extension SoundOptions.Codec {
  /// The encoder's name in FFmpeg.
  fileprivate var encoder: String {
    switch self {
    case .aac: "aac"
    case .opus: "libopus"
    case .vorbis: "libvorbis"
    case .flac: "flac"
    case .pcm: "pcm_s16le"
    }
  }

  /// The encoder's sample format.
  fileprivate var sampleFormat: AVSampleFormat {
    switch self {
    case .aac, .vorbis: AV_SAMPLE_FMT_FLTP
    case .opus: AV_SAMPLE_FMT_FLT
    case .flac, .pcm: AV_SAMPLE_FMT_S16
    }
  }
}
