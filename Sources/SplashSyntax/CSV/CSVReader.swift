/// Reads comma-separated values (RFC 4180). Lines end with a line feed, with or without a carriage return. Values
/// that contain commas, quotes or line breaks are in double quotes, and quotes in them are doubled. A byte order mark
/// and empty lines are skipped.
package struct CSVReader {
  /// A line of values.
  package struct Record {
    package let cells: [Cell]
    /// The location of the line, without its line break.
    package let span: Span
  }

  /// A value and its location, including quotes.
  package struct Cell {
    package let string: SyntaxString
    package let isQuoted: Bool

    package var text: String { string.text }
    package var span: Span { string.span }
    /// Whether the field is empty and unquoted.
    package var isMissing: Bool { !isQuoted && string.text.isEmpty }
  }

  private let bytes: [UInt8]
  private var offset = 0

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Returns all lines that aren't empty.
  package static func read(_ bytes: [UInt8]) throws(SyntaxError) -> [Record] {
    if let invalid = firstInvalidUTF8(in: bytes) {
      throw SyntaxError(.invalidUTF8(), invalid..<invalid + 1)
    }
    var reader = CSVReader(bytes)
    var (records, cells) = ([Record](), 0)
    while reader.offset < bytes.count {
      if reader.skipLineEnd() { continue }
      let record = try reader.readRecord()
      cells += record.cells.count
      if records.count > SyntaxLimits.rows { throw SyntaxError(.tooManyRows(), record.span.range) }
      if cells > SyntaxLimits.rowValues {
        throw SyntaxError(.tooManyRowValues(), record.span.range)
      }
      records.append(record)
    }
    return records
  }

  private mutating func readRecord() throws(SyntaxError) -> Record {
    let start = offset
    var cells: [Cell] = []
    while true {
      cells.append(try readCell())
      if cells.count > SyntaxLimits.columns {
        throw SyntaxError(.tooManyColumns(), cells[cells.count - 1].span.range)
      }
      guard offset < bytes.count, bytes[offset] == Self.comma else { break }
      offset += 1
    }
    let span = Span(start, offset)
    _ = skipLineEnd()
    return Record(cells: cells, span: span)
  }

  private mutating func readCell() throws(SyntaxError) -> Cell {
    let start = offset
    if offset < bytes.count, bytes[offset] == Self.quote { return try readQuotedCell() }
    while offset < bytes.count, bytes[offset] != Self.comma, !isAtLineEnd {
      if bytes[offset] == Self.quote {
        throw SyntaxError(.quoteInCell(), offset..<offset + 1)
      }
      offset += 1
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return Cell(
      string: SyntaxString(text, span: Span(start, offset), isQuoted: false), isQuoted: false)
  }

  private mutating func readQuotedCell() throws(SyntaxError) -> Cell {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    var shifts: [(textOffset: Int, sourceOffset: Int)] = []
    while offset < bytes.count {
      guard bytes[offset] == Self.quote else {
        text.append(bytes[offset])
        offset += 1
        continue
      }
      offset += 1
      if offset < bytes.count, bytes[offset] == Self.quote {
        text.append(Self.quote)
        offset += 1
        shifts.append((text.count, offset))
        continue
      }
      guard offset == bytes.count || bytes[offset] == Self.comma || isAtLineEnd else {
        let end = bytes[(offset + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
        throw SyntaxError(.textBehindCell(), offset..<end)
      }
      let string = SyntaxString(
        String(decoding: text, as: UTF8.self), span: Span(start, offset), shifts: shifts)
      return Cell(string: string, isQuoted: true)
    }
    throw SyntaxError(.unclosedCell(), start..<start + 1)
  }

  /// Whether a line ends here, before the end of the file.
  private var isAtLineEnd: Bool {
    guard offset < bytes.count else { return false }
    if bytes[offset] == Self.lineFeed { return true }
    guard bytes[offset] == Self.carriageReturn else { return false }
    return offset + 1 == bytes.count || bytes[offset + 1] == Self.lineFeed
  }

  /// Skips a line break, if there is one here.
  private mutating func skipLineEnd() -> Bool {
    guard isAtLineEnd else { return false }
    if bytes[offset] == Self.carriageReturn { offset += 1 }
    if offset < bytes.count, bytes[offset] == Self.lineFeed { offset += 1 }
    return true
  }
}
