internal import CFFmpeg
internal import SplashScene

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A buffer in memory, with a read position, that FFmpeg reads like a file.
final class MemoryInput {
  private let bytes: AssetBytes
  private var position = 0

  /// Creates an input positioned at the first byte.
  init(_ bytes: AssetBytes) {
    self.bytes = bytes
  }

  /// The size of FFmpeg's reads, in bytes.
  private static let bufferBytes = 1 << 16

  /// Creates the library's I/O context; `nil` if memory allocation fails. `splash_input_close` must free it before
  /// this object is released.
  func open() -> UnsafeMutablePointer<AVIOContext>? {
    guard let buffer = unsafe av_malloc(Self.bufferBytes) else { return nil }
    let context = unsafe avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferBytes), 0,
      Unmanaged.passUnretained(self).toOpaque(),
      { input, target, count in
        guard let input = unsafe input, let target = unsafe target else { return -EINVAL }
        return unsafe MemoryInput.of(input).read(Int(count), into: target)
      }, nil,
      { input, offset, origin in
        guard let input = unsafe input else { return Int64(-EINVAL) }
        return unsafe MemoryInput.of(input).seek(offset, origin)
      })
    if unsafe context == nil { unsafe av_free(buffer) }
    return unsafe context
  }

  private static func of(_ input: UnsafeMutableRawPointer) -> MemoryInput {
    unsafe Unmanaged<MemoryInput>.fromOpaque(input).takeUnretainedValue()
  }

  /// Copies the next bytes, at most `count`.
  ///
  /// - Returns: The number of bytes; at the end, the library's end-of-file code.
  private func read(_ count: Int, into target: UnsafeMutablePointer<UInt8>) -> Int32 {
    let end = min(bytes.array.count, position + max(0, count))
    guard end > position else { return SPLASH_AVERROR_EOF }
    let part = bytes.array[position..<end]
    unsafe part.withUnsafeBufferPointer { part in
      guard let start = part.baseAddress else { return }
      unsafe target.update(from: start, count: part.count)
    }
    position = end
    return Int32(part.count)
  }

  /// Seeks to a position, like `lseek`.
  ///
  /// - Returns: The position, or the total number of bytes if that was requested, or a negative error code.
  private func seek(_ offset: Int64, _ origin: Int32) -> Int64 {
    let start: Int
    switch origin & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return Int64(bytes.array.count)
    case SEEK_SET: start = 0
    case SEEK_CUR: start = position
    case SEEK_END: start = bytes.array.count
    default: return Int64(-EINVAL)
    }
    let (target, overflow) = start.addingReportingOverflow(Int(offset))
    // The limit ensures that the position doesn't overflow in subsequent reads.
    guard !overflow, (0...Int.max / 2).contains(target) else { return Int64(-EINVAL) }
    position = target
    return Int64(target)
  }
}
