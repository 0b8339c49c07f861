import SplashSyntax

/// The names of variables that aren't defined in the scene.
enum VariableNames {
  /// The variables of every place in a scene.
  static let scene = [
    "screen.width", "screen.height", "scale", "fps", "duration", "seed", "pi", "tau",
    "animations.end",
  ]
  /// The variables of a layer.
  static let layer = [
    "parent.width", "parent.height", "position.x", "position.y", "bounds.x", "bounds.y",
    "bounds.width", "bounds.height", "anchorPoint.x", "anchorPoint.y",
  ]
  /// The variables of a layer in an array of layers.
  static let sibling = ["sibling.index", "sibling.count"]
  /// The variables of a unit of text.
  static let unit = ["unit.index", "unit.count"]

  /// Returns whether a name is reserved in every scene, so that parameters can't have it.
  static func isReserved(_ name: String) -> Bool { reserved.contains(name) }

  /// The names that parameters can't have.
  static let reserved =
    scene.filter(isIdentifier)
    + [
      "screen", "parent", "position", "bounds", "anchorPoint", "sibling", "instance", "unit",
      "animations", "true", "false",
    ]

  /// Returns whether a name isn't available to named values because it is the name, or part of the name, of a
  /// geometry variable. Named values can hide the scene's other variables.
  static func isTaken(_ name: String) -> Bool { taken.contains(name) }

  /// The names that named values can't have.
  static let taken = reserved.filter { !["scale", "fps", "duration", "seed"].contains($0) }
}
