public import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An output that appears whole or not at all.
///
/// The bytes go to a hidden file beside the target; ``commit()``, or ``place(_:)`` for several outputs
/// together, puts it in the target's place in one step. Until then the target is untouched, and an
/// output that is dropped before leaves nothing behind; only a process that is killed, or a machine
/// that stops, leaves the hidden file, which nobody ever reads (see ``StalePartialFiles``). What is not an ordinary file (`-` for
/// standard output, a pipe, a device) is written directly.
///
/// Not safe to use from two threads at once.
public final class OutputFile {
  /// The path that the caller gave; `-` is standard output.
  public let path: FilePath

  /// Whether the bytes go straight to a pipe or device: no seeking, no taking back.
  public let isStream: Bool

  /// The hidden file, or `nil` for a stream.
  let partialPath: FilePath?

  /// The open descriptor, or -1 once closed.
  private(set) var descriptor: Int32

  /// What the system told of the whole file; `nil` for a stream, and before it is sealed.
  package private(set) var sealed: FileState?

  /// How many bytes the file has; `nil` for a stream, and before it is sealed.
  package var size: Int? { sealed?.size }

  private let target: FilePath
  private let register: PartialFiles
  private var isSettled = false

  /// What happens where a link is at the output's path.
  public enum Links: Sendable {
    /// The file that it leads to is replaced or made, and the link stays.
    case followed
    /// The file takes the link's place, wherever that leads.
    case replaced
  }

  /// Opens an output.
  ///
  /// - Parameters:
  ///   - path: The target, or `-` for standard output. Its directory exists.
  ///   - links: What happens where a link is there.
  public convenience init(path: FilePath, links: Links = .followed) throws(OutputError) {
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
        throw .cannotWrite(path: path, reason: "there is no folder \(target.folder)")
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

  /// Writes bytes after those already written.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    try unsafe bytes.span.withUnsafeBytes { (buffer) throws(OutputError) in
      try unsafe write(buffer)
    }
  }

  /// Writes bytes after those already written.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    let code = unsafe writeAll(bytes, to: descriptor)
    if code != 0 { throw .system(path: path, code: code) }
  }

  /// Ends writing: the bytes are on disk and the descriptor is closed, the target still untouched.
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

  /// Puts the whole output in its place. Nothing can be written afterwards.
  public func commit() throws(OutputError) {
    try Self.place([self])
  }

  /// Puts whole outputs in their places: all of them or, when one can't be, none. Nothing can be
  /// written to any of them afterwards.
  ///
  /// Everything is on disk before the first place changes, and so are the names when the call returns,
  /// where the file system can say that of a directory. What went to a stream is not taken back.
  public static func place(_ files: [OutputFile]) throws(OutputError) {
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

  /// Brings a directory's names to disk; does nothing where that can't be asked for.
  private static func synchronize(_ directory: FilePath) {
    let opened = unsafe (directory.isEmpty ? "." : directory).withCString {
      unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard opened >= 0 else { return }
    _ = fsync(opened)
    _ = close(opened)
  }

  /// Gives the output up: the target is as it was. Does nothing after ``commit()``.
  public func abort() {
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

  /// What `path` leads to: a link stays a link, and the file that it names is replaced or made.
  private static func resolved(_ path: FilePath) throws(OutputError) -> FilePath {
    var target = path
    // As many as Linux follows.
    for _ in 0..<40 {
      guard let next = target.linkTarget else { return target }
      target = next
    }
    throw .system(path: path, code: ELOOP)
  }

  /// A name in the target's directory that no other process and no other output picks.
  private static func hiddenName(beside target: FilePath) -> FilePath {
    let name = stem(target.lastPart)
    return target.sibling(".\(name).\(StalePartialFiles.mark)-\(FilePath.random()).part")
  }

  /// What hidden files have of the target's name. File names end at 255 bytes.
  static func stem(_ name: FilePath) -> FilePath { FilePath(bytes: name.bytes.prefix(stemBytes)) }

  /// The maximum number of bytes of a stem.
  static let stemBytes = 200
}
