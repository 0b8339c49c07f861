internal import CPango
internal import SplashScene

/// The number of the word that every byte of a text belongs to.
///
/// A word begins where a line could: after a space, between ideographs, and in scripts without spaces
/// where Pango's dictionaries say; but not after a hyphen or a slash.
func wordNumbers(_ text: TextSource, _ paragraphs: Paragraphs) -> [Int] {
  var count: Int32 = 0
  guard let marks = unsafe pango_layout_get_log_attrs_readonly(paragraphs.layout, &count) else {
    return [Int](repeating: 0, count: text.bytes.count)
  }
  var words: [Int] = []
  words.reserveCapacity(text.bytes.count)
  var word = 0
  var hasLetters = false
  var previous: Unicode.Scalar?
  let characters = String(decoding: text.bytes, as: UTF8.self).unicodeScalars
  for (index, character) in characters.enumerated() where index < Int(count) {
    if let previous, hasLetters, !character.properties.isWhitespace,
      unsafe marks[index].is_line_break != 0 || marks[index].is_mandatory_break != 0,
      previous.properties.generalCategory != .dashPunctuation, previous != "/"
    {
      word += 1
    }
    if !character.properties.isWhitespace { hasLetters = true }
    for _ in 0..<UTF8.width(character) { words.append(word) }
    previous = character
  }
  return words
}
