import Foundation
import SplashSyntax

@testable import SplashSceneFormat
@testable import SplashSystem

extension Subject {
  /// JSON with source ranges: they nest, written values read the same, and another JSON parser reads the same
  /// values.
  public static let json = Subject("json") { bytes in
    let (value, faults) = SyntaxReader.read(bytes)
    let source = SourceText(path: "text.json", bytes: bytes)
    let messages = try checkDiagnostics(
      faults.compactMap { fault in
        fault.problem.map { Diagnostic($0, in: source, at: fault.span) }
      },
      sources: [source.path: source])
    try promise(value != nil || !faults.isEmpty, "there is neither a value nor a fault")
    if let value { try checkPlaces(of: value, in: bytes) }
    let other = OtherValue.read(bytes)
    guard let value, faults.isEmpty else {
      try promise(
        other == nil
          || faults.contains { OtherValue.accepts($0.problem?.message ?? "", in: bytes) },
        "another reader finds nothing wrong: \(messages)")
      return messages.joined(separator: "\n")
    }
    let text = written(value)
    let again = SyntaxReader.read(Array(text.utf8))
    try promise(again.faults.isEmpty, "what is written again is refused: \(text)")
    try promise(
      again.value.map(written) == text, "what is written again reads differently: \(text)")
    if text.utf8.count <= OtherValue.longest {
      let other = OtherValue.read(Array(text.utf8))
      try promise(
        other == OtherValue(value), "another reader differs: \(text)")
    }
    if let other { try promise(other == OtherValue(value), "another reader differs: \(text)") }
    return text
  }
}

/// Checks that the ranges of values are within their parents' ranges, in order.
private func checkPlaces(of value: SyntaxValue, in bytes: [UInt8]) throws {
  try checkPlace(value.span.start..<value.span.end, in: bytes)
  try promise(value.span.start < value.span.end, "a value takes no place")
  var place = value.span.start + 1
  func next(_ span: Span) throws {
    try promise(
      span.start >= place && span.end < value.span.end, "a value lies outside of its parent")
    place = span.end
  }
  switch value.kind {
  case .array(let elements):
    for element in elements {
      try next(element.span)
      try checkPlaces(of: element, in: bytes)
    }
  case .object(let members):
    for member in members {
      try next(member.key.span)
      try checkPlaces(of: member.key, in: bytes)
      try next(member.value.span)
      try checkPlaces(of: member.value, in: bytes)
    }
  case .string(let string): try checkPlaces(of: string, in: bytes)
  case .number(let number): try promiseFinite([number], "a number")
  case .null, .bool: break
  }
}

/// Checks that every part of a string is found in its literal.
private func checkPlaces(of string: SyntaxString, in bytes: [UInt8]) throws {
  let count = string.text.utf8.count
  var place = string.span.start + 1
  for offset in 0..<min(count, 256) {
    let span = string.span(ofText: offset..<offset + 1)
    try promise(
      span.start >= place && span.end < string.span.end,
      "byte \(offset) of a string is at \(span), outside of \(string.span)")
    place = span.start
  }
}

/// A value as JSON without spaces.
private func written(_ value: SyntaxValue) -> String {
  switch value.kind {
  case .null: "null"
  case .bool(let bool): "\(bool)"
  case .number(let number): "\(number)"
  case .string(let string): quotedJSON(string.text)
  case .array(let elements): "[" + elements.map(written).joined(separator: ",") + "]"
  case .object(let members):
    "{" + members.map { quotedJSON($0.key.text) + ":" + written($0.value) }.joined(separator: ",")
      + "}"
  }
}

/// A value as Foundation reads it.
private enum OtherValue: Equatable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string([UInt8])
  case array([OtherValue])
  case object([String: OtherValue])

  /// Longer texts aren't parsed, because it takes too long.
  static let longest = 256

  /// The value of a text; `nil` if it is refused or may be another encoding than UTF-8.
  static func read(_ bytes: [UInt8]) -> OtherValue? {
    guard bytes.count <= longest, firstInvalidUTF8(in: bytes) == nil, !bytes.contains(0) else {
      return nil
    }
    return try? JSONDecoder().decode(OtherValue.self, from: Data(bytes))
  }

  /// Whether a key may be repeated: Foundation uses one of the values, and doesn't check the numbers of the
  /// other.
  private static func mayPassOver(_ bytes: [UInt8]) -> Bool {
    let keys = String(decoding: bytes, as: UTF8.self).matches(of: /"([^"]*)"\s*:/).map(\.1)
    return Set(keys).count < keys.count || keys.contains { $0.contains("\\") }
  }

  /// Whether Foundation accepts a text that is an error here.
  static func accepts(_ message: String, in bytes: [UInt8]) -> Bool {
    let kinds = ["is repeated", "nests deeper", "too large", "surrogate"]
    return kinds.contains { message.contains($0) }
      || message.contains("is not a number") && mayPassOver(bytes)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(Array(string.utf8))
    } else if let array = try? container.decode([OtherValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: OtherValue].self))
    }
  }

  init(_ value: SyntaxValue) {
    switch value.kind {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(Array(string.text.utf8))
    case .array(let elements): self = .array(elements.map(OtherValue.init))
    case .object(let members):
      let pairs = members.map { ($0.key.text, OtherValue($0.value)) }
      self = .object(Dictionary(pairs) { first, _ in first })
    }
  }
}
