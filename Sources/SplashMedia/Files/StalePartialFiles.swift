internal import SplashScene
package import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Hidden files that processes left behind because they were killed while writing an output.
package enum StalePartialFiles {
  /// The part of this process's hidden file names that identifies its system and its process number.
  package static let mark = "\(system)-\(getpid())"

  /// The identifier of the current boot of the machine, or of a container on the machine. Process numbers are only
  /// unique within the same boot or container.
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

  /// Removes the hidden files that terminated processes left in the outputs' folders.
  ///
  /// - Parameter paths: The outputs; `-` is standard output. Hidden files of other outputs are not removed.
  package static func remove(beside paths: some Sequence<FilePath>) {
    let files = paths.filter { !$0.isStandardStream }
    for (directory, paths) in Dictionary(grouping: files, by: \.directoryPart) {
      let left = (directory.isEmpty ? "." : directory).entries.compactMap { entry in
        abandonedStem(entry).map { (entry: entry, stem: withoutNumbers($0)) }
      }
      if left.isEmpty { continue }
      let stems = Set(paths.map { withoutNumbers(OutputFile.stem($0.lastPart)) })
      for (entry, stem) in left where stems.contains(stem) { remove(entry, in: directory) }
    }
  }

  /// Removes a hidden file. If it is the previous version of an output, and no new version took its place, it is
  /// moved back instead.
  private static func remove(_ entry: FilePath, in directory: FilePath) {
    let path = directory.appending(entry)
    if entry.hasSuffix(FileMove.oldSuffix), let stem = abandonedStem(entry), stem.isWholeName,
      FileState(of: directory.appending(stem)) == nil,
      path.rename(to: directory.appending(stem)) == 0
    {
      return
    }
    path.unlink()
  }

  /// Returns a name with each number replaced by the same character, so that it matches all frames of a sequence.
  private static func withoutNumbers(_ name: FilePath) -> [UInt8] {
    FramePattern.withoutNumbers(name.bytes)
  }

  /// Returns whether a name consists of the ``mark`` of a process of this system that has ended, a hyphen, and other
  /// characters.
  package static func isAbandoned(_ name: some Collection<UInt8>) -> Bool {
    let fields = name.split(separator: UInt8(ascii: "-"))
    guard fields.count == 3, fields[0].elementsEqual(system.utf8),
      let process = Int32(String(decoding: fields[1], as: UTF8.self)), process > 0,
      process != getpid()
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// Returns the name of the output that a hidden file belongs to, if the process that wrote it has ended.
  private static func abandonedStem(_ entry: FilePath) -> FilePath? {
    // The format is .STEM.SYSTEM-PROCESS-RANDOM.part, possibly followed by .old.
    guard entry.hasPrefix(".") else { return nil }
    var parts = entry.bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.last?.elementsEqual("old".utf8) == true { parts.removeLast() }
    guard parts.count >= 4, parts.popLast()?.elementsEqual("part".utf8) == true,
      let mark = parts.popLast()
    else { return nil }
    guard isAbandoned(mark) else { return nil }
    return FilePath(bytes: parts.dropFirst().joined(separator: [UInt8(ascii: ".")]))
  }
}

extension FilePath {
  /// Whether a name is short enough for a hidden file's name to contain all of it: see ``OutputFile/stem(_:)``.
  fileprivate var isWholeName: Bool { bytes.count < OutputFile.stemBytes }
}
