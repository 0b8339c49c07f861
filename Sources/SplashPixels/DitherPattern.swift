/// The thresholds that round colours which lie between two bytes: a colour byte is the whole part of
/// the exact value plus the pixel's threshold.
///
/// Over 8 × 8 pixels the thresholds are the odd 128ths of 0…1, each once, so that the mean of these
/// pixels is the exact value, and a value that is a byte stays one. They stand in the order of Bayer's
/// matrix: as far from each other as may be, and in the same places everywhere, which costs the
/// encoders little.
@safe public struct DitherPattern: Hashable, Sendable {
  /// The pixels after which the pattern begins anew, along both axes.
  public static let side = 8
  /// The pixels in which places along a row are counted together (`Kernels.gradientAxial`).
  private static let block = 16

  /// The column of the canvas, modulo 16, in which the first one of what is drawn lies.
  public private(set) var left = 0
  private var top = 0

  /// The pattern of a canvas.
  public init() {}

  /// The pattern of a bitmap whose first pixel is the pixel (x, y) here.
  public func moved(x: Int, y: Int) -> DitherPattern {
    var moved = self
    moved.left = (left &+ x) & (Self.block - 1)
    moved.top = (top &+ y) & (Self.side - 1)
    return moved
  }

  /// The threshold of the pixel (x, y).
  public subscript(x: Int, y: Int) -> Float {
    unsafe row(y).thresholds[(left &+ x) & (Self.side - 1)]
  }

  /// The thresholds of row `y`, by the columns of the canvas.
  public func row(_ y: Int) -> DitherRow {
    unsafe DitherRow(thresholds: Self.rows.base + ((top &+ y) & (Self.side - 1)) * Self.block)
  }

  /// The rank, 0…63, of the pixel (x, y) among the thresholds.
  ///
  /// Each bit of the coordinates parts the pixels by a checkerboard and then by rows; the coarser the
  /// bit, the less it counts.
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
@safe public struct DitherRow: @unchecked Sendable {
  /// Those of the columns 0…15; then they begin anew.
  let thresholds: UnsafePointer<Float>
}
