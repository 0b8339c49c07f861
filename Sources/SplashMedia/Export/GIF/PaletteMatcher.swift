internal import SplashPixels

/// Finds the nearest palette colour, or pair of palette colours, for any colour.
@safe final class PaletteMatcher {
  /// The colours, by index.
  let palette: [UInt32]

  /// For each cell that was requested, the range in ``members`` of the palette colours that may be the nearest to a
  /// colour in the cell.
  private var cells: [(first: Int32, count: Int32)]
  private var members: [UInt8] = []

  /// For each palette colour, the other palette colours that it can be dithered with. They are computed on demand.
  private var partners: [[Int]?]

  // A hash table of the results by colour.
  private let keys: UnsafeMutablePointer<UInt32>
  private let values: UnsafeMutablePointer<UInt32>

  private static let cacheBits = 16
  /// The number of upper bits of each component that determine the cell.
  private static let cellBits = 5
  private static let pairIsKnown: UInt32 = 1 << 31
  private static let isClose: UInt32 = 1 << 30

  /// The maximum error of each component, in units of 1/255, that isn't dithered.
  private static let ditherThreshold = 1
  /// The maximum squared distance between two colours that are dithered; beyond it, the pattern would be visible.
  private static let ditherReach = 20 * 20
  /// The maximum number of partners tried for dithering.
  private static let partnerLimit = 24
  /// The weight of the dither pattern's noise relative to the error that it removes, in units of 1/16.
  private static let noiseWeight = 8

  /// Creates a matcher for a palette of at most 256 opaque colours, in any order.
  init(palette colors: [UInt32]) {
    let palette = colors.sorted { ($0 >> 8 & 255, $0) < ($1 >> 8 & 255, $1) }
    self.palette = palette
    cells = Array(repeating: (0, 0), count: 1 << (3 * Self.cellBits))
    partners = Array(repeating: nil, count: palette.count)
    // 0 marks an empty slot, because no opaque colour is 0.
    unsafe keys = .allocate(capacity: 1 << Self.cacheBits)
    unsafe values = .allocate(capacity: 1 << Self.cacheBits)
    unsafe keys.initialize(repeating: 0, count: 1 << Self.cacheBits)
    unsafe values.initialize(repeating: 0, count: 1 << Self.cacheBits)
  }

  deinit {
    unsafe keys.deallocate()
    unsafe values.deallocate()
  }

  /// Returns the index of the nearest palette colour to an opaque colour, and whether the two are almost identical.
  @inline(__always)
  func nearest(to color: UInt32) -> (index: UInt8, isClose: Bool) {
    let slot = Self.slot(color)
    if unsafe keys[slot] != color {
      unsafe keys[slot] = color
      unsafe values[slot] = match(color)
    }
    let value = unsafe values[slot]
    return (UInt8(truncatingIfNeeded: value), value & Self.isClose != 0)
  }

  /// Returns the index of one of the two palette colours that approximate an opaque colour when dithered. The
  /// position determines which one.
  @inline(__always)
  func mixed(for color: UInt32, x: Int, y: Int) -> UInt8 {
    _ = nearest(to: color)
    let slot = Self.slot(color)
    var value = unsafe values[slot]
    if value & Self.pairIsKnown == 0 {
      value |= Self.pairIsKnown | partner(of: Int(value & 255), for: color)
      unsafe values[slot] = value
    }
    let usesSecond = value >> 16 & 127 > Self.pattern[(y & 7) << 3 | x & 7]
    return UInt8(truncatingIfNeeded: usesSecond ? value >> 8 : value)
  }

  @inline(__always)
  private static func slot(_ color: UInt32) -> Int {
    Int((color &* 0x9E37_79B1) >> UInt32(32 - cacheBits))
  }

  /// Finds the nearest colour among the candidates of its cell.
  private func match(_ color: UInt32) -> UInt32 {
    let cell = Self.cell(color)
    if cells[cell].count == 0 { cells[cell] = gather(around: color) }
    let (first, count) = cells[cell]
    var best = (distance: UInt32.max, index: UInt8(0))
    for place in Int(first)..<Int(first + count) {
      let index = members[place]
      let distance = squaredDistance(palette[Int(index)], color)
      if distance < best.distance { best = (distance, index) }
    }
    let error = (Components(palette[Int(best.index)]) - Components(color)).largest
    return UInt32(best.index) | (error <= Self.ditherThreshold ? Self.isClose : 0)
  }

