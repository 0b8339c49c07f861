extension VideoOptions {
  /// How a film's samples are laid out, by FFmpeg's names: luma and chroma, or red, green and blue.
  public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// 8 bits, chroma of half the width and height: what every player shows.
    case yuv420p
    /// 8 bits, chroma of half the width.
    case yuv422p
    /// 8 bits, chroma of full resolution.
    case yuv444p
    /// 10 bits, chroma of half the width and height.
    case yuv420p10
    /// 10 bits, chroma of half the width.
    case yuv422p10
    /// 10 bits, chroma of full resolution.
    case yuv444p10
    /// 8 bits, chroma of half the width and height, and alpha.
    case yuva420p
    /// 8 bits, chroma of full resolution, and alpha.
    case yuva444p
    /// 10 bits, chroma of full resolution, and alpha.
    case yuva444p10
    /// 8 bits of red, green and blue, of full range: the pixels as they are. FFmpeg calls them `gbrp`
    /// where it reads them.
    case rgb24
    /// The same with alpha; colours are straight, not multiplied by it.
    case rgba

    /// Whether samples are red, green and blue.
    public var isRGB: Bool { self == .rgb24 || self == .rgba }

    /// Whether there is alpha. Colours are straight then.
    public var hasAlpha: Bool {
      [.yuva420p, .yuva444p, .yuva444p10, .rgba].contains(self)
    }

    /// Whether a sample has 10 bits rather than 8.
    public var isDeep: Bool { [.yuv420p10, .yuv422p10, .yuv444p10, .yuva444p10].contains(self) }

    /// Whether chroma has half the width, so that a film's width is even.
    public var halvesWidth: Bool {
      halvesHeight || self == .yuv422p || self == .yuv422p10
    }

    /// Whether chroma has half the height, so that a film's height is even.
    public var halvesHeight: Bool { [.yuv420p, .yuv420p10, .yuva420p].contains(self) }
  }

  /// What a film's samples mean.
  public enum Colorspace: String, Hashable, Sendable, CaseIterable {
    /// High definition: what players expect of H.264.
    case bt709
    /// The matrix of standard definition, with the same primaries as ``bt709``.
    case bt601
    /// Ultra-high definition: wide primaries, to which the pixels are converted.
    case bt2020
  }
}
