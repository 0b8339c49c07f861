internal import SplashScene

/// The text of a request in bytes, with the run of each.
struct TextSource {
  let request: TextRequest
  /// The UTF-8. Control characters that are no breaks or tabs are spaces.
  let bytes: [UInt8]
  /// Where each run begins, and the end.
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

  /// The bytes of a run.
  func range(ofRun run: Int) -> Range<Int> { starts[run]..<starts[run + 1] }

  /// The run of the byte at `offset`; at the end of the text, the last one.
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

  /// The attributes of a run.
  func attributes(_ run: Int) -> TextAttributes { request.runs[run].attributes }

  /// The first character at `offset`.
  func character(at offset: Int) -> Unicode.Scalar? {
    guard offset < bytes.count else { return nil }
    return String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
  }

  /// Where the paragraph or line ends that the byte at `offset` is in: at the break, or the end.
  func lineEnd(after offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !isBreak(at: end) { end += 1 }
    return end
  }

  /// Whether a character that ends a line begins at `offset`.
  func isBreak(at offset: Int) -> Bool {
    if bytes[offset] == 0x0A || bytes[offset] == 0x0D { return true }
    guard bytes[offset] == 0xE2, offset + 2 < bytes.count else { return false }
    return bytes[offset + 1] == 0x80 && (0xA8...0xA9).contains(bytes[offset + 2])
  }

  /// Whether nothing but space follows `offset`.
  func isBlank(from offset: Int) -> Bool {
    String(decoding: bytes[offset...], as: UTF8.self).unicodeScalars
      .allSatisfy(\.properties.isWhitespace)
  }
}
