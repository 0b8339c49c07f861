/// How a GIF is encoded.
public struct GIFOptions: Hashable, Sendable {
  /// How often the film plays, or `nil` for without end.
  public var loopCount: Int?

  /// How true the pictures are, from 1, the smallest file, to 100; other values become the nearest of
  /// these. At 100 every pixel gets the best
  /// colour that its palette has, below that it may keep, or share with its neighbours, another one
  /// that is near.
  public var quality: Int

  /// The most colours of a picture, from 2 to 256; other values become the nearest of these.
  public var colors: Int

  /// Whether colours that the palette lacks are mixed from two that it has, in a pattern that stands
  /// still. Only slow gradients are patterned, and from a quality of 70 on: flat art stays flat.
  public var dither: Bool

  /// What translucent pixels are seen over, red in the lowest byte, then green and blue; only what is
  /// wholly transparent stays so. Without it, a pixel is transparent below an alpha of one half, else
  /// opaque in its own colour.
  public var matte: UInt32?

  /// How long the last picture stands in seconds, or `nil` for as long as in the film.
  public var lastFrameDuration: Double?

  /// The most bytes of the file, or `nil` for as many as it takes. The best quality up to
  /// ``quality`` that keeps within it is taken, then fewer colours.
  public var maximumBytes: Int?

  /// A text that the file carries as its comment, or `nil` for none.
  public var comment: String?

  /// Makes options; those not given are the defaults.
  ///
  /// - Parameters:
  ///   - loopCount: How often the film plays, from 1 to 65,536, or `nil` for without end.
  ///   - quality: How true the pictures are, from 1 to 100.
  ///   - colors: The most colours of a picture, from 2 to 256.
  ///   - dither: Whether missing colours of gradients are mixed from two.
  ///   - matte: What translucent pixels are seen over.
  ///   - lastFrameDuration: How long the last picture stands in seconds.
  ///   - maximumBytes: The most bytes of the file.
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
