/// The encoding options for a video's sound.
package struct SoundOptions: Hashable, Sendable {
  /// The sound codecs.
  package enum Codec: String, Hashable, Sendable, CaseIterable {
    /// AAC-LC, with FFmpeg's encoder.
    case aac
    /// Opus, with libopus.
    case opus
    /// Vorbis, with libvorbis.
    case vorbis
    /// FLAC with 16 bits, lossless.
    case flac
    /// Uncompressed 16-bit samples.
    case pcm

    /// Whether the codec is lossless, and has no bit rate.
    package var isLossless: Bool { self == .flac || self == .pcm }
  }

  /// The codec; `nil` for the format's default.
  package var codec: Codec?

  /// The bit rate for AAC, Opus and Vorbis, in bits per second.
  package var bitRate: Int

  /// The range of ``bitRate``.
  package static let bitRates = 16_000...512_000

  /// Creates options with the given values. All others have their default values.
  ///
  /// - Parameters:
  ///   - codec: The codec; `nil` for the format's default.
  ///   - bitRate: The bit rate, in bits per second, within ``bitRates``.
  package init(codec: Codec? = nil, bitRate: Int = 160_000) {
    self.codec = codec
    self.bitRate = bitRate
  }
}
