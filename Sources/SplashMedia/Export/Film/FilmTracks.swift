internal import CFFmpeg

/// The tracks that store a video's colours and alpha: one track, two tracks, or one track of colours with alpha added
/// to each block.
final class FilmTracks {
  private enum Alpha {
    case none
    /// A separate track, in AVIF.
    case track(Int)
    /// A block addition for the same frame, in WebM and Matroska.
    case addition
  }

  private let muxer: Muxer
  private let timeBase: AVRational
  private let colors: Int
  private let alpha: Alpha
  /// Colour or alpha packets that are waiting for their counterparts, in order.
  private var waiting: (colors: [Packet], alpha: [Packet]) = ([], [])

  /// Adds the tracks to a file.
  init(
    _ muxer: Muxer, _ encoding: FilmEncoding, _ encoder: FrameEncoder, alpha: FrameEncoder?
  ) throws(OutputError) {
    self.muxer = muxer
    timeBase = unsafe encoder.codec.raw.pointee.time_base
    guard let alpha else {
      let tag = encoding.container.hasTags ? encoding.recipe.tag : nil
      colors = try muxer.addTrack(encoder.codec, tag: tag)
      self.alpha = .none
      return
    }
    if encoding.container.hasAlphaTrack {
      colors = try muxer.addTrack(encoder.codec)
      self.alpha = .track(try muxer.addTrack(alpha.codec))
    } else {
      // This pixel format signals to the muxer that blocks have additions.
      colors = try muxer.addTrack(encoder.codec, format: AV_PIX_FMT_YUVA420P)
      self.alpha = .addition
    }
  }

  /// Writes the next packet of encoded colours.
  func write(color packet: Packet) throws(OutputError) {
    guard case .addition = alpha else {
      return try muxer.write(packet, track: colors, timeBase: timeBase)
    }
    waiting.colors.append(packet)
    try writePairs()
  }

  /// Writes the next packet of encoded alpha.
  func write(alpha packet: Packet) throws(OutputError) {
    switch alpha {
    case .none: return
    case .track(let track): try muxer.write(packet, track: track, timeBase: timeBase)
    case .addition:
      waiting.alpha.append(packet)
      try writePairs()
    }
  }

  /// Writes the blocks for which both packets have arrived.
  private func writePairs() throws(OutputError) {
    while let color = waiting.colors.first, let alpha = waiting.alpha.first {
      waiting.colors.removeFirst()
      waiting.alpha.removeFirst()
      let size = unsafe Int(alpha.raw.pointee.size)
      // The addition's type, 1, precedes the data as an eight-byte number.
      guard
        let data = unsafe av_packet_new_side_data(
          color.raw, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, size + 8)
      else { throw muxer.isOutOfMemory }
      for index in 0..<8 { unsafe data[index] = index == 7 ? 1 : 0 }
      if let bytes = unsafe alpha.raw.pointee.data {
        unsafe (data + 8).update(from: bytes, count: size)
      }
      try muxer.write(color, track: colors, timeBase: timeBase)
    }
  }
}
