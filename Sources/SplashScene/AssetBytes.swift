/// The bytes of a file that is kept in memory: a member of an archive, a picture or a font within a document.
///
/// Two are equal when their bytes are. They are hashed once, when they are made, so that they are quick as a part of
/// a key.
public final class AssetBytes: Hashable, Sendable {
  /// The bytes.
  public let array: [UInt8]
  private let digest: Int

  /// Keeps bytes.
  public init(_ array: [UInt8]) {
    self.array = array
    var hasher = Hasher()
    unsafe array.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
    digest = hasher.finalize()
  }

  /// Whether two have the same bytes.
  public static func == (one: AssetBytes, other: AssetBytes) -> Bool {
    one === other || one.digest == other.digest && one.array == other.array
  }

  /// Feeds what stands for the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
  }
}
