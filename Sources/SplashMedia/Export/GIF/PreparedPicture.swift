internal import SplashPixels

/// A picture with all that its encoding needs and that doesn't depend on what the screen shows.
struct PreparedPicture: Sendable {
  /// Where it may have to be written: where its source changes, and where the screen was cleared.
  let rect: PixelRect
  /// How long it stands, in hundredths of a second.
  let delay: Int
  /// Whether its rectangle is cleared when its time is over.
  let isCleared: Bool
  /// The number of its palette.
  let palette: Int
  /// The colours of that.
  private let colors: [UInt32]
  /// What errors count, by the place.
  private let weights: PixelWeights
  /// What an error's weight is times, by how soon a pixel changes.
  private let lifetimes: [UInt32]
  /// The rectangle's pixels, row by row: their colours, and in the place of alpha their traits.
  private let pixels: LargeBuffer<UInt32>
  /// Their best indices.
  private let ideals: LargeBuffer<UInt8>

  /// A pixel.
  struct Pixel {
    /// Its colour, 0 for transparent.
    var color: UInt32
    /// The colour that distances are measured from: the pixel's own, or that of its index in a pattern.
    var target: UInt32
    /// What a unit of squared distance costs.
    var weight: UInt32
    /// Its best index.
    var ideal: UInt8
    /// Whether the source's pixel is the one of the picture before.
    var isStill: Bool
  }

  /// What a pixel is, in the upper eight bits of its word.
  private enum Trait {
    static let isOpaque: UInt32 = 1 << 31
    static let isStill: UInt32 = 1 << 30
    static let isPatterned: UInt32 = 1 << 29
    /// The lower five say how soon it changes.
    static let shiftOfLifetime: UInt32 = 24
    static let lifetimes: UInt32 = 31
  }

  /// Makes a picture whose pixels are to be set.
  init(
    rect: PixelRect, delay: Int, isCleared: Bool, palette: Int, colors: [UInt32],
    weights: PixelWeights, lifetimes: [UInt32]
  ) {
    self.rect = rect
    self.delay = delay
    self.isCleared = isCleared
    self.palette = palette
    self.colors = colors
    self.weights = weights
    self.lifetimes = lifetimes
    pixels = LargeBuffer(count: rect.area)
    ideals = LargeBuffer(count: rect.area)
  }

  /// Sets an opaque pixel.
  ///
  /// - Parameters:
  ///   - place: Where it is in the rectangle.
  ///   - color: Its colour.
  ///   - ideal: Its best index.
  ///   - isStill: Whether it is the one of the picture before.
  ///   - isPatterned: Whether the best index is one of a pattern's.
  ///   - lifetime: After how many pictures it changes, at most 31.
  @inline(__always)
  func set(
    _ place: Int, color: UInt32, ideal: UInt8, isStill: Bool, isPatterned: Bool, lifetime: Int
  ) {
    var word = color & 0xFF_FFFF | Trait.isOpaque
    word |= UInt32(truncatingIfNeeded: lifetime) << Trait.shiftOfLifetime
    if isStill { word |= Trait.isStill }
    if isPatterned { word |= Trait.isPatterned }
    unsafe pixels.base[place] = word
    unsafe ideals.base[place] = ideal
  }

  /// The pixel at a place of the film, which lies in the rectangle.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    let place = (y &- rect.top) &* (rect.right &- rect.left) &+ x &- rect.left
    let word = unsafe pixels.base[place]
    guard word & Trait.isOpaque != 0 else {
      return Pixel(color: 0, target: 0, weight: 0, ideal: 0, isStill: false)
    }
    let color = word | 0xFF00_0000
    let ideal = unsafe ideals.base[place]
    let lifetime = lifetimes[Int(word >> Trait.shiftOfLifetime & Trait.lifetimes)]
    return Pixel(
      color: color, target: word & Trait.isPatterned != 0 ? colors[Int(ideal)] : color,
      weight: weights[x, y] &* lifetime, ideal: ideal, isStill: word & Trait.isStill != 0)
  }
}
