/// An archive in memory, whose members are read one by one.
public protocol AssetArchive: Sendable {
  /// The paths of the members within the archive, in its order, without its folders: `a/intro.json`. None is
  /// absolute, has a part `..`, a backslash or a zero byte, or is repeated.
  var names: [String] { get }

  /// The bytes of the member that is called `name`, unpacked and checked.
  ///
  /// - Throws: ``AssetError``, which names the archive and the member: `intro.lottie/a/intro.json`. It is
  ///   ``AssetError/notFound(path:)`` when there is no such member.
  func contents(of name: String) throws(AssetError) -> [UInt8]
}

/// The most that an archive, or another file that is packed, may be.
public enum ArchiveLimits {
  /// The bytes of a packed file.
  public static let fileBytes = 256 << 20
  /// The entries of an archive, folders included.
  public static let members = 4096
  /// The bytes of one member, or of a file in gzip, unpacked.
  public static let memberBytes = 64 << 20
  /// The bytes of all members together, unpacked.
  public static let allBytes = 256 << 20
}
