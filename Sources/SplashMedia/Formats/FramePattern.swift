/// A path with the place for a frame's number: `%d`, or `%0Nd` for N digits with leading zeros.
struct FramePattern {
  private let prefix: String
  private let digits: Int
  private let suffix: String

  /// Finds the one place in the file's name; `nil` when there is none or more than one.
  init?(path: String) {
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
}
