package import SplashSystem

extension JSON {
  /// Parses a value of at most 16 MB; `nil` if the bytes aren't JSON. Numbers keep their original
  /// text.
  package init?(_ bytes: [UInt8]) {
    let (value, faults) = SyntaxReader.read(bytes)
    guard let value, faults.isEmpty else { return nil }
    self.init(value, of: bytes)
  }

  private init(_ value: SyntaxValue, of bytes: [UInt8]) {
    switch value.kind {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number:
      let text = bytes[value.span.start..<value.span.end]
      self = .number(String(decoding: text, as: UTF8.self))
    case .string(let string): self = .string(string.text)
    case .array(let values): self = .array(values.map { JSON($0, of: bytes) })
    case .object(let members):
      self = .object(members.map { ($0.key.text, JSON($0.value, of: bytes)) })
    }
  }
}
