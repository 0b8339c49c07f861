import SplashScene

extension LottieSlotKind {
  /// The type of the parameter that a slot is, for those who set it.
  var parameterKind: Parameter.Kind? {
    switch self {
    case .number: .number
    case .numbers: .list
    case .color: .color
    case .text: .string
    case .image: .image
    case .none: nil
    }
  }
}

extension LottieSlotValue {
  /// The value of a parameter for a slot; `nil` if a list holds something else than numbers.
  init?(_ value: ExpressionValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .color(let color): self = .color(color)
    case .string(let text): self = .text(text)
    case .asset(_, let file): self = .image(file)
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
