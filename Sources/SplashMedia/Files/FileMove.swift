internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is whole, and the place in the same directory where it is to go.
struct FileMove {
  let source: FilePath
  let target: FilePath

  /// What was at the target goes by this name until nothing can fail any more.
  private var old: FilePath { source.adding(Self.oldSuffix) }

  /// What that name ends with.
  static let oldSuffix = ".old"

  /// Moves files to their places, replacing what is there: all of them or none.
  ///
  /// Each place changes in one step. The system can't replace several files in one, so that a process
  /// that is killed on the way leaves some of them new and some of them old.
  ///
  /// - Returns: The first that can't be moved, and why; `nil` when all are in their places.
  static func perform(_ moves: [FileMove]) -> (index: Int, error: SystemError)? {
    for (index, move) in moves.enumerated() {
      // Nothing can fail after the last one.
      let isLast = index == moves.count - 1
      var code = isLast ? 0 : move.keepOld()
      if code == 0, move.source.rename(to: move.target) != 0 {
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

  /// Gives what is at the target a second name.
  ///
  /// - Returns: The error number; 0 also when nothing is there.
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
    // Not every file system knows files of two names.
    return target.rename(to: old) == 0 ? 0 : errno
  }

  /// Takes back what ``keepOld()`` did.
  private func restoreOld() {
    // Two names of one file stay as they are when one is renamed to the other.
    if old.rename(to: target) == 0 { old.unlink() }
  }

  /// Puts what was at the target in the place of the file that was moved there.
  private func undo() {
    if old.rename(to: target) != 0, errno == ENOENT { target.unlink() }
  }
}
