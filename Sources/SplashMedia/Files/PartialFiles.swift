internal import CSplashCrash
internal import SplashSystem
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files that are being written and are not yet in their place.
///
/// A program that is told to stop calls ``removeAll()`` from an ordinary thread, then ends: nothing
/// half-written stays on disk. One that has called ``removeAtCrash()`` leaves nothing when it crashes, either.
public final class PartialFiles: Sendable {
  private struct State {
    var paths: [FilePath: CrashFile] = [:]
    var closed = false
  }

  private let state = Mutex(State())

  /// The process's own register, which every output uses.
  static let shared = PartialFiles()

  init() {}

  /// Removes every file that is not yet in its place. From now on, no output can be created or
  /// put in its place by this process.
  public static func removeAll() {
    shared.removeAll()
  }

  /// From now on, a crash of this process removes every file that is not yet in its place, and then goes on as
  /// it would have. To be called once, by a program: it sets handlers of signals.
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

  /// Creates a file under the lock, so that no file escapes ``removeAll()``.
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

  /// Moves finished files to their places, replacing what is there: all of them or none.
  ///
  /// It is done under the lock, so that ``removeAll()`` too finds all of them in place or none.
  ///
  /// - Returns: The one that can't be moved, and why; `nil` when all are in their places.
  func place(_ moves: [FileMove]) -> (index: Int, error: SystemError)? {
    state.withLock { state in
      for (index, move) in moves.enumerated() where state.paths[move.source] == nil {
        return (index, SystemError(code: ECANCELED))
      }
      let failure = FileMove.perform(moves)
      // What was moved and taken back is gone; the others are removed by those who made them.
      let moved = failure?.index ?? moves.count
      for move in moves[..<moved] { state.paths.removeValue(forKey: move.source)?.drop() }
      return failure
    }
  }

  /// Removes one file.
  func remove(_ path: FilePath) {
    state.withLock { state in
      guard let note = state.paths.removeValue(forKey: path) else { return }
      path.unlink()
      note.drop()
    }
  }
}

/// An error number of the system.
struct SystemError: Error {
  let code: Int32
}
