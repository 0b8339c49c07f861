internal import SplashScene

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The bytes of a file.
///
/// - Parameters:
///   - path: The file, or `-` for standard input.
///   - limit: The most bytes that are read; a longer file is an error.
func readFile(_ path: String, limit: Int) throws(AssetError) -> [UInt8] {
  func failure(_ code: Int32) -> AssetError {
    code == ENOENT || code == ENOTDIR
      ? .notFound(path: path) : .unreadable(path: path, reason: systemMessage(code))
  }
  if path.utf8.contains(0) { throw failure(EINVAL) }
  // A pipe without a writer would be waited for without end; standard input is what the user waits for.
  let descriptor =
    path == "-"
    ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  if descriptor < 0 { throw failure(errno) }
  defer { close(descriptor) }
  var status = stat()
  if unsafe fstat(descriptor, &status) != 0 { throw failure(errno) }
  if status.st_mode & S_IFMT == S_IFDIR { throw failure(EISDIR) }
  // A device may never end, and a pipe may never begin.
  if path != "-", status.st_mode & S_IFMT != S_IFREG {
    throw .unreadable(path: path, reason: "it is not a file but a device, a pipe or a socket")
  }
  let size = Int(status.st_size)
  if size > limit { throw .overLimit(path: path, limit: "\(limit) bytes") }

  var bytes: [UInt8] = []
  var failed: Int32 = 0
  // One byte more than the size shows whether the file ends there.
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
    if failed != 0 { throw failure(failed) }
    let isWhole = count < capacity
    if bytes.isEmpty { bytes = part } else { bytes += part }
    if bytes.count > limit { throw .overLimit(path: path, limit: "\(limit) bytes") }
    if isWhole { return bytes }
    capacity = 1 << 16
  }
}

/// The absolute path of the file or folder at `path` with every link followed; `nil` when there is none.
public func realPath(_ path: String) -> String? {
  guard !path.utf8.contains(0), let real = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(real) }
  return unsafe String(cString: real)
}
