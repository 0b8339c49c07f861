package import SplashSystem

/// Relative paths in a file that may be moved together with the files that it refers to.
package enum RelativePath {
  /// Returns the path of a file relative to a folder. It may contain `..`. If the two paths have nothing in common,
  /// it is absolute.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or relative to the working directory.
  ///   - folder: The folder, also absolute or relative to the working directory. It need not exist.
  package static func path(of path: FilePath, from folder: FilePath) -> FilePath {
    // Paths in the folder's files are resolved relative to the folder's real location, after symbolic links have been
    // resolved.
    whole(path).relative(to: folder.resolved ?? whole(folder))
  }

  /// Returns the absolute path after following links to folders. If the file itself is a link, the link's own name is
  /// kept.
  private static func whole(_ path: FilePath) -> FilePath {
    let path = path.absolute.withoutSlashAtEnd
    let name = path.lastPart
    if name.isEmpty || name == "." || name == ".." { return path.resolved ?? path.normalized }
    return (path.folder.resolved ?? whole(path.folder)).appending(name)
  }
}
