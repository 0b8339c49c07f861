internal import CFFmpeg
internal import SplashScene

/// The packets of a video, read from the beginning to the end of the file without decoding.
struct PacketScan {
  /// The packets in decoding order.
  private(set) var entries: [VideoIndex.Entry] = []
  /// The file's time units.
  let units: VideoIndex.Units

  /// Reads all packets of a stream.
  init(_ reader: MediaReader, _ stream: VideoStream) throws(AssetError) {
    let raw = unsafe reader.streams[stream.number]
    let (base, average) = unsafe (raw.pointee.time_base, raw.pointee.avg_frame_rate)
    let (lowest, codec) = unsafe (raw.pointee.r_frame_rate, raw.pointee.codecpar.pointee.codec_id)
    func rates(_ list: [AVRational]) -> [(Int64, Int64)] {
      list.map { (Int64($0.num), Int64($0.den)) }
    }
    units = unsafe VideoIndex.Units(
      timeBase: (Int64(base.num), Int64(base.den)), rates: rates([average, lowest]),
      ratesWithoutTimes: rates([splash_codec_frame_rate(raw), average, lowest]),
      reorders: unsafe raw.pointee.codecpar.pointee.video_delay > 0,
      // Each APNG frame depends on the previous frame, regardless of the packets' flags.
      isCumulative: codec == AV_CODEC_ID_APNG)
    guard let packet = Packet() else {
      throw .unreadable(path: reader.path, reason: "out of memory")
    }
    reader.select(stream.number)
    var isCut = false
    reading: while true {
      switch reader.read(into: packet) {
      case .end: break reading
      case .damaged(let reason): throw .corrupt(path: reader.path, reason: reason)
      case .packet: break
      }
      guard unsafe packet.raw.pointee.stream_index == stream.number else { continue }
      if entries.count == VideoLimits.frames {
        throw .overLimit(path: reader.path, limit: "\(VideoLimits.frames) frames")
      }
      isCut = unsafe packet.raw.pointee.flags & AV_PKT_FLAG_CORRUPT != 0
      entries.append(Self.entry(packet, codec))
    }
    // Transport streams may lose packets in transmission. Any other file with missing bytes is truncated.
    let expected =
      reader.format.contains("mp4") ? unsafe Int(avformat_index_get_entries_count(raw)) : 0
    if isCut && !reader.format.hasPrefix("mpeg") || entries.count < expected {
      throw .truncated(reader.path)
    }
  }

  private static func entry(_ packet: Packet, _ codec: AVCodecID) -> VideoIndex.Entry {
    let raw = unsafe packet.raw.pointee
    func time(_ value: Int64) -> Int64? { value == SPLASH_AV_NOPTS_VALUE ? nil : value }
    var isShown = unsafe raw.flags & AV_PKT_FLAG_DISCARD == 0
    if codec == AV_CODEC_ID_VP8, unsafe raw.size > 0, let first = unsafe raw.data?.pointee {
      // In VP8, reference pictures that are never displayed have their own packets.
      isShown = isShown && first >> 4 & 1 == 1
    }
    return unsafe VideoIndex.Entry(
      time: time(raw.pts), decodingTime: time(raw.dts), duration: max(0, raw.duration),
      place: raw.pos, isKey: raw.flags & AV_PKT_FLAG_KEY != 0, isShown: isShown)
  }
}
