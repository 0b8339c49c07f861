import SplashScene
import SplashSyntax
import SplashSystem

// MARK: Objects

extension Problem {
  static func unknownKey(_ key: String, of subject: String, known: [String]) -> Problem {
    Problem(
      .keyUnknown,
      "unknown key \(quoted(key))\(subject.isEmpty ? "" : " of \(subject)")",
      expected: oneOf(known),
      suggestion: same(key, among: known).map(quoted) ?? intendedKey(by: key, among: known)
        ?? nearest(to: key, among: known).map(quoted),
      isCertain: same(key, among: known) != nil)
  }
  static func missingKey(
    _ key: String, of object: SceneObject, expected: String? = nil, suggestion: String? = nil
  ) -> Problem {
    missingKey(key, of: object.rawValue, expected: expected, suggestion: suggestion)
  }
  /// - Parameter subject: What requires the key: a noun with its article, or a key's name.
  static func missingKey(
    _ key: String, of subject: String, expected: String? = nil, suggestion: String? = nil
  ) -> Problem {
    Problem(
      .keyMissing,
      "\(definite(subject)) has no \(quoted(key))", expected: expected, suggestion: suggestion)
  }
  static func missingKey(among keys: [String], of object: SceneObject) -> Problem {
    missingKey(among: keys, of: object.rawValue)
  }
  /// Reports that a subject has none of the given keys although it requires one of them.
  static func missingKey(among keys: [String], of subject: String) -> Problem {
    Problem(.keyMissing, "\(subject) needs \(alternatives(keys))")
  }
  /// Returns a list of quoted keys: `"a", "b" or "c"`.
  private static func alternatives(_ keys: [String]) -> String {
    let names = keys.map(quoted)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
  /// Returns a subject with the definite article: "the scene" for "a scene". A key's name is quoted.
  private static func definite(_ subject: String) -> String {
    let words = subject.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return quoted(subject) }
    return ["a", "an"].contains(words[0]) ? "the \(words[1])" : subject
  }
  static func keysExclude(_ key: String, _ other: String) -> Problem {
    Problem(.keyConflict, "\(quoted(key)) can't be combined with \(quoted(other))")
  }
  static func keyNeeds(_ key: String, _ other: String) -> Problem {
    Problem(.keyMissing, "\(quoted(key)) requires \(quoted(other))")
  }
  static func keyNeeds(_ key: String, oneOf others: [String]) -> Problem {
    Problem(.keyMissing, "\(quoted(key)) requires \(alternatives(others))")
  }
  /// Notes that a key or value is accepted without effect.
  static func noEffect(_ name: String, because reason: String) -> Problem {
    Problem(.keyNoEffect, "\(quoted(name)) has no effect: \(reason)", severity: .note)
  }
  static func wrongType(expected: String, found: String) -> Problem {
    Problem(.valueType, "this is \(found)", expected: expected)
  }
}

// MARK: Values

extension Problem {
  static func noAnimationEnds(_ id: String, severity: Diagnostic.Severity = .error) -> Problem {
    Problem(
      .valueRange,
      "no animation ends, because that of the layer \(quoted(id)) is endless, so animations.end is 0",
      expected: "a number of seconds", severity: severity)
  }
  static func outOfRange(_ number: Double, expected: String) -> Problem {
    Problem(.valueRange, "\(formatted(number)) is out of range", expected: expected)
  }
  /// - Parameter other: Other valid values, in words.
  static func unknownChoice(
    _ text: String, choices: [String], or other: String? = nil
  ) -> Problem {
    let expected = oneOf(choices, longest: 320)
    return Problem(
      .valueChoice,
      "unknown value \(quoted(text))",
      expected: other.map { other in expected.map { "\($0), or \(other)" } ?? other } ?? expected,
      suggestion: (same(text, among: choices) ?? intended(by: text, among: choices)).map(quoted),
      isCertain: same(text, among: choices) != nil)
  }
  /// Returns the candidate that differs from a word only in upper and lower case.
  private static func same(_ word: String, among candidates: [String]) -> String? {
    candidates.first { $0.lowercased() == word.lowercased() }
  }
  /// Reports a list with the wrong number of elements.
  static func wrongCount(_ found: Int, expected: String) -> Problem {
    Problem(
      .valueCount, found == 1 ? "there is 1 value" : "there are \(found) values", expected: expected
    )
  }
  /// - Parameter consequence: What happens because the number is less than the one before it.
  static func descends(_ number: Double, _ consequence: String) -> Problem {
    Problem(
      .valueOrder,
      "\(formatted(number)) is less than the number before it: \(consequence)",
      expected: "ascending numbers", severity: .warning)
  }
  static func malformedColorPart(_ message: String, expected: String?) -> Problem {
    Problem(.valueFormat, message, expected: expected)
  }
  static func colorOutsideSRGB(_ text: String, shown: String) -> Problem {
    Problem(
      .colorClipped,
      "\(quoted(text)) is outside sRGB; its components are clipped to \(shown)", severity: .warning)
  }
  static func malformedPathData(_ reason: String, expected: String?) -> Problem {
    Problem(.valueFormat, "the path data is malformed: \(reason)", expected: expected)
  }
  init(_ fault: PathDataError) {
    switch fault.kind {
    case .malformed(let reason, let expected):
      self = .malformedPathData(reason, expected: expected)
    case .numberTooLarge(let number): self = .numberTooLarge(number)
    case .tooManyElements: self = .tooManyPathElements()
    }
  }
  static func unclosedInterpolation() -> Problem {
    Problem(
      .textBraces,
      "a brace is not closed", expected: "\"{name}\", or \"{{\" for a literal brace")
  }
  static func unopenedInterpolation() -> Problem {
    Problem(
      .textBraces,
      "unmatched closing brace", expected: "\"{name}\", or \"}}\" for a literal brace")
  }
}

// MARK: Scenes and layers

extension Problem {
  static func malformedId(_ id: String) -> Problem {
    Problem(.nameMalformed, "\(quoted(id)) can't be an id", expected: "a name without \"/\"")
  }
  static func malformedParameterName(_ name: String) -> Problem {
    Problem(
      .nameMalformed,
      "\(quoted(name)) can't be a parameter name",
      expected: "letters, digits and underscores, not starting with a digit")
  }
  static func reservedParameterName(_ name: String) -> Problem {
    Problem(.nameMalformed, "\(quoted(name)) is reserved in expressions")
  }
}
