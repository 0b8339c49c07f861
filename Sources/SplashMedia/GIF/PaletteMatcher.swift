/// Finds the palette's colour, or pair of colours, for any colour.
struct PaletteMatcher {
  let palette: [UInt32]
  private let dithers: Bool
  private var keys: [UInt32]
  private var values: [UInt32]

  private static let cacheBits = 18

  /// Errors up to this, in 1/255 of each component, are left as they are.
  private static let ditherThreshold = 1
  /// Two colours farther apart than this, squared, are not mixed: their pattern would be seen.
  private static let ditherReach = 64 * 64
  /// How much a pattern's own noise counts against the error that it takes away, in 1/16.
  private static let noiseWeight = 3

  init(palette: [UInt32], dithers: Bool) {
    self.palette = palette
    self.dithers = dithers
    // No opaque colour is 0.
    keys = Array(repeating: 0, count: 1 << Self.cacheBits)
    values = Array(repeating: 0, count: 1 << Self.cacheBits)
  }

  /// The index for an opaque colour at a place.
  @inline(__always)
  mutating func index(of color: UInt32, x: Int, y: Int) -> UInt8 {
    let slot = Int((color &* 0x9E37_79B1) >> UInt32(32 - Self.cacheBits))
    if keys[slot] != color {
      keys[slot] = color
      values[slot] = match(color)
    }
    let value = values[slot]
    let share = value >> 16
    let usesSecond = share > Self.pattern[(y & 7) << 3 | x & 7]
    return UInt8(truncatingIfNeeded: usesSecond ? value >> 8 : value)
  }

  /// The nearest colour, the one to mix it with and that one's share in 1/64, packed.
  private func match(_ color: UInt32) -> UInt32 {
    let target = Components(color)
    var nearest = 0
    var least = Int.max
    for i in palette.indices {
      let distance = (Components(palette[i]) - target).squared
      if distance < least { (nearest, least) = (i, distance) }
    }
    let first = Components(palette[nearest])
    let error = target - first
    guard dithers, error.largest > Self.ditherThreshold else { return UInt32(nearest) }
    var best = (cost: 16 * least, index: nearest, share: 0)
    for i in palette.indices where i != nearest {
      let step = Components(palette[i]) - first
      let length = step.squared
      guard length > 0, length <= Self.ditherReach else { continue }
      let share = (64 * error.dot(step) + length / 2) / length
      guard share > 0 else { continue }
      // What is left of the error on average, and the pattern's variance.
      let rest = least - (2 * share * error.dot(step) * 64 - share * share * length) / 4096
      let noise = share * (64 - share) * length / 4096
      let cost = 16 * rest + Self.noiseWeight * noise
      if cost < best.cost { best = (cost, i, share) }
    }
    return UInt32(nearest) | UInt32(best.index) << 8 | UInt32(best.share) << 16
  }

  /// The 8 × 8 order in which pixels take the second colour as its share grows.
  private static let pattern: [UInt32] = (0..<64).map { i in
    let (x, y) = (UInt32(i & 7), UInt32(i >> 3))
    let z = x ^ y
    var value: UInt32 = 0
    for bit in 0..<3 {
      value |= (z >> UInt32(2 - bit) & 1) << UInt32(2 * bit + 1)
      value |= (y >> UInt32(2 - bit) & 1) << UInt32(2 * bit)
    }
    return value
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
