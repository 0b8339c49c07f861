internal import CSplashSystem
internal import SplashSystem
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The hidden files that are currently being written.
///
/// When a program is told to stop, it calls ``removeAll()`` from a normal thread and then exits, so that no partial
/// files remain on disk. After ``removeAtCrash()``, partial files are also removed if the program crashes.
public final class PartialFiles: Sendable {
  private struct State {
    var paths: [FilePath: CrashFile] = [:]
    var closed = false
  }

  private let state = Mutex(State())

  /// The register of the process, which all outputs use.
  static let shared = PartialFiles()

  init() {}

  /// Removes every partial file. From now on, this process can't create outputs or rename them into place.
  public static func removeAll() {
    shared.removeAll()
  }

  /// Ensures that a crash of this process first removes every partial file. Only call this once, and only in
  /// programs, because it sets signal handlers.
  public static func removeAtCrash() {
    splash_crash_handle()
  }

  func removeAll() {
    state.withLock { state in
      state.closed = true
      for path in state.paths.keys { path.unlink() }
      state.paths.removeAll()
    }
  }

  /// Creates a file while holding the lock, so that ``removeAll()`` doesn't miss it.
  ///
  /// - Returns: The descriptor, or the error number.
  func create(_ path: FilePath, permissions: UInt16) -> Result<Int32, SystemError> {
    state.withLock { state in
      if state.closed { return .failure(SystemError(code: ECANCELED)) }
      guard let note = CrashFile(path: path) else {
        return .failure(SystemError(code: ENOMEM))
      }
      let descriptor = path.create(permissions: permissions)
      if descriptor < 0 {
        let code = errno
        note.drop()
        return .failure(SystemError(code: code))
      }
      state.paths[path] = note
      return .success(descriptor)
    }
  }

  /// Moves complete files to their targets, replacing existing files. Either all of them are moved, or none are.
  ///
  /// The lock is held throughout, so ``removeAll()`` never finds only some of the files in place.
  ///
  /// - Returns: The index of the file that can't be moved, and the error; `nil` if all files were moved.
  func place(_ moves: [FileMove]) -> (index: Int, error: SystemError)? {
    state.withLock { state in
      for (index, move) in moves.enumerated() where state.paths[move.source] == nil {
        return (index, SystemError(code: ECANCELED))
      }
      let failure = FileMove.perform(moves)
      // Files whose move to the target was undone no longer exist. The remaining files are removed by their creators.
      let moved = failure?.index ?? moves.count
      for move in moves[..<moved] { state.paths.removeValue(forKey: move.source)?.drop() }
      return failure
    }
  }

  /// Removes a single file.
  func remove(_ path: FilePath) {
    state.withLock { state in
      guard let note = state.paths.removeValue(forKey: path) else { return }
      path.unlink()
      note.drop()
    }
  }
}

/// A system error number.
struct SystemError: Error {
  let code: Int32
}
