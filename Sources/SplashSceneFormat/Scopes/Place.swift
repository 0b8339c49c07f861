import SplashSyntax
import SplashSystem

/// A value and the context in which to read it.
struct Place {
  var context: Context
  let value: SyntaxValue
  /// Whether the value was found through a name.
  var isNamed = false
}

extension Context {
  /// Returns what `value` stands for: the named value if it is a string like `"= name"`, otherwise `value` itself.
  /// Returns `nil` after reporting an error.
  func resolved(_ value: SyntaxValue) -> Place? {
    guard let names = scope.names, case .string(let string) = value.kind,
      let name = Context.soleName(of: string), let named = names[name]
    else { return Place(context: self, value: value) }
    guard var inner = enter(named, name, at: string.span) else { return nil }
    // A value that is used as a whole is read again for each point in time.
    if let moment = scope.moment { inner.scope.moment = moment }
    var place = inner.resolved(named.value)
    place?.isNamed = true
    return place
  }

  /// Returns the resolved elements of an array. Named arrays are spliced in, and a name that stands for `null` is
  /// skipped. Returns `nil` after reporting an error.
  func elements(of value: SyntaxValue, _ expected: String) -> [Place]? {
    guard let whole = resolved(value) else { return nil }
    guard case .array(let elements) = whole.value.kind else {
      whole.context.reportType(whole.value, expected: expected)
      return nil
    }
    trace?.addSplicedArray(at: whole.value.span, in: whole.context)
    return elements.flatMap { element -> [Place] in
      guard let place = whole.context.resolved(element) else { return [] }
      guard place.isNamed else { return [place] }
      switch place.value.kind {
      case .null: return []
      case .array: return place.context.elements(of: place.value, expected) ?? []
      default: return [place]
      }
    }
  }

  /// Returns the context of a named value used at `span`; `nil` after reporting an error.
  func enter(_ named: NamedValue, _ name: String, at span: Span) -> Context? {
    guard !named.isFailed else { return nil }
    guard nameDepth < Limits.nameDepth else {
      reportOnce(.namesTooDeep(), at: span)
      return nil
    }
    let bytes = named.value.span.length + Limits.namedUseBytes
    guard take(bytes, of: .namedBytes, at: span) else { return nil }
    var inner = named.context
    inner.nameDepth = nameDepth + 1
    inner.use = UseSite(file, span, "\(quoted(name)) is used here", within: use)
    return inner
  }

  /// Returns the name if an expression consists only of a name.
  static func soleName(of string: SyntaxString) -> String? {
    guard isExpression(string) else { return nil }
    let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    var bytes = Array(string.text.utf8).dropFirst().drop { space.contains($0) }
    while let last = bytes.last, space.contains(last) { bytes.removeLast() }
    let name = String(decoding: bytes, as: UTF8.self)
    return isIdentifier(name) ? name : nil
  }
}

extension Problem {
  fileprivate static func namesTooDeep() -> Problem {
    Problem(
      .limitExceeded, "named values refer to each other more than \(Limits.nameDepth) levels deep")
  }
}
