package import SplashPixels
import SplashScene
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The differences between two images of the same size.
///
/// Premultiplied pixels are compared. PNG files store unpremultiplied pixels, but every premultiplied pixel survives
/// the conversion there and back, so an image that is rendered again equals its file.
package struct Comparison: Hashable, Sendable {
  /// The number of pixels in an image.
  package let pixels: Int
  /// The number of pixels that differ at all.
  package private(set) var differing = 0
  /// The number of pixels with a channel that exceeds the tolerance.
  package private(set) var excess = 0
  /// The maximum difference in a channel, 0…255.
  package private(set) var maximum = 0
  /// The bounding box of the pixels that exceed the tolerance.
  package private(set) var area: PixelArea?
  /// The bounding box of the pixels that differ at all.
  private var changed: PixelArea?
  /// The sum of the squared differences of all channels.
  package private(set) var squares = 0
  /// The number of channels that are compared: three if both images are opaque, otherwise four.
  package private(set) var channels = 3
  /// The largest mean difference of any block of ``blockSide`` × ``blockSide`` pixels, 0…255, where a pixel's
  /// difference is that of its most different channel. The mean over a whole image hides a fault in a small part of
  /// it; this one doesn't. Blocks cut by the right and bottom edges are weighted by their area.
  package private(set) var largestBlock = 0.0
  /// The structural similarity, which is 1 for equal images; see ``StructuralSimilarity``.
  package private(set) var similarity = 1.0
  /// The tolerance used for the comparison.
  package let tolerance: Tolerance

  /// The number of rows and columns in a block.
  private static let blockSide = 20

  /// Compares two images.
  ///
  /// - Returns: `nil` if the sizes of the images differ.
  package init?(_ expected: Pixmap, _ actual: Pixmap, tolerance: Tolerance = Tolerance()) {
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    pixels = expected.width * expected.height
    self.tolerance = tolerance
    var blocks = BlockSums(width: expected.width, height: expected.height, side: Self.blockSide)
    for y in 0..<expected.height {
      let (a, b) = unsafe (expected.row32(y), actual.row32(y))
      if unsafe memcmp(a, b, 4 * expected.width) == 0 { continue }
      for x in 0..<expected.width where unsafe a[x] != b[x] {
        unsafe count(a[x], b[x], x, y, &blocks)
      }
    }
    largestBlock = blocks.largestMean
    guard let changed else { return }
    let isOpaque = (0..<expected.height).allSatisfy {
      expected.isOpaque(row: $0) && actual.isOpaque(row: $0)
    }
    if !isOpaque { channels = 4 }
    similarity = StructuralSimilarity.index(
      expected, actual, changed: changed, comparesAlpha: !isOpaque)
  }

  /// Records two corresponding pixels that differ.
  private mutating func count(
    _ a: UInt32, _ b: UInt32, _ x: Int, _ y: Int, _ blocks: inout BlockSums
  ) {
    let most = Self.difference(a, b)
    blocks.add(most, x, y)
    differing += 1
    maximum = max(maximum, most)
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      let step = Int(a >> shift & 255) - Int(b >> shift & 255)
      squares += step * step
    }
    let place = PixelArea(x: x, y: y)
    changed = changed?.union(place) ?? place
    guard most > tolerance.difference else { return }
    excess += 1
    area = area?.union(place) ?? place
  }

  /// Returns the maximum difference in a channel between two pixels.
  static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    var most = 0
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return most
  }

  /// Whether all pixels are equal.
  package var isEqual: Bool { differing == 0 }

  /// Whether the images are equal within the tolerance.
  package var isTolerable: Bool {
    Double(excess) <= tolerance.share * Double(pixels)
      && largestBlock <= tolerance.block ?? .infinity
  }

  /// The fraction of pixels that exceed the tolerance, 0…1.
  package var excessShare: Double { Double(excess) / Double(pixels) }

  /// The peak signal-to-noise ratio in decibels; `nil` for equal images.
  package var noiseRatio: Double? {
    Self.noiseRatio(squares: squares, samples: pixels * channels)
  }

  /// Returns the peak signal-to-noise ratio of samples in decibels; `nil` if nothing differs.
  static func noiseRatio(squares: Int, samples: Int) -> Double? {
    guard squares > 0 else { return nil }
    let ratio = 255.0 * 255 * Double(samples) / Double(squares)
    return 10 * Elementary.log(ratio) / Elementary.log(10)
  }
}

/// The sums of the differences in the blocks of an image, which begin at its top left.
private struct BlockSums {
  private let side: Int
  private let columns: Int
  /// The number of pixels in a block that the right and bottom edges don't cut. In a smaller image, a block is as
  /// wide or as high as the image.
  private let area: Int
  private var sums: [Int]

  init(width: Int, height: Int, side: Int) {
    self.side = side
    columns = (width + side - 1) / side
    area = min(side, width) * min(side, height)
    sums = Array(repeating: 0, count: columns * ((height + side - 1) / side))
  }

  mutating func add(_ difference: Int, _ x: Int, _ y: Int) {
    sums[y / side * columns + x / side] += difference
  }

  var largestMean: Double { Double(sums.max() ?? 0) / Double(max(area, 1)) }
}
