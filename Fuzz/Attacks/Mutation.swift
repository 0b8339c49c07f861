import TestSupport

@testable import ProgramSupport

/// Random changes of files.
enum Mutation {
  /// Changes a text in one to four places: tokens, parts in brackets, characters or bytes.
  static func text(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var text = text
    for _ in 0...random.below(4) {
      switch random.below(10) {
      case 0..<4: changeToken(&text, &random)
      case 4..<7: changePart(&text, &random)
      case 7..<9: insertCharacter(&text, &random)
      default: text = bytes(text, &random)
      }
    }
    return text
  }

  /// Changes bytes: flips, replaces, inserts, removes or repeats some, or cuts off the end.
  static func bytes(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(6) where !bytes.isEmpty {
      // Headers decide more than the data after them.
      let at = random.below(random.chance(40) ? min(bytes.count, 256) : bytes.count)
      switch random.below(8) {
      case 0, 1: bytes[at] ^= 1 << UInt8(random.below(8))
      case 2: bytes[at] = random.pick([0, 1, 0x7F, 0x80, 0xFE, 0xFF])
      case 3:
        for index in at..<min(at + 4, bytes.count) {
          bytes[index] = random.chance(50) ? 0xFF : UInt8(random.below(256))
        }
      case 4: bytes.insert(UInt8(random.below(256)), at: at)
      case 5: bytes.removeSubrange(at..<min(at + 1 + random.below(16), bytes.count))
      case 6:
        bytes.insert(contentsOf: bytes[at..<min(at + 1 + random.below(64), bytes.count)], at: at)
      default: if random.chance(30) { bytes.removeSubrange(at...) }
      }
    }
    return bytes
  }

  private static let extremes = [
    "0", "-0", "-1", "1e9", "-1e9", "1e-300", "5e-324", "1e308", "-1e308", "1e999", "4294967296",
    "9223372036854775808", "0.1", "null", "true", "[]", "{}", "\"\"", "\"infinite\"", "\"..\"",
    "\"/dev/zero\"", "\"= 1 / 0\"", "\"= fps\"", "\"= -duration\"", "\"{title}\"", "\"= {\"",
    "\"\\u0000\"", "\"\\ud800\"", "\"#fff\"", "[0, 0]", "[1e9, 1e9]", "[[[[[[[[]]]]]]]]",
  ]

  private static func changeToken(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    let tokens = tokens(of: text)
    guard !tokens.isEmpty else { return }
    let token = random.pick(tokens)
    switch random.below(5) {
    case 0: text.removeSubrange(token)
    case 1: text.insert(contentsOf: text[token], at: token.lowerBound)
    case 2: text.replaceSubrange(token, with: Array(text[random.pick(tokens)]))
    default: text.replaceSubrange(token, with: Array(random.pick(extremes).utf8))
    }
  }

  /// Removes, repeats, moves or nests the contents of a pair of brackets.
  private static func changePart(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    let parts = parts(of: text)
    guard !parts.isEmpty else { return }
    let part = random.pick(parts)
    switch random.below(4) {
    case 0: text.removeSubrange(part)
    case 1: text.insert(contentsOf: Array(text[part]) + [0x2C], at: part.lowerBound)
    case 2: text.replaceSubrange(part, with: Array(text[random.pick(parts)]))
    default:
      let depth = random.pick([1, 3, 30, 200])
      text.replaceSubrange(
        part,
        with: [UInt8](repeating: 0x5B, count: depth) + text[part]
          + [UInt8](repeating: 0x5D, count: depth))
    }
  }

  private static let characters: [String] = [
    "\u{1B}[2J", "\u{9B}2J", "\u{7F}", "\u{85}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{FEFF}",
    "\u{301}", "\u{FE0F}", "\u{200D}", "\u{FFFF}", "\u{10FFFF}", "\r", "\n::error::x", "\0", "🏳️‍🌈",
    "\"", "\\", "\\u001b[2J", "\\u202e", "\\ud800", "/*", "//", "e\u{301}", "\u{e9}",
  ]

  private static func insertCharacter(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    // Changes within strings get furthest through the parser.
    let strings = tokens(of: text).filter { text[$0.lowerBound] == 0x22 && $0.count > 2 }
    let at =
      strings.isEmpty || random.chance(20)
      ? random.below(text.count + 1)
      : { (string: Range<Int>) in string.lowerBound + 1 + random.below(string.count - 1) }(
        random.pick(strings))
    text.insert(contentsOf: random.pick(characters).utf8, at: at)
  }

  /// Strings, words with numbers, and signs.
  private static func tokens(of text: [UInt8]) -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    var index = 0
    while index < text.count {
      let start = index
      let isWord = { (byte: UInt8) in
        byte >= 0x80 || byte == 0x2B || byte == 0x2D || byte == 0x2E || byte == 0x5F
          || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
      }
      if text[index] == 0x22 {
        index += 1
        while index < text.count, text[index] != 0x22, text[index] != 0x0A {
          index += text[index] == 0x5C ? 2 : 1
        }
        index = min(index + 1, text.count)
      } else if isWord(text[index]) {
        while index < text.count, isWord(text[index]) { index += 1 }
      } else {
        index += 1
      }
      if text[start] > 0x20 { tokens.append(start..<index) }
    }
    return tokens
  }

  private static func parts(of text: [UInt8]) -> [Range<Int>] {
    var open: [Int] = []
    var parts: [Range<Int>] = []
    for (index, byte) in text.enumerated() {
      if byte == 0x5B || byte == 0x7B { open.append(index) }
      if byte == 0x5D || byte == 0x7D, let start = open.popLast() {
        parts.append(start..<index + 1)
      }
    }
    return parts
  }
}
