import SplashSyntax

/// A text with edits, which remembers where they are in the original text.
struct EditedText {
  /// A part of the text.
  private struct Part {
    /// The bytes of the original text that it is, or replaces.
    var original: Range<Int>
    /// The new bytes; `nil` for those of the original text.
    var new: [UInt8]?

    var count: Int { new?.count ?? original.count }
  }

  private(set) var bytes: [UInt8]
  private var parts: [Part]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    parts = [Part(original: bytes.indices, new: nil)]
  }

  /// The replaced ranges of the original text with their new bytes, in order.
  var changes: [(range: Range<Int>, new: [UInt8])] {
    parts.compactMap { part in part.new.map { (part.original, $0) } }
  }

  /// Applies edits of the current text. Returns whether it did: it doesn't if some of them overlap.
  mutating func apply(_ edits: [Diagnostic.Edit]) -> Bool {
    let sorted = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (edit, next) in zip(sorted, sorted.dropFirst())
    where edit.range.upperBound > next.range.lowerBound {
      return false
    }
    guard sorted.allSatisfy({ $0.range.upperBound <= bytes.count }) else { return false }
    for edit in sorted.reversed() { replace(edit.range, by: Array(edit.text.utf8)) }
    return true
  }

  private mutating func replace(_ range: Range<Int>, by new: [UInt8]) {
    var (before, after): ([Part], [Part]) = ([], [])
    var (head, tail): ([UInt8], [UInt8]) = ([], [])
    var replaced: Range<Int>?
    var start = 0
    for part in parts {
      let end = start + part.count
      defer { start = end }
      if end <= range.lowerBound {
        before.append(part)
        continue
      }
      if start >= range.upperBound {
        after.append(part)
        continue
      }
      // How much of the part is before and after the edit.
      let (left, right) = (max(0, range.lowerBound - start), max(0, end - range.upperBound))
      var own = part.original
      if let text = part.new {
        head += text.prefix(left)
        tail += text.suffix(right)
      } else {
        let (low, high) = (own.lowerBound, own.upperBound)
        if left > 0 { before.append(Part(original: low..<low + left, new: nil)) }
        if right > 0 { after.append(Part(original: high - right..<high, new: nil)) }
        own = low + left..<high - right
      }
      replaced = replaced.map { $0.lowerBound..<own.upperBound } ?? own
    }
    let place = replaced ?? range.lowerBound..<range.lowerBound
    parts = before + [Part(original: place, new: head + new + tail)] + after
    bytes.replaceSubrange(range, with: new)
  }
}
