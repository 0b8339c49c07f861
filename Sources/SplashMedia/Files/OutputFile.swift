package import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An output that appears completely or not at all.
///
/// The bytes are written to a hidden file in the target's folder. ``commit()``, or ``place(_:)`` for several outputs
/// together, renames it into place in one step. Until then the target is unchanged. An output that is released
/// earlier leaves nothing behind. The hidden file only remains after the process is killed or the power fails, and is
/// never read (see ``StalePartialFiles``). Targets other than regular files (`-` for standard output, a pipe, a
/// device) are written directly.
///
/// It must not be used from two threads at once.
package final class OutputFile {
  /// The path as set by the caller; `-` is standard output.
  package let path: FilePath

  /// Whether the bytes are written directly to a pipe or device, where seeking and undoing are impossible.
  package let isStream: Bool

  /// The hidden file, or `nil` for a stream.
  let partialPath: FilePath?

  /// The open descriptor, or -1 after it has been closed.
  private(set) var descriptor: Int32

  /// The metadata of the complete file; `nil` for a stream, and before it is sealed.
  package private(set) var sealed: FileState?

  /// The file's size in bytes; `nil` for a stream, and before it is sealed.
  package var size: Int? { sealed?.size }

  private let target: FilePath
  private let register: PartialFiles
  private var isSettled = false

  /// How a symbolic link at the output's path is handled.
  package enum Links: Sendable {
    /// The link's target is replaced or created, and the link is kept.
    case followed
    /// The file replaces the link.
    case replaced
  }

  /// Opens an output.
  ///
  /// - Parameters:
  ///   - path: The target, or `-` for standard output. Its directory must exist.
  ///   - links: How a symbolic link at the path is handled.
  package convenience init(path: FilePath, links: Links = .followed) throws(OutputError) {
    try self.init(path: path, links: links, register: .shared)
  }

  init(path: FilePath, links: Links = .followed, register: PartialFiles) throws(OutputError) {
    self.path = path
    self.register = register
    if path.isStandardStream {
      (target, partialPath, isStream, descriptor) = (path, nil, true, STDOUT_FILENO)
      return
    }
    if path.isEmpty { throw .system(path: path, code: ENOENT) }
    if path.hasZeroByte { throw .system(path: path, code: EINVAL) }
    let existing = Self.status(of: path, links)
    if let existing, existing.st_mode & S_IFMT == S_IFDIR {
      throw .system(path: path, code: EISDIR)
    }
    let isReplacedLink = links == .replaced && existing.map { $0.st_mode & S_IFMT } == S_IFLNK
    if let existing, existing.st_mode & S_IFMT != S_IFREG, !isReplacedLink {
      (target, partialPath, isStream) = (path, nil, true)
      descriptor = unsafe path.withCString { unsafe open($0, O_WRONLY | O_CLOEXEC) }
      if descriptor < 0 { throw .system(path: path, code: errno) }
      return
    }
    if existing != nil, !isReplacedLink, unsafe path.withCString({ unsafe access($0, W_OK) }) != 0 {
      throw .system(path: path, code: errno)
    }
    target = links == .followed ? try Self.resolved(path) : path
    isStream = false
    var result: Result<Int32, SystemError> = .failure(SystemError(code: EEXIST))
    var candidate: FilePath = ""
    for _ in 0..<100 {
      candidate = Self.hiddenName(beside: target)
      result = register.create(candidate, permissions: 0o666)
      guard case .failure(let error) = result, error.code == EEXIST else { break }
    }
    switch result {
    case .failure(let error):
      if error.code == ENOENT, !target.directoryPart.isEmpty {
        if target.folder.isDirectory {
          throw .cannotWrite(path: path, reason: "no files can be created in \(target.folder)")
        }
        throw .cannotWrite(
          path: path, reason: "the folder '\(target.folder)' doesn't exist; create it first")
      }
      throw .system(path: path, code: error.code)
    case .success(let opened): descriptor = opened
    }
    partialPath = candidate
    if let existing, !isReplacedLink { _ = fchmod(descriptor, existing.st_mode & 0o777) }
  }

  deinit {
    settle()
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    try unsafe bytes.span.withUnsafeBytes { (buffer) throws(OutputError) in
      try unsafe write(buffer)
    }
  }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    let code = unsafe writeAll(bytes, to: descriptor)
    if code != 0 { throw .system(path: path, code: code) }
  }

  /// Finishes writing: flushes the bytes to disk and closes the descriptor. The target is still unchanged.
  package func seal() throws(OutputError) {
    guard descriptor >= 0 else { return }
    if path.isStandardStream {
      descriptor = -1
      return
    }
    if !isStream {
      if fsync(descriptor) != 0 { throw .system(path: path, code: errno) }
      sealed = FileState(ofOpen: descriptor)
    }
    let closed = close(descriptor)
    descriptor = -1
    if closed != 0 && errno != EINTR { throw .system(path: path, code: errno) }
  }

  /// Renames the complete output into place. Nothing can be written afterwards.
  package func commit() throws(OutputError) {
    try Self.place([self])
  }

  /// Renames complete outputs into place: all of them or, if any of them can't be renamed, none. Nothing can be
  /// written to the outputs afterwards.
  ///
  /// The bytes are flushed to disk before the first target changes. When the call returns, the names are flushed as
  /// well, if the file system supports that for directories. Writing to a stream can't be undone.
  package static func place(_ files: [OutputFile]) throws(OutputError) {
    let files = files.filter { !$0.isSettled }
    for file in files { try file.seal() }
    let hidden = files.filter { $0.partialPath != nil }
    let moves = hidden.map { FileMove(source: $0.partialPath ?? "", target: $0.target) }
    if let register = hidden.first?.register, let (index, error) = register.place(moves) {
      throw .system(path: hidden[index].path, code: error.code)
    }
    for file in files { file.isSettled = true }
    for directory in Set(hidden.map { $0.target.directoryPart }) { synchronize(directory) }
  }

  /// Flushes a directory's names to disk; does nothing if that isn't supported.
  private static func synchronize(_ directory: FilePath) {
    let opened = unsafe (directory.isEmpty ? "." : directory).withCString {
      unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard opened >= 0 else { return }
    _ = fsync(opened)
    _ = close(opened)
  }

  /// Cancels the output: the target is unchanged. Does nothing after ``commit()``.
  package func abort() {
    settle()
  }

  private func settle() {
    if descriptor >= 0 && !path.isStandardStream { close(descriptor) }
    descriptor = -1
    if let partialPath, !isSettled { register.remove(partialPath) }
    isSettled = true
  }

  private static func status(of path: FilePath, _ links: Links) -> stat? {
    var status = stat()
    let code = unsafe path.withCString {
      unsafe links == .followed ? stat($0, &status) : lstat($0, &status)
    }
    return code == 0 ? status : nil
  }

  /// Returns the target of `path` after following links. The file that a link refers to is replaced or created.
  private static func resolved(_ path: FilePath) throws(OutputError) -> FilePath {
    var target = path
    // The maximum number of links that Linux follows.
    for _ in 0..<40 {
      guard let next = target.linkTarget else { return target }
      target = next
    }
    throw .system(path: path, code: ELOOP)
  }

  /// Returns a path in the target's directory that no other process and no other output uses.
  static func hiddenName(beside target: FilePath) -> FilePath {
    let name = stem(target.lastPart)
    return target.sibling(".\(name).\(StalePartialFiles.mark)-\(FilePath.random()).part")
  }

  /// Returns the part of the target's name that the names of hidden files contain. File names are limited to 255
  /// bytes.
  static func stem(_ name: FilePath) -> FilePath { FilePath(bytes: name.bytes.prefix(stemBytes)) }

  /// The maximum length of a stem in bytes.
  static let stemBytes = 200
}
