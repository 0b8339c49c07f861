import SplashScene

/// A value of a JSON file that others wrote, read tolerantly: switches may be 0 and 1, numbers may stand in
/// arrays of one, and what is missing or of another type is nothing.
struct ForeignValue {
  let syntax: SyntaxValue

  init(_ syntax: SyntaxValue) { self.syntax = syntax }

  var span: Span { syntax.span }

  /// The number, also one that stands alone in an array, or a switch as 0 or 1. It is limited, so that sums and
  /// products of a few stay finite.
  var number: Double? {
    switch syntax.kind {
    case .number(let number): Self.limited(number)
    case .bool(let bool): bool ? 1 : 0
    case .array(let elements): elements.first.flatMap { ForeignValue($0).number }
    default: nil
    }
  }

  /// Whether it is true, or a number other than 0.
  var isTrue: Bool { number.map { $0 != 0 } ?? false }

  /// The number as a whole one.
  var integer: Int? { number.flatMap { Int(exactly: $0.rounded()) } }

  var text: String? {
    if case .string(let string) = syntax.kind { return string.text }
    return nil
  }

  /// The elements of an array.
  var array: [ForeignValue]? {
    guard case .array(let elements) = syntax.kind else { return nil }
    return elements.map(ForeignValue.init)
  }

  /// The numbers of an array, or one number.
  var numbers: [Double]? {
    switch syntax.kind {
    case .array(let elements):
      var numbers: [Double] = []
      numbers.reserveCapacity(elements.count)
      for element in elements {
        guard case .number(let number) = element.kind else { return nil }
        numbers.append(Self.limited(number))
      }
      return numbers
    case .number(let number): return [Self.limited(number)]
    default: return nil
    }
  }

  private static func limited(_ number: Double) -> Double {
    max(-Limits.magnitude, min(number, Limits.magnitude))
  }

  /// The first two numbers.
  var point: Point? {
    guard let numbers, let x = numbers.first else { return nil }
    return Point(x, numbers.count > 1 ? numbers[1] : x)
  }

  /// The value as if all of it stood at a place.
  func placed(at span: Span) -> ForeignValue {
    func placed(_ value: SyntaxValue) -> SyntaxValue { ForeignValue(value).placed(at: span).syntax }
    let kind: SyntaxValue.Kind =
      switch syntax.kind {
      case .array(let elements): .array(elements.map(placed))
      case .object(let members):
        .object(members.map { .init(key: $0.key, value: placed($0.value)) })
      default: syntax.kind
      }
    return ForeignValue(SyntaxValue(kind: kind, span: span))
  }

  /// Whether it is an object.
  var isObject: Bool {
    if case .object = syntax.kind { return true }
    return false
  }

  /// The value of a name; the last one of several.
  subscript(_ name: String) -> ForeignValue? {
    guard case .object(let members) = syntax.kind else { return nil }
    return members.last { $0.key.text == name }.map { ForeignValue($0.value) }
  }

  /// The value that an index has in an array.
  subscript(_ index: Int) -> ForeignValue? {
    guard case .array(let elements) = syntax.kind, elements.indices.contains(index) else {
      return nil
    }
    return ForeignValue(elements[index])
  }
}
