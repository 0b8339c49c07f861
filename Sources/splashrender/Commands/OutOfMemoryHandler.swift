import SplashMedia
import SplashPixels
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends the program without leaving partial files if a large buffer can't be allocated.
enum OutOfMemoryHandler {
  private static let isEnding = Atomic(false)

  /// Installs the handler.
  static func handle(_ messages: Messages) {
    BufferMemory.onShortage { shortage in
      // Several threads may run out of memory at the same time; the first one ends the program.
      while isEnding.exchange(true, ordering: .sequentiallyConsistent) { pause() }
      messages.clearProgress()
      PartialFiles.removeAll()
      MadeFolders.shared.removeEmpty()
      messages.report(.memory("\(shortage); \(advice(raisesLimit: shortage.limit != nil))"))
      try? messages.log?.end(.outOfMemory)
      _exit(ExitCode.outOfMemory.rawValue)
    }
  }

  /// Returns the advice for when there is too little memory.
  static func advice(raisesLimit: Bool) -> String {
    "use a smaller --scale, fewer --threads"
      + (raisesLimit ? " or a larger --max-memory" : " or fewer --jobs")
  }
}
