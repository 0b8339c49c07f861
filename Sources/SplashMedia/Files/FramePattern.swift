package import SplashSystem

/// A path with a placeholder for a frame number: `%d`, or `%0Nd` for N digits with leading zeros.
package struct FramePattern: Sendable {
  /// The part before the number.
  package let prefix: FilePath
  private let digits: Int
  /// The part after the number.
  package let suffix: FilePath

  /// Finds the placeholder in the file's name; `nil` if there is no placeholder or more than one.
  package init?(path: FilePath) {
    let name = path.lastPart.bytes
    let places = name.indices.compactMap { Self.place(in: name, at: $0) }
    guard let place = places.first, places.count == 1 else { return nil }
    prefix = FilePath(bytes: path.directoryPart.bytes + name[..<place.range.lowerBound])
    suffix = FilePath(bytes: name[place.range.upperBound...])
    digits = place.digits
  }

  /// Returns the placeholder at `start`, with its minimum number of digits.
  private static func place(
    in name: [UInt8], at start: Int
  ) -> (range: Range<Int>, digits: Int)? {
    let rest = name[start...].prefix(4)
    if rest.starts(with: "%d".utf8) { return (start..<start + 2, 1) }
    guard rest.count == 4, rest.starts(with: "%0".utf8), rest[start + 3] == UInt8(ascii: "d"),
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(rest[start + 2])
    else { return nil }
    return (start..<start + 4, Int(rest[start + 2] - UInt8(ascii: "0")))
  }

  /// Returns the path rewritten with this program's placeholder, if the file's name contains a placeholder in another
  /// program's syntax: `frame-####.png`, `frame-%4d.png`, `frame-{n}.png`.
  package static func meant(by path: FilePath) -> FilePath? {
    guard let name = path.lastPart.text else { return nil }
    let other = #/#{2,9}|%0?[1-9]?[diu]|\{(?:n|i|frame|number)\}|\$F[1-9]?/#
    let places = name.matches(of: other)
    guard places.count == 1, let place = places.first else { return nil }
    let text = name[place.range]
    let digits =
      text.hasPrefix("#")
      ? text.count : text.compactMap(\.wholeNumberValue).last(where: { $0 > 0 }) ?? 4
    let pattern = name[..<place.range.lowerBound] + "%0\(digits)d" + name[place.range.upperBound...]
    return path.directoryPart.appending(FilePath(pattern))
  }

  /// Returns a name with all numbers and placeholders replaced by the same character.
  package static func withoutNumbers(_ name: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    var wasDigit = false
    while offset < name.count {
      let isDigit = (48...57).contains(name[offset])
      let place = place(in: name, at: offset)
      if isDigit || place != nil {
        if !(isDigit && wasDigit) { result.append(UInt8(ascii: "#")) }
      } else {
        result.append(name[offset])
      }
      wasDigit = isDigit
      offset = place?.range.upperBound ?? offset + 1
    }
    return result
  }

  /// Returns the path of a frame.
  func path(ofFrame index: Int) -> FilePath {
    let number = String(index)
    let zeros = String(repeating: "0", count: max(0, digits - number.count))
    return "\(prefix)\(zeros)\(number)\(suffix)"
  }

  /// Returns whether `path` is a frame's path in this pattern.
  package func matches(_ path: FilePath) -> Bool {
    let bytes = path.bytes
    guard bytes.starts(with: prefix.bytes),
      bytes.reversed().starts(with: suffix.bytes.reversed()),
      bytes.count >= prefix.bytes.count + suffix.bytes.count + digits
    else { return false }
    let number = bytes.dropFirst(prefix.bytes.count).dropLast(suffix.bytes.count)
    return number.allSatisfy { (48...57).contains($0) }
      && (number.count == digits || number.first != 48)
  }
}
