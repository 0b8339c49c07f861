package import SplashScene
package import SplashSystem

/// A ZIP archive in memory. The dotLottie format uses ZIP to bundle animations with their images and fonts.
///
/// The directory is read and verified once, and members are decompressed each time they are requested. Errors in the
/// directory make the archive unusable, but errors in a member's bytes or compression only affect that member.
package struct ZipArchive: AssetArchive {
  /// The members' names in directory order, without folders.
  package let names: [String]
  /// The members by name.
  let members: [String: ZipMember]
  private let bytes: [UInt8]
  private let path: FilePath

  /// Reads the directory of an archive.
  ///
  /// - Parameters:
  ///   - bytes: The archive's bytes. Other data may precede the archive, but not follow it.
  ///   - path: The archive's name to report in errors.
  /// - Throws: ``SplashScene/AssetError``, including for ZIP64, for multi-part archives, for repeated names, for
  ///   names that refer to locations outside the archive, for overlapping members, and for anything that exceeds
  ///   ``SplashScene/ArchiveLimits``.
  package init(_ bytes: [UInt8], path: FilePath) throws(AssetError) {
    let members = try ZipDirectory(bytes, path: path).members().filter { !$0.isFolder }
    names = members.map(\.name)
    self.members = Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
    (self.bytes, self.path) = (bytes, path)
  }

  /// Returns the bytes of a member, after checking their size and CRC-32 against the directory.
  package func contents(of name: String) throws(AssetError) -> [UInt8] {
    let path = self.path.appending(FilePath(name))
    guard let member = members[name] else { throw .notFound(path: path) }
    return try member.contents(in: bytes, path: path)
  }
}
