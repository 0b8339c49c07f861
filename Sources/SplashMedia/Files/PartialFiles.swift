internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files that are being written and are not yet in their place.
///
/// A program that is told to stop calls ``removeAll()`` from an ordinary thread, then ends: nothing
/// half-written stays on disk.
public final class PartialFiles: Sendable {
  private struct State {
    var paths: Set<String> = []
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

  func removeAll() {
    state.withLock { state in
      state.closed = true
      for path in state.paths { _ = unsafe unlink(path) }
      state.paths.removeAll()
    }
  }

  /// Creates a file under the lock, so that no file escapes ``removeAll()``.
  ///
  /// - Returns: The descriptor, or the error number.
  func create(_ path: String, permissions: mode_t) -> Result<Int32, SystemError> {
    state.withLock { state in
      if state.closed { return .failure(SystemError(code: ECANCELED)) }
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if descriptor < 0 { return .failure(SystemError(code: errno)) }
      state.paths.insert(path)
      return .success(descriptor)
    }
  }

  /// Moves a finished file to its place, replacing what is there.
  func rename(_ path: String, to target: String) -> SystemError? {
    state.withLock { state in
      guard state.paths.contains(path) else { return SystemError(code: ECANCELED) }
      #if canImport(Glibc)
        let status = unsafe Glibc.rename(path, target)
      #else
        let status = unsafe Darwin.rename(path, target)
      #endif
      if status != 0 { return SystemError(code: errno) }
      state.paths.remove(path)
      return nil
    }
  }

  /// Removes one file.
  func remove(_ path: String) {
    state.withLock { state in
      if state.paths.remove(path) != nil { _ = unsafe unlink(path) }
    }
  }
}

/// An error number of the system.
struct SystemError: Error {
  let code: Int32
}
