/// A picture with all that its encoding needs and that doesn't depend on what the screen shows.
struct PreparedPicture: Sendable {
  /// Where it may have to be written: where its source changes, and where the screen was cleared.
  var rect: PixelRect
  /// How long it stands, in hundredths of a second.
  var delay: Int
  /// Whether its rectangle is cleared when its time is over.
  var isCleared: Bool
  /// The number of its palette.
  var palette: Int
  /// The rectangle's pixels, row by row.
  var pixels: [Pixel]

  /// A pixel.
  struct Pixel: Sendable {
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

    /// A pixel that is not known yet.
    static let none = Pixel(color: 0, target: 0, weight: 0, ideal: 0, isStill: true)
  }
}

/// Makes the pictures of a store ready, one after the other.
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
  private var picture: [UInt32]
  private var weights: PixelWeights
  private var clearedRect = PixelRect.empty
  /// The picture, counted from 1, that last changed each pixel.
  private var changedAt: [UInt32]

  /// The picture some way ahead, and for each pixel which of the pictures from here to there change it.
  private var ahead: [UInt32]
  private var aheadIndex = 0
  private var aheadApplied = 0
  private var changes: [UInt16]
  /// How many pictures are looked ahead.
  static let reach = 16
  /// When each picture begins, in hundredths of a second, and the last one ends.
  private var starts: [Int] = []
  /// The time of a frame.
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
    picture = Array(repeating: 0, count: width * height)
    ahead = picture
    changedAt = Array(repeating: 0, count: width * height)
    changes = Array(repeating: 0, count: width * height)
    weights = PixelWeights(width: width, height: height)
    var time = 0
    for item in schedule.items {
      starts.append(time)
      time += item.delay
    }
    starts.append(time)
    unit = schedule.items.map(\.delay).min() ?? 4
  }

  /// The next picture, or `nil` after the last one.
  func next() throws(OutputError) -> PreparedPicture? {
    guard index < schedule.items.count else { return nil }
    defer { index += 1 }
    let item = schedule.items[index]
    var dirty = clearedRect
    let stamp = UInt32(index + 1)
    var changedAt = self.changedAt
    self.changedAt = []
    defer { self.changedAt = changedAt }
    while applied <= item.entry {
      try store.apply(applied, to: &picture, width: width) { place, old, new in
        if old != new || stamp == 1 { changedAt[place] = stamp }
      }
      dirty = dirty.union(store.entries[applied].rect)
      applied += 1
    }
    if index == 0 { dirty = PixelRect(left: 0, top: 0, right: width, bottom: height) }
    try lookAhead()
    weights.update(picture, width: width, in: dirty)
    var cleared = PixelRect.empty
    if hasTransparency, index + 1 < schedule.items.count { cleared = try clearedByNext() }
    if !cleared.isEmpty { dirty = dirty.union(cleared) }
    clearedRect = cleared.isEmpty ? .empty : dirty

    let count = dirty.width * dirty.height
    var prepared = PreparedPicture(
      rect: dirty, delay: item.delay, isCleared: !cleared.isEmpty, palette: paletteOf[index],
      pixels: Array(repeating: .none, count: count))
    if count > 0 { fill(&prepared, changedAt, stamp: stamp) }
    return prepared
  }

  /// Works out the pixels of a picture.
  private func fill(_ prepared: inout PreparedPicture, _ changedAt: [UInt32], stamp: UInt32) {
    if matcher.palette != prepared.palette {
      matcher = (prepared.palette, PaletteMatcher(palette: palettes[prepared.palette]))
    }
    let matcher = matcher.of
    let rect = prepared.rect
    let (width, height, dithers) = (width, height, dithers)
    let lifetimes = lifetimes
    let weights = weights
    unsafe picture.withUnsafeBufferPointer { picture in
      unsafe changes.withUnsafeBufferPointer { changes in
        unsafe changedAt.withUnsafeBufferPointer { changedAt in
          unsafe prepared.pixels.withUnsafeMutableBufferPointer { pixels in
            var k = 0
            var last: UInt32 = 0
            var match: (index: UInt8, isClose: Bool) = (0, true)
            for y in rect.top..<rect.bottom {
              for x in rect.left..<rect.right {
                let i = y * width + x
                let color = unsafe picture[i]
                var pixel = PreparedPicture.Pixel(
                  color: color, target: color, weight: 0, ideal: 0,
                  isStill: unsafe changedAt[i] != stamp)
                if color != 0 {
                  if color != last {
                    last = color
                    match = matcher.nearest(to: color)
                  }
                  pixel.ideal = match.index
                  let lifetime = lifetimes[unsafe changes[i].trailingZeroBitCount]
                  if dithers, !match.isClose, lifetime >= Self.patternLifetime,
                    unsafe Self.isSmooth(picture, x: x, y: y, width: width, height: height)
                  {
                    let mixed = matcher.mixed(for: color, x: x, y: y)
                    pixel.ideal = mixed
                    pixel.target = matcher.palette[Int(mixed)]
                  }
                  pixel.weight = weights[x, y] &* lifetime
                }
                unsafe pixels[k] = pixel
                k += 1
              }
            }
          }
        }
      }
    }
  }

  /// For how many frames a colour stays, about, that is changed by the picture after so many others.
  private var lifetimes: [UInt32] {
    (0...Self.reach).map { others in
      let pictures = min(others + 1, starts.count - 1 - index)
      let time = starts[index + pictures] - starts[index]
      return UInt32(min(max(1, time / unit), 64))
    }
  }

  /// Notes what the pictures up to ``reach`` from here change.
  private func lookAhead() throws(OutputError) {
    if index > 0 { for i in changes.indices { changes[i] &>>= 1 } }
    var changes = self.changes
    self.changes = []
    defer { self.changes = changes }
    while aheadIndex < schedule.items.count, aheadIndex <= index + Self.reach {
      let bit: UInt16 = aheadIndex > index ? 1 &<< UInt16(aheadIndex - index - 1) : 0
      while aheadApplied <= schedule.items[aheadIndex].entry {
        try store.apply(aheadApplied, to: &ahead, width: width) { place, old, new in
          if old != new, !isNear(old, new, within: 2) { changes[place] |= bit }
        }
        aheadApplied += 1
      }
      aheadIndex += 1
    }
  }

  /// Where the next picture is transparent and this one is not.
  private func clearedByNext() throws(OutputError) -> PixelRect {
    var following = picture
    var rect = PixelRect.empty
    for entry in applied...schedule.items[index + 1].entry {
      try store.apply(entry, to: &following, width: width)
      rect = rect.union(store.entries[entry].rect)
    }
    var cleared = PixelRect.empty
    for y in rect.top..<rect.bottom {
      for x in rect.left..<rect.right
      where following[y * width + x] == 0 && picture[y * width + x] != 0 {
        cleared.add(row: y, from: x, to: x + 1)
      }
    }
    return cleared
  }

  /// Whether a pixel is part of a gradient, where the eye would see the steps of the palette. In
  /// textures it would only see the pattern.
  @inline(__always)
  private static func isSmooth(
    _ picture: UnsafeBufferPointer<UInt32>, x: Int, y: Int, width: Int, height: Int
  ) -> Bool {
    let i = y * width + x
    let color = unsafe picture[i]
    return unsafe (x == 0 || isNear(picture[i - 1], color, within: gradientStep))
      && (x == width - 1 || isNear(picture[i + 1], color, within: gradientStep))
      && (y == 0 || isNear(picture[i - width], color, within: gradientStep))
      && (y == height - 1 || isNear(picture[i + width], color, within: gradientStep))
  }

  /// For how many frames a pixel has to stand for a pattern to be worth its bytes.
  private static let patternLifetime = 6

  /// The most by which a component of a gradient differs from one pixel to the next.
  private static let gradientStep = 1
}
