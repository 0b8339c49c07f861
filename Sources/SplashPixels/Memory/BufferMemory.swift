internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A failure to allocate a large buffer.
package struct MemoryShortage: Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes that were requested.
  package let bytes: Int
  /// The limit that the buffer would have exceeded; `nil` if the system had no more memory.
  package let limit: Int?

  /// The error as one sentence without a full stop.
  package var description: String {
    let end = limit.map { " within the limit of \($0)" } ?? ""
    return "not enough memory: could not allocate \(bytes) bytes\(end)"
  }
}

/// The memory of large buffers: pixmaps, decoded images and encoders' tables.
///
/// All large buffers are allocated here, counted, and can be limited. The memory that libraries (FFmpeg, librsvg and
/// others) allocate isn't included, nor are the values of a scene.
///
/// A failed allocation terminates the process, because drawing can't continue. To clean up first, set a handler with
/// ``onShortage(_:)``. Without a handler, the failure is a `fatalError` with ``MemoryShortage/description``.
package enum BufferMemory {
  /// The limit for all buffers in total, in bytes; negative for no limit.
  private static let most = Atomic(-1)
  private static let inUse = Atomic(0)
  private static let peak = Atomic(0)
  private static let handler = Mutex<(@Sendable (MemoryShortage) -> Never)?>(nil)

  /// The total size of all buffers in the process, in bytes.
  package static var bytesInUse: Int { inUse.load(ordering: .relaxed) }

  /// The maximum of ``bytesInUse`` since ``restartPeak()`` was called, or since the process began.
  package static var peakBytesInUse: Int { peak.load(ordering: .relaxed) }

  /// Resets ``peakBytesInUse`` to the current total size.
  package static func restartPeak() { peak.store(bytesInUse, ordering: .relaxed) }

  /// The maximum total size of all buffers in bytes; `nil` for no limit. It applies to buffers that are allocated
  /// after it is set.
  package static var limit: Int? {
    get {
      let bytes = most.load(ordering: .relaxed)
      return bytes < 0 ? nil : bytes
    }
    set { most.store(newValue.map { max(0, $0) } ?? -1, ordering: .relaxed) }
  }

  /// Sets the handler for failed allocations. It is called on the thread that needs the buffer, and must terminate
  /// the process.
  package static func onShortage(_ handler: @escaping @Sendable (MemoryShortage) -> Never) {
    self.handler.withLock { $0 = handler }
  }

  /// Allocates zeroed memory that is aligned to a cache line. For large buffers, the system allocates pages when they
  /// are first written to.
  ///
  /// - Returns: The pointer for ``free(_:bytes:)``, and the start of the memory.
  package static func allocate(
    _ bytes: Int
  ) -> (memory: UnsafeMutableRawPointer, base: UnsafeMutableRawPointer) {
    let (_, total) = inUse.add(bytes, ordering: .relaxed)
    if let limit, total > limit { fail(MemoryShortage(bytes: bytes, limit: limit)) }
    guard let memory = unsafe calloc(bytes + line, 1) else {
      fail(MemoryShortage(bytes: bytes, limit: nil))
    }
    peak.max(total, ordering: .relaxed)
    let base = unsafe memory.alignedUp(toMultipleOf: line)
    #if os(Linux)
      // A 2 MB page is allocated much faster than 512 small ones.
      let page = 4096
      if bytes >= 4 << 20 {
        let start = unsafe base.alignedUp(toMultipleOf: page)
        unsafe madvise(start, bytes / page * page - page, MADV_HUGEPAGE)
      }
    #endif
    return unsafe (memory, base)
  }

  /// Frees memory.
  package static func free(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    #if canImport(Glibc)
      unsafe Glibc.free(memory)
    #else
      unsafe Darwin.free(memory)
    #endif
    inUse.subtract(bytes, ordering: .relaxed)
  }

  /// The size of a cache line in bytes.
  private static let line = 64

  private static func fail(_ shortage: MemoryShortage) -> Never {
    if let handler = handler.withLock({ $0 }) { handler(shortage) }
    fatalError(shortage.description)
  }
}
