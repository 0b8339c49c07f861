public import SplashSystem

/// A file that a scene names, and the place where it has to be; or one that is kept in memory.
public struct AssetFile: Hashable, Sendable {
  /// The path that it is named by, relative to the working directory or absolute. Of a file in memory it is only the
  /// name in messages: `intro.lottie/i/logo.png`.
  public let path: FilePath

  /// The absolute path, without links, at which the scene may have it: it is opened there, and a link that
  /// has come into that path since is not followed. `nil` for a file that the user named, whose links are
  /// followed.
  public let place: FilePath?

  /// The bytes of a file in memory, for which nothing is opened; `nil` for a file of the file system.
  public let bytes: AssetBytes?

  /// Names a file.
  public init(_ path: FilePath, at place: FilePath? = nil) {
    self.path = path
    self.place = place
    bytes = nil
  }

  /// Makes a file of bytes. Two of one name and other bytes are different files.
  public init(_ path: FilePath, bytes: AssetBytes) {
    self.path = path
    self.bytes = bytes
    place = nil
  }
}

extension AssetFile: ExpressibleByStringLiteral {
  /// Names the file whose path is `text`.
  public init(stringLiteral text: String) { self.init(FilePath(text)) }
}
