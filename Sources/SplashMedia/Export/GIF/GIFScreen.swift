internal import SplashPixels

/// The displayed state of a GIF, and the image to be written next.
///
/// An image is held back until the next change, because its delay is not known before then.
struct GIFScreen {
  private let width: Int
  private let height: Int
  private let palettes: [[UInt32]]
  /// The palette that was used last.
  private var palette: (number: Int, of: GIFPalette)
  private let settings: GIFSettings
  private let encoder: LZWEncoder
  private let writer: GIFWriter

  /// The displayed colours, which are opaque, or 0 for transparent pixels. Cleared pixels keep their colour, with the
  /// marker ``cleared`` in place of alpha.
  private let shown: LargeBuffer<UInt32>
  private var held: GIFWriter.Picture?
  private var check: ScreenCheck?

  init(
    width: Int, height: Int, palettes: [[UInt32]], settings: GIFSettings, writer: GIFWriter,
    threads: Int, readsBack: Bool
  ) {
    encoder = LZWEncoder(threads: threads)
    self.width = width
    self.height = height
    self.palettes = palettes
    palette = (0, GIFPalette(palettes[0]))
    self.settings = settings
    self.writer = writer
    shown = LargeBuffer(count: width * height)
    if readsBack { check = ScreenCheck(width: width, height: height) }
  }

  /// Shows an image.
  mutating func show(_ picture: PreparedPicture) throws(OutputError) {
    if palette.number != picture.palette {
      palette = (picture.palette, GIFPalette(palettes[picture.palette]))
    }
    let palette = palette.of
    let needed = need(picture, palette)
    if let held, !held.isCleared, needed.isEmpty, !picture.isCleared {
      self.held?.delay += picture.delay
      return
    }
    try flush()
    var rect = picture.isCleared ? picture.rect : needed
    // An image must have at least one pixel.
    if rect.isEmpty { rect = PixelRect(left: 0, top: 0, right: 1, bottom: 1) }
    let codes = encoder.encode(
      ScreenPicture(
        picture: picture, rect: rect, palette: palette, settings: settings, shown: shown,
        width: width),
      palette: palette, bitCost: settings.bitCost)
    held = GIFWriter.Picture(
      rect: rect, delay: picture.delay, isCleared: picture.isCleared, codes: codes,
      palette: palette)
    if var check {
      check.show(codes, rect: rect, palette: palette)
      for i in 0..<shown.count
      where check.pixels[i] != ScreenPicture.seen(unsafe shown.base[i]) {
        throw writer.failure("an image was not written correctly")
      }
      self.check = check
    }
    if picture.isCleared {
      for y in rect.top..<rect.bottom {
        for i in y * width + rect.left..<y * width + rect.right {
          unsafe shown.base[i] = ScreenPicture.cleared(shown.base[i])
        }
      }
      check?.clear(rect)
    }
  }

  /// Writes the last image.
  mutating func finish() throws(OutputError) {
    try flush()
  }

  private mutating func flush() throws(OutputError) {
    guard let picture = held else { return }
    held = nil
    try writer.write(picture)
  }

  /// Returns the smallest rectangle that contains all pixels that can't be left unchanged.
  private func need(_ picture: PreparedPicture, _ palette: GIFPalette) -> PixelRect {
    var needed = PixelRect.empty
    let rect = picture.rect
    guard !rect.isEmpty else { return needed }
    let all = ScreenPicture(
      picture: picture, rect: rect, palette: palette, settings: settings, shown: shown,
      width: width)
    for y in rect.top..<rect.bottom {
      var first = rect.right
      var end = rect.left
      for x in rect.left..<rect.right where all.keepCost(x, y) > settings.bitCost {
        first = min(first, x)
        end = x + 1
      }
      if end > first { needed.add(row: y, from: first, to: end) }
    }
    return needed
  }
}
