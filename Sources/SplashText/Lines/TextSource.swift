internal import SplashScene

/// The text of a request as bytes, with the run that contains each byte.
struct TextSource {
  let request: TextRequest
  /// The UTF-8 encoding of the text. Control characters other than line breaks and tabs are replaced with spaces.
  let bytes: [UInt8]
  /// The start of each run, followed by the end of the last run.
  private let starts: [Int]

  init(_ request: TextRequest) {
    self.request = request
    bytes = request.string.utf8.map { byte in
      let isControl = byte < 0x20 || byte == 0x7F
      return isControl && !(0x09...0x0A).contains(byte) && byte != 0x0D ? 0x20 : byte
    }
    var starts = [0]
    for run in request.runs { starts.append(starts[starts.count - 1] + run.string.utf8.count) }
    self.starts = starts
  }

  /// Returns the range of a run's bytes.
  func range(ofRun run: Int) -> Range<Int> { starts[run]..<starts[run + 1] }

  /// Returns the run that contains the byte at `offset`; at the end of the text, the last run.
  func run(at offset: Int) -> Int {
    var range = 0..<request.runs.count
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = starts[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
    }
    // Empty runs have no bytes.
    var run = range.lowerBound
    while run > 0, self.range(ofRun: run).isEmpty { run -= 1 }
    return run
  }

  /// Returns the attributes of a run.
  func attributes(_ run: Int) -> TextAttributes { request.runs[run].attributes }

  /// Returns the end of the paragraph or line that contains the byte at `offset`: the position of the line break, or
  /// the end of the text.
  func lineEnd(after offset: Int) -> Int { bytes.lineEnd(after: offset) }

  /// Returns whether only whitespace follows `offset`.
  func isBlank(from offset: Int) -> Bool { isBlank(offset..<bytes.count) }

  /// Returns whether a part of the text consists only of whitespace.
  func isBlank(_ range: Range<Int>) -> Bool {
    String(decoding: bytes[range], as: UTF8.self).unicodeScalars
      .allSatisfy(\.properties.isWhitespace)
  }
}

extension [UInt8] {
  /// The parts of the text between line breaks, without the breaks.
  var paragraphs: [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = lineEnd(after: start)
      if end > start { result.append(start..<end) }
      start = end < count ? end + breakLength(at: end) : end
    }
    return result
  }

  /// Returns the offset of the next line break at or after `offset`, or the end of the bytes.
  func lineEnd(after offset: Int) -> Int {
    var end = offset
    while end < count, breakLength(at: end) == 0 { end += 1 }
    return end
  }

  /// Returns the length in bytes of a line break at `offset`: a line feed, a carriage return, both, or Unicode's line
  /// separator or paragraph separator; 0 if there is no line break.
  func breakLength(at offset: Int) -> Int {
    func byte(_ place: Int) -> UInt8 {
      offset + place < count ? self[offset + place] : 0
    }
    switch byte(0) {
    case 0x0A: return 1
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0xE2: return byte(1) == 0x80 && (0xA8...0xA9).contains(byte(2)) ? 3 : 0
    default: return 0
    }
  }
}
