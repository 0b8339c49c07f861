import SplashMedia

/// Paths as they are written in a file that moves together with what it names.
package enum RelativePath {
  /// The path of a file as a folder's files name it: with `..`, unless they have nothing in common.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the working directory or absolute.
  ///   - folder: The folder, likewise; it needn't be there.
  package static func path(of path: String, from folder: String) -> String {
    let target = parts(path)
    // What the folder's files name is looked for from where the folder really is.
    let base = realPath(folder).map(names) ?? parts(folder)
    let common = zip(target, base).prefix { $0 == $1 }.count
    guard common > 0 else { return "/" + target.joined(separator: "/") }
    let up = Array(repeating: "..", count: base.count - common)
    return (up + target[common...]).joined(separator: "/")
  }

  /// The path of what a folder's file names, for use from the working directory.
  package static func resolve(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// The names on the way from the root, with links to folders followed.
  private static func parts(_ path: String) -> [String] {
    let whole = names(path)
    // A link's own name is what others see.
    if let last = whole.last, last != ".", last != ".." {
      let parent = (path.hasPrefix("/") ? "/" : "") + whole.dropLast().joined(separator: "/")
      if let real = realPath(parent.isEmpty ? "." : parent) {
        return names(real) + [last]
      }
      return parts(parent) + [last]
    }
    return names(realPath(path.isEmpty ? "." : path) ?? path)
  }

  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
