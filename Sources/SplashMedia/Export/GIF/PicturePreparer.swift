internal import SplashPixels

/// Prepares the images of a store, one after another.
final class PicturePreparer {
  private let store: FrameStore
  private let schedule: GIFSchedule
  private let width: Int
  private let height: Int
  private let hasTransparency: Bool
  private let dithers: Bool
  private let palettes: [[UInt32]]
  private var matcher: (palette: Int, of: PaletteMatcher)
  private let paletteOf: [Int]

  private var index = 0
  private var applied = 0
  private let picture: LargeBuffer<UInt32>
  private var weights: PixelWeights
  private var clearedRect = PixelRect.empty
  /// The ``stamp`` of the image that last changed each pixel.
  private let changedAt: LargeBuffer<UInt8>

  /// The image at the end of the lookahead, and for each pixel the set of images up to it that change the pixel;
  /// `nil` for a single image.
  private let ahead: (picture: LargeBuffer<UInt32>, changes: LargeBuffer<UInt16>)?
  private var aheadIndex = 0
  private var aheadApplied = 0
  /// The number of lookahead images.
  static let reach = 16
  /// The start time of each image, and the end of the last one, in hundredths of a second.
  private var starts: [Int] = []
  /// The duration of a frame.
  private let unit: Int

  init(
    store: FrameStore, schedule: GIFSchedule, width: Int, height: Int, hasTransparency: Bool,
    plan: PalettePlan, dithers: Bool
  ) {
    self.store = store
    self.schedule = schedule
    self.width = width
    self.height = height
    self.hasTransparency = hasTransparency
    palettes = plan.palettes
    matcher = (0, PaletteMatcher(palette: plan.palettes[0]))
    paletteOf = plan.paletteOf
    self.dithers = dithers
    let count = width * height
    picture = LargeBuffer(count: count)
    changedAt = LargeBuffer(count: count)
    ahead =
      schedule.items.count > 1 ? (LargeBuffer(count: count), LargeBuffer(count: count)) : nil
    weights = PixelWeights(width: width, height: height)
    var time = 0
    for item in schedule.items {
      starts.append(time)
      time += item.delay
    }
    starts.append(time)
    unit = schedule.items.map(\.delay).min() ?? 4
  }

  /// Returns the next image, or `nil` after the last one.
  func next() throws(OutputError) -> PreparedPicture? {
    guard index < schedule.items.count else { return nil }
    defer { index += 1 }
    let item = schedule.items[index]
    var dirty = clearedRect
    let stamp = stamp
    // Old stamps are cleared before their numbers are reused.
    if stamp == 1, index > 0 { changedAt.clear() }
    let (isFirst, changedAt) = (index == 0, changedAt)
    while applied <= item.entry {
      try unsafe store.apply(applied, to: picture.base, width: width) { place, old, new in
        if old != new || isFirst { unsafe changedAt.base[place] = stamp }
      }
      dirty = dirty.union(store.entries[applied].rect)
      applied += 1
    }
    if isFirst { dirty = PixelRect(left: 0, top: 0, right: width, bottom: height) }
    try lookAhead()
    unsafe weights.update(picture.base, width: width, height: height, in: dirty)
    var cleared = PixelRect.empty
    if hasTransparency, index + 1 < schedule.items.count { cleared = try clearedByNext() }
    if !cleared.isEmpty { dirty = dirty.union(cleared) }
    clearedRect = cleared.isEmpty ? .empty : dirty

    if matcher.palette != paletteOf[index] {
      matcher = (paletteOf[index], PaletteMatcher(palette: palettes[paletteOf[index]]))
    }
    let prepared = PreparedPicture(
      rect: dirty, delay: item.delay, isCleared: !cleared.isEmpty, palette: paletteOf[index],
      colors: matcher.of.palette, weights: weights, lifetimes: lifetimes)
    if !dirty.isEmpty { fill(prepared) }
    return prepared
  }

  /// The number of the current image: from 1 to 255, and then from 1 again.
  private var stamp: UInt8 { UInt8(index % 255 + 1) }

