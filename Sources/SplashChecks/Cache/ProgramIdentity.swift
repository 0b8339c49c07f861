internal import SplashMedia
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
  internal import MachO
#endif

/// The identity of this build of the program and its loaded libraries.
enum ProgramIdentity {
  /// Returns the identity as text: the hash of the program's file, and the name, size and modification time of each
  /// loaded library. A library's time comes from its package, so it is the same on every machine. The environment
  /// variables that affect fonts are included. The result is `nil` if the program's file can't be read.
  static func text(_ index: HashIndex) -> String? {
    guard let program = FilePath.program, let hash = index.hash(of: program) else { return nil }
    let libraries = loadedFiles().filter { $0 != program }.compactMap { path in
      FileState(of: path).map { "\(path) \($0.size) \($0.modified)" }
    }
    let settings = fontSettings.map { name in
      unsafe getenv(name).map { unsafe name + "=" + String(cString: $0) } ?? ""
    }
    return ([hash.description] + libraries + settings).joined(separator: "\n")
  }

  /// The environment variables that affect the list of the system's fonts.
  private static let fontSettings = [
    "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "HOME", "XDG_CONFIG_HOME",
    "XDG_DATA_HOME", "XDG_DATA_DIRS",
  ]

  /// Returns the files whose code is in this process's memory, sorted by name.
  private static func loadedFiles() -> [FilePath] {
    var files: Set<FilePath> = []
    #if canImport(Darwin)
      for index in 0..<_dyld_image_count() {
        if let name = unsafe _dyld_get_image_name(index) {
          files.insert(unsafe FilePath(cString: name))
        }
      }
    #else
      for line in (CacheFile.read("/proc/self/maps") ?? []).split(separator: 10) {
        // The format of a line: from-to permissions offset device node path.
        guard let space = line.firstIndex(of: 32), let slash = line.firstIndex(of: 47),
          line[space...].prefix(5).contains(UInt8(ascii: "x"))
        else { continue }
        files.insert(FilePath(bytes: line[slash...]))
      }
    #endif
    return files.sorted()
  }
}
