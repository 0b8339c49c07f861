/// How the sound of a film is encoded.
public struct SoundOptions: Hashable, Sendable {
  /// The encodings of sound.
  public enum Codec: String, Hashable, Sendable, CaseIterable {
    /// AAC-LC, by FFmpeg's own encoder.
    case aac
    /// Opus, by libopus.
    case opus
    /// Vorbis, by libvorbis.
    case vorbis
    /// FLAC of 16 bits, without loss.
    case flac
    /// Samples of 16 bits as they are.
    case pcm

    /// Whether nothing is lost, and there is no bit rate to choose.
    public var isLossless: Bool { self == .flac || self == .pcm }
  }

  /// The encoding, or `nil` for the one that the format usually has.
  public var codec: Codec?

  /// Bits per second of AAC, Opus and Vorbis.
  public var bitRate: Int

  /// The bits per second that ``bitRate`` can be.
  public static let bitRates = 16_000...512_000

  /// Makes options; those not given are the defaults.
  ///
  /// - Parameters:
  ///   - codec: The encoding, or `nil` for the one that the format usually has.
  ///   - bitRate: Bits per second, within ``bitRates``.
  public init(codec: Codec? = nil, bitRate: Int = 160_000) {
    self.codec = codec
    self.bitRate = bitRate
  }
}