  /// Computes the pixels of an image.
  private func fill(_ prepared: PreparedPicture) {
    let (rect, matcher, lifetimes, stamp) = (prepared.rect, matcher.of, lifetimes, stamp)
    let (width, height, dithers) = (width, height, dithers)
    let (picture, changedAt) = unsafe (UnsafePointer(picture.base), changedAt.base)
    let changes = unsafe ahead?.changes.base
    var k = 0
    var last: UInt32 = 0
    var match: (index: UInt8, isClose: Bool) = (0, true)
    for y in rect.top..<rect.bottom {
      for x in rect.left..<rect.right {
        defer { k += 1 }
        let i = y * width + x
        let color = unsafe picture[i]
        guard color != 0 else { continue }
        if color != last {
          last = color
          match = matcher.nearest(to: color)
        }
        let lifetime = unsafe changes.map { unsafe $0[i].trailingZeroBitCount } ?? Self.reach
        var ideal = match.index
        var isPatterned = false
        if dithers, !match.isClose, lifetimes[lifetime] >= Self.patternLifetime,
          unsafe Self.isSmooth(picture, x: x, y: y, width: width, height: height)
        {
          isPatterned = true
          ideal = matcher.mixed(for: color, x: x, y: y)
        }
        prepared.set(
          k, color: color, ideal: ideal, isStill: unsafe changedAt[i] != stamp,
          isPatterned: isPatterned, lifetime: lifetime)
      }
    }
  }

  /// The approximate number of frames for which a pixel keeps its colour, indexed by the number of images until it
  /// changes.
  private var lifetimes: [UInt32] {
    (0...Self.reach).map { others in
      let pictures = min(others + 1, starts.count - 1 - index)
      let time = starts[index + pictures] - starts[index]
      return UInt32(min(max(1, time / unit), 64))
    }
  }

  /// Records the changes in the next ``reach`` images.
  private func lookAhead() throws(OutputError) {
    guard let ahead else { return }
    let changes = unsafe ahead.changes.base
    if index > 0 { for i in 0..<width * height { unsafe changes[i] &>>= 1 } }
    while aheadIndex < schedule.items.count, aheadIndex <= index + Self.reach {
      let bit: UInt16 = aheadIndex > index ? 1 &<< UInt16(aheadIndex - index - 1) : 0
      while aheadApplied <= schedule.items[aheadIndex].entry {
        try unsafe store.apply(aheadApplied, to: ahead.picture.base, width: width) {
          place, old, new in
          if old != new, !isNear(old, new, within: 2) { unsafe changes[place] |= bit }
        }
        aheadApplied += 1
      }
      aheadIndex += 1
    }
  }

  /// Returns the rectangle where the next image is transparent and this one isn't.
  private func clearedByNext() throws(OutputError) -> PixelRect {
    let entries = applied...schedule.items[index + 1].entry
    let rect = entries.reduce(PixelRect.empty) { $0.union(store.entries[$1].rect) }
    var cleared = PixelRect.empty
    let following = LargeBuffer<UInt32>(count: Self.bandHeight * width)
    for top in stride(from: rect.top, to: rect.bottom, by: Self.bandHeight) {
      let band = top..<min(top + Self.bandHeight, rect.bottom)
      let picture = unsafe picture.base + top * width
      unsafe following.base.update(from: picture, count: band.count * width)
      for entry in entries {
        try unsafe store.apply(entry, to: following.base, width: width, band: band)
      }
      for y in band {
        let row = (y - top) * width
        for x in rect.left..<rect.right
        where unsafe following.base[row + x] == 0 && picture[row + x] != 0 {
          cleared.add(row: y, from: x, to: x + 1)
        }
      }
    }
    return cleared
  }

  /// The number of rows that are compared with the next image's rows at a time.
  private static let bandHeight = 64

  /// Returns whether a pixel is part of a gradient, where steps between palette colours would be visible. In
  /// textures, steps are invisible, but a dither pattern would be visible.
  @inline(__always)
  private static func isSmooth(
    _ picture: UnsafePointer<UInt32>, x: Int, y: Int, width: Int, height: Int
  ) -> Bool {
    let i = y * width + x
    let color = unsafe picture[i]
    return unsafe (x == 0 || isNear(picture[i - 1], color, within: gradientStep))
      && (x == width - 1 || isNear(picture[i + 1], color, within: gradientStep))
      && (y == 0 || isNear(picture[i - width], color, within: gradientStep))
      && (y == height - 1 || isNear(picture[i + width], color, within: gradientStep))
  }

  /// The minimum number of frames for which a pixel must keep its colour for dithering to be worth the bytes that it
  /// costs.
  private static let patternLifetime = 6

  /// The maximum difference in a component between adjacent pixels of a gradient.
  private static let gradientStep = 1
}
