internal import SplashPixels

/// A picture with everything that its encoding needs and that doesn't depend on the displayed state.
struct PreparedPicture: Sendable {
  /// The rectangle to write: where its source changes, and where the screen was cleared.
  let rect: PixelRect
  /// Its delay in hundredths of a second.
  let delay: Int
  /// Whether its rectangle is cleared afterwards.
  let isCleared: Bool
  /// The index of its palette.
  let palette: Int
  /// The colours of its palette.
  private let colors: [UInt32]
  /// The weights of errors, by position.
  private let weights: PixelWeights
  /// The factors of the weights, by how soon a pixel changes.
  private let lifetimes: [UInt32]
  /// The rectangle's pixels, row by row: their colours, with their traits instead of alpha.
  private let pixels: LargeBuffer<UInt32>
  /// Their best indices.
  private let ideals: LargeBuffer<UInt8>

  /// A pixel.
  struct Pixel {
    /// Its colour; 0 is transparent.
    var color: UInt32
    /// The colour from which distances are measured: the pixel's own, or that of its index if dithered.
    var target: UInt32
    /// The cost of a unit of squared distance.
    var weight: UInt32
    /// Its best index.
    var ideal: UInt8
    /// Whether the pixel equals the previous picture's in the source.
    var isStill: Bool
  }

  /// The traits of a pixel, in the upper eight bits of its word.
  private enum Trait {
    static let isOpaque: UInt32 = 1 << 31
    static let isStill: UInt32 = 1 << 30
    static let isPatterned: UInt32 = 1 << 29
    /// The lower five bits of the traits record how soon it changes.
    static let shiftOfLifetime: UInt32 = 24
    static let lifetimes: UInt32 = 31
  }

  /// Creates a picture without pixels.
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
  ///   - place: Its index in the rectangle.
  ///   - color: Its colour.
  ///   - ideal: Its best index.
  ///   - isStill: Whether it equals the previous picture's.
  ///   - isPatterned: Whether the best index is dithered.
  ///   - lifetime: The number of pictures until it changes, at most 31.
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

  /// Returns the pixel at a position of the film, which must be in the rectangle.
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
