import SplashScene
import SplashSyntax
import SplashSystem

// Interpolated text and file paths: `{name}` is replaced by a parameter's value, and `{{` and `}}` are literal
// braces.

/// A string with parameter names replaced by their values, and the location of each part.
struct InterpolatedString {
  /// A part of the text and its location in the string: either copied text, or a parameter's value.
  private struct Part {
    var text: Range<Int>
    var written: Range<Int>
    var isCopy: Bool
  }

  /// The resulting text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
  fileprivate var bytes: [UInt8] = []
  private var parts: [Part] = []
  private let source: SyntaxString

  fileprivate init(of source: SyntaxString) {
    self.source = source
  }

  /// Creates the string for the value of an expression.
  init(_ text: String, of source: SyntaxString) {
    self.source = source
    bytes = Array(text.utf8)
  }

  /// Returns the location of a range of the text's UTF-8 bytes. A parameter's value is located at its name.
  func span(ofText range: Range<Int>) -> Span {
    guard let first = parts.first(where: { range.lowerBound < $0.text.upperBound }),
      let last = parts.last(where: { $0.text.lowerBound < range.upperBound })
    else { return source.span }
    var (start, end) = (first.written.lowerBound, last.written.upperBound)
    if first.isCopy { start += max(0, range.lowerBound - first.text.lowerBound) }
    if last.isCopy { end -= max(0, last.text.upperBound - range.upperBound) }
    return source.span(ofText: start..<max(start, end))
  }

  /// Returns a part of the text with its locations.
  func slice(_ range: Range<Int>) -> InterpolatedString {
    var result = InterpolatedString(of: source)
    result.bytes = Array(bytes[range])
    for part in parts {
      let text = part.text.clamped(to: range)
      guard !text.isEmpty else { continue }
      var written = part.written
      if part.isCopy {
        let start = written.lowerBound + text.lowerBound - part.text.lowerBound
        written = start..<start + text.count
      }
      let moved = text.lowerBound - range.lowerBound..<text.upperBound - range.lowerBound
      result.parts.append(Part(text: moved, written: written, isCopy: part.isCopy))
    }
    return result
  }

  /// Returns `text` with the location of this string.
  func replaced(by text: String) -> InterpolatedString {
    var result = InterpolatedString(of: source)
    let start = parts.first?.written.lowerBound ?? 0
    let end = parts.last?.written.upperBound ?? source.text.utf8.count
    result.append(text, for: start..<end)
    return result
  }

  /// Appends the byte at `offset` in the string.
  fileprivate mutating func append(_ byte: UInt8, at offset: Int) {
    if let last = parts.indices.last, parts[last].isCopy, parts[last].written.upperBound == offset {
      parts[last].text = parts[last].text.lowerBound..<bytes.count + 1
      parts[last].written = parts[last].written.lowerBound..<offset + 1
    } else {
      parts.append(
        Part(text: bytes.count..<bytes.count + 1, written: offset..<offset + 1, isCopy: true))
    }
    bytes.append(byte)
  }

  /// Appends the value that replaces `range` of the string.
  fileprivate mutating func append(_ value: String, for range: Range<Int>) {
    let start = bytes.count
    bytes += Array(value.utf8)
    parts.append(Part(text: start..<bytes.count, written: range, isCopy: false))
  }
}

