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
/// that stops, leaves the hidden file, which nobody ever reads (see ``Leftovers``). What is not an ordinary file (`-` for
/// standard output, a pipe, a device) is written directly.
///
/// Not safe to use from two threads at once.
public final class OutputFile {
  /// The path that the caller gave; `-` is standard output.
  public let path: String

  /// Whether the bytes go straight to a pipe or device: no seeking, no taking back.
  public let isStream: Bool

  /// The hidden file, or `nil` for a stream.
  let partialPath: String?

  /// The open descriptor, or -1 once closed.
  private(set) var descriptor: Int32

  /// What the system told of the whole file; `nil` for a stream, and before it is sealed.
  package private(set) var sealed: FileState?

  /// How many bytes the file has; `nil` for a stream, and before it is sealed.
  package var size: Int? { sealed?.size }

  private let target: String
  private let register: PartialFiles
  private var isSettled = false

  /// Opens an output.
  ///
  /// - Parameter path: The target, or `-` for standard output. Its directory exists.
  public convenience init(path: String) throws(OutputError) {
    try self.init(path: path, register: .shared)
  }

  init(path: String, register: PartialFiles) throws(OutputError) {
    self.path = path
    self.register = register
    if path == "-" {
      (target, partialPath, isStream, descriptor) = (path, nil, true, STDOUT_FILENO)
      return
    }
    if path.isEmpty { throw .system(path: path, code: ENOENT) }
    if path.utf8.contains(0) { throw .system(path: path, code: EINVAL) }
    let existing = Self.status(of: path)
    if let existing, existing.st_mode & S_IFMT == S_IFDIR {
      throw .system(path: path, code: EISDIR)
    }
    if let existing, existing.st_mode & S_IFMT != S_IFREG {
      (target, partialPath, isStream) = (path, nil, true)
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw .system(path: path, code: errno) }
      return
    }
    if existing != nil, unsafe access(path, W_OK) != 0 {
      throw .system(path: path, code: errno)
    }
    target = try Self.resolved(path)
    isStream = false
    var result: Result<Int32, SystemError> = .failure(SystemError(code: EEXIST))
    var candidate = ""
    for _ in 0..<100 {
      candidate = Self.hiddenName(beside: target)
      result = register.create(candidate, permissions: 0o666)
      guard case .failure(let error) = result, error.code == EEXIST else { break }
    }
    switch result {
    case .failure(let error):
      if error.code == ENOENT, let slash = target.lastIndex(of: "/") {
        throw .cannotWrite(path: path, reason: "there is no folder \(target[..<slash])")
      }
      throw .system(path: path, code: error.code)
    case .success(let opened): descriptor = opened
    }
    partialPath = candidate
    if let existing { _ = fchmod(descriptor, existing.st_mode & 0o777) }
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
    var rest = unsafe bytes
    while let start = rest.baseAddress, rest.count > 0 {
      #if canImport(Glibc)
        let count = unsafe Glibc.write(descriptor, start, rest.count)
      #else
        let count = unsafe Darwin.write(descriptor, start, rest.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(path: path, code: errno)
      }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Ends writing: the bytes are on disk and the descriptor is closed, the target still untouched.
  package func seal() throws(OutputError) {
    guard descriptor >= 0 else { return }
    if path == "-" {
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
    for directory in Set(hidden.map { split($0.target).directory }) { synchronize(directory) }
  }

  /// Brings a directory's names to disk; does nothing where that can't be asked for.
  private static func synchronize(_ directory: String) {
    let opened = unsafe open(
      directory.isEmpty ? "." : directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return }
    _ = fsync(opened)
    _ = close(opened)
  }

  /// Gives the output up: the target is as it was. Does nothing after ``commit()``.
  public func abort() {
    settle()
  }

  private func settle() {
    if descriptor >= 0 && path != "-" { close(descriptor) }
    descriptor = -1
    if let partialPath, !isSettled { register.remove(partialPath) }
    isSettled = true
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// What `path` leads to: a link stays a link, and the file that it names is replaced or made.
  private static func resolved(_ path: String) throws(OutputError) -> String {
    var target = path
    // As many as Linux follows.
    for _ in 0..<40 {
      var status = stat()
      guard unsafe lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
        return target
      }
      var named = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = unsafe max(0, readlink(target, &named, named.count))
      let next = String(decoding: named[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
      target = next.hasPrefix("/") ? next : split(target).directory + next
    }
    throw .system(path: path, code: ELOOP)
  }

  /// A name in the target's directory that no other process and no other output picks.
  private static func hiddenName(beside target: String) -> String {
    let (directory, name) = split(target)
    let unique = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return "\(directory).\(stem(name)).\(Leftovers.mark)-\(unique).part"
  }

  /// What hidden files have of the target's name. File names end at 255 bytes.
  static func stem(_ name: String) -> String {
    String(decoding: name.utf8.prefix(200), as: UTF8.self)
  }

  /// The directory with its slash, or nothing, and the name.
  static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }
}
