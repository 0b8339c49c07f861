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
  private let memory: UnsafeMutableRawPointer

  private static let inUse = Atomic(0)
  private static let peak = Atomic(0)

  /// The bytes of all pixmaps that there are in the process.
  package static var bytesInUse: Int { inUse.load(ordering: .relaxed) }
  /// The most bytes that all pixmaps had since ``restartPeak()``.
  package static var peakBytesInUse: Int { peak.load(ordering: .relaxed) }

  /// Begins to look for the most bytes anew.
  package static func restartPeak() {
    peak.store(bytesInUse, ordering: .relaxed)
  }

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
    let (_, inUse) = Self.inUse.add(stride * height, ordering: .relaxed)
    Self.peak.max(inUse, ordering: .relaxed)
    let (memory, base) = unsafe BufferMemory.allocate(stride * height)
    unsafe self.memory = memory
    unsafe self.base = base.assumingMemoryBound(to: UInt8.self)
  }

  deinit {
    unsafe BufferMemory.free(memory, bytes: stride * height)
    Self.inUse.subtract(stride * height, ordering: .relaxed)
  }

  /// The first pixel of row `y`, 0 at the top: its red byte. Valid as long as the pixmap is.
  @inlinable
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe base + y * stride
  }

  /// The first pixel of row `y`, as the kernels take pixels: red in the lowest byte.
  public func row32(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe UnsafeMutableRawPointer(row(y)).assumingMemoryBound(to: UInt32.self)
  }

  /// The pixels without the bytes between rows: `width` · `height` · 4 bytes, row after row from the
  /// top, each pixel as red, green, blue and alpha, premultiplied.
  public func bytes() -> [UInt8] {
    let rowBytes = 4 * width
    return unsafe [UInt8](unsafeUninitializedCapacity: rowBytes * height) { buffer, count in
      for y in 0..<height {
        let target = unsafe UnsafeMutableBufferPointer(rebasing: buffer[(y * rowBytes)...])
        _ = unsafe target.initialize(from: UnsafeBufferPointer(start: row(y), count: rowBytes))
      }
      count = rowBytes * height
    }
  }

  /// Whether every pixel of row `y` is opaque.
  package func isOpaque(row y: Int) -> Bool {
    let row = unsafe row32(y)
    var all = UInt32.max
    for x in 0..<width { unsafe all &= row[x] }
    return all >> 24 == 255
  }

  /// The four components of a pixel, premultiplied. Columns and rows count from 0 at the top left; reading
  /// many is quicker by ``row(_:)`` or ``bytes()``.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies in the pixmap")
    let p = unsafe row(y) + 4 * x
    return unsafe (p[0], p[1], p[2], p[3])
  }
}
