internal import CSplashSystem
internal import SplashSystem

/// A registration that removes a file if the program crashes, provided that the program handles crashes.
@safe struct CrashFile: @unchecked Sendable {
  private let note: OpaquePointer

  /// Registers the file at a path for removal in case of a crash.
  ///
  /// - Returns: `nil` if memory allocation fails, and during a crash.
  init?(path: FilePath) {
    guard let note = unsafe path.withCString({ unsafe splash_crash_file_add($0) }) else {
      return nil
    }
    unsafe self.note = note
  }

  /// Cancels the registration. Call this once.
  func drop() {
    unsafe splash_crash_file_drop(note)
  }
}
