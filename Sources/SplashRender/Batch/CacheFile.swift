internal import SplashMedia
internal import SplashScene
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Small files of a cache: read and replaced whole. That one can't be written is no error, as it can be made
/// again.
enum CacheFile {
  /// The bytes of the file at `path`; `nil` when it can't be read.
  static func read(_ path: FilePath) -> [UInt8]? {
    try? readFile(AssetFile(path), limit: 64 << 20)
  }

  /// Puts a file in its place in one step.
  ///
  /// - Returns: Whether that was possible.
  static func write(_ bytes: [UInt8], to path: FilePath) -> Bool {
    guard var file = TemporaryFile(for: path) else { return false }
    return file.write(bytes) && file.place(at: path)
  }

  /// Makes a directory and those that lead to it.
  ///
  /// - Returns: Nil when it is there; else the system's reason.
  static func makeDirectory(_ path: FilePath) -> String? {
    let code = path.makeDirectories()
    return unsafe code == 0 ? nil : String(cString: strerror(code))
  }

  /// Says of a file that it was used now.
  static func touch(_ path: FilePath) {
    unsafe path.withCString { _ = unsafe utimensat(AT_FDCWD, $0, nil, 0) }
  }
}

/// A file of a cache on its way to its place.
struct TemporaryFile: ~Copyable {
  private let path: FilePath
  private var descriptor: Int32
  private var isPlaced = false

  /// What the names of such files end with.
  static let suffix = ".new"

  /// Makes a file beside `target`, and its directory where that is missing; `nil` when that can't be.
  init?(for target: FilePath) {
    let unique = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let path = target.adding(".\(unique)\(Self.suffix)")
    var opened = path.create(permissions: 0o666)
    if opened < 0, errno == ENOENT {
      guard target.folder.makeDirectories() == 0 else { return nil }
      opened = path.create(permissions: 0o666)
    }
    guard opened >= 0 else { return nil }
    (self.path, descriptor) = (path, opened)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isPlaced { path.unlink() }
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
  mutating func place(at target: FilePath) -> Bool {
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0, path.rename(to: target) == 0 else { return false }
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

  /// Bytes on one line, in printable characters of ASCII.
  static func escaped(_ bytes: some Sequence<UInt8>) -> String {
    var result: [UInt8] = []
    for byte in bytes {
      if byte >= 32, byte < 127, byte != UInt8(ascii: "%") {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10)
  }

  /// What ``escaped(_:)`` was made of.
  static func unescaped(_ text: some StringProtocol) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        result.append(byte)
        continue
      }
      result.append(code)
      rest = rest.dropFirst(2)
    }
    return result
  }
}
