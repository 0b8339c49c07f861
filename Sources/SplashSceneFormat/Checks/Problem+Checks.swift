import SplashScene
import SplashSyntax
import SplashSystem

// MARK: Layers and keys

extension Problem {
  static func noLayer(_ name: String, suggestion: String?) -> Problem {
    Problem(
      .checkLayer,
      name.contains("*")
        ? "no layer matches \(quoted(name))" : "the scene has no layer \(quoted(name))",
      expected: "the id of a layer, or its path; not those of masks and nested scenes",
      suggestion: suggestion.map(quoted))
  }
  /// Returns the problem that a layer doesn't exist, with a suggestion for its key.
  static func noLayer(_ problem: Problem, suggestion: String?) -> Problem {
    var problem = problem
    problem.suggestion = suggestion.map(quoted)
    return problem
  }
  static func tooFewLayers(_ key: String, _ count: Int) -> Problem {
    Problem(
      .checkLayer,
      "\(quoted(key)) compares layers, but the check is about \(counted(count, "layer"))",
      expected: "at least 2 layers")
  }
  static func onlyExceptions() -> Problem {
    Problem(.checkLayer, "\"except\" leaves no layer to check")
  }
  static func noKey(_ text: String, suggestion: String?) -> Problem {
    Problem(
      .checkKey, "\(quoted(text)) names no value of a layer",
      expected: "a layer and a key path, like \"title.opacity\"",
      suggestion: suggestion.map(quoted))
  }
  static func keyOfSeveralNumbers(_ key: String, expected: String?) -> Problem {
    Problem(
      .checkKey, "the values of \(quoted(key)) aren't numbers",
      expected: expected ?? "a key path whose values are numbers")
  }
  static func keyOfOtherLayer(_ key: String, _ layer: Layer, types: [LayerKind]) -> Problem {
    let names = types.map { quoted($0.rawValue) }
    return Problem(
      .checkKey,
      "the layer \(quoted(layer.id)) has no \(quoted(key)): its type is \(quoted(layer.properties.content.kind.rawValue))",
      expected: names.isEmpty
        ? nil : "a layer of the type " + names.joined(separator: " or "))
  }
  static func incomparableKey(_ key: String) -> Problem {
    Problem(
      .checkKey, "the values of \(quoted(key)) can't be compared",
      expected: "a key path of numbers, points, sizes, rectangles or colours")
  }
  static func notValue(of key: String, _ found: String, expected: String) -> Problem {
    Problem(.valueType, "\(found) is not a value of \(quoted(key))", expected: expected)
  }
}

// MARK: Times and ranges

extension Problem {
  static func malformedTime(_ text: String, markers: [String]) -> Problem {
    let seconds = text.hasSuffix("s") ? Double(text.dropLast()) : Double(text)
    return Problem(
      .valueFormat, "\(quoted(text)) is not a time",
      expected: "a number of seconds, a frame like \"42f\", or \"marker:name\"",
      suggestion: markers.contains(text) ? quoted("marker:" + text) : seconds.map(formatted))
  }
  static func checkPastEnd(_ time: Double, duration: Double) -> Problem {
    Problem(
      .valueRange, "\(decimal(time)) s is after the scene's end",
      expected: "a time up to \(decimal(duration)) s")
  }
  static func checkOfNoTime(_ from: Double, _ until: Double) -> Problem {
    Problem(
      .valueRange,
      "nothing is checked: the times begin at \(decimal(from)) s and end at \(decimal(until)) s",
      expected: "an end after the beginning")
  }
  static func timeNotChecked(_ time: Double, in window: ClosedRange<Double>) -> Problem {
    Problem(
      .valueRange, "\(decimal(time)) s is outside the times of the check",
      expected: "a time from \(decimal(window.lowerBound)) s to \(decimal(window.upperBound)) s")
  }
  static func reversedRange(_ least: Double, _ greatest: Double) -> Problem {
    Problem(
      .valueRange, "no number is from \(formatted(least)) to \(formatted(greatest))",
      expected: "[least, greatest]")
  }
  static func endlessRange() -> Problem {
    Problem(
      .valueType, "every number is in the range", expected: "[least, greatest], at most one null")
  }
  static func checkWaivedWithoutReason() -> Problem {
    Problem(
      .waiverNoReason, "the check is waived without a reason", expected: "a reason in words",
      severity: .warning)
  }
  static func tooManyChecks(_ count: Int) -> Problem {
    Problem(
      .limitExceeded, "there are \(count) checks", expected: "at most \(Limits.checks)")
  }
  static func compositionWithChecks() -> Problem {
    Problem(
      .fileWrongKind, "a \(CompositionSource.noun) has no layers to check", expected: "a scene")
  }
}
