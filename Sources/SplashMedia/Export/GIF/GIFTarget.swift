/// Where a GIF's bytes go: to a file, or to memory up to a limit.
final class GIFTarget {
  private let file: OutputFile?
  private let limit: Int
  private let keepsBytes: Bool
  private(set) var bytes: [UInt8] = []
  private(set) var byteCount = 0
  private(set) var error: OutputError?

  /// Whether there are more bytes than the limit allows.
  var isOverLimit: Bool { byteCount > limit }

  /// Writes to a file.
  init(file: OutputFile) {
    self.file = file
    limit = .max
    keepsBytes = false
  }

  /// Keeps at most `limit` bytes in memory, or only counts them.
  init(limit: Int, keepsBytes: Bool = true) {
    self.keepsBytes = keepsBytes
    file = nil
    self.limit = limit
  }

  /// Takes bytes.
  ///
  /// - Returns: Whether that went well; ``error`` says what went wrong.
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
