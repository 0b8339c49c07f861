internal import SplashMedia
internal import SplashSystem

/// Keeps a cache within its bytes.
struct CacheLimit {
  let directory: FilePath
  let bytes: Int

  /// How long a file that is on its way may take: an older one was left by a process that is no more.
  private static let patience = 3_600_000_000_000

  /// Drops what was not used for longest until a tenth of the limit is free, if there is more than the limit;
  /// and files that were never finished.
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

  /// The files of the cache but the hashes of others, by the names that the cache gives: what else somebody
  /// keeps in its folder stays.
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

  /// Whether the bytes are that many digits of a hash.
  private static func isHash(_ bytes: some Collection<UInt8>, _ count: Int) -> Bool {
    bytes.count == count && bytes.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// What a file takes on most disks.
  private static func room(_ state: FileState) -> Int { (state.size + 4095) / 4096 * 4096 }
}
