/// Parses JSON (RFC 8259) with `//` and `/* */` comments and trailing commas, and keeps the location of each value and
/// key. All other deviations are errors.
package struct SyntaxReader {
  let bytes: [UInt8]
  var offset = 0
  /// The first errors that don't prevent reading the rest.
  private var faults: [SyntaxError] = []
  private var depth = 0
  /// The number of values that were begun.
  private var values = 0
  let dialect: Dialect

  /// What JSON leaves to its readers.
  package struct Dialect: Sendable {
    /// Whether the last value of a repeated key applies, with a warning. Otherwise a repeated key is an error.
    private(set) var acceptsRepeatedKeys = false
    /// Returns whether a text without quotes is a valid expression, so that it needs only quotes and an equals sign;
    /// for suggestions.
    private(set) var isExpression: @Sendable (String) -> Bool = { _ in false }

    /// A repeated key is an error.
    package static let strict = Dialect()
    /// For files from other programs: the last value of a repeated key applies, with a warning.
    package static let foreign = Dialect(acceptsRepeatedKeys: true)

    /// Returns the dialect of files whose strings can be expressions; a repeated key is an error.
    package static func withExpressions(
      _ isExpression: @escaping @Sendable (String) -> Bool
    ) -> Dialect {
      Dialect(isExpression: isExpression)
    }
  }

  private init(_ bytes: [UInt8], _ dialect: Dialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  /// Parses a value, and returns all errors.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes.
  package static func read(
    _ bytes: [UInt8], _ dialect: Dialect = .strict, limit: Int = SyntaxLimits.fileBytes
  ) -> (value: SyntaxValue?, faults: [SyntaxError]) {
    if bytes.count > limit {
      return (nil, [SyntaxError(.fileTooLong(limit), 0..<0)])
    }
    if let invalid = firstInvalidUTF8(in: bytes) {
      let fault = SyntaxError(.invalidUTF8(), invalid..<invalid + 1)
      return (nil, [fault])
    }
    var reader = SyntaxReader(bytes, dialect)
    do throws(SyntaxError) {
      let value = try reader.readDocument()
      return (value, reader.faults)
    } catch {
      return (nil, reader.faults + [error])
    }
  }

  /// Parses a sequence of values, and returns all errors.
  package static func readSequence(
    _ bytes: [UInt8], _ dialect: Dialect = .strict
  ) -> (values: [SyntaxValue], faults: [SyntaxError]) {
    if let invalid = firstInvalidUTF8(in: bytes) {
      return ([], [SyntaxError(.invalidUTF8(), invalid..<invalid + 1)])
    }
    var reader = SyntaxReader(bytes, dialect)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    var values: [SyntaxValue] = []
    do throws(SyntaxError) {
      try reader.skipSpace()
      while reader.offset < bytes.count {
        values.append(try reader.readValue())
        try reader.skipSpace()
      }
      return (values, reader.faults)
    } catch {
      return (values, reader.faults + [error])
    }
  }

  private mutating func readDocument() throws(SyntaxError) -> SyntaxValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    try skipSpace()
    guard offset < bytes.count else { throw fault(.emptyFile(), 0, 0) }
    let value = try readValue()
    try skipSpace()
    guard offset == bytes.count else {
      throw fault(.textAfterEnd(), offset, endOfToken(from: offset))
    }
    return value
  }

  // MARK: Values

  private mutating func readValue() throws(SyntaxError) -> SyntaxValue {
    guard offset < bytes.count else { throw fault(.endOfFile("a value"), offset, offset) }
    let start = offset
    values += 1
    if values > SyntaxLimits.values { throw fault(.tooManyValues(), start, start + 1) }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "\""):
      let string = try readString()
      return SyntaxValue(kind: .string(string), span: string.span)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try readNumber()
    default:
      let end = endOfToken(from: start)
      let kind: SyntaxValue.Kind
      switch String(decoding: bytes[start..<end], as: UTF8.self) {
      case "true": kind = .bool(true)
      case "false": kind = .bool(false)
      case "null": kind = .null
      case let word: throw fault(notAValue(word, wholeText: textOfValue(from: start)), start, end)
      }
      offset = end
      return SyntaxValue(kind: kind, span: Span(start, end))
    }
  }

  private mutating func readArray() throws(SyntaxError) -> SyntaxValue {
    let start = offset
    try descend()
    defer { depth -= 1 }
    var elements: [SyntaxValue] = []
    while try !isAtEnd(UInt8(ascii: "]"), of: "array", openedAt: start, first: elements.isEmpty) {
      elements.append(try readValue())
    }
    return SyntaxValue(kind: .array(elements), span: Span(start, offset))
  }

  private mutating func readObject() throws(SyntaxError) -> SyntaxValue {
    let start = offset
    try descend()
    defer { depth -= 1 }
    var members: [SyntaxMember] = []
    var uses: [String: (first: Span, index: Int)] = [:]
    var replaced: Set<Int> = []
    while try !isAtEnd(UInt8(ascii: "}"), of: "object", openedAt: start, first: members.isEmpty) {
      guard bytes[offset] == UInt8(ascii: "\"") else {
        if bytes[offset] == UInt8(ascii: "{") || bytes[offset] == UInt8(ascii: "]") {
          throw unclosed("object", openedAt: start)
        }
        let end = endOfToken(from: offset)
        let word = String(decoding: bytes[offset..<end], as: UTF8.self)
        throw fault(.keyWithoutQuotes(word), offset, end)
      }
      let key = try readString()
      try skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
        throw fault(.missingColon(), offset, endOfToken(from: offset))
      }
      offset += 1
      try skipSpace()
      let value = try readValue()
      let use = uses[key.text]
      if let use {
        var problem = Problem.duplicateKey(
          key.text, note: note("\(quoted(key.text)) is first used here", use.first))
        if dialect.acceptsRepeatedKeys { problem.severity = .warning }
        report(SyntaxError(problem, key.span.range))
        if !dialect.acceptsRepeatedKeys { continue }
        replaced.insert(use.index)
      }
      uses[key.text] = (use?.first ?? key.span, members.count)
      members.append(SyntaxMember(key: key, value: value))
    }
    if !replaced.isEmpty {
      members = members.indices.filter { !replaced.contains($0) }.map { members[$0] }
    }
    return SyntaxValue(kind: .object(members), span: Span(start, offset))
  }

  /// Skips the opening bracket, or the comma after an element, and then a closing bracket if there is one. Returns
  /// whether there was a closing bracket.
  private mutating func isAtEnd(
    _ close: UInt8, of what: String, openedAt start: Int, first: Bool
  ) throws(SyntaxError) -> Bool {
    let isOpening = first && offset == start
    if isOpening { offset += 1 }
    try skipSpace()
    if !isOpening, offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
      offset += 1
      try skipSpace()
    } else if !isOpening, offset < bytes.count, bytes[offset] != close {
      if isOutside(of: close) { throw unclosed(what, openedAt: start) }
      throw fault(.missingComma(in: what), offset, endOfToken(from: offset))
    }
    guard offset < bytes.count else {
      let opening = note("the \(what) begins here", Span(start, start + 1))
      throw fault(.unclosed(what, note: opening), offset, offset)
    }
    guard bytes[offset] == close else { return false }
    offset += 1
    return true
  }

  /// Returns whether the byte at `offset` can only follow the bracket `close`: the end of an enclosing value, or the
  /// next object of an array that contains this one.
  private func isOutside(of close: UInt8) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "]"), UInt8(ascii: "}"): true
    case UInt8(ascii: "{"): close == UInt8(ascii: "}")
    default: false
    }
  }

  /// Returns the error for an array or object that isn't closed before `offset`.
  private func unclosed(_ what: String, openedAt start: Int) -> SyntaxError {
    let opening = note("the \(what) begins here", Span(start, start + 1))
    return fault(.missingBracket(of: what, note: opening), offset, offset + 1)
  }

  private mutating func descend() throws(SyntaxError) {
    depth += 1
    if depth > SyntaxLimits.depth { throw fault(.syntaxTooDeep(), offset, offset + 1) }
  }

  // MARK: Space

  private mutating func skipSpace() throws(SyntaxError) {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "/"):
        try skipComment()
      default:
        return
      }
    }
  }

  private mutating func skipComment() throws(SyntaxError) {
    let start = offset
    switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "/"):
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    case UInt8(ascii: "*"):
      offset += 2
      while offset + 1 < bytes.count,
        bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/")
      {
        offset += 1
      }
      guard offset + 1 < bytes.count else {
        throw fault(.unclosedComment(), start, start + 2)
      }
      offset += 2
    default:
      throw fault(notAValue("/", wholeText: "/"), start, start + 1)
    }
  }

  // MARK: Errors

  /// Keeps an error, unless there are already as many as are ever shown.
  mutating func report(_ error: SyntaxError) {
    if faults.count < SyntaxLimits.diagnostics { faults.append(error) }
  }

  func fault(_ problem: Problem, _ start: Int, _ end: Int) -> SyntaxError {
    SyntaxError(problem, start..<end)
  }

  /// Creates a note about another location in this text. The file's name is added later.
  private func note(_ message: String, _ span: Span) -> Problem.RelatedPlace {
    Problem.RelatedPlace(span: span, message: message)
  }

  /// Returns the end of the word at `start`, or of the single character there.
  func endOfToken(from start: Int) -> Int {
    var end = start
    while end < bytes.count, SyntaxReader.isWordByte(bytes[end]) { end += 1 }
    if end > start { return end }
    guard start < bytes.count else { return start }
    end = start + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Returns the text at `start` up to the comma or bracket that would follow a value, or the end of the line; for
  /// suggestions.
  private func textOfValue(from start: Int) -> String {
    var end = start
    var depth = 0
    loop: while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth <= 0: break loop
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break loop
      default: break
      }
      end += 1
    }
    while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
