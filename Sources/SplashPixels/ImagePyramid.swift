internal import Synchronization

/// A picture and its mip levels down to one pixel, for sampling it smaller than it is.
///
/// A level with n pixels across is followed by one with n / 2, rounded up, until there is one. Each
/// level shows the whole picture from edge to edge: where n is odd, a pixel takes in the fractions of
/// pixels that it covers, so that nothing moves from level to level.
public final class ImagePyramid: Sendable {
  /// The levels, from the picture itself to a single pixel.
  public let levels: Levels
  /// Whether every pixel is opaque, and so every mixture of pixels.
  public let isOpaque: Bool

  /// Makes the mip levels of a picture, which must not be written any more.
  public init(_ image: Pixmap) {
    levels = Levels(of: image)
    isOpaque = (0..<image.height).allSatisfy(image.isOpaque)
  }

  /// The levels. Each is made when it is first asked for, as most pictures aren't drawn much smaller than
  /// they are.
  public struct Levels: RandomAccessCollection, Sendable {
    /// The picture itself.
    private let image: Pixmap
    private let mipLevels = MipLevels()
    /// The picture's index.
    public let startIndex = 0
    /// How many levels there are.
    public let endIndex: Int

    fileprivate init(of image: Pixmap) {
      self.image = image
      // Halved, rounded up, until there is one.
      let side = Swift.max(image.width, image.height)
      endIndex = 1 + Int.bitWidth - (side - 1).leadingZeroBitCount
    }

    /// The width and height of a level in pixels, which needn't have been made.
    public func size(at index: Int) -> (width: Int, height: Int) {
      func halved(_ side: Int) -> Int { (side + (1 << index) - 1) >> index }
      return (halved(image.width), halved(image.height))
    }

    /// The picture halved `index` times.
    public subscript(index: Int) -> Pixmap {
      precondition(indices.contains(index), "the picture has the level")
      return index == 0 ? image : mipLevels.level(index, of: image)
    }
  }

  /// The levels below the picture that have been made.
  private final class MipLevels: Sendable {
    private let made = Mutex<[Pixmap]>([])

    /// A level from 1 on. Who comes while it is being made waits for it.
    func level(_ index: Int, of image: Pixmap) -> Pixmap {
      made.withLock { made in
        while made.count < index { made.append(ImagePyramid.halved(made.last ?? image)) }
        return made[index - 1]
      }
    }
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
    // The rows that a row covers, summed up: at most 255 times the picture's height.
    var sums = [Int32](repeating: 0, count: 4 * source.width)
    for y in 0..<target.height {
      let rows = Cover(of: y, from: source.height, to: target.height)
      for dy in 0..<3 where dy == 0 || rows.weights[dy] > 0 {
        let (row, weight) = unsafe (source.row(rows.first + dy), Int32(rows.weights[dy]))
        if dy == 0 {
          for i in sums.indices { unsafe sums[i] = weight &* Int32(row[i]) }
        } else {
          for i in sums.indices { unsafe sums[i] &+= weight &* Int32(row[i]) }
        }
      }
      for x in 0..<target.width {
        unsafe target.row32(y)[x] = average(sums, columns[x], of: rows.total)
      }
    }
    return target
  }

  /// The pixels along one axis that a pixel of the next level covers, and how much of each: at most
  /// three, as it is at most twice as wide.
  private struct Cover {
    var first: Int
    /// Parts of `total`, which they sum up to.
    var weights: SIMD3<Double>
    var total: Double

    /// The cover of pixel `index`, where `source` pixels become `target`.
    init(of index: Int, from source: Int, to target: Int) {
      // In units in which a source pixel is `target` wide and a target pixel `source`, all is whole.
      let (start, end) = (index * source, (index + 1) * source)
      first = start / target
      total = Double(source)
      func weight(_ pixel: Int) -> Double {
        Double(max(0, min(end, (pixel + 1) * target) - max(start, pixel * target)))
      }
      weights = SIMD3(weight(first), weight(first + 1), weight(first + 2))
    }
  }

  /// A pixel that covers `columns` of rows that are summed up with weights of `height` in all.
  ///
  /// All sums are whole numbers far below 2⁵³, and so is what is divided: the result is exact.
  private static func average(_ rows: [Int32], _ columns: Cover, of height: Double) -> UInt32 {
    var sum = SIMD4<Double>(repeating: 0)
    for dx in 0..<3 where columns.weights[dx] > 0 {
      let at = 4 * (columns.first + dx)
      let pixel = SIMD4(rows[at], rows[at + 1], rows[at + 2], rows[at + 3])
      sum += columns.weights[dx] * SIMD4<Double>(pixel)
    }
    let total = height * columns.total
    let bytes = SIMD4<Int32>((sum + (total / 2).rounded(.down)) / total)
    let (red, green, blue, alpha) = (bytes.x, bytes.y, bytes.z, bytes.w)
    return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }
}
