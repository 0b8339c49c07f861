internal import SplashPixels

/// An image with all data needed for its encoding that doesn't depend on the displayed state.
struct PreparedPicture: Sendable {
  /// The rectangle to write: where the source changes, and where the screen was cleared.
  let rect: PixelRect
  /// The image's delay, in hundredths of a second.
  let delay: Int
  /// Whether the image's rectangle is cleared afterwards.
  let isCleared: Bool
  /// The index of the image's palette.
  let palette: Int
  /// The colours of the image's palette.
  private let colors: [UInt32]
  /// The weights of errors, by position.
  private let weights: PixelWeights
  /// The factors by which weights are multiplied, depending on how soon a pixel changes.
  private let lifetimes: [UInt32]
  /// The rectangle's pixels, row by row: their colours, with their traits instead of alpha.
  private let pixels: LargeBuffer<UInt32>
  /// The best index of each pixel in the rectangle.
  private let ideals: LargeBuffer<UInt8>

  /// A pixel.
  struct Pixel {
    /// The pixel's colour; 0 is transparent.
    var color: UInt32
    /// The colour from which distances are measured: the pixel's own colour, or the colour of its index if it is
    /// dithered.
    var target: UInt32
    /// The cost of a unit of squared distance.
    var weight: UInt32
    /// The pixel's best index.
    var ideal: UInt8
    /// Whether the pixel is the same in the source's previous image.
    var isStill: Bool
  }

  /// The traits of a pixel, stored in the upper eight bits of its word.
  private enum Trait {
    static let isOpaque: UInt32 = 1 << 31
    static let isStill: UInt32 = 1 << 30
    static let isPatterned: UInt32 = 1 << 29
    /// The lower five bits of the traits record how soon the pixel changes.
    static let shiftOfLifetime: UInt32 = 24
    static let lifetimes: UInt32 = 31
  }

  /// Creates an image without pixels.
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
  ///   - place: The pixel's index in the rectangle.
  ///   - color: The pixel's colour.
  ///   - ideal: The pixel's best index.
  ///   - isStill: Whether the pixel is the same in the previous image.
  ///   - isPatterned: Whether the best index is dithered.
  ///   - lifetime: The number of images until the pixel changes, at most 31.
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

  /// Returns the pixel at a position in the video, which must be inside the rectangle.
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
