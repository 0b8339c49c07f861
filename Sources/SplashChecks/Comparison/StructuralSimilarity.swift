import SplashPixels
import SplashScene

/// The structural similarity index of two images (Wang et al., 2004). It is 1 if the images are equal, and less if
/// their mean, contrast or structure differs.
///
/// It is the mean index of all windows of 11 × 11 pixels inside the image. Windows are weighted by a Gaussian with a
/// standard deviation of 1.5, and the authors' constants 0.01 and 0.03 are used. The index is computed for the BT.709
/// luma of premultiplied pixels and, if images are translucent, also for alpha; the lesser of the two is the result.
/// For images with fewer than 11 columns or rows, windows are smaller.
enum StructuralSimilarity {
  /// The number of columns and rows in a window.
  private static let side = 11
  private static let deviation = 1.5

  /// Returns the index of two images of the same size.
  ///
  /// - Parameters:
  ///   - changed: A rectangle outside of which the images are equal. Windows that don't touch it are skipped.
  ///   - comparesAlpha: Whether alpha is compared as well.
  static func index(
    _ a: Pixmap, _ b: Pixmap, changed: PixelArea, comparesAlpha: Bool
  ) -> Double {
    let luma = index(a, b, changed: changed) { pixel in
      0.2126 * Double(pixel & 255) + 0.7152 * Double(pixel >> 8 & 255)
        + 0.0722 * Double(pixel >> 16 & 255)
    }
    if !comparesAlpha { return luma }
    return min(luma, index(a, b, changed: changed) { Double($0 >> 24) })
  }

  private static func index(
    _ a: Pixmap, _ b: Pixmap, changed: PixelArea, _ value: (UInt32) -> Double
  ) -> Double {
    let across = weights(min(side, a.width))
    let down = weights(min(side, a.height))
    // The ranges of the windows' first columns and first rows.
    let columns =
      max(0, changed.left - across.count + 1)...min(a.width - across.count, changed.right)
    let rows = max(0, changed.top - down.count + 1)...min(a.height - down.count, changed.bottom)
    var lines = Lines(start: columns.lowerBound, count: columns.count + across.count - 1, down)
    var loss = 0.0
    for y in rows.lowerBound..<rows.upperBound + down.count {
      lines.add(a, b, row: y, value)
      if y >= rows.lowerBound + down.count - 1 { loss += lines.loss(across) }
    }
    let windows = (a.width - across.count + 1) * (a.height - down.count + 1)
    return 1 - loss / Double(windows)
  }

  /// Returns a Gaussian's weights, whose sum is 1.
  private static func weights(_ count: Int) -> [Double] {
    let middle = Double(count - 1) / 2
    let values = (0..<count).map { i in
      let distance = (Double(i) - middle) / deviation
      return Elementary.exp(-0.5 * distance * distance)
    }
    let sum = values.reduce(0, +)
    return values.map { $0 / sum }
  }

  /// The rows of both images that are needed for a row of windows.
  private struct Lines {
    let start: Int
    let count: Int
    let weights: [Double]
    /// The latest rows of each image. A new row overwrites the oldest.
    private var first: [Double]
    private var second: [Double]
    private var oldest = 0
    /// The weighted sums over the rows: of both values, of their squares, and of their product.
    private var sums: [Double]

    init(start: Int, count: Int, _ weights: [Double]) {
      (self.start, self.count, self.weights) = (start, count, weights)
      first = Array(repeating: 0, count: count * weights.count)
      second = first
      sums = Array(repeating: 0, count: 5 * count)
    }

    /// Adds the next row.
    mutating func add(_ a: Pixmap, _ b: Pixmap, row: Int, _ value: (UInt32) -> Double) {
      let (p, q) = unsafe (a.row32(row) + start, b.row32(row) + start)
      let line = oldest * count
      for x in 0..<count {
        unsafe first[line + x] = value(p[x])
        unsafe second[line + x] = value(q[x])
      }
      oldest = (oldest + 1) % weights.count
    }

    /// Returns the sum of (1 − index) over the windows of the current rows.
    mutating func loss(_ across: [Double]) -> Double {
      sumRows()
      let (c1, c2) = (2.55 * 2.55, 7.65 * 7.65)
      var loss = 0.0
      unsafe sums.withUnsafeBufferPointer { sums in
        for x in 0...count - across.count {
          var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
          for i in across.indices {
            let (weight, place) = (across[i], x + i)
            unsafe a += weight * sums[place]
            unsafe b += weight * sums[count + place]
            unsafe aa += weight * sums[2 * count + place]
            unsafe bb += weight * sums[3 * count + place]
            unsafe ab += weight * sums[4 * count + place]
          }
          let means = (2 * a * b + c1) / (a * a + b * b + c1)
          let spreads = (2 * (ab - a * b) + c2) / (aa - a * a + (bb - b * b) + c2)
          loss += 1 - means * spreads
        }
      }
      return loss
    }

    private mutating func sumRows() {
      let (count, oldest, weights) = (count, oldest, weights)
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        unsafe sums.update(repeating: 0)
        unsafe first.withUnsafeBufferPointer { first in
          unsafe second.withUnsafeBufferPointer { second in
            for i in weights.indices {
              let (weight, line) = (weights[i], (oldest + i) % weights.count * count)
              for x in 0..<count {
                let (a, b) = unsafe (first[line + x], second[line + x])
                unsafe sums[x] += weight * a
                unsafe sums[count + x] += weight * b
                unsafe sums[2 * count + x] += weight * a * a
                unsafe sums[3 * count + x] += weight * b * b
                unsafe sums[4 * count + x] += weight * a * b
              }
            }
          }
        }
      }
    }
  }
}
