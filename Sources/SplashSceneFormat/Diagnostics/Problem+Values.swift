import SplashScene
import SplashSyntax
import SplashSystem

// MARK: Objects

extension Problem {
  static func unknownKey(_ key: String, of subject: String, known: [String]) -> Problem {
    Problem(
      "unknown key \(quoted(key))\(subject.isEmpty ? "" : " of \(subject)")",
      expected: oneOf(known),
      suggestion: intendedKey(by: key, among: known) ?? nearest(to: key, among: known).map(quoted))
  }
  static func keyOfOtherType(
    _ key: String, of subject: String, owners: [String], found: String
  ) -> Problem {
    Problem(
      "\(quoted(key)) is not a key of \(subject) of type \(quoted(found))",
      expected: (owners.count == 1 ? "the type " : "one of the types ")
        + owners.map(quoted).joined(separator: ", "))
  }
  /// - Parameter subject: What requires the key: a noun with its article, or a key's name.
  static func missingKey(
    _ key: String, of subject: String, expected: String? = nil, suggestion: String? = nil
  ) -> Problem {
    Problem(
      "\(definite(subject)) has no \(quoted(key))", expected: expected, suggestion: suggestion)
  }
  /// Reports that a subject has none of the given keys although it requires one of them.
  static func missingKey(among keys: [String], of subject: String) -> Problem {
    Problem("\(subject) needs \(alternatives(keys))")
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
    Problem("\(quoted(key)) can't be combined with \(quoted(other))")
  }
  static func keyNeeds(_ key: String, _ other: String) -> Problem {
    Problem("\(quoted(key)) requires \(quoted(other))")
  }
  static func keyNeeds(_ key: String, oneOf others: [String]) -> Problem {
    Problem("\(quoted(key)) requires \(alternatives(others))")
  }
  /// Notes that a key or value is accepted without effect.
  static func noEffect(_ name: String, because reason: String) -> Problem {
    Problem("\(quoted(name)) has no effect: \(reason)", severity: .note)
  }
  static func wrongType(expected: String, found: String) -> Problem {
    Problem("this is \(found)", expected: expected)
  }
  static func wrongVersion(_ found: String) -> Problem {
    Problem("unknown format version \(found)", expected: "1")
  }
}

// MARK: Values

