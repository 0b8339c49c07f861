package import SplashScene
package import SplashSystem

/// Decompresses gzip files (RFC 1952).
package enum Gzip {
  /// Returns the contents of a gzip file with a single member, as written by all common programs. The size in the
  /// file's last four bytes is the maximum number of bytes that are decompressed.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: The file's name to report in errors.
  package static func contents(
    of bytes: [UInt8], path: FilePath
  ) throws(AssetError) -> [UInt8] {
    guard bytes.count <= ArchiveLimits.fileBytes else {
      throw .overLimit(path: path, limit: "\(ArchiveLimits.fileBytes >> 20) MB")
    }
    // The smallest file consists of a ten-byte header, an empty block, a checksum and the size.
    guard bytes.starts(with: [0x1F, 0x8B]), bytes.count >= 20,
      let size = ByteReader(bytes: bytes).little32(bytes.count - 4)
    else { throw .corrupt(path: path, reason: "it is not a gzip file") }
    // A truncated file usually appears to state an impossible size.
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
