import SplashPixels

/// Bytes for a page, which are written once and sent without copying.
@safe final class PageBytes {
  /// The bytes.
  let bytes: UnsafeRawBufferPointer
  private let memory: UnsafeMutableRawBufferPointer

  /// Allocates bytes and calls `fill` to write them.
  init(byteCount: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    unsafe memory = .allocate(byteCount: byteCount, alignment: MemoryLayout<UInt32>.alignment)
    unsafe bytes = UnsafeRawBufferPointer(memory)
    unsafe fill(memory)
  }

  /// Converts an image to unpremultiplied RGBA, row by row.
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

  /// Concatenates the first bytes, the words and the last bytes.
  convenience init(_ first: [UInt8], _ words: UnsafeBufferPointer<UInt32>, _ last: [UInt8]) {
    let middle = UnsafeRawBufferPointer(words)
    let counts = (first.count, first.count + middle.count)
    unsafe self.init(byteCount: counts.1 + last.count) { bytes in
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[..<counts.0]).copyBytes(from: first)
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[counts.0..<counts.1])
        .copyMemory(from: middle)
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[counts.1...]).copyBytes(from: last)
    }
  }

  deinit { unsafe memory.deallocate() }
}
