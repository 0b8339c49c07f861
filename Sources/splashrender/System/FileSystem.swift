import SplashMedia
import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The little that the program itself asks of the file system.
enum FileSystem {
  /// Whether there is something at `path`.
  static func exists(_ path: FilePath) -> Bool {
    unsafe path.withCString { unsafe access($0, F_OK) } == 0
  }

  /// Whether there is a directory at `path` in which files can be made.
  static func isWritable(_ path: FilePath) -> Bool {
    unsafe path.isDirectory && path.withCString { unsafe access($0, W_OK | X_OK) } == 0
  }

  /// The number by which the system knows this process.
  static var processNumber: Int32 { getpid() }

  /// The one spelling of a path: absolute, without links as far as it exists.
  static func canonical(_ path: FilePath) -> FilePath {
    var existing = path.isEmpty ? "." : path
    var rest: [FilePath] = []
    // As many links as Linux follows.
    var followed = 0
    while true {
      if let found = existing.resolved {
        return rest.reversed().reduce(found) { $0.appending($1) }
      }
      existing = existing.withoutSlashAtEnd
      if followed < 40, let target = existing.linkTarget {
        followed += 1
        existing = target
        continue
      }
      guard existing != ".", existing != .root else { return path }
      rest.append(existing.lastPart)
      existing = existing.folder
    }
  }

  /// What tells files apart, however they are spelt.
  struct Identity: Hashable {
    private let device: dev_t
    private let node: ino_t
    private let name: FilePath

    /// The ordinary file at `path`, links followed; nil when there is none.
    init?(of path: FilePath) {
      self.init(path, kind: S_IFREG, name: "")
    }

    /// The place of what is written to `path`, whether a file is there or not: that of a link's target. Nil
    /// without the directory.
    init?(ofPlace path: FilePath) {
      let path = path.linkTarget == nil ? path : canonical(path)
      self.init(path.folder, kind: S_IFDIR, name: path.lastPart)
    }

    private init?(_ path: FilePath, kind: mode_t, name: FilePath) {
      var status = stat()
      guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0,
        status.st_mode & S_IFMT == kind
      else { return nil }
      (device, node, self.name) = (status.st_dev, status.st_ino, name)
    }
  }

  /// Makes the directory `path` and those that lead to it, where they are missing.
  ///
  /// - Parameter tell: Receives the path of each one that is made.
  static func makeDirectory(
    _ path: FilePath, tell: (FilePath) -> Void = { _ in }
  ) throws(CommandError) {
    let code = path.makeDirectories(tell: tell)
    if code != 0 {
      throw .output(.cannotWrite(path: path, reason: systemMessage(code)))
    }
  }
}

/// The parts of a path that names a scene.
struct ScenePath {
  /// The folder with its slash; empty for the current one.
  let directory: FilePath
  /// What outputs are called after: the file's name without its extension, or the folder's for a file
  /// called `scene.json`.
  let name: FilePath

  init(_ path: FilePath) {
    directory = path.directoryPart
    let stem = path.stem
    if stem == "scene" {
      let folders = directory.components.filter { $0 != "." }
      let folder = folders.last ?? (path.isAbsolute ? nil : FilePath.current?.name)
      name = folder.flatMap { $0 == ".." || $0.isEmpty ? nil : $0 } ?? stem
    } else {
      name = stem.isEmpty ? "scene" : stem
    }
  }
}
