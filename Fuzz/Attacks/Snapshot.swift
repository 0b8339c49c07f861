import Foundation

@testable import ProgramSupport

/// The state of every file below a folder, by path; names are bytes, as in the file system.
struct Snapshot {
  /// The properties that show whether a file has changed.
  struct State: Equatable {
    let kind: mode_t
    let node: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  private(set) var states: [[UInt8]: State] = [:]

  init(of folder: URL) {
    add(Array(folder.path.utf8), name: [])
  }

  private mutating func add(_ folder: [UInt8], name: [UInt8]) {
    let path = folder + (name.isEmpty ? [] : [0x2F] + name)
    guard let directory = opendir(path.map { CChar(bitPattern: $0) } + [0]) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let child = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if child == [0x2E] || child == [0x2E, 0x2E] { continue }
      let relative = name.isEmpty ? child : name + [0x2F] + child
      var info = stat()
      let full = (folder + [0x2F] + relative).map { CChar(bitPattern: $0) } + [0]
      guard lstat(full, &info) == 0 else { continue }
      let isFolder = info.st_mode & S_IFMT == S_IFDIR
      #if os(Linux)
        let time = info.st_ctim
      #else
        let time = info.st_ctimespec
      #endif
      // A folder's times and size change with its files, which are compared separately.
      states[relative] = State(
        kind: info.st_mode, node: UInt64(info.st_ino), size: isFolder ? 0 : Int64(info.st_size),
        seconds: isFolder ? 0 : time.tv_sec, nanoseconds: isFolder ? 0 : time.tv_nsec)
      if isFolder { add(folder, name: relative) }
    }
  }

  /// The paths of new, removed and changed files.
  func changes(since before: Snapshot) -> [[UInt8]] {
    Set(states.keys).union(before.states.keys)
      .filter { states[$0] != before.states[$0] }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
