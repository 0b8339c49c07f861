/// The encoding options of GIF.
public struct GIFOptions: Hashable, Sendable {
  /// The loop count; `nil` loops forever.
  public var loopCount: Int?

  /// The image quality from 1 (smallest file) to 100; other values are clamped. At 100, every pixel uses the best
  /// colour in its palette. At lower values, a pixel may keep a similar colour, or share one with its neighbours.
  public var quality: Int

  /// The maximum palette size of an image, from 2 to 256; other values are clamped.
  public var colors: Int

  /// Whether colours that are missing from the palette are dithered between two palette colours, in a fixed pattern.
  /// Only smooth gradients are dithered, and only at a quality of 70 or more; flat artwork is never dithered.
  public var dither: Bool

  /// The matte colour behind translucent pixels: red in the lowest byte, then green and blue. Only fully transparent
  /// pixels stay transparent. If `nil`, pixels with an alpha below one half become transparent, and all others become
  /// opaque in their own colour.
  public var matte: UInt32?

  /// How long the last image is held, in seconds; `nil` for its duration in the video.
  public var lastFrameDuration: Double?

  /// The maximum file size in bytes; `nil` for no limit. The encoder uses the highest quality up to ``quality`` that
  /// fits, and then fewer colours.
  public var maximumBytes: Int?

  /// The comment stored in the file; `nil` for none.
  public var comment: String?

  /// Creates options with the given values. All other options have their default values.
  ///
  /// - Parameters:
  ///   - loopCount: The loop count, from 1 to 65,536; `nil` loops forever.
  ///   - quality: The image quality, from 1 to 100.
  ///   - colors: The maximum palette size of an image, from 2 to 256.
  ///   - dither: Whether missing colours in gradients are dithered.
  ///   - matte: The matte colour behind translucent pixels.
  ///   - lastFrameDuration: How long the last image is held, in seconds.
  ///   - maximumBytes: The maximum file size in bytes.
  public init(
    loopCount: Int? = nil, quality: Int = 90, colors: Int = 256, dither: Bool = true,
    matte: UInt32? = nil, lastFrameDuration: Double? = nil, maximumBytes: Int? = nil
  ) {
    self.loopCount = loopCount
    self.quality = quality
    self.colors = colors
    self.dither = dither
    self.matte = matte
    self.lastFrameDuration = lastFrameDuration
    self.maximumBytes = maximumBytes
  }
}
