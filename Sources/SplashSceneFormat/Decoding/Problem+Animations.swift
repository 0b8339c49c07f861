import SplashScene
import SplashSyntax
import SplashSystem

extension Problem {
  static func groupsTooDeep() -> Problem {
    Problem(.limitExceeded, "groups of animations nest deeper than \(Limits.groupDepth) levels")
  }
  static func keyPathOfUnits(_ keyPath: String) -> Problem {
    Problem(
      .animationKeyPath,
      "\(quoted(keyPath)) has no effect here: the text is drawn by the layers of \"each\"",
      expected: "the animation in \"each\"")
  }
  static func pathsOfDifferentShape() -> Problem {
    Problem(
      .animationPathJumps,
      "the path jumps: its commands differ from those of the first path",
      expected: "paths with the same commands", severity: .warning)
  }
  static func unknownKeyPath(_ text: String, known: [String]) -> Problem {
    Problem(
      .animationKeyPath,
      "there is no key path \(quoted(text))",
      suggestion: (keyPath(endingAs: text, among: known) ?? intended(by: text, among: known))
        .map(quoted))
  }
  static func keyPathOnlyInBlocks(_ text: String, _ others: [String]) -> Problem {
    Problem(
      .animationKeyPath,
      "\(quoted(text)) can be animated only in \"animate\" blocks",
      expected: others.map(quoted).joined(separator: " and "))
  }
  static func keyPathNotInBlocks(_ text: String) -> Problem {
    Problem(
      .animationKeyPath,
      "\(quoted(text)) can't be animated in a block: its values can't be interpolated")
  }
  static func durationOfZero() -> Problem {
    Problem(
      .animationZeroDuration, "a duration of 0 means the default of 0.25 s",
      expected: "0.001 for a change at once", severity: .warning)
  }
  static func missingValues() -> Problem {
    Problem(
      .animationNoValues, "the animation has no values", expected: "\"from\", \"to\" or \"by\"")
  }
  static func notSummable(_ key: String, _ keyPath: String) -> Problem {
    Problem(
      .keyMisplaced, "\(quoted(key)) has no effect on \(quoted(keyPath)): its values can't be added"
    )
  }
  static func valueFunctionKeyPath(_ keyPath: String) -> Problem {
    Problem(
      .animationKeyPath,
      "\"valueFunction\" doesn't apply to \(quoted(keyPath))",
      expected: "the key path \"transform\"")
  }
  static func removedDespiteFill() -> Problem {
    Problem(
      .animationRemoved,
      "the animation is removed at its end, so fillMode doesn't hold its last value",
      expected: "false, or no removedOnCompletion: then fillMode decides", severity: .warning)
  }
  static func transitionInGroup() -> Problem {
    Problem(
      .keyMisplaced,
      "a transition can't be in a group",
      expected: "a transition in the layer's \"animations\"")
  }
  static func progressEndsBeforeStart(_ start: Double, _ end: Double) -> Problem {
    Problem(
      .valueRange,
      "the transition ends at \(formatted(end)), before its start",
      expected: "an \"endProgress\" of at least \(formatted(start))")
  }
  static func fromWithoutAnimation(_ key: String, known: [String]) -> Problem {
    Problem(
      .keyUnknown,
      "\"from\" names \(quoted(key)), which the block doesn't animate", expected: oneOf(known),
      suggestion: nearest(to: key, among: known).map(quoted))
  }
  static func overlappingKeyPaths(_ key: String, _ other: String) -> Problem {
    Problem(
      .keyConflict, "\(quoted(key)) and \(quoted(other)) in the same block change the same property"
    )
  }
  static func keyPathOfOtherLayer(
    _ text: String, owners: [String], found: String, known: [String]
  ) -> Problem {
    let content = owners.joined(separator: " and ")
    return Problem(
      .animationKeyPath,
      "\(quoted(text)) is a property of \(content) layers, but this is \(article(found)) layer",
      suggestion: keyPath(endingAs: text, among: known).map(quoted))
  }
  static func meansNothing(_ key: String, in place: String, expected: [String]) -> Problem {
    Problem(
      .keyMisplaced, "\(quoted(key)) has no effect in the \(place)", expected: oneOf(expected))
  }

  private static func article(_ content: String) -> String {
    "aeiou".contains(content.prefix(1)) ? "an \(content)" : "a \(content)"
  }
}
