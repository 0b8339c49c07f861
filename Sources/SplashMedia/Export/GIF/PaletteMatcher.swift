internal import SplashPixels

/// Finds the palette's colour, or pair of colours, for any colour.
@safe final class PaletteMatcher {
  /// The colours that the indices mean.
  let palette: [UInt32]

  /// The colours that may be the nearest to one of a cell, for each cell that was asked for: where
  /// they begin in ``members``, and how many there are.
  private var cells: [(first: Int32, count: Int32)]
  private var members: [UInt8] = []

  /// For each colour of the palette, the others that it can be mixed with, once they are asked for.
  private var partners: [[Int]?]

  // What is known of a colour, at a place that the colour tells.
  private let keys: UnsafeMutablePointer<UInt32>
  private let values: UnsafeMutablePointer<UInt32>

  private static let cacheBits = 16
  /// How many of a component's upper bits choose the cell.
  private static let cellBits = 5
  private static let pairIsKnown: UInt32 = 1 << 31
  private static let isClose: UInt32 = 1 << 30

  /// Errors up to this, in 1/255 of each component, are left as they are.
  private static let ditherThreshold = 1
  /// Two colours farther apart than this, squared, are not mixed: their pattern would be seen.
  private static let ditherReach = 20 * 20
  /// How many partners are tried for a mixture.
  private static let partnerLimit = 24
  /// How much a pattern's own noise counts against the error that it takes away, in 1/16.
  private static let noiseWeight = 8

  /// Makes a matcher for opaque colours, at most 256, in any order.
  init(palette colors: [UInt32]) {
    let palette = colors.sorted { ($0 >> 8 & 255, $0) < ($1 >> 8 & 255, $1) }
    self.palette = palette
    cells = Array(repeating: (0, 0), count: 1 << (3 * Self.cellBits))
    partners = Array(repeating: nil, count: palette.count)
    // No opaque colour is 0.
    unsafe keys = .allocate(capacity: 1 << Self.cacheBits)
    unsafe values = .allocate(capacity: 1 << Self.cacheBits)
    unsafe keys.initialize(repeating: 0, count: 1 << Self.cacheBits)
    unsafe values.initialize(repeating: 0, count: 1 << Self.cacheBits)
  }

  deinit {
    unsafe keys.deallocate()
    unsafe values.deallocate()
  }

  /// The nearest colour to an opaque one, and whether it is as good as the same.
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

  /// One of the two colours whose mixture comes nearest to an opaque one, by the place.
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

  /// Finds the nearest colour among those of the cell.
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

  /// Collects what may be the nearest to a colour of the cell: all that are no farther from it at their
  /// nearest than the one whose farthest place is the nearest.
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

  /// The others that a colour of the palette can be mixed with.
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

  /// The colour to mix a nearest one with, and its share in 1/64, packed.
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
      // What is left of the error on average, and the pattern's variance.
      let rest = squared - (128 * share * error.dot(step) - share * share * length) / 4096
      let noise = share * (64 - share) * length / 4096
      let cost = 16 * rest + Self.noiseWeight * noise
      if cost < best.cost { best = (cost, i, min(share, 64)) }
    }
    return UInt32(best.index) << 8 | UInt32(best.share) << 16
  }

  /// The 8 × 8 order in which pixels take the second colour as its share grows.
  private static let pattern: [UInt32] = (0..<64).map { i in
    UInt32(DitherPattern.rank(i & 7, i >> 3))
  }
}

/// A colour's components, or the difference of two.
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
