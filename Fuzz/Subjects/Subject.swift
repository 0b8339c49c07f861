/// A fuzzing target: code that reads untrusted input, and the conditions that hold for every input.
public struct Subject: Sendable {
  /// The name of the fuzzer's program and of the folder of cases.
  public let name: String
  /// Reads bytes, checks the result, and returns it in a few lines: a summary of the value, or the errors with
  /// their positions.
  ///
  /// - Throws: ``BrokenPromise``.
  public let outcome: @Sendable (_ bytes: [UInt8]) throws -> String

  init(_ name: String, outcome: @escaping @Sendable (_ bytes: [UInt8]) throws -> String) {
    self.name = name
    self.outcome = outcome
  }

  /// All subjects.
  public static let all = [
    json, scene, path, expression, image, manifest, color, svg, font, length, cache,
    helper, archive, lottie, studio,
  ]
}

/// A condition that must hold for every input has failed.
public struct BrokenPromise: Error, CustomStringConvertible {
  /// The failed condition.
  public let description: String
}

/// Throws unless a condition holds.
func promise(_ isKept: Bool, _ broken: @autoclosure () -> String) throws {
  if !isKept { throw BrokenPromise(description: broken()) }
}

/// Checks that numbers are finite.
func promiseFinite(_ numbers: [Double], _ what: @autoclosure () -> String) throws {
  try promise(numbers.allSatisfy(\.isFinite), "not finite: \(what()): \(numbers)")
}

/// Checks that a text has no control characters.
func promiseShowable(_ text: String) throws {
  for scalar in text.unicodeScalars {
    let isControl = scalar.properties.generalCategory == .control
    let isOverride =
      (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    try promise(!isControl && !isOverride, "a terminal obeys U+\(scalar.value): \(text)")
  }
}
