import SplashSyntax

/// Chooses the edits that change only what their findings are about: of a value that stands at its key, and nowhere
/// else.
struct CertainEdits {
  private let bytes: [UInt8]
  private let root: SyntaxValue?

  init(in bytes: [UInt8]) {
    self.bytes = bytes
    root = SyntaxReader.read(bytes).value
  }

  /// Returns the edits of findings that are certain, each once.
  func edits(of diagnostics: [Diagnostic]) -> [Diagnostic.Edit] {
    var seen: Set<Diagnostic.Edit> = []
    let all = diagnostics.compactMap(\.edit).filter { seen.insert($0).inserted }
    return all.filter { isCertain($0, among: all) }
  }

  private func isCertain(_ edit: Diagnostic.Edit, among others: [Diagnostic.Edit]) -> Bool {
    guard edit.range.upperBound <= bytes.count else { return false }
    let old = String(decoding: bytes[edit.range], as: UTF8.self)
    // An expression has another value elsewhere or with other parameters.
    if old.hasPrefix("\"=") { return false }
    guard let root else { return true }
    var path: [Step] = []
    guard Self.find(edit.range, in: root, &path) else { return true }
    // A value with a name can be used as something else, too.
    if path.contains(where: { ["let", "params"].contains($0.member?.key.text) }) { return false }
    guard let last = path.last else { return true }
    guard let member = last.member else {
      // A number in a list: the others have the same unit.
      return Double(old) == nil
    }
    if member.key.span.start == edit.range.lowerBound {
      return !last.siblings.contains { "\"\($0.key.text)\"" == edit.text }
    }
    guard Double(old) != nil else { return true }
    let ends = ["from", "to", "by", "fromValue", "toValue", "byValue"]
    // The other end of an animation has the same unit.
    return !ends.contains(member.key.text)
      || !last.siblings.contains { sibling in
        guard ends.contains(sibling.key.text), sibling.key.text != member.key.text,
          case .number(let number) = sibling.value.kind, number != 0
        else { return false }
        return !others.contains { $0.range.lowerBound == sibling.value.span.start }
      }
  }

  /// A member of an object, or an element of a list, on the way to a place.
  private struct Step {
    var member: SyntaxMember?
    var siblings: [SyntaxMember] = []
  }

  /// Finds the way to a range of bytes; returns whether it is in the value.
  private static func find(
    _ range: Range<Int>, in value: SyntaxValue, _ path: inout [Step]
  ) -> Bool {
    func holds(_ span: Span) -> Bool {
      span.start <= range.lowerBound && range.upperBound <= span.end
    }
    switch value.kind {
    case .array(let elements):
      guard let element = elements.first(where: { holds($0.span) }) else {
        return holds(value.span)
      }
      path.append(Step())
      return find(range, in: element, &path)
    case .object(let members):
      guard let member = members.first(where: { holds($0.key.span) || holds($0.value.span) }) else {
        return holds(value.span)
      }
      path.append(Step(member: member, siblings: members))
      return holds(member.key.span) || find(range, in: member.value, &path)
    case .null, .bool, .number, .string: return holds(value.span)
    }
  }
}
