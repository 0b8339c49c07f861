/// The path of a file or folder: the bytes that the system is given, whatever they spell.
///
/// Paths are equal when their bytes are: `é` as one character and `é` as two are different names, as they
/// are to the system. A slash is the byte 47, also before a combining mark. Names need not be UTF-8. Only
/// ``description`` makes text of a path, for people.
public struct FilePath: Hashable, Sendable {
  /// The bytes, without a zero at their end.
  public let bytes: [UInt8]

  /// The path of these bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The path that a text spells, byte for byte as UTF-8.
  public init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  /// The path of a C string.
  public init(cString: UnsafePointer<CChar>) {
    var length = 0
    while unsafe cString[length] != 0 { length += 1 }
    bytes = unsafe UnsafeBufferPointer(start: cString, count: length).map(UInt8.init(bitPattern:))
  }

  /// The path of a C string, as libraries have it that write bytes without a sign.
  public init(cString: UnsafePointer<UInt8>) {
    unsafe self.init(cString: UnsafeRawPointer(cString).assumingMemoryBound(to: CChar.self))
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The root of the file system.
  public static let root: FilePath = "/"

  /// What stands for standard input and standard output where a file is named.
  public static let standardStream: FilePath = "-"

  // MARK: What it says

  /// Whether there is nothing in it.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether it begins at the root.
  public var isAbsolute: Bool { bytes.first == Self.slash }

  /// Whether it ends with a slash, and so can only be a folder's.
  public var endsWithSlash: Bool { bytes.last == Self.slash }

  /// Whether it stands for standard input or standard output.
  public var isStandardStream: Bool { self == .standardStream }

  /// Whether it has a zero byte, which no system takes.
  public var hasZeroByte: Bool { bytes.contains(0) }

  /// The names on the way, without empty ones; `.` and `..` are names.
  public var components: [FilePath] {
    bytes.split(separator: Self.slash).map { FilePath(bytes: $0) }
  }

  /// The last name; empty when there is none. Of a path that ends with a slash it is the name before.
  public var name: FilePath {
    FilePath(bytes: bytes.split(separator: Self.slash).last ?? [])
  }

  /// What follows the last slash; empty when the path ends with one.
  public var lastPart: FilePath {
    FilePath(bytes: bytes.lastIndex(of: Self.slash).map { bytes[($0 + 1)...] } ?? bytes[...])
  }

  /// What comes before ``lastPart``: empty, or with the slash at its end.
  public var directoryPart: FilePath {
    FilePath(bytes: bytes.lastIndex(of: Self.slash).map { bytes[...$0] } ?? [])
  }

  /// The folder that holds what the path names: `.` when there is no slash.
  public var folder: FilePath {
    let directory = directoryPart
    return directory.isEmpty ? "." : directory.withoutSlashAtEnd
  }

  /// The path without slashes at its end; the root keeps one.
  public var withoutSlashAtEnd: FilePath {
    var end = bytes.count
    while end > 1, bytes[end - 1] == Self.slash { end -= 1 }
    return FilePath(bytes: bytes[..<end])
  }

  /// What follows the last dot of ``lastPart``, its capitals of ASCII made small; `nil` without a dot, and
  /// where the dot begins the name.
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

  /// Whether the bytes begin with those of a text.
  public func hasPrefix(_ text: String) -> Bool { bytes.starts(with: text.utf8) }

  /// Whether the bytes end with those of a text.
  public func hasSuffix(_ text: String) -> Bool {
    bytes.count >= text.utf8.count && bytes.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  // MARK: Others of it

  /// The path of `other` as this folder means it: `other` itself when it is absolute.
  public func appending(_ other: FilePath) -> FilePath {
    if other.isAbsolute || isEmpty { return other }
    return FilePath(bytes: bytes + (endsWithSlash ? [] : [Self.slash]) + other.bytes)
  }

  /// The path of `other` as the file at this path means it, which lies in the same folder.
  public func sibling(_ other: FilePath) -> FilePath { directoryPart.appending(other) }

  /// The path with a text behind it, without a slash between them.
  public func adding(_ text: String) -> FilePath { FilePath(bytes: bytes + text.utf8) }

  /// The same file or folder, where this path stands for a standard stream otherwise.
  public var asFile: FilePath { isStandardStream ? "./-" : self }

  /// The path without `.`, `..` and repeated slashes, as far as the names tell. It is empty for the working
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

  /// The path of these names.
  public init(_ names: some Sequence<FilePath>, isAbsolute: Bool) {
    bytes = (isAbsolute ? [Self.slash] : []) + names.map(\.bytes).joined(separator: [Self.slash])
  }

  /// Whether `other` is this folder or lies below it. Both are normalized.
  public func contains(_ other: FilePath) -> Bool {
    if isEmpty { return !other.isAbsolute && other != ".." && !other.hasPrefix("../") }
    guard other.bytes.starts(with: bytes) else { return false }
    return endsWithSlash || other.bytes.count == bytes.count
      || other.bytes[bytes.count] == Self.slash
  }

  /// The way from a folder to this path: with `..`, unless the two have only the root in common. Both are
  /// absolute and normalized.
  public func relative(to folder: FilePath) -> FilePath {
    let (target, base) = (components, folder.components)
    let common = zip(target, base).prefix { $0 == $1 }.count
    if common == 0 { return self }
    let up = Array(repeating: FilePath(".."), count: base.count - common)
    return FilePath(up + target[common...], isAbsolute: false)
  }

  // MARK: For the system

  /// Calls `body` with the path as a C string. A path with a zero byte in it is passed as an empty one, which
  /// names nothing.
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
  /// The order of the bytes.
  public static func < (l: FilePath, r: FilePath) -> Bool {
    l.bytes.lexicographicallyPrecedes(r.bytes)
  }
}

extension FilePath: CustomStringConvertible {
  /// The path for people: bytes that aren't UTF-8 are shown as `\xHH`.
  public var description: String {
    if let text { return text }
    var shown = ""
    var rest = bytes[...]
    while let byte = rest.first {
      // The longest part from here that is UTF-8 is a character of at most four bytes.
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
  /// What `"\(folder)/\(name)"` is put together from: paths keep their bytes.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    /// Begins with no bytes.
    public init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    /// Adds the text between paths.
    public mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

    /// Adds the bytes of a path.
    public mutating func appendInterpolation(_ path: FilePath) { bytes += path.bytes }

    /// Adds a text as UTF-8.
    public mutating func appendInterpolation(_ text: some StringProtocol) { bytes += text.utf8 }

    /// Adds a number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      bytes += number.description.utf8
    }
  }

  /// The path that `text` spells.
  public init(stringLiteral text: String) { self.init(text) }

  /// The path of the bytes that were put together.
  public init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }
}
