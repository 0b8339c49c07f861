import SplashScene
import SplashSystem

/// What an expression yields, and what a parameter holds.
enum ExpressionValue: Hashable, Sendable {
  case number(Double)
  case string(String)
  case color(Color)
  case bool(Bool)
  /// Values one after another.
  case list([ExpressionValue])
  /// An image parameter: the path as it was written, and the file.
  case asset(text: String, file: AssetFile)

  /// The text of a string or a path.
  var text: String? {
    switch self {
    case .string(let text), .asset(let text, _): text
    case .number, .color, .bool, .list: nil
    }
  }

  /// The kind's name in messages.
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

  /// Whether both are of one kind.
  func isComparable(with other: ExpressionValue) -> Bool {
    if case (.list, .list) = (self, other) { true } else { kindName == other.kindName }
  }
}
