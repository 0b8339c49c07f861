internal import CFFmpeg
internal import SplashScene
internal import SplashSystem

/// The limits on sound files in a scene.
enum SoundLimits {
  /// The maximum size of a file in bytes.
  static let fileBytes = 4 << 30
  /// The maximum duration of a file in seconds: one day.
  static let duration = 86_400.0
  /// The range of sample rates in Hz.
  static let sampleRates = 1000...768_000
}

/// The properties of a sound that can be determined without decoding it completely.
struct SoundProbe {
  /// The duration in seconds, greater than 0.
  let duration: Double
  /// The sample rate in Hz.
  let sampleRate: Int
  /// The number of channels.
  let channels: Int

  /// The maximum number of seconds that may be missing from a file for it to be considered complete. It isn't 0,
  /// because programs compute durations differently.
  static let tolerance = 0.5

  /// Decodes the beginning of a file and scans the remaining packets.
  ///
  /// - Throws: ``AssetError``, including for a truncated file.
  init(_ file: AssetFile) throws(AssetError) {
    let path = file.path
    let reader: MediaReader
    do throws(AssetError) {
      reader = try MediaReader(file)
    } catch {
      let beginning = try MediaInput(file).beginning(FileKind.beginningBytes)
      throw error.naming(FileKind(beginning), unless: [.sound, .video])
    }
    guard unsafe avio_size(reader.raw.pointee.pb) <= Int64(SoundLimits.fileBytes) else {
      throw .overLimit(path: path, limit: "\(SoundLimits.fileBytes >> 30) GB")
    }
    let decoder = try SoundDecoder(file)
    let isHeard: Bool
    do throws(MediaError) {
      isHeard = try decoder.next() != nil
    } catch {
      throw .corrupt(path: path, reason: error.reason)
    }
    guard isHeard, let index = reader.bestStream(of: AVMEDIA_TYPE_AUDIO) else {
      throw .corrupt(path: path, reason: "there is no sound in it")
    }
    sampleRate = decoder.sampleRate
    channels = unsafe Int(reader.streams[index].pointee.codecpar.pointee.ch_layout.nb_channels)
    duration = try Self.duration(of: reader, index)
    guard duration > 0 else { throw .corrupt(path: path, reason: "there is no sound in it") }
    guard duration <= SoundLimits.duration else {
      throw .overLimit(path: path, limit: "\(Int(clamping: SoundLimits.duration / 3600)) hours")
    }
  }

  /// Returns the duration in seconds, from the times of all packets.
  private static func duration(of reader: MediaReader, _ index: Int) throws(AssetError) -> Double {
    func fault(_ reason: String) -> AssetError { .corrupt(path: reader.path, reason: reason) }
    guard let packet = Packet() else { throw fault("out of memory") }
    let stream = unsafe reader.streams[index]
    let tick = unsafe av_q2d(stream.pointee.time_base)
    let told = try unsafe declaredEnd(of: stream, in: reader)
    let rate = unsafe Double(max(1, stream.pointee.codecpar.pointee.sample_rate))
    reader.select(index)
    var end = 0.0
    // The longest known duration of a packet, in seconds.
    var longest = unsafe Double(stream.pointee.codecpar.pointee.frame_size) / rate
    var isCut = false
    reading: while true {
      switch reader.read(into: packet) {
      case .packet:
        let raw = unsafe packet.raw
        guard unsafe Int(raw.pointee.stream_index) == index else { continue }
        isCut = unsafe raw.pointee.flags & AV_PKT_FLAG_CORRUPT != 0
        let start = unsafe raw.pointee.pts
        guard start != SPLASH_AV_NOPTS_VALUE else { continue }
        let length = unsafe Double(raw.pointee.duration) * tick
        var padding = unsafe Double(splash_packet_padding(raw)) / rate
        // The packet's duration doesn't include the padding in Ogg files or, with FFmpeg 9, in MP4 and Matroska
        // files. Packet durations are rounded to ticks.
        if reader.format == "ogg" || length + padding <= longest + 0.51 * tick { padding = 0 }
        longest = max(longest, length)
        end = max(end, Double(start) * tick + length - padding - reader.origin)
      case .end: break reading
      case .damaged(let reason): throw fault(reason)
      }
    }
    guard let told else { return (end * rate).rounded() / rate }
    if told - end > (isCut ? 0.001 : tolerance) {
      throw fault(
        "it ends after \(thousandths(end)) of its \(thousandths(told)) seconds")
    }
    return (min(told, end) * rate).rounded() / rate
  }

  /// Returns the end time of the stream according to the file, in seconds; `nil` if the file doesn't specify it.
  private static func declaredEnd(
    of stream: UnsafeMutablePointer<AVStream>, in reader: MediaReader
  ) throws(AssetError) -> Double? {
    // FFmpeg doesn't report the declared duration for a WAV file that is shorter than declared.
    if reader.format == "wav" {
      return WaveHeader.duration(try MediaInput(reader.file).beginning(1 << 16))
    }
    let length = unsafe stream.pointee.duration
    if length == SPLASH_AV_NOPTS_VALUE, let tag = unsafe stream.pointee.metadata,
      let entry = unsafe av_dict_get(tag, "DURATION", nil, 0), let text = unsafe entry.pointee.value
    {
      return clock(unsafe String(cString: text))
    }
    guard length != SPLASH_AV_NOPTS_VALUE, length > 0,
      unsafe reader.raw.pointee.duration_estimation_method == AVFMT_DURATION_FROM_STREAM
    else { return nil }
    let start = unsafe stream.pointee.start_time
    let tick = unsafe av_q2d(stream.pointee.time_base)
    let first = start == SPLASH_AV_NOPTS_VALUE ? reader.origin : Double(start) * tick
    return first + Double(length) * tick - reader.origin
  }
}

/// Converts a time like `00:01:02.500000000`, as in Matroska's tags, to seconds; `nil` if it is invalid.
func clock(_ text: String) -> Double? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
  guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2]
  else { return nil }
  let sum = 3600 * hours + 60 * minutes + seconds
  return sum > 0 && sum.isFinite ? sum : nil
}

/// Formats seconds to three decimal places.
func thousandths(_ seconds: Double) -> String {
  let count = Int(clamping: (seconds * 1000).rounded())
  let rest = String(1000 + abs(count) % 1000).dropFirst()
  var digits = "." + rest
  while digits.last == "0" { digits.removeLast() }
  return "\(count / 1000)\(digits == "." ? "" : digits)"
}
