internal import SplashPixels

/// An image to be written over the displayed state, with the choices for each pixel.
struct ScreenPicture: LZWPicture {
  let picture: PreparedPicture
  /// The rectangle that is written, which isn't empty.
  let rect: PixelRect
  let palette: GIFPalette
  let settings: GIFSettings
  /// The displayed state: opaque colours, 0 for transparent pixels, and colours that were ``cleared(_:)``.
  let shown: LargeBuffer<UInt32>
  /// The number of pixels in a row of the screen.
  let width: Int

  var count: Int { rect.area }

  /// A marker, in place of alpha, for a colour that is no longer displayed.
  private static let wasCleared: UInt32 = 1 << 24

  /// Returns the displayed colour of a pixel; 0 if it is transparent.
  @inline(__always)
  static func seen(_ word: UInt32) -> UInt32 { word >> 24 == 255 ? word : 0 }

  /// Returns a cleared pixel. It isn't displayed, but its colour is still known.
  static func cleared(_ word: UInt32) -> UInt32 {
    word >> 24 == 255 ? word & 0xFF_FFFF | wasCleared : 0
  }

  /// Returns the cost of leaving a pixel unchanged.
  @inline(__always)
  func keepCost(_ x: Int, _ y: Int) -> UInt32 {
    let pixel = picture.pixel(x, y)
    return keepCost(
      pixel, shown: Self.seen(unsafe shown.base[y * width + x]),
      best: palette.entries[Int(pixel.ideal)])
  }

  @inline(__always)
  private func keepCost(
    _ pixel: PreparedPicture.Pixel, shown: UInt32, best: UInt32
  ) -> UInt32 {
    if pixel.color == 0 { return 0 }
    if shown == 0 { return PixelChoices.never }
    if pixel.isStill || shown == best { return 0 }
    let distance = squaredDistance(shown, pixel.target)
    let base = squaredDistance(best, pixel.target)
    if distance <= base { return 0 }
    let excess = distance &- base
    return excess > settings.largestDistance
      ? PixelChoices.never : PixelChoices.cost(excess, weight: pixel.weight)
  }

  func gather(_ range: Range<Int>, into choices: PixelChoices) {
    forEachRow(of: range) { y, columns in
      for x in columns {
        let word = unsafe shown.base[y * width + x]
        guard picture.rect.contains(x, y) else {
          // An image that changes nothing consists of a single pixel.
          choices.add(.still(Self.seen(word), index: 0))
          continue
        }
        choices.add(choice(picture.pixel(x, y), screen: word))
      }
    }
  }

  @inline(__always)
  private func choice(_ pixel: PreparedPicture.Pixel, screen: UInt32) -> PixelChoices.Pixel {
    let shown = Self.seen(screen)
    if pixel.color == 0 { return .still(shown, index: palette.transparent ?? 0) }
    // A pixel that was cleared and reappears must have the same colour as before.
    if pixel.isStill, screen >> 24 == Self.wasCleared >> 24 {
      let before = screen | 0xFF00_0000
      if let index = palette.index(of: before) { return .exactly(index, color: before) }
    }
    if pixel.isStill, shown != 0 { return .still(shown, index: pixel.ideal) }
    let best = palette.entries[Int(pixel.ideal)]
    return .free(
      target: pixel.target, ideal: pixel.ideal, base: squaredDistance(best, pixel.target),
      largest: settings.largestDistance, weight: pixel.weight, shown: shown,
      keep: keepCost(pixel, shown: shown, best: best))
  }

  func adopt(_ indices: UnsafeBufferPointer<UInt8>, from start: Int) {
    var k = 0
    forEachRow(of: start..<start + indices.count) { y, columns in
      for x in columns {
        let index = unsafe indices[k]
        if index != palette.transparent {
          unsafe shown.base[y * width + x] = palette.entries[Int(index)]
        }
        k += 1
      }
    }
  }

  /// Iterates over the rows of a range of the rectangle's pixels, which are numbered row by row.
  @inline(__always)
  private func forEachRow(of range: Range<Int>, _ body: (_ y: Int, _ columns: Range<Int>) -> Void) {
    let columns = rect.width
    var start = range.lowerBound
    while start < range.upperBound {
      let (row, column) = start.quotientAndRemainder(dividingBy: columns)
      let length = min(columns - column, range.upperBound - start)
      let left = rect.left + column
      body(rect.top + row, left..<left + length)
      start += length
    }
  }
}
