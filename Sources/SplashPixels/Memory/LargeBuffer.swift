/// An array of plain values in memory from ``BufferMemory``. All values are initially zero.
///
/// A buffer must only be written by its creator, and only be read after it has been passed on. Alternatively,
/// different threads may write different parts. This rule, rather than a lock, makes it safe to share.
@safe package final class LargeBuffer<Element: BitwiseCopyable>: @unchecked Sendable {
  /// The number of values.
  package let count: Int
  /// The address of the first value, valid as long as the buffer exists.
  package let base: UnsafeMutablePointer<Element>
  private let memory: UnsafeMutableRawPointer

  /// Creates a buffer of `count` values.
  package init(count: Int) {
    self.count = count
    let (memory, base) = unsafe BufferMemory.allocate(count * MemoryLayout<Element>.stride)
    unsafe self.memory = memory
    unsafe self.base = base.assumingMemoryBound(to: Element.self)
  }

  deinit {
    unsafe BufferMemory.free(memory, bytes: count * MemoryLayout<Element>.stride)
  }

  /// Sets all values to zero.
  package func clear() {
    unsafe UnsafeMutableRawBufferPointer(
      start: base, count: count * MemoryLayout<Element>.stride
    ).initializeMemory(as: UInt8.self, repeating: 0)
  }
}
