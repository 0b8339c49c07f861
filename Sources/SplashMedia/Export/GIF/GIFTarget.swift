/// The destination of a GIF's bytes: a file, or memory up to a limit.
final class GIFTarget {
  private let file: OutputFile?
  private let limit: Int
  private let keepsBytes: Bool
  private(set) var bytes: [UInt8] = []
  private(set) var byteCount = 0
  private(set) var error: OutputError?

  /// Whether the size exceeds the limit.
  var isOverLimit: Bool { byteCount > limit }

  /// Creates a target that writes to a file.
  init(file: OutputFile) {
    self.file = file
    limit = .max
    keepsBytes = false
  }

  /// Creates a target that stores at most `limit` bytes in memory, or only counts the bytes.
  init(limit: Int, keepsBytes: Bool = true) {
    self.keepsBytes = keepsBytes
    file = nil
    self.limit = limit
  }

  /// Writes bytes.
  ///
  /// - Returns: Whether writing succeeded; otherwise ``error`` contains the error.
  func write(_ part: UnsafeRawBufferPointer) -> Bool {
    byteCount += part.count
    guard let file else {
      if keepsBytes, !isOverLimit { unsafe bytes += part }
      return true
    }
    do throws(OutputError) {
      try unsafe file.write(part)
      return true
    } catch {
      self.error = error
      return false
    }
  }
}
