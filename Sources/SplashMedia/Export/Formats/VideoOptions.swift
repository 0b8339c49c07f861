/// The encoding options of videos. Options that don't apply to a format are ignored; unsupported values are an error
/// (``OutputError/unsupported(path:reason:)``).
public struct VideoOptions: Hashable, Sendable {
  /// The trade-off between speed and size, with the names of x264's presets. For other encoders, the names are mapped
  /// to their own settings.
  public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// Fastest and largest.
    case ultrafast
    /// Very fast and large.
    case superfast
    /// The default: nearly as small as the slower presets, and several times faster.
    case veryfast
    /// Slightly slower and smaller.
    case faster
    /// Slower and smaller still.
    case fast
    /// The default of x264.
    case medium
    /// Slow and small.
    case slow
    /// Slower and smaller.
    case slower
    /// The smallest useful preset.
    case veryslow
  }

  /// The video codec; `nil` for the format's default.
  public var codec: VideoCodec?

  /// The constant rate factor, from 0 (lossless within the pixel format; nearly lossless for VP8) to the lowest
  /// quality, which is 51 for H.264 and HEVC and 63 for other codecs; `nil` for a value at which the loss is hard to
  /// see.
  public var crf: Int?

  /// The average bit rate, in bits per second, instead of a rate factor.
  public var bitrate: Int?

  /// The trade-off between speed and size.
  public var preset: Preset

  /// The maximum number of frames between key frames; `nil` for the number of frames in two seconds.
  public var gop: Int?

  /// The pixel format; `nil` for the codec's default, with alpha if the video has it and the codec supports it.
  public var pixelFormat: PixelFormat?

  /// The colour space; `nil` for ``Colorspace/bt709``, or for ``Colorspace/bt601`` in codecs that imply it and in
  /// YUV4MPEG2. RGB has no matrix, and uses the primaries of ``Colorspace/bt709``.
  public var colorspace: Colorspace?

  /// The image quality of JPEG and WebP, 1…100; `nil` for 90.
  public var quality: Int?

  /// The default quality of JPEG, WebP and GIF.
  package static let usualQuality = 90

  /// Whether WebP is lossless.
  public var isLossless = false

  /// The loop count of an animated image; `nil` loops forever.
  public var loopCount: Int?

  /// The matte colour behind the video if the format has no alpha: red in the lowest byte, then green and blue.
  public var matte: UInt32 = 0

  /// The comment stored in the file; `nil` to write no metadata at all.
  public var comment: String?

  /// Whether x264 uses its assembly code. Without it, videos are identical, but encoding takes several times as long.
  package var usesAssembly = true

  /// Creates options with the given values. All other options have their default values.
  ///
  /// - Parameters:
  ///   - codec: The video codec.
  ///   - crf: The constant rate factor.
  ///   - preset: The trade-off between speed and size.
  ///   - gop: The maximum number of frames between key frames, at least 1.
  ///   - pixelFormat: The pixel format.
  ///   - colorspace: The colour space.
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
