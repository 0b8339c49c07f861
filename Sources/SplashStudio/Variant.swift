package import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// A scene in a studio, with the values and the size that a page has set.
package struct Variant: Hashable, Sendable {
  /// The index of the scene.
  package var scene = 0
  /// The index of the manifest's row; `nil` without a manifest.
  package var row: Int?
  /// The parameters' values by name, as text.
  package var set: [String: String] = [:]
  /// The canvas size in points; `nil` for the scene's own size.
  package var size: Size?

  /// Creates a variant of the first scene without changes.
  package init() {}

  /// The maximum size of a variant's JSON in bytes.
  private static let mostBytes = 64 << 10
  /// The maximum number of parameters, and the maximum length of a side in points.
  private static let (mostParameters, mostPoints) = (1000, 1e5)

  /// Parses a variant; `nil` if the text is malformed.
  init?(json text: String) {
    guard text.utf8.count <= Self.mostBytes, let json = JSON(Array(text.utf8)),
      case .object(let members) = json
    else { return nil }
    for (name, value) in members {
      switch (name, value) {
      case (_, .null): continue
      case ("scene", .number(let text)):
        guard let index = Int(request: text), index >= 0 else { return nil }
        scene = index
      case ("row", .number(let text)):
        guard let index = Int(request: text), index >= 0 else { return nil }
        row = index
      case ("set", .object(let values)):
        guard values.count <= Self.mostParameters else { return nil }
        for case (let name, .string(let text)) in values { set[name] = text }
        guard set.count == values.count else { return nil }
      case ("size", .array(let sides)):
        let sides = sides.compactMap(\.double)
        guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= Self.mostPoints }) else {
          return nil
        }
        size = Size(sides[0], sides[1])
      default: return nil
      }
    }
  }
}

extension JSON {
  /// The value if it is a finite number; otherwise `nil`.
  var double: Double? {
    guard case .number(let text) = self, let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  /// The value if it is an integer; otherwise `nil`.
  var wholeNumber: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(request: text)
  }

  /// The value if it is a string; otherwise `nil`.
  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
