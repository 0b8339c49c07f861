/// An archive in memory whose members are read individually.
package protocol AssetArchive: Sendable {
  /// The paths of the archive's members, in archive order and without folders: `a/intro.json`. No path is absolute or
  /// repeated, and none contains `..` as a component, a backslash or a zero byte.
  var names: [String] { get }

  /// Returns the bytes of the member called `name`, decompressed and checked.
  ///
  /// - Throws: ``AssetError``, with the archive and the member as its path: `intro.lottie/a/intro.json`. The error is
  ///   ``AssetError/notFound(path:)`` if there is no such member.
  func contents(of name: String) throws(AssetError) -> [UInt8]
}

/// The maximum sizes of archives and other compressed files.
package enum ArchiveLimits {
  /// The maximum size of a compressed file, in bytes.
  package static let fileBytes = 256 << 20
  /// The maximum number of entries in an archive, including folders.
  package static let members = 4096
  /// The maximum decompressed size of one member, or of a gzip file, in bytes.
  package static let memberBytes = 64 << 20
  /// The maximum decompressed size of all members in total, in bytes.
  package static let allBytes = 256 << 20
}
