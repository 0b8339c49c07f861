package import SplashSystem

/// A file that a scene refers to, with its permitted location, or a file in memory.
package struct AssetFile: Sendable {
  /// The path as written, absolute or relative to the working directory. For a file in memory, it is only a name for
  /// messages: `intro.lottie/i/logo.png`.
  package let path: FilePath

  /// The absolute path, free of symbolic links, at which the scene may read the file. The file is opened at this
  /// path, and symbolic links added to the path later aren't followed. `nil` for a file specified by the user; its
  /// links are followed.
  package let place: FilePath?

  /// The bytes of a file in memory, which doesn't have to be opened; `nil` for a file in the file system.
  package let bytes: AssetBytes?

  /// Creates a reference to the file at `path`.
  package init(_ path: FilePath, at place: FilePath? = nil) {
    self.path = path
    self.place = place
    bytes = nil
  }

  /// Creates a file from bytes. Files with the same name but different bytes are different files.
  package init(_ path: FilePath, bytes: AssetBytes) {
    self.path = path
    self.bytes = bytes
    place = nil
  }
}

extension AssetFile: Hashable {
  /// What identifies the file.
  private var identity: FilePath { place ?? path }

  /// Returns whether two references have the same file. Its path may be written in different ways.
  package static func == (l: AssetFile, r: AssetFile) -> Bool {
    l.identity == r.identity && (l.place == nil) == (r.place == nil) && l.bytes == r.bytes
  }

  /// Hashes what identifies the file.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(bytes)
  }
}

extension AssetFile: ExpressibleByStringLiteral {
  /// Creates a reference to the file whose path is `text`.
  package init(stringLiteral text: String) { self.init(FilePath(text)) }
}
