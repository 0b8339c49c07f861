package import SplashScene
import SplashSystem

extension DeclaredParameter {
  init(
    _ parameter: Parameter, _ bounds: ParameterBounds, description: String?,
    value: ExpressionValue?, default fallback: ExpressionValue?
  ) {
    name = parameter.name
    type = parameter.kind.rawValue
    let isAngle = parameter.kind == .angle
    self.value = value?.settableText(isAngle: isAngle)
    self.default = fallback?.settableText(isAngle: isAngle)
    (choices, least, most) = (bounds.choices, bounds.low, bounds.high)
    self.description = description
  }

  /// - Parameter set: The text of the slot's value; `nil` if it isn't set.
  package init(_ slot: CompositionSlot, set: String?) {
    name = slot.name
    let kind: Parameter.Kind? =
      switch slot.kind {
      case .number: .number
      case .numbers: nil
      case .color: .color
      case .text: .string
      case .picture: .image
      }
    type = kind?.rawValue ?? "numbers"
    value = set ?? slot.value
    self.default = slot.value
    isSlot = true
  }
}

extension ExpressionValue {
  /// Returns the value as text for `--set`.
  fileprivate func settableText(isAngle: Bool) -> String {
    switch self {
    case .number(let number):
      let degrees = (number * 180 / .pi * 1e6).rounded() / 1e6
      return isAngle ? formatted(degrees) + "deg" : formatted(number)
    case .string(let text): return text
    case .color(let color): return color.hexadecimal
    case .bool(let flag): return flag ? "true" : "false"
    case .list(let values):
      return values.map { $0.settableText(isAngle: false) }.joined(separator: ", ")
    case .asset(_, let file): return file.path.description
    }
  }
}
