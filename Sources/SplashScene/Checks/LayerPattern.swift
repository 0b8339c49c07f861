/// A pattern for the ids and paths of layers, in which `*` stands for any text.
package struct LayerPattern: Hashable, Sendable {
  /// The pattern as written.
  package let text: String
  /// The parts of the pattern that must occur one after the other.
  private let parts: [Part]

  /// Text without an asterisk, and where the comparison continues after a difference (D. E. Knuth, J. H. Morris and
  /// V. R. Pratt, 1977).
  private struct Part: Hashable {
    let bytes: [UInt8]
    private let borders: [Int]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      var borders = [Int](repeating: 0, count: bytes.count)
      var length = 0
      for index in bytes.indices.dropFirst() {
        while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
        if bytes[index] == bytes[length] { length += 1 }
        borders[index] = length
      }
      self.borders = borders
    }

    /// Returns the end of the first occurrence in a text.
    func end(in text: ArraySlice<UInt8>) -> Int? {
      if bytes.isEmpty { return text.startIndex }
      var length = 0
      for index in text.indices {
        while length > 0, text[index] != bytes[length] { length = borders[length - 1] }
        if text[index] == bytes[length] { length += 1 }
        if length == bytes.count { return index + 1 }
      }
      return nil
    }
  }

  /// Parses a pattern.
  package init(_ text: String) {
    self.text = text
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map { Part(Array($0)) }
  }

  /// Whether the pattern has no asterisk, so that it is an id or a path itself.
  package var isName: Bool { parts.count == 1 }

  /// Returns whether a layer matches.
  ///
  /// - Parameters:
  ///   - id: The layer's id.
  ///   - path: The ids from the root to the layer, separated by `/`.
  package func matches(_ id: String, path: String) -> Bool { matches(id) || matches(path) }

  /// Returns whether a text matches as a whole, in a time proportional to its length.
  package func matches(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let (first, last) = (parts[0].bytes, parts[parts.count - 1].bytes)
    if isName { return bytes == first }
    guard bytes.count >= first.count + last.count, bytes.starts(with: first),
      bytes.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = bytes[first.count..<bytes.count - last.count]
    for part in parts.dropFirst().dropLast() {
      guard let end = part.end(in: rest) else { return false }
      rest = rest[end...]
    }
    return true
  }
}
