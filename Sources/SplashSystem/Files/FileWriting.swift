#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Writes all bytes to a file, a pipe or a terminal.
///
/// - Returns: 0, or the error number.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = unsafe bytes
  while let start = rest.baseAddress, rest.count > 0 {
    let count = unsafe write(descriptor, start, rest.count)
    if count < 0 {
      if errno == EINTR { continue }
      return errno
    }
    unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
  return 0
}

/// Returns the system's message for an error number.
package func systemMessage(_ code: Int32) -> String {
  guard let words = unsafe strerror(code) else { return "error \(code)" }
  return unsafe String(cString: words)
}
