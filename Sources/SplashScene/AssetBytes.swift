/// The bytes of a file in memory: a member of an archive, or an image or a font embedded in a document.
///
/// Two instances are equal if their bytes are equal. The hash is computed on creation, so instances are fast
/// dictionary keys.
package final class AssetBytes: Hashable, Sendable {
  /// The bytes.
  package let array: [UInt8]
  private let digest: Int

  /// Creates a file from bytes.
  package init(_ array: [UInt8]) {
    self.array = array
    var hasher = Hasher()
    unsafe array.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
    digest = hasher.finalize()
  }

  /// Returns whether two files have the same bytes.
  package static func == (one: AssetBytes, other: AssetBytes) -> Bool {
    one === other || one.digest == other.digest && one.array == other.array
  }

  /// Feeds the precomputed hash of the bytes into the hasher.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
  }
}
