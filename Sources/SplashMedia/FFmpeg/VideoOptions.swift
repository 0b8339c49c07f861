/// How a video is encoded.
public struct VideoOptions: Hashable, Sendable {
  /// x264's presets, from the fastest to the smallest.
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

  /// What the pictures are like, in x264's words.
  public enum Tune: String, Hashable, Sendable, CaseIterable {
    /// Live pictures.
    case film
    /// Drawings with flat areas.
    case animation
    /// Pictures with noise to be kept.
    case grain
    /// A slide show.
    case stillimage
    /// For players with little power.
    case fastdecode
  }

  /// The constant rate factor, from 0 (what the pixel format holds, without loss) to 51 (worst).
  public var crf: Int

  /// Speed against size.
  public var preset: Preset

  /// The most frames from one key frame to the next, or `nil` for two seconds' worth.
  public var gop: Int?

  /// What the pictures are like, or `nil` for nothing special.
  public var tune: Tune?

  /// How samples are laid out.
  public var pixelFormat: PixelFormat

  /// What samples mean; only ``Colorspace/bt709`` goes with RGB, which has no matrix.
  public var colorspace: Colorspace

  /// Whether x264 uses its assembler. Films are the same without, and take several times as long.
  package var usesAssembly = true

  /// Makes options; those not given are the defaults.
  ///
  /// - Parameters:
  ///   - crf: The constant rate factor, from 0 to 51.
  ///   - preset: Speed against size.
  ///   - gop: The most frames from one key frame to the next, at least 1.
  ///   - tune: What the pictures are like.
  ///   - pixelFormat: How samples are laid out.
  ///   - colorspace: What samples mean.
  public init(
    crf: Int = 18, preset: Preset = .veryfast, gop: Int? = nil, tune: Tune? = nil,
    pixelFormat: PixelFormat = .yuv420p, colorspace: Colorspace = .bt709
  ) {
    self.crf = crf
    self.preset = preset
    self.gop = gop
    self.tune = tune
    self.pixelFormat = pixelFormat
    self.colorspace = colorspace
  }
}
