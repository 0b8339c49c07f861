internal import SplashMedia
internal import SplashSystem

/// Keeps a cache within its size limit.
struct CacheLimit {
  let directory: FilePath
  let bytes: Int

  /// The maximum age of a temporary file, in nanoseconds. Older files were left behind by processes that have ended.
  private static let patience = 3_600_000_000_000

  /// If the cache exceeds the limit, removes the least recently used files until a tenth of the limit is free. Also
  /// removes stale temporary files.
  func enforce() {
    let now = FileState.now
    var files: [(path: FilePath, state: FileState)] = []
    for path in paths() {
      guard let state = FileState(of: path) else { continue }
      if path.hasSuffix(TemporaryFile.suffix) {
        if now - state.modified > Self.patience { path.unlink() }
      } else {
        files.append((path, state))
      }
    }
    var total = files.reduce(0) { $0 + Self.room($1.state) }
    guard total > bytes else { return }
    for (path, state) in files.sorted(by: { $0.state.modified < $1.state.modified }) {
      guard total > bytes / 10 * 9 else { return }
      path.unlink()
      total -= Self.room(state)
    }
  }

  /// Returns the cache's files, except the hash index. They are recognized by their names; other files in the folder
  /// are kept.
  private func paths() -> [FilePath] {
    func unfinished(_ name: String, in folder: FilePath) -> [FilePath] {
      folder.entries.filter { $0.hasPrefix(name + ".") && $0.hasSuffix(TemporaryFile.suffix) }
        .map { folder.appending($0) }
    }
    let others =
      unfinished("hashes", in: directory) + unfinished("copy", in: directory.appending("objects"))
    return (["requests", "objects"] as [FilePath]).reduce(into: others) { paths, name in
      let folder = directory.appending(name)
      for entry in folder.entries where Self.isHash(entry.bytes, 2) {
        let path = folder.appending(entry)
        for name in path.entries {
          let isWhole = Self.isHash(name.bytes, 62)
          let isUnfinished =
            Self.isHash(name.bytes.prefix(62), 62) && name.hasSuffix(TemporaryFile.suffix)
          if isWhole || isUnfinished { paths.append(path.appending(name)) }
        }
      }
    }
  }

  /// Returns whether some bytes are a hash with the given number of digits.
  private static func isHash(_ bytes: some Collection<UInt8>, _ count: Int) -> Bool {
    bytes.count == count && bytes.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// Returns the space that a file occupies on most disks, in bytes.
  private static func room(_ state: FileState) -> Int { (state.size + 4095) / 4096 * 4096 }
}
