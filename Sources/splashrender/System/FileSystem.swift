import SplashMedia
import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file system functions that only the program uses.
enum FileSystem {
  /// Returns whether `path` exists.
  static func exists(_ path: FilePath) -> Bool {
    unsafe path.withCString { unsafe access($0, F_OK) } == 0
  }

  /// Returns whether `path` is a directory in which files can be created.
  static func isWritable(_ path: FilePath) -> Bool {
    unsafe path.isDirectory && path.withCString { unsafe access($0, W_OK | X_OK) } == 0
  }

  /// The process id.
  static var processNumber: Int32 { getpid() }

  /// Returns the canonical path: absolute, with links followed as far as the path exists.
  static func canonical(_ path: FilePath) -> FilePath {
    var existing = path.isEmpty ? "." : path
    var rest: [FilePath] = []
    // Linux's limit on the number of followed links.
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

  /// The identity of a file, regardless of the spelling of its path.
  struct Identity: Hashable {
    private let device: dev_t
    private let node: ino_t
    private let name: FilePath

    /// Creates the identity of the regular file at `path`, after following links; nil if there is none.
    init?(of path: FilePath) {
      self.init(path, kind: S_IFREG, name: "")
    }

    /// Creates the identity of the location to which a file at `path` is written, whether or not the file exists: for
    /// a link, its target. Nil if the directory doesn't exist.
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

  /// Creates the directory `path` and its missing parents.
  ///
  /// - Parameter tell: Receives the path of each created directory.
  static func makeDirectory(
    _ path: FilePath, tell: (FilePath) -> Void = { _ in }
  ) throws(CommandError) {
    let code = path.makeDirectories(tell: tell)
    if code != 0 {
      throw .output(.cannotWrite(path: path, reason: systemMessage(code)))
    }
  }
}

/// The parts of a scene's path.
struct ScenePath {
  /// The folder with a trailing slash; empty for the working directory.
  let directory: FilePath
  /// The base name of outputs: the file's name without its extension, or the folder's name for a file called
  /// `scene.json`.
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
