internal import SplashScene
public import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The SHA-256 of bytes.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash as 64 hexadecimal digits in small letters.
  public let description: String

  /// The hash that `digits` spell; `nil` when they aren't 64 hexadecimal digits.
  public init?(_ digits: String) {
    guard digits.utf8.count == 64,
      digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    description = digits
  }

  /// The hash of `bytes`.
  public init(of bytes: [UInt8]) {
    description = SHA256.digest(of: bytes)
  }

  /// The hash of the file at `path`, which is read piece by piece.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - body: Receives the pieces, too.
  /// - Throws: What `body` throws.
  /// - Returns: `nil` when the file can't be read.
  public init?<Failure: Error>(
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

  /// The hash of the file at `path`; `nil` when it can't be read.
  public init?(ofFile path: FilePath) {
    self.init(ofFile: path) { _ in }
  }
}
