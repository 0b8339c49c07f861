public import SplashSystem

/// A file that a scene names, and the place where it has to be.
public struct AssetFile: Hashable, Sendable {
  /// The path that it is named by, relative to the working directory or absolute.
  public let path: FilePath

  /// The absolute path, without links, at which the scene may have it: it is opened there, and a link that
  /// has come into that path since is not followed. `nil` for a file that the user named, whose links are
  /// followed.
  public let place: FilePath?

  /// Names a file.
  public init(_ path: FilePath, at place: FilePath? = nil) {
    self.path = path
    self.place = place
  }
}

extension AssetFile: ExpressibleByStringLiteral {
  /// Names the file whose path is `text`.
  public init(stringLiteral text: String) { self.init(FilePath(text)) }
}
