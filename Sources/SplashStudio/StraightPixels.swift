import SplashPixels

/// Bytes of RGBA pixels that aren't premultiplied, as a canvas takes them.
@safe final class StraightPixels {
  /// The bytes.
  let bytes: UnsafeRawBufferPointer
  private let memory: UnsafeMutableRawBufferPointer

  /// Makes bytes that `fill` fills.
  init(byteCount: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    unsafe memory = .allocate(byteCount: byteCount, alignment: MemoryLayout<UInt32>.alignment)
    unsafe bytes = UnsafeRawBufferPointer(memory)
    unsafe fill(memory)
  }

  /// Takes a picture, row after row.
  convenience init(_ pixmap: Pixmap) {
    let width = pixmap.width
    unsafe self.init(byteCount: 4 * width * pixmap.height) { bytes in
      let pixels = unsafe bytes.bindMemory(to: UInt32.self)
      guard let start = pixels.baseAddress else { return }
      for y in 0..<pixmap.height {
        unsafe Kernels.current.unpremultiply(start + width * y, pixmap.row32(y), count: width)
      }
    }
  }

  /// Copies bytes.
  convenience init(_ bytes: [UInt8]) {
    unsafe self.init(byteCount: bytes.count) { unsafe $0.copyBytes(from: bytes) }
  }

  deinit { unsafe memory.deallocate() }
}
