/// Something that reads what comes from outside, and what has to hold whatever it is given.
public struct Subject: Sendable {
  /// The name: that of its program, and of the folder of its cases.
  public let name: String
  /// Reads bytes, checks what comes of them, and tells it in a few lines: the value in short, or what is
  /// wrong and where.
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

/// Something didn't hold that has to hold for every input.
public struct BrokenPromise: Error, CustomStringConvertible {
  /// What didn't hold.
  public let description: String
}

/// Ends the trial unless a promise was kept.
func promise(_ isKept: Bool, _ broken: @autoclosure () -> String) throws {
  if !isKept { throw BrokenPromise(description: broken()) }
}

/// Checks that numbers are finite.
func promiseFinite(_ numbers: [Double], _ what: @autoclosure () -> String) throws {
  try promise(numbers.allSatisfy(\.isFinite), "not finite: \(what()): \(numbers)")
}

/// Checks that a text has nothing in it that a terminal obeys.
func promiseShowable(_ text: String) throws {
  for scalar in text.unicodeScalars {
    let isControl = scalar.properties.generalCategory == .control
    let isOverride =
      (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    try promise(!isControl && !isOverride, "a terminal obeys U+\(scalar.value): \(text)")
  }
}
