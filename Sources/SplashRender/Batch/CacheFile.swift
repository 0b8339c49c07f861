internal import SplashMedia

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Small files of a cache: read and replaced whole. That one can't be written is no error, as it can be made
/// again.
enum CacheFile {
  /// The bytes of the file at `path`; `nil` when it can't be read.
  static func read(_ path: String) -> [UInt8]? {
    try? readFile(path, limit: 64 << 20)
  }

  /// Puts a file in its place in one step.
  ///
  /// - Returns: Whether that was possible.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard var file = TemporaryFile(for: path) else { return false }
    return file.write(bytes) && file.place(at: path)
  }

  /// Makes a directory and those that lead to it.
  ///
  /// - Returns: Nil when it is there; else the system's reason.
  static func makeDirectory(_ path: String) -> String? {
    if FileState(of: path)?.isDirectory == true { return nil }
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      if unsafe mkdir(made, 0o777) != 0, errno != EEXIST {
        return unsafe String(cString: strerror(errno))
      }
    }
    let isThere = FileState(of: path)?.isDirectory == true
    return unsafe isThere ? nil : String(cString: strerror(ENOTDIR))
  }

  /// Removes a file.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// Says of a file that it was used now.
  static func touch(_ path: String) {
    _ = unsafe utimensat(AT_FDCWD, path, nil, 0)
  }

  /// The directory that relative paths start from; nothing when it is gone.
  static let currentDirectory: String = {
    guard let path = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }()
}

/// A file of a cache on its way to its place.
struct TemporaryFile: ~Copyable {
  private let path: String
  private var descriptor: Int32
  private var isPlaced = false

  /// What the names of such files end with.
  static let suffix = ".new"

  /// Makes a file beside `target`, and its directory where that is missing; `nil` when that can't be.
  init?(for target: String) {
    let unique = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let path = "\(target).\(unique)\(Self.suffix)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    var opened = unsafe open(path, flags, 0o666)
    if opened < 0, errno == ENOENT, let slash = target.lastIndex(of: "/") {
      guard CacheFile.makeDirectory(String(target[..<slash])) == nil else { return nil }
      opened = unsafe open(path, flags, 0o666)
    }
    guard opened >= 0 else { return nil }
    (self.path, descriptor) = (path, opened)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isPlaced { CacheFile.remove(path) }
  }

  /// Writes bytes after those already written.
  ///
  /// - Returns: Whether all could be.
  func write(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          unsafe Glibc.write(
            descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        #else
          unsafe Darwin.write(
            descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        #endif
      }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      done += count
    }
    return true
  }

  /// Puts the file in its place. Whether its bytes are on disk when the machine stops isn't waited for:
  /// whoever reads them checks them.
  mutating func place(at target: String) -> Bool {
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0, unsafe rename(path, target) == 0 else { return false }
    isPlaced = true
    return true
  }
}

/// Texts of a cache: a line for each thing, in words with spaces between.
enum CacheText {
  /// The lines of a text.
  static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).utf8.split(separator: 10).map(Substring.init)
  }

  /// The parts of a line between spaces, of which the last one may have spaces itself.
  ///
  /// A mark at the beginning of a part doesn't hide the space before it, as it would if Characters were split.
  static func fields(_ line: Substring, most: Int = Int.max) -> [Substring] {
    line.utf8.split(separator: 32, maxSplits: most - 1).map(Substring.init)
  }

  /// A text on one line.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 10 || $0 == 13 || $0 == 37 }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "%0A"
      case "\r": result += "%0D"
      case "%": result += "%25"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// What ``escaped(_:)`` was made of.
  static func unescaped(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(37) else { return String(text) }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 37, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        result.append(byte)
        continue
      }
      result.append(code)
      rest = rest.dropFirst(2)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
