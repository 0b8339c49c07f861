/// A picture and its halvings down to one pixel, for sampling it smaller than it is.
///
/// A level with n pixels across is followed by one with n / 2, rounded up, until there is one. Each
/// level shows the whole picture from edge to edge: where n is odd, a pixel takes in the fractions of
/// pixels that it covers, so that nothing moves from level to level.
public final class ImagePyramid: Sendable {
  /// The levels, from the picture itself to a single pixel.
  public let levels: [Pixmap]
  /// Whether every pixel is opaque, and so every mixture of pixels.
  public let isOpaque: Bool

  /// Makes the halvings of a picture, which must not be written any more.
  public init(_ image: Pixmap) {
    isOpaque = Self.isOpaque(image)
    var levels = [image]
    var last = image
    while last.width > 1 || last.height > 1 {
      last = Self.halved(last)
      levels.append(last)
    }
    self.levels = levels
  }

  private static func isOpaque(_ image: Pixmap) -> Bool {
    for y in 0..<image.height {
      let row = unsafe image.row32(y)
      var all = UInt32.max
      for x in 0..<image.width { unsafe all &= row[x] }
      if all >> 24 != 255 { return false }
    }
    return true
  }

  /// The picture at half its size: the average of the area that each pixel covers, rounded once.
  private static func halved(_ source: Pixmap) -> Pixmap {
    let target = Pixmap(width: (source.width + 1) / 2, height: (source.height + 1) / 2)
    guard source.width % 2 == 1 || source.height % 2 == 1 else {
      for y in 0..<target.height {
        unsafe Kernels.current.halve(
          target.row32(y), upper: source.row32(2 * y), lower: source.row32(2 * y + 1),
          count: target.width)
      }
      return target
    }
    let columns = (0..<target.width).map { Cover(of: $0, from: source.width, to: target.width) }
    for y in 0..<target.height {
      let rows = Cover(of: y, from: source.height, to: target.height)
      for x in 0..<target.width {
        unsafe target.row32(y)[x] = average(source, columns[x], rows)
      }
    }
    return target
  }

  /// The pixels along one axis that a pixel of the next level covers, and how much of each: at most
  /// three, as it is at most twice as wide.
  private struct Cover {
    var first: Int
    /// Parts of `total`, which they sum up to.
    var weights: (UInt64, UInt64, UInt64) = (0, 0, 0)
    var total: UInt64

    /// The cover of pixel `index`, where `source` pixels become `target`.
    init(of index: Int, from source: Int, to target: Int) {
      // In units in which a source pixel is `target` wide and a target pixel `source`, all is whole.
      let (start, end) = (index * source, (index + 1) * source)
      first = start / target
      total = UInt64(source)
      func weight(_ pixel: Int) -> UInt64 {
        UInt64(max(0, min(end, (pixel + 1) * target) - max(start, pixel * target)))
      }
      weights = (weight(first), weight(first + 1), weight(first + 2))
    }

    /// How many pixels it touches.
    var count: Int { weights.2 > 0 ? 3 : weights.1 > 0 ? 2 : 1 }

    subscript(offset: Int) -> UInt64 {
      offset == 0 ? weights.0 : offset == 1 ? weights.1 : weights.2
    }
  }

  private static func average(_ source: Pixmap, _ columns: Cover, _ rows: Cover) -> UInt32 {
    var sums: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    for dy in 0..<rows.count {
      let row = unsafe source.row32(rows.first + dy) + columns.first
      for dx in 0..<columns.count {
        let pixel = unsafe UInt64(row[dx])
        let weight = rows[dy] * columns[dx]
        sums.0 += weight * (pixel & 255)
        sums.1 += weight * (pixel >> 8 & 255)
        sums.2 += weight * (pixel >> 16 & 255)
        sums.3 += weight * (pixel >> 24)
      }
    }
    let total = rows.total * columns.total
    func rounded(_ sum: UInt64) -> UInt32 { UInt32((sum + total / 2) / total) }
    return rounded(sums.0) | rounded(sums.1) << 8 | rounded(sums.2) << 16 | rounded(sums.3) << 24
  }
}
