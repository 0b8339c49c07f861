package import SplashScene
package import SplashSystem

/// A ZIP archive in memory, as dotLottie uses for animations with their images and fonts.
///
/// The directory is read and verified once; members are decompressed on each request. Errors in the directory make
/// the archive unusable; errors in a member's bytes or compression only affect that member.
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
  ///   - bytes: The archive's bytes. They may be preceded by other data, but not followed.
  ///   - path: The archive's name in errors.
  /// - Throws: ``SplashScene/AssetError``: also for zip64, for multi-part archives, for repeated names or names that
  ///   lead outside, for overlapping members, and for anything over ``SplashScene/ArchiveLimits``.
  package init(_ bytes: [UInt8], path: FilePath) throws(AssetError) {
    let members = try ZipDirectory(bytes, path: path).members().filter { !$0.isFolder }
    names = members.map(\.name)
    self.members = Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
    (self.bytes, self.path) = (bytes, path)
  }

  /// Returns the bytes of a member, whose size and CRC-32 match the directory.
  package func contents(of name: String) throws(AssetError) -> [UInt8] {
    let path = self.path.appending(FilePath(name))
    guard let member = members[name] else { throw .notFound(path: path) }
    return try member.contents(in: bytes, path: path)
  }
}
