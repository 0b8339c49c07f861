extension VideoOptions {
  /// The pixel formats, with FFmpeg's names: luma and chroma, or red, green and blue.
  public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// 8 bits, with chroma at half the width and height: supported by every player.
    case yuv420p
    /// 8 bits, with chroma at half the width.
    case yuv422p
    /// 8 bits, with chroma at full resolution.
    case yuv444p
    /// 10 bits, with chroma at half the width and height.
    case yuv420p10
    /// 10 bits, with chroma at half the width.
    case yuv422p10
    /// 10 bits, with chroma at full resolution.
    case yuv444p10
    /// 8 bits, with chroma at half the width and height, and alpha.
    case yuva420p
    /// 8 bits, with chroma at full resolution, and alpha.
    case yuva444p
    /// 10 bits, with chroma at full resolution, and alpha.
    case yuva444p10
    /// 8 bits each of red, green and blue in full range: the unchanged pixels. FFmpeg reports the format as `gbrp`
    /// when it reads such files.
    case rgb24
    /// 8 bits each of red, green, blue and alpha, with unpremultiplied colours.
    case rgba

    /// Whether samples are red, green and blue.
    public var isRGB: Bool { self == .rgb24 || self == .rgba }

    /// Whether there is alpha, with unpremultiplied colours.
    public var hasAlpha: Bool {
      [.yuva420p, .yuva444p, .yuva444p10, .rgba].contains(self)
    }

    /// Whether samples have 10 bits instead of 8.
    public var isDeep: Bool { [.yuv420p10, .yuv422p10, .yuv444p10, .yuva444p10].contains(self) }

    /// Whether chroma has half the width, so that a video's width must be even.
    public var halvesWidth: Bool {
      halvesHeight || self == .yuv422p || self == .yuv422p10
    }

    /// Whether chroma has half the height, so that a video's height must be even.
    public var halvesHeight: Bool { [.yuv420p, .yuv420p10, .yuva420p].contains(self) }
  }

  /// The colour space of a video's samples.
  public enum Colorspace: String, Hashable, Sendable, CaseIterable {
    /// The colour space of high-definition video, which players expect for H.264.
    case bt709
    /// The matrix of standard-definition video, with the same primaries as ``bt709``.
    case bt601
    /// The colour space of ultra-high-definition video: pixels are converted to its wide primaries.
    case bt2020
  }
}
