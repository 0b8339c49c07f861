import CSplashStart
import SplashSystem

/// A word of the command line. Names of files are bytes, which needn't be text.
struct Word: Hashable, Sendable {
  /// The word as it was given.
  let bytes: [UInt8]
  /// The bytes as UTF-8, with U+FFFD for what isn't.
  let text: String
  /// Whether the bytes are UTF-8, so that ``text`` is all of the word.
  let isText: Bool

  /// The word that some bytes are.
  init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    let exact = String(validating: self.bytes, as: UTF8.self)
    isText = exact != nil
    text = exact ?? String(decoding: self.bytes, as: UTF8.self)
  }

  /// The word that a text is.
  init(_ text: String) {
    (bytes, self.text, isText) = (Array(text.utf8), text, true)
  }

  /// Whether the word begins with some characters of ASCII, whatever follows.
  func hasPrefix(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }

  /// The word as a path.
  var path: FilePath { FilePath(bytes: bytes) }

  /// The words that the program was started with, without its own name.
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
