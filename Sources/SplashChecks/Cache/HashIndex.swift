internal import SplashMedia
internal import SplashSceneFormat
import SplashSyntax
internal import SplashSystem
internal import Synchronization

/// The hashes of files by path. Each is stored with the file's state, so that unchanged files aren't read again.
///
/// The index is stored in a separate file, with a line of JSON per path. If two processes write it at the same time,
/// one may overwrite the changes of the other. The affected files are then hashed again.
final class HashIndex: Sendable {
  private struct Entry {
    let state: FileState
    let hash: ContentHash
  }

  private struct State {
    var entries: [FilePath: Entry] = [:]
    /// The paths of the files that this process has hashed.
    var changed: Set<FilePath> = []
  }

  private let path: FilePath
  private let state: Mutex<State>

  /// The maximum number of paths.
  private static let capacity = 50_000

  /// Reads the index at `path`. The index is empty if there is no file.
  init(path: FilePath) {
    self.path = path
    state = Mutex(State(entries: Self.read(path)))
  }

  /// Returns the hash of the file at `path`; `nil` if there is no such file. If the file's state is unchanged, the
  /// hash comes from the index.
  func hash(of path: FilePath) -> ContentHash? {
    guard let found = FileState(of: path), !found.isDirectory else { return nil }
    let key = path.absolute
    if let entry = state.withLock({ $0.entries[key] }), entry.state == found { return entry.hash }
    let start = FileState.now
    guard let hash = ContentHash(ofFile: path) else { return nil }
    note(hash, of: path, as: found, at: start)
    return hash
  }

  /// Records the hash of a file.
  ///
  /// - Parameters:
  ///   - found: The file's state before it was hashed.
  ///   - time: The time at which hashing began.
  func note(_ hash: ContentHash, of path: FilePath, as found: FileState, at time: Int) {
    // Further changes within the same tick of the file system's clock wouldn't change the state.
    guard !found.isFresh(at: time) else { return }
    let key = path.absolute
    state.withLock { state in
      state.entries[key] = Entry(state: found, hash: hash)
      state.changed.insert(key)
    }
  }

  /// Writes the hashes of this process, merged with the hashes that other processes have written since.
  func save() {
    let (entries, changed) = state.withLock { ($0.entries, $0.changed) }
    guard !changed.isEmpty else { return }
    var merged = Self.read(path)
    for key in changed { merged[key] = entries[key] }
    if merged.count > Self.capacity {
      // Missing files, and the files that have been unchanged for the longest time, are removed first.
      let kept = merged.sorted { $0.value.state.changed > $1.value.state.changed }
        .prefix(Self.capacity / 2)
      merged = Dictionary(kept.map { ($0.key, $0.value) }) { first, _ in first }
    }
    let text = merged.map { Self.json($0, $1).text + "\n" }.joined()
    _ = CacheFile.write(Array(text.utf8), to: path)
  }

  private static func json(_ path: FilePath, _ entry: Entry) -> JSON {
    let state = entry.state
    return .object([
      ("path", JSON(bytesOf: path)), ("hash", .string(entry.hash.description)),
      ("device", .whole(state.device)), ("node", .whole(state.node)), ("size", .whole(state.size)),
      ("modified", .whole(state.modified)), ("changed", .whole(state.changed)),
    ])
  }

  private static func read(_ path: FilePath) -> [FilePath: Entry] {
    var entries: [FilePath: Entry] = [:]
    for line in (CacheFile.read(path) ?? []).split(separator: 10) {
      guard let json = JSON(Array(line)), let path = json["path"]?.filePath,
        let hash = json["hash"]?.hash,
        let device = json["device"]?.number.flatMap({ UInt64($0) }),
        let node = json["node"]?.number.flatMap({ UInt64($0) }), let size = json["size"]?.int,
        let modified = json["modified"]?.int, let changed = json["changed"]?.int
      else { continue }
      let state = FileState(
        device: device, node: node, size: size, modified: modified, changed: changed)
      entries[path] = Entry(state: state, hash: hash)
    }
    return entries
  }
}
