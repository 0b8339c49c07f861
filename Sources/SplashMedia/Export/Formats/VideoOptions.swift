/// How films are encoded. What an output's format has no use for is left alone; what it can't do is an error
/// (``OutputError/unsupported(path:reason:)``).
public struct VideoOptions: Hashable, Sendable {
  /// Speed against size, in x264's words, which other encoders' own settings are chosen by.
  public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// The fastest and largest.
    case ultrafast
    /// Very fast and large.
    case superfast
    /// What is used when nothing is said: nearly as small as the slower ones, several times faster.
    case veryfast
    /// A little slower and smaller.
    case faster
    /// A little slower and smaller.
    case fast
    /// x264's own default.
    case medium
    /// Slow and small.
    case slow
    /// Slower and smaller.
    case slower
    /// The smallest that is of use.
    case veryslow
  }

  /// How a film is compressed, or `nil` for the format's usual codec.
  public var codec: VideoCodec?

  /// The constant rate factor, from 0 (what the pixel format holds, without loss; of VP8 nearly) to 51 for
  /// H.264 and HEVC and 63 for the others (worst); `nil` for one at which the loss is hard to see.
  public var crf: Int?

  /// The bits per second to come to on the average, in place of a rate factor.
  public var bitrate: Int?

  /// Speed against size.
  public var preset: Preset

  /// The most frames from one key frame to the next, or `nil` for two seconds' worth.
  public var gop: Int?

  /// How samples are laid out, or `nil` for what suits the codec: with alpha where the film has some and the
  /// codec can keep it.
  public var pixelFormat: PixelFormat?

  /// What samples mean, or `nil` for ``Colorspace/bt709``, and ``Colorspace/bt601`` where that is what the
  /// codec means, and in YUV4MPEG2. RGB has no matrix, and the primaries of ``Colorspace/bt709``.
  public var colorspace: Colorspace?

  /// How true pictures of JPEG and WebP are, 1…100, or `nil` for 90.
  public var quality: Int?

  /// The quality of JPEG, WebP and GIF when none is told.
  package static let usualQuality = 90

  /// Whether WebP loses nothing.
  public var isLossless = false

  /// How often an animated picture plays; `nil` is for ever.
  public var loopCount: Int?

  /// What is beneath the film where the format has no alpha: red in the lowest byte, then green and blue.
  public var matte: UInt32 = 0

  /// A text that the file carries as its comment, or `nil` for no metadata at all.
  public var comment: String?

  /// Whether x264 uses its assembler. Films are the same without, and take several times as long.
  package var usesAssembly = true

  /// Makes options; those not given are the defaults.
  ///
  /// - Parameters:
  ///   - codec: How the film is compressed.
  ///   - crf: The constant rate factor.
  ///   - preset: Speed against size.
  ///   - gop: The most frames from one key frame to the next, at least 1.
  ///   - pixelFormat: How samples are laid out.
  ///   - colorspace: What samples mean.
  public init(
    codec: VideoCodec? = nil, crf: Int? = nil, preset: Preset = .veryfast, gop: Int? = nil,
    pixelFormat: PixelFormat? = nil, colorspace: Colorspace? = nil
  ) {
    self.codec = codec
    self.crf = crf
    self.preset = preset
    self.gop = gop
    self.pixelFormat = pixelFormat
    self.colorspace = colorspace
  }
}
