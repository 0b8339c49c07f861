package import SplashSystem

/// Relative paths in a file that is moved together with the files that it names.
package enum RelativePath {
  /// Returns the path of a file relative to a folder: with `..`, unless they have nothing in common.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or relative to the working directory.
  ///   - folder: The folder, likewise; it need not exist.
  package static func path(of path: FilePath, from folder: FilePath) -> FilePath {
    // Paths in the folder's files are resolved relative to the folder's real (symlink-resolved) location.
    whole(path).relative(to: folder.resolved ?? whole(folder))
  }

  /// Returns the absolute path with links to folders followed. If the file itself is a link, its own name is kept.
  private static func whole(_ path: FilePath) -> FilePath {
    let path = path.absolute.withoutSlashAtEnd
    let name = path.lastPart
    if name.isEmpty || name == "." || name == ".." { return path.resolved ?? path.normalized }
    return (path.folder.resolved ?? whole(path.folder)).appending(name)
  }
}
