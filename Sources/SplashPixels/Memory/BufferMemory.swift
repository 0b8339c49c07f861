internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Why the memory for a large buffer can't be had.
public struct MemoryShortage: Hashable, Sendable, CustomStringConvertible {
  /// How many bytes were asked for.
  public let bytes: Int
  /// The limit that they would pass; `nil` if the system had no more.
  public let limit: Int?

  /// One sentence without a full stop.
  public var description: String {
    let end = limit.map { " within the limit of \($0)" } ?? ""
    return "not enough memory: \(bytes) bytes could not be had\(end)"
  }
}

/// The memory of large buffers: pixmaps, decoded pictures and the tables of encoders.
///
/// All of it is allocated here, is counted, and can be limited. What libraries take for themselves
/// (those of FFmpeg, librsvg and others) isn't part of it, nor are the values of a scene.
///
/// A buffer that can't be had ends the process: in the middle of a drawing nothing else is left to do.
/// Set a handler with ``onShortage(_:)`` to tidy up first. Without one, it is a `fatalError` with
/// ``MemoryShortage/description``.
public enum BufferMemory {
  /// The limit of all buffers in bytes; negative for none.
  private static let most = Atomic(-1)
  private static let inUse = Atomic(0)
  private static let peak = Atomic(0)
  private static let handler = Mutex<(@Sendable (MemoryShortage) -> Never)?>(nil)

  /// The bytes of all buffers that there are in the process.
  public static var bytesInUse: Int { inUse.load(ordering: .relaxed) }

  /// The peak of ``bytesInUse`` since ``restartPeak()``, or the process's beginning.
  public static var peakBytesInUse: Int { peak.load(ordering: .relaxed) }

  /// Restarts ``peakBytesInUse`` from the bytes that are in use now.
  public static func restartPeak() { peak.store(bytesInUse, ordering: .relaxed) }

  /// The maximum number of bytes of all buffers at a time, or `nil` for as many as the system has. It
  /// holds for buffers that are made from now on.
  public static var limit: Int? {
    get {
      let bytes = most.load(ordering: .relaxed)
      return bytes < 0 ? nil : bytes
    }
    set { most.store(newValue.map { max(0, $0) } ?? -1, ordering: .relaxed) }
  }

  /// Sets what is done when a buffer can't be had. It is called on the thread that needs the buffer, and
  /// must end the process.
  public static func onShortage(_ handler: @escaping @Sendable (MemoryShortage) -> Never) {
    self.handler.withLock { $0 = handler }
  }

  /// Memory of zeros that begins at a line of the cache. Of large pieces, the system makes it when it is
  /// first written.
  ///
  /// - Returns: What is to be given to ``free(_:bytes:)``, and where the memory begins.
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
      // A page of 2 MB is made in a fraction of the time of 512 small ones.
      let page = 4096
      if bytes >= 4 << 20 {
        let start = unsafe base.alignedUp(toMultipleOf: page)
        unsafe madvise(start, bytes / page * page - page, MADV_HUGEPAGE)
      }
    #endif
    return unsafe (memory, base)
  }

  /// Gives memory back.
  package static func free(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    #if canImport(Glibc)
      unsafe Glibc.free(memory)
    #else
      unsafe Darwin.free(memory)
    #endif
    inUse.subtract(bytes, ordering: .relaxed)
  }

  /// Bytes of a line of the cache.
  private static let line = 64

  private static func fail(_ shortage: MemoryShortage) -> Never {
    if let handler = handler.withLock({ $0 }) { handler(shortage) }
    fatalError(shortage.description)
  }
}
