import SplashMedia

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The little that the program itself asks of the file system.
enum FileSystem {
  /// Whether there is something at `path`.
  static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// Where files of passing interest go.
  static var temporaryFolder: String {
    let folder = Environment.value(of: "TMPDIR") ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  /// Whether there is a directory at `path` in which files can be made.
  static func isWritable(_ path: String) -> Bool {
    unsafe isDirectory(path) && access(path, W_OK | X_OK) == 0
  }

  /// The number by which the system knows this process.
  static var processNumber: Int32 { getpid() }

  /// Removes the file at `path`, if there is one.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// Whether there is a directory at `path`.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The one spelling of a path: absolute, without links as far as it exists.
  static func canonical(_ path: String) -> String {
    var existing = path.isEmpty ? "." : path
    var rest: [Substring] = []
    // As many links as Linux follows.
    var followed = 0
    while true {
      if let found = unsafe realpath(existing, nil) {
        defer { unsafe free(found) }
        return unsafe ([String(cString: found)] + rest.reversed().map(String.init))
          .joined(separator: "/")
      }
      while existing.count > 1, existing.hasSuffix("/") { existing.removeLast() }
      if followed < 40, let target = linkTarget(existing) {
        followed += 1
        existing = target
        continue
      }
      guard existing != "." && existing != "/" else { return path }
      let slash = existing.lastIndex(of: "/")
      rest.append(slash.map { existing[existing.index(after: $0)...] } ?? existing[...])
      existing = slash.map { $0 == existing.startIndex ? "/" : String(existing[..<$0]) } ?? "."
    }
  }

  /// What the link at `path` leads to; nil when it is none.
  private static func linkTarget(_ path: String) -> String? {
    var named = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlink(path, &named, named.count)
    guard length > 0 else { return nil }
    let target = String(decoding: named[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    if target.hasPrefix("/") { return target }
    return (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + target
  }

  /// What tells files apart, however they are spelt.
  struct Identity: Hashable {
    private let device: dev_t
    private let node: ino_t
    private let name: String

    /// The ordinary file at `path`, links followed; nil when there is none.
    init?(of path: String) {
      self.init(path, kind: S_IFREG, name: "")
    }

    /// The place of what is written to `path`, whether a file is there or not: that of a link's target. Nil
    /// without the directory.
    init?(ofPlace path: String) {
      let path = linkTarget(path) == nil ? path : canonical(path)
      let slash = path.lastIndex(of: "/")
      let directory = slash.map { String(path[...$0]) } ?? "."
      let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
      self.init(directory, kind: S_IFDIR, name: name)
    }

    private init?(_ path: String, kind: mode_t, name: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == kind else { return nil }
      (device, node, self.name) = (status.st_dev, status.st_ino, name)
    }
  }

  /// Removes the directory at `path`, unless something is in it.
  static func removeIfEmpty(_ path: String) {
    _ = unsafe rmdir(path)
  }

  /// Makes the directory `path` and those that lead to it, where they are missing.
  ///
  /// - Parameter tell: Receives the path of each one that is made.
  static func makeDirectory(
    _ path: String, tell: (String) -> Void = { _ in }
  ) throws(Failure) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      if unsafe mkdir(made, 0o777) == 0 {
        tell(made)
      } else if errno != EEXIST {
        throw .output(
          .cannotWrite(path: path, reason: unsafe String(cString: strerror(errno))))
      }
    }
    guard exists(made.isEmpty ? "." : made) else {
      throw .output(
        .cannotWrite(path: path, reason: unsafe String(cString: strerror(ENOTDIR))))
    }
  }

  /// The directory that relative paths start from; nil when it is gone.
  static var currentDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}

/// The parts of a path that names a scene.
struct ScenePath {
  /// The folder with its slash; empty for the current one.
  let directory: String
  /// What outputs are called after: the file's name without its extension, or the folder's for a file
  /// called `scene.json`.
  let name: String

  init(_ path: String) {
    let file = path.split(separator: "/").last ?? ""
    directory = String(path.dropLast(file.count))
    let stem = file.dropFirst().lastIndex(of: ".").map { file[..<$0] } ?? file
    if stem == "scene" {
      let folders = directory.split(separator: "/").filter { $0 != "." }
      let current = FileSystem.currentDirectory?.split(separator: "/").last
      let folder = folders.last ?? (path.hasPrefix("/") ? nil : current)
      name = folder.flatMap { $0 == ".." ? nil : String($0) } ?? String(stem)
    } else {
      name = stem.isEmpty ? "scene" : String(stem)
    }
  }
}
