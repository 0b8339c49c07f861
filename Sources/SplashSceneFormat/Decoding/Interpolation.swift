import SplashScene

// Texts and paths of files in which `{name}` stands for a parameter's value, and `{{` and `}}` for braces.

extension Context {
  /// What the string says once each `{name}` is replaced by the parameter's value; `nil` after a report.
  ///
  /// All that is wrong in the string is reported. What a parameter's value itself says is not
  /// interpolated again.
  func interpolate(_ string: SyntaxString) -> String? {
    let bytes = Array(string.text.utf8)
    var result: [UInt8] = []
    var isRight = true
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
        result.append(byte)
        offset += 1
        continue
      }
      if offset + 1 < bytes.count, bytes[offset + 1] == byte {
        result.append(byte)
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
        result.append(contentsOf: value.interpolation.utf8)
      } else {
        isRight = false
      }
      offset = close + 1
    }
    return isRight ? String(decoding: result, as: UTF8.self) : nil
  }

  /// The value of the parameter that is the whole string, written `{name}`; `nil` when the string is
  /// something else.
  func soleParameter(of string: SyntaxString) -> ExpressionValue? {
    guard string.text.utf8.first == UInt8(ascii: "{"), string.text.utf8.last == UInt8(ascii: "}"),
      case .known(let value) = scope.scene.parameters[String(string.text.dropFirst().dropLast())]
    else { return nil }
    return value
  }

  private func parameter(_ name: String, at span: @autoclosure () -> Span) -> ExpressionValue? {
    switch scope.scene.parameters[name] {
    case .known(let value): return value
    case .failed: break
    case .pending, nil:
      let known = scope.scene.parameters.keys.sorted()
      report(.unknownInterpolation(name, known: known), at: span())
    }
    return nil
  }
}

extension ExpressionValue {
  /// How the value is spelt within a text or a path.
  var interpolation: String {
    switch self {
    case .number(let number): decimal(number)
    case .string(let text), .asset(let text, _): text
    case .color(let color): color.css
    case .bool(let bool): bool ? "true" : "false"
    }
  }
}

extension ValueType where Value == String {
  /// A text that people read: a string in which `{name}` stands for a parameter's value, or an
  /// expression, whose value is spelt as it would be there.
  static var text: ValueType {
    ValueType("a text") { context, value in
      guard case .string(let string) = value.kind else {
        context.reportType(value, expected: "a text")
        return nil
      }
      guard Context.isExpression(string) else { return context.interpolate(string) }
      return context.evaluate(string)?.interpolation
    }
  }
}

/// A number as people write it: without an exponent, and without the last digits that only binary
/// fractions have (0.1 + 0.2 is 0.3).
func decimal(_ number: Double) -> String {
  var scale = 1.0
  for digits in 0...12 {
    let scaled = (number * scale).rounded()
    guard abs(scaled) < 1e15 else { break }
    if abs(scaled / scale - number) <= abs(number) * 1e-14 {
      let whole = String(Int64(abs(scaled)))
      let padded = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
      let sign = scaled < 0 ? "-" : ""
      if digits == 0 { return sign + padded }
      return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
    }
    scale *= 10
  }
  return Int64(exactly: number).map { String($0) } ?? String(number)
}
