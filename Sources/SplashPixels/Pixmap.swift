internal import Synchronization

/// An image in memory: 8-bit premultiplied RGBA in gamma-encoded sRGB, with rows from top to bottom.
///
/// Each pixel is four bytes in the order red, green, blue, alpha. No colour byte exceeds the alpha byte. Rows begin
/// `stride` bytes apart, aligned to 64 bytes. The padding between rows belongs to the pixmap and has no meaning.
///
/// A pixmap must only be written by its creator, and only be read after it has been passed on. This rule, rather than
/// a lock, makes it safe to share.
@safe public final class Pixmap: @unchecked Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The distance between the starts of two consecutive rows in bytes.
  public let stride: Int
  /// The address of the first pixel in the top row, valid as long as the pixmap exists.
  public let base: UnsafeMutablePointer<UInt8>
  private let memory: UnsafeMutableRawPointer

  private static let inUse = Atomic(0)
  private static let peak = Atomic(0)

  /// The total size of all pixmaps in the process, in bytes.
  package static var bytesInUse: Int { inUse.load(ordering: .relaxed) }
  /// The maximum total size of all pixmaps since ``restartPeak()`` was called, in bytes.
  package static var peakBytesInUse: Int { peak.load(ordering: .relaxed) }

  /// Resets ``peakBytesInUse`` to the current total size.
  package static func restartPeak() {
    peak.store(bytesInUse, ordering: .relaxed)
  }

  /// Creates a pixmap filled with transparent black.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
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

  /// Returns the address of the first pixel in row `y` (0 is the top), as a pointer to its red byte. It is valid as
  /// long as the pixmap exists.
  @inlinable
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe base + y * stride
  }

  /// Returns the address of the first pixel in row `y` in the kernels' form, with red in the lowest byte.
  public func row32(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe UnsafeMutableRawPointer(row(y)).assumingMemoryBound(to: UInt32.self)
  }

  /// Returns the pixels without padding: `width` · `height` · 4 bytes, row by row from the top. Each pixel consists
  /// of premultiplied red, green, blue and alpha.
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

  /// Returns whether every pixel of row `y` is opaque.
  package func isOpaque(row y: Int) -> Bool {
    let row = unsafe row32(y)
    var all = UInt32.max
    for x in 0..<width { unsafe all &= row[x] }
    return all >> 24 == 255
  }

  /// The four premultiplied components of a pixel. Columns and rows start at 0 in the top-left corner. For many
  /// pixels, ``row(_:)`` and ``bytes()`` are faster.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies in the pixmap")
    let p = unsafe row(y) + 4 * x
    return unsafe (p[0], p[1], p[2], p[3])
  }
}
