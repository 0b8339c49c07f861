internal import CFFmpeg

/// Computes the SHA-256 digest of a sequence of bytes. It must not be used from two threads at once.
@safe package final class SHA256 {
  private let state: OpaquePointer

  /// Creates the digest of an empty sequence.
  package init() {
    guard let state = unsafe av_sha_alloc() else { preconditionFailure("there is memory") }
    unsafe self.state = state
    unsafe av_sha_init(state, 256)
  }

  deinit {
    unsafe av_free(UnsafeMutableRawPointer(state))
  }

  /// Appends bytes.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    unsafe av_sha_update(state, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// Appends bytes.
  package func update(_ bytes: [UInt8]) {
    unsafe bytes.span.withUnsafeBytes { unsafe update($0) }
  }

  /// Returns the digest of all bytes as 64 hexadecimal digits. Nothing can be appended afterwards.
  package func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe av_sha_final(state, &digest)
    return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Returns the digest of the given bytes as 64 hexadecimal digits.
  package static func digest(of bytes: [UInt8]) -> String {
    let sum = SHA256()
    sum.update(bytes)
    return sum.finish()
  }
}
