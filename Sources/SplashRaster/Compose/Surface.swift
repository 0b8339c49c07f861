import SplashPixels

/// The pixels that a band draws on: rows of the canvas, or a group's buffer.
@safe struct Surface {
  /// The pixels of the canvas that may be drawn on.
  let bounds: PixelBounds
  private let base: UnsafeMutablePointer<UInt32>
  /// The number of pixels from one row to the next.
  let stride: Int
  private let left: Int
  private let top: Int

  /// Creates a surface whose first pixel, at `base`, is the top-left pixel of `bounds`.
  ///
  /// - Parameter stride: The number of pixels from one row to the next.
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

  /// Returns a surface with the same pixels, restricted to `bounds`.
  func narrowed(to bounds: PixelBounds) -> Surface {
    Surface(self, narrowedTo: bounds)
  }

  /// Returns the address of the pixel (x, y) of the canvas.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe base + ((y &- top) &* stride &+ x &- left)
  }
}

/// Buffers for nested groups, reused from band to band.
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
  ///   - width: The maximum width of a surface in pixels.
  ///   - height: The maximum height of a surface in rows.
  init(width: Int, height: Int) {
    capacity = Self.aligned(width) * height
  }

  /// Rounds a width up so that rows are aligned to cache lines.
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
