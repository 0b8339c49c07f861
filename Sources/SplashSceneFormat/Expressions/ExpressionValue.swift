import SplashScene
import SplashSystem

/// The value of an expression or a parameter.
enum ExpressionValue: Hashable, Sendable {
  case number(Double)
  case string(String)
  case color(Color)
  case bool(Bool)
  /// A list of values.
  case list(ExpressionList)
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
  var total: Int {
    guard case .list(let list) = self else { return 1 }
    return 1 + list.total
  }

  /// The number of lists that contain each other; 0 for other values.
  var depth: Int {
    guard case .list(let list) = self else { return 0 }
    return list.depth
  }

  /// Returns a coordinate or a side of a point, a size or a rectangle: "x", "y", "width" or "height"; `nil` for other
  /// names and values.
  func component(_ name: String) -> ExpressionValue? {
    guard case .list(let elements) = self,
      let index = ExpressionValue.index(ofComponent: name, in: elements.count)
    else { return nil }
    return elements[index]
  }

  /// Returns the index of a coordinate or a side in a list of `count` numbers.
  static func index(ofComponent name: String, in count: Int) -> Int? {
    switch (name, count) {
    case ("x", 2), ("x", 4), ("width", 2): 0
    case ("y", 2), ("y", 4), ("height", 2): 1
    case ("width", 4): 2
    case ("height", 4): 3
    default: nil
    }
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
