#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Hidden files of processes that were killed while they wrote an output.
public enum Leftovers {
  /// What this process's hidden files have in their names: the system that it runs on, and its number
  /// there.
  static let mark = "\(system)-\(getpid())"

  /// What tells a start of a machine, and a container on it, from all others: numbers of processes mean
  /// something only there.
  private static let system: String = {
    var text = [CChar](repeating: 0, count: 256)
    #if canImport(Glibc)
      let boot = (try? readFile("/proc/sys/kernel/random/boot_id", limit: 64)) ?? []
      let length = unsafe max(0, readlink("/proc/self/ns/pid", &text, text.count))
      let bytes = boot + text[..<length].map(UInt8.init(bitPattern:))
    #else
      _ = unsafe gethostname(&text, text.count - 1)
      let bytes = text.map(UInt8.init(bitPattern:))
    #endif
    return String(ContentHash(of: bytes).description.prefix(8))
  }()

  /// Removes what processes that are no more have left beside outputs.
  ///
  /// - Parameter paths: The outputs; hidden files of others stay.
  public static func remove(beside paths: some Sequence<String>) {
    var names: [String: [String]] = [:]
    for path in paths {
      let (directory, name) = OutputFile.split(path)
      names[directory, default: []].append(name)
    }
    for (directory, names) in names {
      let left = entries(of: directory.isEmpty ? "." : directory).compactMap { entry in
        abandonedStem(entry).map { (entry: entry, stem: withoutNumbers($0)) }
      }
      if left.isEmpty { continue }
      let stems = Set(names.map { withoutNumbers(OutputFile.stem($0)) })
      for (entry, stem) in left where stems.contains(stem) { _ = unsafe unlink(directory + entry) }
    }
  }

  /// The names in a directory; none when it can't be read.
  package static func entries(of directory: String) -> [String] {
    guard let stream = unsafe opendir(directory) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// A name with one sign for every number, also for that of a sequence's frame.
  private static func withoutNumbers(_ name: String) -> String {
    name.replacing(#/%(?:0[1-9])?d|[0-9]+/#, with: "#")
  }

  /// The name of the output that a hidden file was for, if the process that made it is no more.
  private static func abandonedStem(_ entry: String) -> String? {
    // .STEM.SYSTEM-PROCESS-RANDOM.part, or the same with .old behind it.
    guard entry.hasPrefix(".") else { return nil }
    var parts = entry.split(separator: ".", omittingEmptySubsequences: false)
    if parts.last == "old" { parts.removeLast() }
    guard parts.count >= 4, parts.popLast() == "part", let mark = parts.popLast() else {
      return nil
    }
    let fields = mark.split(separator: "-")
    guard fields.count == 3, fields[0] == system, let process = Int32(fields[1]), process > 0,
      process != getpid(), kill(process, 0) != 0, errno == ESRCH
    else { return nil }
    return parts.dropFirst().joined(separator: ".")
  }
}