extension Problem {
  static func outOfRange(_ number: Double, expected: String) -> Problem {
    Problem("\(formatted(number)) is out of range", expected: expected)
  }
  /// - Parameter other: Other valid values, in words.
  static func unknownChoice(
    _ text: String, choices: [String], or other: String? = nil
  ) -> Problem {
    let expected = oneOf(choices, longest: 320)
    return Problem(
      "unknown value \(quoted(text))",
      expected: other.map { other in expected.map { "\($0), or \(other)" } ?? other } ?? expected,
      suggestion: intended(by: text, among: choices).map(quoted))
  }
  /// Reports a list with the wrong number of elements.
  static func wrongCount(_ found: Int, expected: String) -> Problem {
    Problem(found == 1 ? "there is 1 value" : "there are \(found) values", expected: expected)
  }
  /// - Parameter consequence: What happens because the number is less than the one before it.
  static func descends(_ number: Double, _ consequence: String) -> Problem {
    Problem(
      "\(formatted(number)) is less than the number before it: \(consequence)",
      expected: "ascending numbers", severity: .warning)
  }
  static func malformedColorPart(_ message: String, expected: String?) -> Problem {
    Problem(message, expected: expected)
  }
  static func colorOutsideSRGB(_ text: String, shown: String) -> Problem {
    Problem(
      "\(quoted(text)) is outside sRGB; its components are clipped to \(shown)", severity: .warning)
  }
  static func malformedFrameRate(_ text: String) -> Problem {
    Problem("\(quoted(text)) is not a frame rate", expected: "30 or \"30000/1001\"")
  }
  static func malformedPathData(_ reason: String, expected: String?) -> Problem {
    Problem("the path data is malformed: \(reason)", expected: expected)
  }
  init(_ fault: PathDataError) {
    switch fault.kind {
    case .malformed(let reason, let expected):
      self = .malformedPathData(reason, expected: expected)
    case .numberTooLarge(let number): self = .numberTooLarge(number)
    case .tooManyElements: self = .tooManyPathElements()
    }
  }
  static func pathWithoutStart(_ command: String) -> Problem {
    Problem(
      "\(quoted(command)) needs a current point, but the path has none yet",
      expected: "\"move\", \"arc\" or a shape before it")
  }
  static func noPathCommand(_ names: [String]) -> Problem {
    Problem(
      "this object has no path command",
      expected: names.map { "\"\($0)\"" }.joined(separator: ", ") + " or a basic shape")
  }
  static func viewBoxWithoutSVG() -> Problem {
    Problem(
      "there is no viewBox: the path is not from an SVG document that has one",
      expected: "a rectangle [x, y, width, height]")
  }
  static func svgWithoutElement(_ text: String) -> Problem {
    Problem(
      "\(quoted(text)) is a complete document, not an outline",
      expected: "\"file.svg#id\" for one element, or a layer of type \"svg\" for the document")
  }
  static func missingElementId() -> Problem {
    Problem("the element's id is missing after \"#\"", expected: "\"file.svg#id\"")
  }
  static func singularViewBox() -> Problem {
    Problem("the viewBox is empty", expected: "a positive width and height")
  }
  static func unknownInterpolation(_ name: String, known: [String]) -> Problem {
    Problem(
      "there is no parameter \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }
  static func parameterInDoubleBraces(_ name: String) -> Problem {
    Problem(
      "double braces are literal braces, not the value of the parameter \(quoted(name))",
      suggestion: quoted("{\(name)}"), severity: .warning)
  }
  static func unclosedInterpolation() -> Problem {
    Problem(
      "a brace is not closed", expected: "\"{name}\", or \"{{\" for a literal brace")
  }
  static func unopenedInterpolation() -> Problem {
    Problem(
      "unmatched closing brace", expected: "\"{name}\", or \"}}\" for a literal brace")
  }
}

// MARK: Scenes and layers

extension Problem {
  static func duplicateId(_ id: String, first: Span) -> Problem {
    Problem(
      "the id \(quoted(id)) is repeated",
      related: [RelatedPlace(span: first, message: "\(quoted(id)) is first used here")])
  }
  static func notALayer(_ text: String) -> Problem {
    Problem(
      "there is no file \(quoted(text)); a layer can't be referenced by its id",
      expected: "a layer { … }, a file path, or \"= name\" for a layer in \"let\"",
      kind: .missingFile)
  }
  static func malformedId(_ id: String) -> Problem {
    Problem("\(quoted(id)) can't be an id", expected: "a name without \"/\"")
  }
  static func malformedParameterName(_ name: String) -> Problem {
    Problem(
      "\(quoted(name)) can't be a parameter name",
      expected: "letters, digits and underscores, not starting with a digit")
  }
  static func reservedParameterName(_ name: String) -> Problem {
    Problem("\(quoted(name)) is reserved in expressions")
  }
  static func parameterKey(_ key: String, needs types: String) -> Problem {
    Problem("\(quoted(key)) applies only to parameters of type \(types)")
  }
  static func parameterWithoutValue(_ name: String, _ names: InputNames) -> Problem {
    Problem(
      "the parameter \(quoted(name)) has neither a default nor a value",
      expected: "a \"default\", or \(names.set)\(name)=…")
  }
  static func unknownParameter(_ name: String, known: [String]) -> Problem {
    Problem(
      "the scene has no parameter \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }
  static func tableOfParameters() -> Problem {
    Problem(
      "this is a table, not the values of one scene",
      expected: "a JSON object of values; the command batch renders each row of a table")
  }
  static func valueOfOtherParameter(
    _ name: String, _ other: String, _ names: InputNames
  ) -> Problem {
    Problem(
      "the text of \(quoted(name)) contains an assignment to \(quoted(other))",
      expected: "separate values: \(names.set)\(name)=… \(names.set)\(other)=…", severity: .warning)
  }
  static func parameterText(_ text: String, kind: String, expected: String) -> Problem {
    Problem("\(quoted(text)) is not \(kind)", expected: expected)
  }
  static func emptyRange(_ low: Double, _ high: Double) -> Problem {
    Problem("the range \(formatted(low))…\(formatted(high)) is empty")
  }
  static func pathsOfDifferentShape() -> Problem {
    Problem(
      "the path jumps: its commands differ from those of the first path",
      expected: "paths with the same commands", severity: .warning)
  }
}

// MARK: Animations

extension Problem {
  static func unknownKeyPath(_ text: String, known: [String]) -> Problem {
    Problem(
      "there is no key path \(quoted(text))",
      suggestion: (keyPath(endingAs: text, among: known) ?? intended(by: text, among: known))
        .map(quoted))
  }
  static func keyPathOfOtherLayer(
    _ text: String, owners: [String], found: String, known: [String]
  ) -> Problem {
    let content = owners.joined(separator: " and ")
    return Problem(
      "\(quoted(text)) is a property of \(content) layers, but this is \(article(found)) layer",
      suggestion: keyPath(endingAs: text, among: known).map(quoted))
  }
  static func keyPathOnlyInBlocks(_ text: String, _ others: [String]) -> Problem {
    Problem(
      "\(quoted(text)) can be animated only in \"animate\" blocks",
      expected: others.map(quoted).joined(separator: " and "))
  }
  static func keyPathNotInBlocks(_ text: String) -> Problem {
    Problem("\(quoted(text)) can't be animated in a block: its values can't be interpolated")
  }
  static func missingValues() -> Problem {
    Problem("the animation has no values", expected: "\"from\", \"to\" or \"by\"")
  }
  static func notSummable(_ key: String, _ keyPath: String) -> Problem {
    Problem("\(quoted(key)) has no effect on \(quoted(keyPath)): its values can't be added")
  }
  static func valueFunctionKeyPath(_ keyPath: String) -> Problem {
    Problem(
      "\"valueFunction\" doesn't apply to \(quoted(keyPath))",
      expected: "the key path \"transform\"")
  }
  static func springOfSwiftUI(_ key: String, of subject: String, suggestion: String) -> Problem {
    Problem("unknown key \(quoted(key)) of \(subject)", suggestion: suggestion)
  }
  static func firstKeyTime(_ number: Double) -> Problem {
    Problem(
      "the first key time is \(formatted(number)): the first value holds until then", expected: "0",
      severity: .warning)
  }
  static func lastKeyTime(_ number: Double) -> Problem {
    Problem(
      "the last key time is \(formatted(number)): the last value holds from then on", expected: "1",
      severity: .warning)
  }
  static func otherCountOfKeyTimes(_ found: Int, expected: String) -> Problem {
    Problem(
      "there \(found == 1 ? "is 1 key time" : "are \(found) key times"), so all values are evenly spaced",
      expected: expected, severity: .warning)
  }
  static func otherCountOfCurves(_ found: Int, than count: Int, expected: String) -> Problem {
    Problem(
      "there \(found == 1 ? "is 1 curve" : "are \(found) curves"): "
        + (found < count ? "segments without one are linear" : "the extra ones have no effect"),
      expected: expected, severity: .warning)
  }
  static func removedDespiteFill() -> Problem {
    Problem(
      "the animation is removed at its end, so fillMode doesn't hold its last value",
      expected: "false, or no removedOnCompletion: then fillMode decides", severity: .warning)
  }
  static func meansNothing(_ key: String, in place: String, expected: [String]) -> Problem {
    Problem("\(quoted(key)) has no effect in the \(place)", expected: oneOf(expected))
  }
  static func transitionInGroup() -> Problem {
    Problem(
      "a transition can't be in a group",
      expected: "a transition in the layer's \"animations\"")
  }
  static func progressEndsBeforeStart(_ start: Double, _ end: Double) -> Problem {
    Problem(
      "the transition ends at \(formatted(end)), before its start",
      expected: "an \"endProgress\" of at least \(formatted(start))")
  }
  static func pathOfOtherKeyPath(_ keyPath: String) -> Problem {
    Problem(
      "\(quoted(keyPath)) can't follow a path", expected: "the key path \"position\" or \"center\"")
  }
  static func pathWithoutSegments() -> Problem {
    Problem("the path has no segments", expected: "a path with a line or a curve")
  }
  static func ignoredInMode(_ key: String, _ mode: String) -> Problem {
    Problem(
      "\(quoted(key)) has no effect in the calculation mode \(quoted(mode)), which computes the times",
      severity: .warning)
  }
  static func fromWithoutAnimation(_ key: String, known: [String]) -> Problem {
    Problem(
      "\"from\" names \(quoted(key)), which the block doesn't animate", expected: oneOf(known),
      suggestion: nearest(to: key, among: known).map(quoted))
  }
  static func overlappingKeyPaths(_ key: String, _ other: String) -> Problem {
    Problem("\(quoted(key)) and \(quoted(other)) in the same block change the same property")
  }

  private static func article(_ content: String) -> String {
    "aeiou".contains(content.prefix(1)) ? "an \(content)" : "a \(content)"
  }
}
