internal import CSplashCrash
internal import SplashSystem

/// A registration that removes a file if the program crashes, provided that it handles crashes.
@safe struct CrashFile: @unchecked Sendable {
  private let note: OpaquePointer

  /// Registers the file at a path for removal on a crash.
  ///
  /// - Returns: Nil if there is no memory, and during a crash.
  init?(path: FilePath) {
    guard let note = unsafe path.withCString({ unsafe splash_crash_file_add($0) }) else {
      return nil
    }
    unsafe self.note = note
  }

  /// Cancels the registration. Call it once.
  func drop() {
    unsafe splash_crash_file_drop(note)
  }
}
