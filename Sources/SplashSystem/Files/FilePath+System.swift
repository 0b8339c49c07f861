#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FilePath {
  /// The absolute path with all links followed; `nil` if it doesn't exist.
  public var resolved: FilePath? {
    guard !bytes.isEmpty else { return nil }
    return unsafe withCString { path in
      guard let found = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(found) }
      return unsafe FilePath(cString: found)
    }
  }

  /// The working directory; `nil` if it no longer exists.
  public static var current: FilePath? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe FilePath(cString: path)
  }

  /// The running program's file, with all links followed; `nil` if the system doesn't provide it.
  package static var program: FilePath? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var path = [CChar](repeating: 0, count: Int(size))
      guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return path.withUnsafeBufferPointer { buffer in
        unsafe buffer.baseAddress.flatMap { unsafe FilePath(cString: $0).resolved }
      }
    #else
      return ("/proc/self/exe" as FilePath).resolved
    #endif
  }

  /// The absolute path, if the working directory is known.
  public var absolute: FilePath {
    isAbsolute ? self : (Self.current ?? "").appending(self)
  }

  /// The target of the link at this path, relative to its folder; `nil` if it isn't a link.
  public var linkTarget: FilePath? {
    var named = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe withCString { unsafe readlink($0, &named, named.count) }
    guard length > 0 else { return nil }
    return sibling(FilePath(bytes: named[..<length].map(UInt8.init(bitPattern:))))
  }

  /// Creates a path from an environment variable; `nil` if the variable is unset or empty.
  public init?(environment variable: String) {
    guard let value = unsafe getenv(variable), unsafe value.pointee != 0 else { return nil }
    unsafe self.init(cString: value)
  }

  /// The folder for temporary files: `TMPDIR`, or the system's.
  package static var temporaryFolder: FilePath { FilePath(environment: "TMPDIR") ?? "/tmp" }

  /// Returns a random, unique file name or part of one.
  package static func random() -> FilePath {
    FilePath(String(UInt64.random(in: 0...UInt64.max), radix: 36))
  }

  /// The names in this directory, without `.` and `..`, unsorted; empty if it can't be read.
  public var entries: [FilePath] {
    guard let stream = unsafe withCString({ unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [FilePath] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) { unsafe FilePath(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
