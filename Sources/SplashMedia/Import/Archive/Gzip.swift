package import SplashScene
package import SplashSystem

/// Unpacks files in gzip (RFC 1952).
package enum Gzip {
  /// What is in a file in gzip: one member, as all programs write it. Its size, which its last four bytes state, is the
  /// most that is unpacked.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: What errors call the file.
  package static func contents(
    of bytes: [UInt8], path: FilePath
  ) throws(AssetError) -> [UInt8] {
    guard bytes.count <= ArchiveLimits.fileBytes else {
      throw .overLimit(path: path, limit: "\(ArchiveLimits.fileBytes >> 20) MB")
    }
    // The least is a header of ten bytes, an empty block and two sums.
    guard bytes.starts(with: [0x1F, 0x8B]), bytes.count >= 20,
      let size = ByteReader(bytes: bytes).little32(bytes.count - 4)
    else { throw .corrupt(path: path, reason: "it is not in gzip") }
    // A file that was cut says a size that it can't have, as a rule.
    let isPossible = size / Inflation.maximumRatio <= bytes.count
    guard size <= ArchiveLimits.memberBytes || !isPossible else {
      throw .overLimit(path: path, limit: "\(ArchiveLimits.memberBytes >> 20) MB unpacked")
    }
    do throws(ReasonError) {
      return try Inflation.bytes(bytes[...], size: size, in: .gzip)
    } catch {
      throw .corrupt(path: path, reason: error.reason)
    }
  }
}
