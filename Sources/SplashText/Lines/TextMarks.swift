internal import CPango
internal import SplashScene

/// The results of Pango's analysis for every byte of the text.
struct TextMarks {
  /// The index of the word that contains each byte.
  ///
  /// A word begins at a line-break opportunity: after a space, between ideographs or, in scripts without spaces, at
  /// the positions determined by Pango's dictionaries. No word begins after a hyphen or a slash.
  private var words: [Int] = []
  /// The start of the grapheme cluster that contains each byte, followed by the end of the text.
  private var starts: [Int] = []
  /// The end of the grapheme cluster that contains each byte.
  private var ends: [Int] = []

  /// Reads the results for the complete text.
  init(_ text: TextSource, _ paragraphs: Paragraphs) {
    var count: Int32 = 0
    let marks = unsafe pango_layout_get_log_attrs_readonly(paragraphs.layout, &count)
    words.reserveCapacity(text.bytes.count)
    starts.reserveCapacity(text.bytes.count + 1)
    var word = 0
    var start = 0
    var hasLetters = false
    var previous: Unicode.Scalar?
    let characters = String(decoding: text.bytes, as: UTF8.self).unicodeScalars
    for (index, character) in characters.enumerated() {
      guard let mark = unsafe index < Int(count) ? marks?[index] : nil else { break }
      let canBreak = mark.is_line_break != 0 || mark.is_mandatory_break != 0
      if let previous, hasLetters, canBreak, !character.properties.isWhitespace,
        previous.properties.generalCategory != .dashPunctuation, previous != "/"
      {
        word += 1
      }
      if !character.properties.isWhitespace { hasLetters = true }
      if mark.is_cursor_position != 0 { start = words.count }
      for _ in 0..<UTF8.width(character) {
        words.append(word)
        starts.append(start)
      }
      previous = character
    }
    starts.append(words.count)
    ends = Array(repeating: words.count, count: words.count)
    for offset in ends.indices.dropLast().reversed() {
      ends[offset] = starts[offset + 1] == offset + 1 ? offset + 1 : ends[offset + 1]
    }
  }

  /// Returns the index of the word that contains the byte at `offset`, or of the word before that byte.
  func word(at offset: Int) -> Int {
    words.isEmpty ? 0 : words[min(offset, words.count - 1)]
  }

  /// Returns the range of the grapheme clusters that overlap a part of the text.
  func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
    if range.isEmpty || range.upperBound > ends.count { return range }
    return starts[range.lowerBound]..<ends[range.upperBound - 1]
  }
}