extension Context {
  /// Replaces each `{name}` with the parameter's value; `nil` after reporting an error.
  ///
  /// All errors in the string are reported. Parameter values aren't interpolated themselves.
  func interpolate(_ string: SyntaxString) -> InterpolatedString? {
    if string.isEvaluated { return InterpolatedString(string.text, of: string) }
    let bytes = Array(string.text.utf8)
    var result = InterpolatedString(of: string)
    var isRight = true
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
        result.append(byte, at: offset)
        offset += 1
        continue
      }
      if offset + 1 < bytes.count, bytes[offset + 1] == byte {
        if byte == UInt8(ascii: "{") { warnOfDoubleBraces(in: string, bytes, at: offset) }
        result.append(String(UnicodeScalar(byte)), for: offset..<offset + 2)
        offset += 2
        continue
      }
      guard byte == UInt8(ascii: "{") else {
        report(.unopenedInterpolation(), at: string.span(ofText: offset..<offset + 1))
        isRight = false
        offset += 1
        continue
      }
      guard let close = bytes[offset...].firstIndex(of: UInt8(ascii: "}")) else {
        report(.unclosedInterpolation(), at: string.span(ofText: offset..<bytes.count))
        return nil
      }
      let name = String(decoding: bytes[offset + 1..<close], as: UTF8.self)
      if let value = parameter(name, at: string.span(ofText: offset..<close + 1)) {
        guard let text = text(value, at: string.span(ofText: offset..<close + 1)) else {
          return nil
        }
        result.append(text, for: offset..<close + 1)
        guard result.bytes.count <= Limits.textBytes else {
          report(.stringTooLong(), at: string.span(ofText: offset..<close + 1))
          return nil
        }
      } else {
        isRight = false
      }
      offset = close + 1
    }
    return isRight ? result : nil
  }

  /// Returns the value as text; `nil` after reporting an error if it is too long to be displayed.
  fileprivate func text(_ value: ExpressionValue, at span: @autoclosure () -> Span) -> String? {
    if let text = value.interpolation { return text }
    report(.stringTooLong(), at: span())
    return nil
  }

  /// Warns about a parameter's name in double braces, which other template languages use.
  private func warnOfDoubleBraces(in string: SyntaxString, _ bytes: [UInt8], at offset: Int) {
    guard let close = bytes[offset...].firstIndex(of: UInt8(ascii: "}")), close + 1 < bytes.count,
      bytes[close + 1] == UInt8(ascii: "}")
    else { return }
    let name = String(decoding: bytes[offset + 2..<close], as: UTF8.self).filter { $0 != " " }
    guard scope.scene.parameters[name] != nil else { return }
    report(.parameterInDoubleBraces(name), at: string.span(ofText: offset..<close + 2))
  }

  /// Returns the value of the parameter if the whole text is its name in braces; `nil` for any other text.
  func soleParameter(of text: some StringProtocol) -> ExpressionValue? {
    guard text.hasPrefix("{"), text.hasSuffix("}"),
      case .value(let value) = interpolated(String(text.dropFirst().dropLast()), at: Span(0, 0))
    else { return nil }
    return value
  }

  private func parameter(_ name: String, at span: @autoclosure () -> Span) -> ExpressionValue? {
    switch interpolated(name, at: span()) {
    case .value(let value): return value
    case .failed: break
    case .unavailable(let reason): report(.variableUnavailable(name, reason), at: span())
    case .unknown(let known): report(.unknownInterpolation(name, known: known), at: span())
    }
    return nil
  }
}

extension ExpressionValue {
  /// The value as text that can be inserted into a string or a path; `nil` if it is longer than any text may be.
  var interpolation: String? {
    switch self {
    case .number(let number): return decimal(number)
    case .string(let text), .asset(let text, _):
      return text.utf8.count <= Limits.textBytes ? text : nil
    case .color(let color): return color.css
    case .bool(let bool): return bool ? "true" : "false"
    case .list(let elements):
      var text = ""
      for (index, element) in elements.enumerated() {
        guard let part = element.interpolation,
          text.utf8.count + part.utf8.count <= Limits.textBytes
        else { return nil }
        text += (index == 0 ? "" : ", ") + part
      }
      return text
    }
  }
}

extension ValueType where Value == InterpolatedString {
  /// Text to display: a string with interpolation, or an expression whose value is formatted in the same way.
  static var text: ValueType {
    ValueType("a text", .string) { context, value in
      guard case .string(let string) = value.kind else {
        context.reportType(value, expected: "a text")
        return nil
      }
      let text =
        Context.isExpression(string)
        ? context.evaluate(string)
          .flatMap { context.text($0, at: string.span) }
          .map { InterpolatedString($0, of: string) }
        : context.interpolate(string)
      if let trace = context.trace, let text {
        if string.isEvaluated {
          trace.addListOfTexts(at: value.span, in: context)
        } else {
          trace.add(text.text, at: value.span, in: context)
        }
      }
      return text
    }.writing { .text($0.text) }
  }
}

extension Problem {
  fileprivate static func unknownInterpolation(_ name: String, known: [String]) -> Problem {
    Problem(
      .textBraces,
      "there is no parameter \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }
  fileprivate static func parameterInDoubleBraces(_ name: String) -> Problem {
    Problem(
      .textBraces,
      "double braces are literal braces, not the value of the parameter \(quoted(name))",
      suggestion: quoted("{\(name)}"), replacement: "{\(name)}", severity: .warning)
  }
}
