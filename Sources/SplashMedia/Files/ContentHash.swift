internal import SplashScene
package import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A SHA-256 hash.
package struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash as 64 lower-case hexadecimal digits.
  package let description: String

  /// Creates a hash from its digits; `nil` if `digits` isn't a string of 64 hexadecimal digits.
  package init?(_ digits: String) {
    guard digits.utf8.count == 64,
      digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    description = digits
  }

  /// Computes the hash of `bytes`.
  package init(of bytes: [UInt8]) {
    description = SHA256.digest(of: bytes)
  }

  /// Computes the hash of the file at `path`, which is read in chunks.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - body: A closure that also receives the chunks.
  /// - Throws: The error that `body` throws.
  /// - Returns: `nil` if the file can't be read.
  package init?<Failure: Error>(
    ofFile path: FilePath, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard let descriptor = try? openFile(path).descriptor else { return nil }
    defer { close(descriptor) }
    let sum = SHA256()
    while true {
      var code: Int32 = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
        while true {
          let n = unsafe read(descriptor, buffer.baseAddress, buffer.count)
          if n < 0 && errno == EINTR { continue }
          if n < 0 { code = errno }
          count = max(0, n)
          return
        }
      }
      if code != 0 { return nil }
      if piece.isEmpty { break }
      sum.update(piece)
      try body(piece)
    }
    description = sum.finish()
  }

  /// Computes the hash of the file at `path`; `nil` if it can't be read.
  package init?(ofFile path: FilePath) {
    self.init(ofFile: path) { _ in }
  }
}
