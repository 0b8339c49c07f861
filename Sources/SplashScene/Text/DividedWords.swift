/// Returns the words of a text that lines divide without a hyphen, each with a `|` where it is divided. Scripts that are
/// written without spaces may be divided anywhere.
///
/// - Parameter lines: The lines' ranges in the UTF-8 encoding of the text.
package func dividedWords(of text: String, lines: [Range<Int>]) -> [String] {
  let bytes = Array(text.utf8)
  func part(_ line: Range<Int>) -> String {
    String(decoding: bytes[line.clamped(to: bytes.indices)], as: UTF8.self)
  }
  return zip(lines, lines.dropFirst()).compactMap { line, next in
    // A line break is between the lines.
    guard line.upperBound == next.lowerBound else { return nil }
    let (first, second) = (part(line), part(next))
    guard isInWord(first.last), isInWord(second.first) else { return nil }
    let start = String(first.reversed().prefix(while: isInWord).reversed())
    return start + "|" + second.prefix(while: isInWord)
  }
}

/// Returns whether a character is a part of a word in a script with spaces between words.
private func isInWord(_ character: Character?) -> Bool {
  guard let character, character.isLetter || character.isNumber,
    let scalar = character.unicodeScalars.first?.value
  else { return false }
  // Thai, Lao, Tibetan, Burmese, Khmer, and all scripts from the CJK radicals on may be divided.
  return scalar < 0x0E00 || (0x10A0..<0x1780).contains(scalar) || (0x1800..<0x2E80).contains(scalar)
}
