#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The memory available to the process.
package enum SystemMemory {
  /// The memory limit of the process in bytes: the machine's memory, or less if limited by its control group or its
  /// address space (`ulimit -v`).
  package static var limit: Int {
    var least = Thread.memory
    for bytes in [addressSpace, controlGroup].compactMap(\.self) { least = min(least, bytes) }
    return least
  }

  /// The address space (`ulimit -v`) that is left when this is first read, before renderings have begun; `nil` if there
  /// is no limit. The program and its libraries already take up a quarter of a gigabyte of it.
  package static let addressSpace: Int? = {
    var limits = rlimit()
    #if canImport(Glibc)
      let code = unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits)
    #else
      let code = unsafe getrlimit(RLIMIT_AS, &limits)
    #endif
    guard code == 0, let limit = Int(exactly: limits.rlim_cur) else { return nil }
    return max(0, limit - usedAddressSpace)
  }()

  /// The address space in use, in bytes; 0 if the system doesn't tell.
  private static var usedAddressSpace: Int {
    let pages = text(ofFile: "/proc/self/statm").prefix { $0.isNumber }
    return (Int(pages) ?? 0) * Int(getpagesize())
  }

  /// The limit of the process's control group; `nil` if there is none, or if the system has no control groups.
  private static var controlGroup: Int? {
    // In a container, the process's own group is the root of the tree.
    var paths: [FilePath] = [
      "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ]
    for line in text(ofFile: "/proc/self/cgroup").split(separator: "\n")
    where line.hasPrefix("0::/") {
      var group = FilePath(line.dropFirst("0::".count))
      while group != .root {
        paths.append("/sys/fs/cgroup\(group)/memory.max")
        group = group.folder
      }
    }
    return paths.compactMap { Int(text(ofFile: $0).prefix { $0.isNumber }) }.min()
  }

  /// Returns the beginning of a small file; empty if it doesn't exist.
  private static func text(ofFile path: FilePath) -> String {
    let descriptor = path.openForReading(followsLinks: true)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }
}
