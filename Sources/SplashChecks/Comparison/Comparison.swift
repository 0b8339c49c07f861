package import SplashPixels
import SplashScene

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How two pictures of one size differ.
///
/// Premultiplied pixels are compared. A PNG file stores straight ones, and gives back each premultiplied
/// pixel as it was: a picture that is drawn again equals the file of it.
package struct Comparison: Hashable, Sendable {
  /// All pixels of a picture.
  package let pixels: Int
  /// The pixels that differ at all.
  package private(set) var differing = 0
  /// The pixels of which a channel differs by more than the tolerance allows.
  package private(set) var excess = 0
  /// The most by which a channel differs, 0…255.
  package private(set) var maximum = 0
  /// The smallest rectangle that holds all pixels that differ by more than the tolerance allows.
  package private(set) var area: PixelArea?
  /// The smallest rectangle that holds all pixels that differ at all.
  private var changed: PixelArea?
  /// The sum of the squared differences of all channels.
  package private(set) var squares = 0
  /// How many channels say something: three where both pictures are opaque, otherwise four.
  package private(set) var channels = 3
  /// The structural similarity: 1 for equal pictures; see ``StructuralSimilarity``.
  package private(set) var similarity = 1.0
  /// The tolerance that it was made with.
  package let tolerance: Tolerance

  /// Compares two pictures.
  ///
  /// - Returns: `nil` when their sizes differ.
  package init?(_ expected: Pixmap, _ actual: Pixmap, tolerance: Tolerance = Tolerance()) {
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    pixels = expected.width * expected.height
    self.tolerance = tolerance
    for y in 0..<expected.height {
      let (a, b) = unsafe (expected.row32(y), actual.row32(y))
      if unsafe memcmp(a, b, 4 * expected.width) == 0 { continue }
      for x in 0..<expected.width where unsafe a[x] != b[x] {
        unsafe count(a[x], b[x], x, y)
      }
    }
    guard let changed else { return }
    let isOpaque = (0..<expected.height).allSatisfy {
      expected.isOpaque(row: $0) && actual.isOpaque(row: $0)
    }
    if !isOpaque { channels = 4 }
    similarity = StructuralSimilarity.index(
      expected, actual, changed: changed, comparesAlpha: !isOpaque)
  }

  /// Notes two pixels that differ.
  private mutating func count(_ a: UInt32, _ b: UInt32, _ x: Int, _ y: Int) {
    let most = Self.difference(a, b)
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

  /// The most by which a channel of two pixels differs.
  static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    var most = 0
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return most
  }

  /// Whether all pixels are equal.
  package var isEqual: Bool { differing == 0 }

  /// Whether the pictures count as the same.
  package var isTolerable: Bool {
    Double(excess) <= tolerance.share * Double(pixels)
  }

  /// The share of pixels that differ by more than the tolerance allows, 0…1.
  package var excessShare: Double { Double(excess) / Double(pixels) }

  /// The peak signal-to-noise ratio in decibels; `nil` for equal pictures.
  package var noiseRatio: Double? {
    Self.noiseRatio(squares: squares, samples: pixels * channels)
  }

  /// The peak signal-to-noise ratio of samples in decibels; `nil` where nothing differs.
  static func noiseRatio(squares: Int, samples: Int) -> Double? {
    guard squares > 0 else { return nil }
    let ratio = 255.0 * 255 * Double(samples) / Double(squares)
    return 10 * Elementary.log(ratio) / Elementary.log(10)
  }
}
