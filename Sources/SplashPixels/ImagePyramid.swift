internal import Synchronization

/// An image with its mip levels, down to a single pixel, for sampling it at a reduced size.
///
/// A level that is n pixels wide is followed by a level that is n / 2 pixels wide, rounded up, down to 1. Each level
/// covers the complete image. If n is odd, pixels of the next level average fractions of pixels, so nothing shifts
/// between levels.
package final class ImagePyramid: Sendable {
  /// The levels, from the image itself to a single pixel.
  package let levels: Levels
  /// Whether every pixel, and therefore every interpolation, is opaque.
  package let isOpaque: Bool

  /// Creates the pyramid of an image, which must no longer be modified.
  package init(_ image: Pixmap) {
    levels = Levels(of: image)
    isOpaque = (0..<image.height).allSatisfy(image.isOpaque)
  }

  /// The levels of a pyramid. Each is computed when it is first accessed, because most images aren't drawn much
  /// smaller than their own size.
  package struct Levels: RandomAccessCollection, Sendable {
    /// The image itself.
    private let image: Pixmap
    private let mipLevels = MipLevels()
    /// The index of the image itself.
    package let startIndex = 0
    /// The number of levels.
    package let endIndex: Int

    fileprivate init(of image: Pixmap) {
      self.image = image
      // The side is halved, rounding up, until it is 1.
      let side = Swift.max(image.width, image.height)
      endIndex = 1 + Int.bitWidth - (side - 1).leadingZeroBitCount
    }

    /// Returns the width and height of a level in pixels, without computing the level.
    package func size(at index: Int) -> (width: Int, height: Int) {
      func halved(_ side: Int) -> Int { (side + (1 << index) - 1) >> index }
      return (halved(image.width), halved(image.height))
    }

    /// The image halved `index` times.
    package subscript(index: Int) -> Pixmap {
      precondition(indices.contains(index), "the picture has the level")
      return index == 0 ? image : mipLevels.level(index, of: image)
    }
  }

  /// The levels below the image that have been computed.
  private final class MipLevels: Sendable {
    private let made = Mutex<[Pixmap]>([])

    /// Returns a level; `index` is at least 1. If another thread is computing the level, the caller waits.
    func level(_ index: Int, of image: Pixmap) -> Pixmap {
      made.withLock { made in
        while made.count < index { made.append(ImagePyramid.halved(made.last ?? image)) }
        return made[index - 1]
      }
    }
  }

  /// Returns the image at half its size. Each pixel is the average of the area that it covers, rounded once.
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
    // The sums of the source rows that a target row covers: at most 255 times the image's height.
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

  /// The pixels along one axis that a pixel of the next level covers, with their weights. There are at most three,
  /// because a pixel of the next level is at most twice as wide as they are.
  private struct Cover {
    var first: Int
    /// The weights, whose sum is `total`.
    var weights: SIMD3<Double>
    var total: Double

    /// Creates the coverage of the pixel `index`, if `source` pixels are reduced to `target` pixels.
    init(of index: Int, from source: Int, to target: Int) {
      // All numbers are integers in units in which a source pixel is `target` wide and a target pixel is `source`
      // wide.
      let (start, end) = (index * source, (index + 1) * source)
      first = start / target
      total = Double(source)
      func weight(_ pixel: Int) -> Double {
        Double(max(0, min(end, (pixel + 1) * target) - max(start, pixel * target)))
      }
      weights = SIMD3(weight(first), weight(first + 1), weight(first + 2))
    }
  }

  /// Returns the average pixel for `columns` of a sum of rows with the total weight `height`.
  ///
  /// All sums and dividends are integers far below 2⁵³, so the result is exact.
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
