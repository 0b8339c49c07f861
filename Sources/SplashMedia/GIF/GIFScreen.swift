/// What a viewer of a GIF sees, and the picture that is about to be written to it.
///
/// A picture is held back until the next one is known to change something: only then its delay is.
struct GIFScreen {
  private let width: Int
  private let height: Int
  private let palettes: [[UInt32]]
  /// The palette that was used last.
  private var palette: (number: Int, of: GIFPalette)
  private let settings: GIFSettings
  private let encoder: LZWEncoder
  private let writer: GIFWriter

  /// What is seen: opaque colours, 0 for transparent.
  private var shown: [UInt32]
  /// What was seen before the last picture was cleared.
  private var before: [UInt32]
  private let choices: PixelChoices
  private var chosen: [UInt8] = []
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
    shown = Array(repeating: 0, count: width * height)
    before = shown
    choices = PixelChoices(capacity: width * height)
    if readsBack { check = ScreenCheck(width: width, height: height) }
  }

  /// Shows a picture.
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
    // A picture has at least one pixel.
    if rect.isEmpty { rect = PixelRect(left: 0, top: 0, right: 1, bottom: 1) }
    collect(picture, rect, palette)
    let codes = encoder.encode(
      choices, palette: palette, bitCost: settings.bitCost, chosen: &chosen)
    adopt(rect, palette)
    held = GIFWriter.Picture(
      rect: rect, delay: picture.delay, isCleared: picture.isCleared, codes: codes,
      palette: palette)
    if var check {
      check.show(codes, rect: rect, palette: palette)
      guard check.pixels == shown else {
        throw writer.failure("a picture was not written as it was meant")
      }
      self.check = check
    }
    if picture.isCleared {
      for y in rect.top..<rect.bottom {
        for i in y * width + rect.left..<y * width + rect.right {
          before[i] = shown[i]
          shown[i] = 0
        }
      }
      check?.clear(rect)
    }
  }

  /// Writes the last picture.
  mutating func finish() throws(OutputError) {
    try flush()
  }

  private mutating func flush() throws(OutputError) {
    guard let picture = held else { return }
    held = nil
    try writer.write(picture)
  }

  /// What it costs to leave a pixel of a picture as it is seen.
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

  /// Works out where a picture can't be left as it is seen.
  private mutating func need(_ picture: PreparedPicture, _ palette: GIFPalette) -> PixelRect {
    var needed = PixelRect.empty
    let rect = picture.rect
    guard !rect.isEmpty else { return needed }
    let (width, bitCost) = (width, settings.bitCost)
    unsafe picture.pixels.withUnsafeBufferPointer { pixels in
      unsafe shown.withUnsafeBufferPointer { shown in
        var k = 0
        for y in rect.top..<rect.bottom {
          var first = rect.right
          var end = rect.left
          for x in rect.left..<rect.right {
            let pixel = unsafe pixels[k]
            let cost = keepCost(
              pixel, shown: unsafe shown[y * width + x],
              best: palette.entries[Int(pixel.ideal)])
            if cost > bitCost {
              first = min(first, x)
              end = x + 1
            }
            k += 1
          }
          if end > first { needed.add(row: y, from: first, to: end) }
        }
      }
    }
    return needed
  }

  /// Gathers the choices of a rectangle's pixels.
  private func collect(_ picture: PreparedPicture, _ rect: PixelRect, _ palette: GIFPalette) {
    choices.removeAll()
    let (outer, width) = (picture.rect, width)
    unsafe picture.pixels.withUnsafeBufferPointer { pixels in
      unsafe shown.withUnsafeBufferPointer { shown in
        for y in rect.top..<rect.bottom {
          for x in rect.left..<rect.right {
            let i = y * width + x
            guard outer.contains(x, y) else {
              // Only the one pixel of a picture that changes nothing.
              choices.add(.still(unsafe shown[i], index: 0))
              continue
            }
            let pixel = unsafe pixels[(y - outer.top) * outer.width + x - outer.left]
            choices.add(choice(pixel, place: i, shown: unsafe shown[i], palette))
          }
        }
      }
    }
  }

  @inline(__always)
  private func choice(
    _ pixel: PreparedPicture.Pixel, place: Int, shown: UInt32, _ palette: GIFPalette
  ) -> PixelChoices.Pixel {
    if pixel.color == 0 { return .still(shown, index: palette.transparent ?? 0) }
    // What was cleared and comes again looks as before.
    if pixel.isStill, shown == 0, let index = palette.index(of: before[place]) {
      return .exactly(index, color: before[place])
    }
    if pixel.isStill, shown != 0 { return .still(shown, index: pixel.ideal) }
    let best = palette.entries[Int(pixel.ideal)]
    return .free(
      target: pixel.target, ideal: pixel.ideal, base: squaredDistance(best, pixel.target),
      largest: settings.largestDistance, weight: pixel.weight, shown: shown,
      keep: keepCost(pixel, shown: shown, best: best))
  }

  /// Makes what was chosen what is seen.
  private mutating func adopt(_ rect: PixelRect, _ palette: GIFPalette) {
    var k = 0
    for y in rect.top..<rect.bottom {
      for i in y * width + rect.left..<y * width + rect.right {
        if chosen[k] != palette.transparent { shown[i] = palette.entries[Int(chosen[k])] }
        k += 1
      }
    }
  }
}
