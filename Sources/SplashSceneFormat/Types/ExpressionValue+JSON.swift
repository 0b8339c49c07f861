import SplashScene
import SplashSystem

extension JSON {
  /// Creates the value of an expression as written in a scene.
  init(_ value: ExpressionValue) {
    switch value {
    case .number(let number): self = .shortest(number)
    case .bool(let bool): self = .bool(bool)
    case .color(let color): self = .string(color.css)
    case .list(let elements): self = .array(elements.map { JSON($0) })
    case .string(let text), .asset(let text, _): self = .unevaluated(text)
    }
  }

  /// Creates a text as written where parameters' names in braces are replaced.
  static func text(_ text: String) -> JSON {
    text.hasPrefix("=")
      ? .unevaluated(text)
      : .string(text.replacing("{", with: "{{").replacing("}", with: "}}"))
  }

  /// Creates a string as written where a string can be an expression.
  static func unevaluated(_ text: String) -> JSON {
    .string(text.hasPrefix("=") ? "= '\(text)'" : text)
  }
}
