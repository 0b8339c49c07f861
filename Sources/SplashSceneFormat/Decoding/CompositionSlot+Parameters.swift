import SplashScene

extension CompositionSlot.Kind {
  /// The type of the parameter that represents the slot.
  var parameterKind: Parameter.Kind {
    switch self {
    case .number: .number
    case .numbers: .list
    case .color: .color
    case .text: .string
    case .picture: .image
    }
  }
}

extension CompositionSlot.Value {
  /// Creates a slot's value from a parameter's value; `nil` for lists with elements that aren't
  /// numbers, and for other unsupported values.
  init?(_ value: ExpressionValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .color(let color): self = .color(color)
    case .string(let text): self = .text(text)
    case .asset(_, let file): self = .picture(file)
    case .list(let elements):
      var numbers: [Double] = []
      for element in elements {
        guard case .number(let number) = element else { return nil }
        numbers.append(number)
      }
      self = .numbers(numbers)
    case .bool: return nil
    }
  }
}
