/// A row of plain values in memory of ``BufferMemory``, all zero at first.
///
/// It is written by the one who made it and only read once it has been handed on, or different parts of
/// it are written by different threads: that rule, not a lock, makes it safe to share.
@safe package final class LargeBuffer<Element: BitwiseCopyable>: @unchecked Sendable {
  /// How many values there are.
  package let count: Int
  /// The first value. Valid as long as the buffer is.
  package let base: UnsafeMutablePointer<Element>
  private let memory: UnsafeMutableRawPointer

  /// Makes a buffer of `count` values.
  package init(count: Int) {
    self.count = count
    let (memory, base) = unsafe BufferMemory.allocate(count * MemoryLayout<Element>.stride)
    unsafe self.memory = memory
    unsafe self.base = base.assumingMemoryBound(to: Element.self)
  }

  deinit {
    unsafe BufferMemory.free(memory, bytes: count * MemoryLayout<Element>.stride)
  }

  /// Makes all values zero.
  package func clear() {
    unsafe UnsafeMutableRawBufferPointer(
      start: base, count: count * MemoryLayout<Element>.stride
    ).initializeMemory(as: UInt8.self, repeating: 0)
  }
}
