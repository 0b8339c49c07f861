#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FilePath {
  /// The absolute path with every link followed; `nil` when nothing is there.
  public var resolved: FilePath? {
    guard !bytes.isEmpty else { return nil }
    return unsafe withCString { path in
      guard let found = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(found) }
      return unsafe FilePath(cString: found)
    }
  }

  /// The directory that relative paths start from; `nil` when it is gone.
  public static var current: FilePath? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe FilePath(cString: path)
  }

  /// The running program's file, with every link followed; `nil` when the system doesn't tell.
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

  /// The path from the root, as far as the working directory is known.
  public var absolute: FilePath {
    isAbsolute ? self : (Self.current ?? "").appending(self)
  }

  /// What the link at this path leads to, as its folder means it; `nil` when it is none.
  public var linkTarget: FilePath? {
    var named = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe withCString { unsafe readlink($0, &named, named.count) }
    guard length > 0 else { return nil }
    return sibling(FilePath(bytes: named[..<length].map(UInt8.init(bitPattern:))))
  }

  /// The value of an environment variable as a path; `nil` when it is not set or empty.
  public init?(environment variable: String) {
    guard let value = unsafe getenv(variable), unsafe value.pointee != 0 else { return nil }
    unsafe self.init(cString: value)
  }

  /// The folder for files that are gone when the program ends: `TMPDIR`, or the system's.
  package static var temporaryFolder: FilePath { FilePath(environment: "TMPDIR") ?? "/tmp" }

  /// A name, or a part of one, that nobody else picks.
  package static func random() -> FilePath {
    FilePath(String(UInt64.random(in: 0...UInt64.max), radix: 36))
  }

  /// The names in this directory, without `.` and `..`, in no order; none when it can't be read.
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
