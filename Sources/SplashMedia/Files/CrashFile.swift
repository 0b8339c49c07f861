internal import CSplashCrash
internal import SplashSystem

/// The note that a crash of the program removes a file, where the program has crashes handled.
@safe struct CrashFile: @unchecked Sendable {
  private let note: OpaquePointer

  /// Has a crash remove the file at a path.
  ///
  /// - Returns: Nil without memory, and while the program crashes.
  init?(path: FilePath) {
    guard let note = unsafe path.withCString({ unsafe splash_crash_file_add($0) }) else {
      return nil
    }
    unsafe self.note = note
  }

  /// Takes the note back. To be called once.
  func drop() {
    unsafe splash_crash_file_drop(note)
  }
}
