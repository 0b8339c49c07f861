import CSplashStart
import SplashSystem

/// An argument or an option's value, as written. File names are bytes and may not be valid text.
struct Word: Hashable, Sendable {
  let bytes: [UInt8]
  /// The bytes as UTF-8, with U+FFFD for invalid bytes.
  let text: String
  /// Whether the bytes are valid UTF-8, so that ``text`` is the exact word.
  let isText: Bool

  /// Creates a word from bytes.
  init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    let exact = String(validating: self.bytes, as: UTF8.self)
    isText = exact != nil
    text = exact ?? String(decoding: self.bytes, as: UTF8.self)
  }

  /// Creates a word from text.
  init(_ text: String) {
    (bytes, self.text, isText) = (Array(text.utf8), text, true)
  }

  /// Returns whether the word begins with `prefix`, which must be ASCII. Other bytes needn't be
  /// valid UTF-8.
  func hasPrefix(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }

  var path: FilePath { FilePath(bytes: bytes) }

  /// The program's arguments, without its own name.
  static var ofProgram: [Word] {
    guard let words = unsafe splash_start_words() else {
      return CommandLine.arguments.dropFirst().map { Word($0) }
    }
    var given: [Word] = []
    for index in 1..<max(1, Int(splash_start_word_count())) {
      guard let word = unsafe words[index] else { break }
      let bytes = unsafe UnsafeRawBufferPointer(start: word, count: length(of: word))
      unsafe given.append(Word(bytes: bytes))
    }
    return given
  }

  private static func length(of word: UnsafePointer<CChar>) -> Int {
    var length = 0
    while unsafe word[length] != 0 { length += 1 }
    return length
  }
}
