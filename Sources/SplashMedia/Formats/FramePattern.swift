/// A path with the place for a frame's number: `%d`, or `%0Nd` for N digits with leading zeros.
package struct FramePattern: Sendable {
  /// What comes before the number.
  package let prefix: String
  private let digits: Int
  /// What comes after the number.
  package let suffix: String

  /// Finds the one place in the file's name; `nil` when there is none or more than one.
  package init?(path: String) {
    let (directory, name) = OutputFile.split(path)
    guard let match = name.firstMatch(of: #/%(?:0([1-9]))?d/#) else { return nil }
    suffix = String(name[match.range.upperBound...])
    if suffix.contains(#/%(?:0[1-9])?d/#) { return nil }
    prefix = directory + name[..<match.range.lowerBound]
    digits = match.1.flatMap { Int($0) } ?? 1
  }

  /// The path of a frame.
  func path(ofFrame index: Int) -> String {
    let number = String(index)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }

  /// Whether `path` is that of a frame, spelt in the same way.
  package func matches(_ path: String) -> Bool {
    guard path.utf8.starts(with: prefix.utf8),
      path.utf8.reversed().starts(with: suffix.utf8.reversed()),
      path.utf8.count >= prefix.utf8.count + suffix.utf8.count + digits
    else { return false }
    let number = path.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    return number.allSatisfy { (48...57).contains($0) }
      && (number.count == digits || number.first != 48)
  }
}
