package import SplashScene
package import SplashSystem

/// A zip archive in memory, which is how dotLottie packs animations with their pictures and fonts.
///
/// The directory is read and checked once; members are unpacked when they are asked for, each time anew. What is wrong
/// with the directory makes the archive unusable; what is wrong with a member's own bytes, or the way that they are
/// packed, only that member.
package struct ZipArchive: AssetArchive {
  /// The members' names in the order of the directory, without folders.
  package let names: [String]
  /// The members by their names.
  let members: [String: ZipMember]
  private let bytes: [UInt8]
  private let path: FilePath

  /// Reads the directory of an archive.
  ///
  /// - Parameters:
  ///   - bytes: The archive's bytes. Others may precede it; nothing may follow it.
  ///   - path: What errors call the archive.
  /// - Throws: ``SplashScene/AssetError``: also for zip64, for parts of an archive, for names that lead out of it or
  ///   are repeated, for members that overlap, and for what is over ``SplashScene/ArchiveLimits``.
  package init(_ bytes: [UInt8], path: FilePath) throws(AssetError) {
    let members = try ZipDirectory(bytes, path: path).members().filter { !$0.isFolder }
    names = members.map(\.name)
    self.members = Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
    (self.bytes, self.path) = (bytes, path)
  }

  /// The bytes of a member, whose size and CRC-32 are those of the directory.
  package func contents(of name: String) throws(AssetError) -> [UInt8] {
    let path = self.path.appending(FilePath(name))
    guard let member = members[name] else { throw .notFound(path: path) }
    return try member.contents(in: bytes, path: path)
  }
}
