import SplashScene
import SplashSystem

/// The value of an expression or a parameter.
enum ExpressionValue: Hashable, Sendable {
  case number(Double)
  case string(String)
  case color(Color)
  case bool(Bool)
  /// A list of values.
  case list([ExpressionValue])
  /// An image parameter: the path as written, and the file.
  case asset(text: String, file: AssetFile)

  /// The text of a string or a path.
  var text: String? {
    switch self {
    case .string(let text), .asset(let text, _): text
    case .number, .color, .bool, .list: nil
    }
  }

  /// The number of values in a list, including those of the lists in it and the lists themselves; 1 for other values.
  var count: Int {
    guard case .list(let elements) = self else { return 1 }
    return elements.reduce(1) { $0 + $1.count }
  }

  /// The type's name in messages.
  var kindName: String {
    switch self {
    case .number: "a number"
    case .string: "a string"
    case .color: "a colour"
    case .bool: "true or false"
    case .list(let elements): "a list of \(elements.count)"
    case .asset: "an image"
    }
  }

  /// Returns whether both values have the same type.
  func isComparable(with other: ExpressionValue) -> Bool {
    if case (.list, .list) = (self, other) { true } else { kindName == other.kindName }
  }
}
