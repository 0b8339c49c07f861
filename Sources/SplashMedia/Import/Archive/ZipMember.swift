internal import SplashScene
internal import SplashSystem

/// A member of a ZIP archive, as described by the directory.
struct ZipMember: Sendable {
  /// The path in the archive. A folder's path ends with a slash.
  let name: String
  /// The number of the compression method.
  let method: Int
  /// Whether the member requires a password.
  let isEncrypted: Bool
  /// The CRC-32 of the decompressed bytes.
  let checksum: UInt32
  /// The decompressed size in bytes.
  let size: Int
  /// The range of the member's header and compressed bytes in the file.
  let span: Range<Int>
  /// The range of the member's compressed bytes in the file.
  let data: Range<Int>

  /// Whether the member is a folder.
  var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }

  /// Returns the decompressed bytes.
  ///
  /// - Parameters:
  ///   - archive: The bytes of the archive.
  ///   - path: The member's name to report in errors.
  func contents(in archive: [UInt8], path: FilePath) throws(AssetError) -> [UInt8] {
    guard size <= ArchiveLimits.memberBytes else {
      throw .overLimit(path: path, limit: "\(ArchiveLimits.memberBytes >> 20) MB unpacked")
    }
    do throws(ReasonError) {
      let bytes = try unpacked(archive[data])
      guard Inflation.checksum(bytes) == checksum else {
        throw ReasonError("its checksum doesn't match its bytes")
      }
      return bytes
    } catch {
      throw .corrupt(path: path, reason: error.reason)
    }
  }

  private func unpacked(_ packed: ArraySlice<UInt8>) throws(ReasonError) -> [UInt8] {
    if isEncrypted { throw ReasonError("it is encrypted, which is not supported") }
    switch method {
    case 0:
      guard packed.count == size else {
        throw ReasonError("it has \(packed.count) bytes instead of \(size)")
      }
      return Array(packed)
    case 8: return try Inflation.bytes(packed, size: size, in: .none)
    default:
      throw ReasonError(
        "it is packed by method \(method) of zip; only 0 (stored) and 8 (deflated) are supported")
    }
  }

  /// Returns the error in a member's name, phrased to follow "the name of a member"; `nil` for a valid one.
  static func fault(ofName name: [UInt8]) -> String? {
    if name.isEmpty { return "is empty" }
    if name.contains(0) { return "has a zero byte" }
    if name.contains(UInt8(ascii: "\\")) { return "has a backslash" }
    if name.first == UInt8(ascii: "/") { return "is an absolute path" }
    let parts = name.split(separator: UInt8(ascii: "/"))
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) { return "leads out of the archive" }
    return String(validating: name, as: UTF8.self) == nil ? "is not in UTF-8" : nil
  }
}
