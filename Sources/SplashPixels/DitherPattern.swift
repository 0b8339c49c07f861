/// The thresholds for dithering colours between two byte values. A component's byte is the integer part of its exact
/// value plus the pixel's threshold.
///
/// In each 8 × 8 block, the thresholds are the odd multiples of 1/128 in 0…1, each of which occurs once. The mean of
/// the block is therefore the exact value, and a value that is an integer is unchanged. The order of the thresholds
/// is Bayer's matrix: they are spread out as much as possible, and at fixed positions, so encoders need few
/// additional bits for the pattern.
@safe package struct DitherPattern: Hashable, Sendable {
  /// The period of the pattern in pixels, along both axes.
  package static let side = 8
  /// The number of pixels in a row whose positions are computed together (`Kernels.gradientAxial`).
  private static let block = 16

  /// The canvas column, modulo 16, of the first drawn column.
  package private(set) var left = 0
  private var top = 0

  /// Creates the pattern for a canvas.
  package init() {}

  /// Returns the pattern for a bitmap whose first pixel is the pixel (x, y) of this pattern.
  package func moved(x: Int, y: Int) -> DitherPattern {
    var moved = self
    moved.left = (left &+ x) & (Self.block - 1)
    moved.top = (top &+ y) & (Self.side - 1)
    return moved
  }

  /// The threshold of the pixel (x, y).
  package subscript(x: Int, y: Int) -> Float {
    unsafe row(y).thresholds[(left &+ x) & (Self.side - 1)]
  }

  /// Returns the thresholds of row `y`, indexed by canvas column.
  package func row(_ y: Int) -> DitherRow {
    unsafe DitherRow(thresholds: Self.rows.base + ((top &+ y) & (Self.side - 1)) * Self.block)
  }

  /// Returns the rank, 0…63, of the pixel (x, y) among the thresholds.
  ///
  /// Each bit of the coordinates divides the pixels in a checkerboard pattern and then by rows. Higher bits have less
  /// weight.
  package static func rank(_ x: Int, _ y: Int) -> Int {
    var rank = 0
    for bit in 0..<3 {
      rank = rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
    return rank
  }

  private static let rows = Rows()

  @safe private final class Rows: @unchecked Sendable {
    let base: UnsafePointer<Float>

    init() {
      let memory = UnsafeMutablePointer<Float>.allocate(capacity: side * block)
      for y in 0..<side {
        for x in 0..<block {
          let rank = DitherPattern.rank(x & (side - 1), y)
          unsafe (memory + y * block + x).initialize(to: (Float(rank) + 0.5) / 64)
        }
      }
      unsafe base = UnsafePointer(memory)
    }

    deinit {
      unsafe base.deallocate()
    }
  }
}

/// The thresholds of a row's pixels.
@safe package struct DitherRow: @unchecked Sendable {
  /// The thresholds of the columns 0…15. They repeat for further columns.
  let thresholds: UnsafePointer<Float>
}
