package import SplashSystem

/// Paths as they are written in a file that moves together with what it names.
package enum RelativePath {
  /// The path of a file as a folder's files name it: with `..`, unless they have nothing in common.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the working directory or absolute.
  ///   - folder: The folder, likewise; it needn't be there.
  package static func path(of path: FilePath, from folder: FilePath) -> FilePath {
    // What the folder's files name is looked for from where the folder really is.
    whole(path).relative(to: folder.resolved ?? whole(folder))
  }

  /// The path from the root, with links to folders followed. A link's own name is what others see.
  private static func whole(_ path: FilePath) -> FilePath {
    let path = path.absolute.withoutSlashAtEnd
    let name = path.lastPart
    if name.isEmpty || name == "." || name == ".." { return path.resolved ?? path.normalized }
    return (path.folder.resolved ?? whole(path.folder)).appending(name)
  }
}