  @inline(__always)
  private static func cell(_ color: UInt32) -> Int {
    let drop = UInt32(8 - cellBits)
    let mask = UInt32(1) << UInt32(cellBits) - 1
    let red = color >> drop & mask
    let green = color >> (8 + drop) & mask
    let blue = color >> (16 + drop) & mask
    return Int(red << UInt32(2 * cellBits) | green << UInt32(cellBits) | blue)
  }

  /// Collects the palette colours that may be the nearest to a colour in the cell: those whose minimum distance from
  /// the cell is at most the smallest maximum distance of any palette colour.
  private func gather(around color: UInt32) -> (first: Int32, count: Int32) {
    let side = 1 << (8 - Self.cellBits)
    let low = Components(color & ~(0x0001_0101 &* UInt32(side - 1)))
    var least = Int.max
    var nearest: [Int] = []
    nearest.reserveCapacity(palette.count)
    for other in palette {
      let step = Components(other) - low
      var (near, far) = (0, 0)
      for part in [step.r, step.g, step.b] {
        let outside = part < 0 ? -part : max(0, part - (side - 1))
        near += outside * outside
        let farthest = max(abs(part), abs(part - (side - 1)))
        far += farthest * farthest
      }
      least = min(least, far)
      nearest.append(near)
    }
    let first = members.count
    for (index, near) in nearest.enumerated() where near <= least { members.append(UInt8(index)) }
    return (Int32(first), Int32(members.count - first))
  }

  /// Returns the other palette colours that a palette colour can be dithered with.
  private func partners(of index: Int) -> [Int] {
    if let known = partners[index] { return known }
    let distances = palette.indices.map { i in
      (distance: (Components(palette[i]) - Components(palette[index])).squared, index: i)
    }
    let reachable = distances.filter { $0.distance > 0 && $0.distance <= Self.ditherReach }
    let found = reachable.sorted(by: <).prefix(Self.partnerLimit).map(\.index)
    partners[index] = found
    return found
  }

  /// Returns the palette colour with which to dither the nearest one, packed with its fraction in units of 1/64.
  private func partner(of nearest: Int, for color: UInt32) -> UInt32 {
    let first = Components(palette[nearest])
    let error = Components(color) - first
    let squared = error.squared
    var best = (cost: 16 * squared, index: nearest, share: 0)
    for i in partners(of: nearest) {
      let step = Components(palette[i]) - first
      let length = step.squared
      let share = (64 * error.dot(step) + length / 2) / length
      guard share > 0 else { continue }
      // The remaining mean error. The pattern's variance is the noise.
      let rest = squared - (128 * share * error.dot(step) - share * share * length) / 4096
      let noise = share * (64 - share) * length / 4096
      let cost = 16 * rest + Self.noiseWeight * noise
      if cost < best.cost { best = (cost, i, min(share, 64)) }
    }
    return UInt32(best.index) << 8 | UInt32(best.share) << 16
  }

  /// The order in which the pixels of an 8 × 8 square switch to the second colour as its fraction increases.
  private static let pattern: [UInt32] = (0..<64).map { i in
    UInt32(DitherPattern.rank(i & 7, i >> 3))
  }
}

/// A colour's components, or the difference between two colours.
private struct Components {
  var r: Int
  var g: Int
  var b: Int

  init(_ color: UInt32) {
    r = Int(color & 255)
    g = Int(color >> 8 & 255)
    b = Int(color >> 16 & 255)
  }

  private init(r: Int, g: Int, b: Int) {
    self.r = r
    self.g = g
    self.b = b
  }

  static func - (l: Components, r: Components) -> Components {
    Components(r: l.r - r.r, g: l.g - r.g, b: l.b - r.b)
  }

  func dot(_ other: Components) -> Int { r * other.r + g * other.g + b * other.b }

  var squared: Int { dot(self) }

  var largest: Int { max(abs(r), abs(g), abs(b)) }
}
