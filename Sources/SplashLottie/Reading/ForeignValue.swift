import SplashScene
import SplashSyntax

/// A value in a JSON file written by another program, read leniently: Booleans may be 0 or 1, numbers may be in
/// arrays of one element, and values that are missing or of an unexpected type are `nil`.
struct ForeignValue {
  let syntax: SyntaxValue

  init(_ syntax: SyntaxValue) { self.syntax = syntax }

  var span: Span { syntax.span }

  /// The number, the only element of an array, or a Boolean as 0 or 1. The result is clamped so that sums and
  /// products of a few values stay finite.
  var number: Double? {
    switch syntax.kind {
    case .number(let number): Self.limited(number)
    case .bool(let bool): bool ? 1 : 0
    case .array(let elements): elements.first.flatMap { ForeignValue($0).number }
    default: nil
    }
  }

  /// Whether the value is true or a number other than 0.
  var isTrue: Bool { number.map { $0 != 0 } ?? false }

  /// The number, if it is an integer.
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

  /// The numbers of an array, or a single number.
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
    max(-SceneLimits.magnitude, min(number, SceneLimits.magnitude))
  }

  /// The first two numbers.
  var point: Point? {
    guard let numbers, let x = numbers.first else { return nil }
    return Point(x, numbers.count > 1 ? numbers[1] : x)
  }

  /// Returns the value with one location for all of its parts.
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

  /// Whether the value is an object.
  var isObject: Bool {
    if case .object = syntax.kind { return true }
    return false
  }

  /// Returns the value of a key, or the last value if the key is repeated.
  subscript(_ name: String) -> ForeignValue? {
    guard case .object(let members) = syntax.kind else { return nil }
    return members.last { $0.key.text == name }.map { ForeignValue($0.value) }
  }

  /// Returns the element of an array at an index.
  subscript(_ index: Int) -> ForeignValue? {
    guard case .array(let elements) = syntax.kind, elements.indices.contains(index) else {
      return nil
    }
    return ForeignValue(elements[index])
  }
}
