import SplashScene

/// A value of a JSON file that others wrote, read tolerantly: switches may be 0 and 1, numbers may stand in
/// arrays of one, and what is missing or of another type is nothing.
struct ForeignValue {
  let syntax: SyntaxValue

  init(_ syntax: SyntaxValue) { self.syntax = syntax }

  var span: Span { syntax.span }

  /// The number, also one that stands alone in an array, or a switch as 0 or 1.
  var number: Double? {
    switch syntax.kind {
    case .number(let number): number
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
        numbers.append(number)
      }
      return numbers
    case .number(let number): return [number]
    default: return nil
    }
  }

  /// The first two numbers.
  var point: Point? {
    guard let numbers, let x = numbers.first else { return nil }
    return Point(x, numbers.count > 1 ? numbers[1] : x)
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
