/// What a viewer of a GIF sees, and the picture that is about to be written to it.
///
/// A picture is held back until the next one is known: only then are its delay and its disposal.
struct GIFScreen {
  private let width: Int
  /// The colours that the indices mean.
  let palette: [UInt32]
  private let transparent: UInt8
  private let tolerance: Int
  private let dithers: Bool
  private var matcher: PaletteMatcher

  /// What is seen: an index for each pixel.
  private var shown: [UInt8]
  /// What the next picture would change.
  private var proposed: [UInt8]
  /// The picture held back: which of the pixels it writes, its rectangle and delay.
  private var writes: [Bool]
  private var pendingRect = PixelRect.empty
  private var pendingDelay = 0
  private var hasPending = false
  private var chooser: LZWChooser

  init(width: Int, height: Int, palette: [UInt32], options: GIFOptions) {
    self.width = width
    tolerance = options.quality >= 100 ? 0 : 3 + (90 - options.quality) / 8
    dithers = options.dither
    matcher = PaletteMatcher(palette: palette)
    self.palette = matcher.palette
    transparent = UInt8(palette.count)
    shown = Array(repeating: transparent, count: width * height)
    proposed = shown
    writes = Array(repeating: false, count: width * height)
    var bits = 1
    while 1 << bits < palette.count + 1 { bits += 1 }
    chooser = LZWChooser(transparent: transparent, bits: bits)
  }

  /// Shows a picture.
  ///
  /// - Parameters:
  ///   - picture: The colours, 0 for transparent.
  ///   - dirty: Where it may differ from the one shown before.
  ///   - delay: How long it stands, in hundredths of a second.
  ///   - writer: Gets the picture before.
  mutating func show(
    _ picture: [UInt32], dirty: PixelRect, delay: Int, writer: GIFWriter
  ) throws(OutputError) {
    var dirty = dirty
    if !hasPending {
      dirty = PixelRect(left: 0, top: 0, right: width, bottom: picture.count / width)
    } else {
      let cleared = self.cleared(by: picture, in: dirty)
      if !cleared.isEmpty {
        pendingRect = pendingRect.union(cleared)
        dirty = dirty.union(pendingRect)
        try flush(to: writer, disposal: .clear)
      }
    }
    let changed = propose(picture, in: dirty)
    if hasPending && changed.isEmpty {
      pendingDelay += delay
      return
    }
    try flush(to: writer, disposal: .keep)
    adopt(changed)
    pendingDelay = delay
    hasPending = true
  }

  /// Writes the last picture.
  mutating func finish(_ writer: GIFWriter) throws(OutputError) {
    try flush(to: writer, disposal: .keep)
  }

  /// Where the picture is transparent and the screen is not.
  private func cleared(by picture: [UInt32], in rect: PixelRect) -> PixelRect {
    var cleared = PixelRect.empty
    for y in rect.top..<rect.bottom {
      for i in y * width + rect.left..<y * width + rect.right
      where picture[i] == 0 && shown[i] != transparent {
        cleared.add(row: y, from: i - y * width, to: i - y * width + 1)
      }
    }
    return cleared
  }

  /// Works out what to write, and where.
  private mutating func propose(_ picture: [UInt32], in rect: PixelRect) -> PixelRect {
    var changed = PixelRect.empty
    guard !rect.isEmpty else { return changed }
    for y in rect.top..<rect.bottom {
      let row = y * width
      for x in rect.left..<rect.right {
        let i = row + x
        let color = picture[i]
        let old = shown[i]
        proposed[i] = old
        if color == 0 { continue }
        if old != transparent && isNear(palette[Int(old)], color, within: tolerance) { continue }
        var (new, isClose) = matcher.nearest(to: color)
        if dithers && !isClose && isSmooth(picture, x: x, y: y) {
          new = matcher.mixed(for: color, x: x, y: y)
        }
        if new == old { continue }
        proposed[i] = new
        changed.add(row: y, from: x, to: x + 1)
      }
    }
    return changed
  }

  /// Makes what was proposed the picture held back.
  private mutating func adopt(_ rect: PixelRect) {
    pendingRect = rect
    guard !rect.isEmpty else { return }
    for y in rect.top..<rect.bottom {
      for i in y * width + rect.left..<y * width + rect.right where proposed[i] != shown[i] {
        shown[i] = proposed[i]
        writes[i] = true
      }
    }
  }

  private mutating func flush(
    to writer: GIFWriter, disposal: GIFWriter.Disposal
  ) throws(OutputError) {
    guard hasPending, pendingDelay > 0 else { return }
    // A picture has at least one pixel.
    if pendingRect.isEmpty { pendingRect = PixelRect(left: 0, top: 0, right: 1, bottom: 1) }
    let rect = pendingRect
    var indices: [UInt8] = []
    var isFree: [Bool] = []
    indices.reserveCapacity(rect.width * rect.height)
    isFree.reserveCapacity(rect.width * rect.height)
    for y in rect.top..<rect.bottom {
      for i in y * width + rect.left..<y * width + rect.right {
        indices.append(shown[i])
        isFree.append(!writes[i])
        writes[i] = false
        if disposal == .clear { shown[i] = transparent }
      }
    }
    chooser.choose(&indices, isFree: isFree)
    // A delay longer than one picture can say goes on in pictures that change nothing.
    var rest = max(0, pendingDelay - GIFTiming.longestDelay)
    if rest > 0 { rest = max(rest, GIFTiming.shortestDelay) }
    try writer.write(
      &indices, rect: rect, delay: pendingDelay - rest, disposal: rest > 0 ? .keep : disposal)
    while rest > 0 {
      var nothing = [UInt8](repeating: transparent, count: rect.width * rect.height)
      let part =
        rest <= GIFTiming.longestDelay ? rest : GIFTiming.longestDelay - GIFTiming.shortestDelay
      rest -= part
      try writer.write(
        &nothing, rect: rect, delay: part,
        disposal: rest > 0 ? .keep : disposal)
    }
    pendingDelay = 0
    pendingRect = .empty
  }

  /// Whether a pixel is part of a gradient, where the eye would see the steps of the palette. In
  /// textures it would only see the pattern.
  private func isSmooth(_ picture: [UInt32], x: Int, y: Int) -> Bool {
    let i = y * width + x
    let color = picture[i]
    func isLike(_ other: Int) -> Bool {
      isNear(picture[other], color, within: Self.gradientStep)
    }
    return (x == 0 || isLike(i - 1)) && (x == width - 1 || isLike(i + 1))
      && (y == 0 || isLike(i - width)) && (i + width >= picture.count || isLike(i + width))
  }

  /// The most by which a component of a gradient differs from one pixel to the next.
  private static let gradientStep = 2

  @inline(__always)
  private func isNear(_ a: UInt32, _ b: UInt32, within tolerance: Int) -> Bool {
    let red = Int(a & 255) - Int(b & 255)
    let green = Int(a >> 8 & 255) - Int(b >> 8 & 255)
    let blue = Int(a >> 16 & 255) - Int(b >> 16 & 255)
    return abs(red) <= tolerance && abs(green) <= tolerance && abs(blue) <= tolerance
  }
}
