internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A move of a complete file to its target in the same directory.
struct FileMove {
  let source: FilePath
  let target: FilePath
  /// Renames a file as the system does; tests let it fail.
  var rename: (FilePath, FilePath) -> Int32 = { $0.rename(to: $1) }

  /// The temporary name under which the target's previous file is kept until no further step can fail.
  private var old: FilePath { source.adding(Self.oldSuffix) }

  /// The suffix of the previous file's temporary name.
  static let oldSuffix = ".old"

  /// Moves files to their targets, replacing existing ones: all of them or none.
  ///
  /// Each target is replaced atomically. The system can't replace several files at once, so if the process is killed,
  /// some files may be new and others old.
  ///
  /// - Returns: The first file that can't be moved, and the error; `nil` if all were moved.
  static func perform(_ moves: [FileMove]) -> (index: Int, error: SystemError)? {
    for (index, move) in moves.enumerated() {
      // After the last move, nothing else can fail.
      let isLast = index == moves.count - 1
      var code = isLast ? 0 : move.keepOld()
      if code == 0, move.rename(move.source, move.target) != 0 {
        code = errno
        if !isLast { move.restoreOld() }
      }
      if code == 0 { continue }
      for earlier in moves[..<index].reversed() { earlier.undo() }
      return (index, SystemError(code: code))
    }
    for move in moves.dropLast() { move.old.unlink() }
    return nil
  }

  /// Preserves the target's existing file under a second name.
  ///
  /// - Returns: The error number; 0 on success, or if there is no file.
  private func keepOld() -> Int32 {
    var status = stat()
    if unsafe target.withCString({ unsafe lstat($0, &status) }) != 0 {
      return errno == ENOENT ? 0 : errno
    }
    if status.st_mode & S_IFMT == S_IFDIR { return EISDIR }
    let linked = unsafe target.withCString { target in
      unsafe old.withCString { unsafe linkat(AT_FDCWD, target, AT_FDCWD, $0, 0) }
    }
    if linked == 0 { return 0 }
    // Not every file system supports hard links.
    return rename(target, old) == 0 ? 0 : errno
  }

  /// Reverses ``keepOld()``.
  private func restoreOld() {
    // Renaming between two names of the same file does nothing. If not even that succeeds, as on a file system whose
    // connection is lost, the target may still be the old file.
    if rename(old, target) == 0 || isOldInPlace { old.unlink() }
  }

  /// Whether the target is the file whose second name is `old`.
  private var isOldInPlace: Bool {
    guard let old = FileState(ofLinkOrFile: old), let target = FileState(ofLinkOrFile: target)
    else { return false }
    return old.isSameContent(as: target)
  }

  /// Restores the target's previous file.
  private func undo() {
    if rename(old, target) != 0, errno == ENOENT { target.unlink() }
  }
}
