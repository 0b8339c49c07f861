/// The path of a file or folder, as the bytes that are passed to the system.
///
/// Paths are equal if their bytes are: `é` as one character and `é` as two are different names, as they are to the
/// system. A slash is the byte 47, even before a combining mark. Names need not be UTF-8. Only ``description``
/// converts a path to text, for display.
public struct FilePath: Hashable, Sendable {
  /// The bytes, without a terminating zero.
  public let bytes: [UInt8]

  /// Creates a path from bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a path from the UTF-8 bytes of a string.
  public init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  /// Creates a path from a C string.
  public init(cString: UnsafePointer<CChar>) {
    var length = 0
    while unsafe cString[length] != 0 { length += 1 }
    bytes = unsafe UnsafeBufferPointer(start: cString, count: length).map(UInt8.init(bitPattern:))
  }

  /// Creates a path from a C string of unsigned bytes.
  public init(cString: UnsafePointer<UInt8>) {
    unsafe self.init(cString: UnsafeRawPointer(cString).assumingMemoryBound(to: CChar.self))
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The root of the file system.
  public static let root: FilePath = "/"

  /// The path that represents standard input and standard output.
  public static let standardStream: FilePath = "-"

  // MARK: Properties

  /// Whether the path is empty.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether the path is absolute.
  public var isAbsolute: Bool { bytes.first == Self.slash }

  /// Whether the path ends with a slash, and therefore must refer to a folder.
  public var endsWithSlash: Bool { bytes.last == Self.slash }

  /// Whether the path represents standard input or standard output.
  public var isStandardStream: Bool { self == .standardStream }

  /// Whether the path contains a zero byte, which no system accepts.
  public var hasZeroByte: Bool { bytes.contains(0) }

  /// The components, without empty ones; `.` and `..` are components.
  public var components: [FilePath] {
    bytes.split(separator: Self.slash).map { FilePath(bytes: $0) }
  }

  /// The last component; empty if there is none. A slash at the end is ignored.
  public var name: FilePath {
    FilePath(bytes: bytes.split(separator: Self.slash).last ?? [])
  }

  /// The part after the last slash; empty if the path ends with a slash.
  public var lastPart: FilePath {
    FilePath(bytes: bytes.lastIndex(of: Self.slash).map { bytes[($0 + 1)...] } ?? bytes[...])
  }

  /// The part before ``lastPart``: empty, or ending with a slash.
  public var directoryPart: FilePath {
    FilePath(bytes: bytes.lastIndex(of: Self.slash).map { bytes[...$0] } ?? [])
  }

  /// The containing folder: `.` if there is no slash.
  public var folder: FilePath {
    let directory = directoryPart
    return directory.isEmpty ? "." : directory.withoutSlashAtEnd
  }

  /// The path without trailing slashes; the root keeps one.
  public var withoutSlashAtEnd: FilePath {
    var end = bytes.count
    while end > 1, bytes[end - 1] == Self.slash { end -= 1 }
    return FilePath(bytes: bytes[..<end])
  }

  /// The part of ``lastPart`` after the last dot, with ASCII letters in lower case; `nil` if there is no dot, or if
  /// the dot is its first character.
  public var pathExtension: String? {
    let name = lastPart.bytes
    guard let dot = name.lastIndex(of: Self.dot), dot > 0 else { return nil }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// ``lastPart`` without its extension.
  public var stem: FilePath {
    let name = lastPart.bytes
    guard let dot = name.lastIndex(of: Self.dot), dot > 0 else { return lastPart }
    return FilePath(bytes: name[..<dot])
  }

  /// The bytes as text; `nil` when they aren't UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// Returns whether the bytes begin with those of a string.
  public func hasPrefix(_ text: String) -> Bool { bytes.starts(with: text.utf8) }

  /// Returns whether the bytes end with those of a string.
  public func hasSuffix(_ text: String) -> Bool {
    bytes.count >= text.utf8.count && bytes.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  // MARK: Derived paths

  /// Returns `other` resolved relative to this folder: `other` itself if it is absolute.
  public func appending(_ other: FilePath) -> FilePath {
    if other.isAbsolute || isEmpty { return other }
    return FilePath(bytes: bytes + (endsWithSlash ? [] : [Self.slash]) + other.bytes)
  }

  /// Returns `other` resolved relative to the folder of the file at this path.
  public func sibling(_ other: FilePath) -> FilePath { directoryPart.appending(other) }

  /// Returns the path with a string appended, without a slash in between.
  public func adding(_ text: String) -> FilePath { FilePath(bytes: bytes + text.utf8) }

  /// The same path, but always that of a file or folder: `-`, which represents a standard stream, becomes `./-`.
  public var asFile: FilePath { isStandardStream ? "./-" : self }

  /// The path without `.`, `..` and repeated slashes, without accessing the file system. It is empty for the working
  /// directory.
  public var normalized: FilePath {
    var names: [FilePath] = []
    for name in components where name != "." {
      if name != ".." {
        names.append(name)
      } else if let last = names.last, last != ".." {
        names.removeLast()
      } else if !isAbsolute {
        names.append(name)
      }
    }
    return FilePath(names, isAbsolute: isAbsolute)
  }

  /// Creates a path from components.
  public init(_ names: some Sequence<FilePath>, isAbsolute: Bool) {
    bytes = (isAbsolute ? [Self.slash] : []) + names.map(\.bytes).joined(separator: [Self.slash])
  }

  /// Returns whether `other` is this folder or inside it. Both must be normalized.
  public func contains(_ other: FilePath) -> Bool {
    if isEmpty { return !other.isAbsolute && other != ".." && !other.hasPrefix("../") }
    guard other.bytes.starts(with: bytes) else { return false }
    return endsWithSlash || other.bytes.count == bytes.count
      || other.bytes[bytes.count] == Self.slash
  }

  /// Returns the path relative to a folder, using `..` where necessary; if the two paths share only the root, returns
  /// the path unchanged. Both must be absolute and normalized.
  public func relative(to folder: FilePath) -> FilePath {
    let (target, base) = (components, folder.components)
    let common = zip(target, base).prefix { $0 == $1 }.count
    if common == 0 { return self }
    let up = Array(repeating: FilePath(".."), count: base.count - common)
    return FilePath(up + target[common...], isAbsolute: false)
  }

  // MARK: C strings

  /// Calls `body` with the path as a C string. A path with a zero byte is passed as an empty string, which refers to
  /// nothing.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let characters: [CChar] = hasZeroByte ? [0] : bytes.map(CChar.init(bitPattern:)) + [0]
    return try unsafe characters.span.withUnsafeBufferPointer {
      (buffer) throws(Failure) -> Result in
      guard let start = buffer.baseAddress else { preconditionFailure("there is a zero") }
      return try unsafe body(start)
    }
  }
}

extension FilePath: Comparable {
  /// Orders paths by their bytes.
  public static func < (l: FilePath, r: FilePath) -> Bool {
    l.bytes.lexicographicallyPrecedes(r.bytes)
  }
}

extension FilePath: CustomStringConvertible {
  /// The path for display: bytes that aren't UTF-8 appear as `\xHH`.
  public var description: String {
    if let text { return text }
    var shown = ""
    var rest = bytes[...]
    while let byte = rest.first {
      // The shortest valid UTF-8 prefix, of at most four bytes, is a character.
      let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
      if let length {
        shown += String(decoding: rest.prefix(length), as: UTF8.self)
        rest = rest.dropFirst(length)
      } else {
        shown += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        rest = rest.dropFirst()
      }
    }
    return shown
  }
}

extension FilePath: ExpressibleByStringInterpolation {
  /// The interpolation of a literal such as `"\(folder)/\(name)"`: paths keep their bytes.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    /// Adds the text between paths.
    public mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

    /// Adds the bytes of a path.
    public mutating func appendInterpolation(_ path: FilePath) { bytes += path.bytes }

    /// Adds a string as UTF-8.
    public mutating func appendInterpolation(_ text: some StringProtocol) { bytes += text.utf8 }

    /// Adds a number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      bytes += number.description.utf8
    }
  }

  /// Creates a path from a literal.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a path from the interpolated bytes.
  public init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }
}
