import SplashPixels

/// Pixels that a band draws on: rows of the canvas, or a buffer of a group's own.
@safe struct Surface {
  /// The pixels of the canvas that may be drawn on.
  let bounds: PixelBounds
  private let base: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  private let left: Int
  private let top: Int

  /// Makes a surface of pixels whose first one, at `base`, is the top-left one of `bounds`.
  ///
  /// - Parameter stride: Pixels from one row to the next.
  init(_ base: UnsafeMutablePointer<UInt32>, stride: Int, bounds: PixelBounds) {
    unsafe self.base = base
    self.stride = stride
    self.bounds = bounds
    left = bounds.left
    top = bounds.top
  }

  private init(_ other: Surface, narrowedTo bounds: PixelBounds) {
    unsafe base = other.base
    stride = other.stride
    left = other.left
    top = other.top
    self.bounds = other.bounds.intersection(bounds)
  }

  /// The same pixels, of which only those in `bounds` may be drawn on.
  func narrowed(to bounds: PixelBounds) -> Surface {
    Surface(self, narrowedTo: bounds)
  }

  /// The pixel (x, y) of the canvas.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe base + ((y &- top) &* stride &+ x &- left)
  }
}

/// Buffers for the groups that are being drawn, one within the other, kept from band to band.
final class SurfacePool {
  private let capacity: Int
  private var buffers: [Buffer] = []
  private var used = 0

  @safe private final class Buffer {
    let base: UnsafeMutablePointer<UInt32>

    init(capacity: Int) {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity * 4, alignment: 64)
      unsafe base = memory.initializeMemory(as: UInt32.self, repeating: 0, count: capacity)
    }

    deinit {
      unsafe base.deallocate()
    }
  }

  /// - Parameters:
  ///   - width: The most pixels of a surface's rows.
  ///   - height: The most rows.
  init(width: Int, height: Int) {
    capacity = Self.aligned(width) * height
  }

  /// Rows begin on lines of the cache.
  private static func aligned(_ width: Int) -> Int { (width + 15) & ~15 }

  /// Calls `body` with a transparent surface.
  func withSurface(_ bounds: PixelBounds, _ kernels: Kernels, _ body: (Surface) -> Void) {
    if used == buffers.count { buffers.append(Buffer(capacity: capacity)) }
    let stride = Self.aligned(bounds.right - bounds.left)
    let buffer = buffers[used]
    used += 1
    unsafe kernels.fill(buffer.base, count: stride * (bounds.bottom - bounds.top), color: 0)
    body(unsafe Surface(buffer.base, stride: stride, bounds: bounds))
    used -= 1
  }
}
