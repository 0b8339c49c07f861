package import SplashScene
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Returns the bytes of a file.
///
/// - Parameters:
///   - file: The file: a path, `-` for standard input, or a file in memory.
///   - limit: The maximum size in bytes. A larger file is an error.
package func readFile(_ file: AssetFile, limit: Int) throws(AssetError) -> [UInt8] {
  let path = file.path
  if let bytes = file.bytes?.array {
    if bytes.count > limit { throw .overLimit(path: path, limit: "\(limit) bytes") }
    return bytes
  }
  let (descriptor, size) = try openFile(path, at: file.place, allowsStandardInput: true)
  defer { close(descriptor) }
  if size > limit { throw .overLimit(path: path, limit: "\(limit) bytes") }

  var bytes: [UInt8] = []
  var failed: Int32 = 0
  // Reading one byte more than the size detects whether the file really ends there.
  var capacity = max(size + 1, 4096)
  while true {
    var count = 0
    let part = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
      while count < buffer.count, let start = buffer.baseAddress {
        let n = unsafe read(descriptor, start + count, buffer.count - count)
        if n < 0 && errno == EINTR { continue }
        if n < 0 { failed = errno }
        if n <= 0 { break }
        count += n
      }
      initialized = count
    }
    if failed != 0 { throw readingError(path, failed) }
    let isWhole = count < capacity
    if bytes.isEmpty { bytes = part } else { bytes += part }
    if bytes.count > limit { throw .overLimit(path: path, limit: "\(limit) bytes") }
    if isWhole { return bytes }
    capacity = 1 << 16
  }
}

/// Opens a file for reading. The caller must close it.
///
/// - Parameters:
///   - path: The file's path.
///   - place: The location at which the file is opened, without following links; `nil` to open the path.
///   - allowsStandardInput: Whether `-` is standard input, which may be a pipe.
/// - Returns: The descriptor, and the file's size in bytes.
func openFile(
  _ path: FilePath, at place: FilePath? = nil, allowsStandardInput: Bool = false
) throws(AssetError) -> (descriptor: Int32, size: Int) {
  if path.hasZeroByte { throw readingError(path, EINVAL) }
  let isInput = allowsStandardInput && path.isStandardStream
  let descriptor =
    isInput
    ? dup(STDIN_FILENO)
    : place.map { $0.openForReading(followsLinks: false) }
      ?? path.openForReading(followsLinks: true)
  if descriptor < 0 { throw readingError(path, errno) }
  var status = stat()
  var failure: AssetError?
  if unsafe fstat(descriptor, &status) != 0 {
    failure = readingError(path, errno)
  } else if status.st_mode & S_IFMT == S_IFDIR {
    failure = readingError(path, EISDIR)
  } else if !isInput, status.st_mode & S_IFMT != S_IFREG {
    // A device may supply data forever, and a pipe may never supply any.
    failure = .unreadable(path: path, reason: "it is not a file but a device, a pipe or a socket")
  }
  if let failure {
    close(descriptor)
    throw failure
  }
  return (descriptor, Int(status.st_size))
}

/// Returns the error of a system call while reading a file.
private func readingError(_ path: FilePath, _ code: Int32) -> AssetError {
  code == ENOENT || code == ENOTDIR
    ? .notFound(path: path) : .unreadable(path: path, reason: systemMessage(code))
}
