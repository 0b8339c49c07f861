internal import Synchronization

/// A picture in memory: 8-bit premultiplied RGBA in gamma-encoded sRGB, rows from top to bottom.
///
/// Each pixel is four bytes in the order red, green, blue, alpha, with each colour byte at most the
/// alpha byte. Rows start `stride` bytes apart, 64-byte aligned; the bytes between a row's end and the
/// next row's start are the pixmap's and have no meaning.
///
/// A pixmap is written by the one who made it and only read once it has been handed on: that rule, not
/// a lock, makes it safe to share.
@safe public final class Pixmap: @unchecked Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The distance between the starts of two rows in bytes.
  public let stride: Int
  /// The first pixel of the top row. Valid as long as the pixmap is.
  public let base: UnsafeMutablePointer<UInt8>

  private static let inUse = Atomic(0)

  /// The bytes of all pixmaps that there are in the process.
  package static var bytesInUse: Int { inUse.load(ordering: .relaxed) }

  /// Makes a pixmap of transparent black.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, at least 1.
  ///   - height: Rows, at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a pixmap has at least one pixel")
    self.width = width
    self.height = height
    stride = (width * 4 + 63) / 64 * 64
    Self.inUse.add(stride * height, ordering: .relaxed)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
    unsafe base = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit {
    unsafe UnsafeMutableRawPointer(base).deallocate()
    Self.inUse.subtract(stride * height, ordering: .relaxed)
  }

  /// The first pixel of row `y`.
  @inlinable
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe base + y * stride
  }

  /// The first pixel of row `y`, as the kernels take pixels: red in the lowest byte.
  public func row32(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe UnsafeMutableRawPointer(row(y)).assumingMemoryBound(to: UInt32.self)
  }

  /// The four components of a pixel, premultiplied: for tests and diagnostics.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies in the pixmap")
    let p = unsafe row(y) + 4 * x
    return unsafe (p[0], p[1], p[2], p[3])
  }
}
