import SplashScene
import SplashSystem

/// A problem without its location. All messages are in the files of this type and its extensions, to keep their style
/// consistent.
struct Problem: Sendable {
  /// A related location in the same file, and a message about it.
  struct RelatedPlace: Sendable {
    let span: Span
    let message: String
  }

  var message: String
  var expected: String?
  var suggestion: String?
  var severity = Diagnostic.Severity.error
  var kind = Diagnostic.Kind.invalid
  var related: [RelatedPlace] = []

  init(
    _ message: String, expected: String? = nil, suggestion: String? = nil,
    related: [RelatedPlace] = []
  ) {
    self.message = message
    self.expected = expected
    self.suggestion = suggestion
    self.related = related
  }

  /// Returns a list of choices; `nil` if it is too long.
  static func oneOf(_ choices: [String], longest: Int = 90) -> String? {
    let list = choices.map(quoted).joined(separator: ", ")
    guard !choices.isEmpty, list.count <= longest else { return nil }
    return choices.count == 1 ? list : "one of: \(list)"
  }
}

/// Quotes a string from the scene for a message, shortened and without control characters.
func quoted(_ text: String) -> String {
  var result = "\""
  for (count, scalar) in text.unicodeScalars.enumerated() {
    if count == 48 {
      result += "…"
      break
    }
    result.unicodeScalars.append(scalar.isObeyed ? "\u{FFFD}" : scalar)
  }
  return result + "\""
}

/// Returns a string that is safe to print on one line. U+FFFD replaces characters that a terminal would interpret.
package func shown(_ name: String) -> String {
  var result = ""
  for scalar in name.unicodeScalars {
    result.unicodeScalars.append(scalar.isObeyed ? "\u{FFFD}" : scalar)
  }
  return result
}

/// Returns a path in quotation marks for a message.
func quoted(_ path: FilePath) -> String { quoted(path.description) }

/// Returns a path for a message without shortening it.
func shown(_ path: FilePath) -> String { shown(path.description) }

// MARK: JSON

extension Problem {
  static func fileTooLong(_ limit: Int) -> Problem {
    Problem("the file is too large", expected: "at most \(limit >> 20) MB")
  }
  static func syntaxTooDeep() -> Problem {
    Problem("arrays and objects nest deeper than \(Limits.syntaxDepth) levels")
  }
  static func tooManyValues() -> Problem {
    Problem(
      "the file has too many numbers, strings and other values",
      expected: "at most \(Limits.syntaxValues)")
  }
  static func invalidUTF8() -> Problem { Problem("invalid UTF-8") }
  static func emptyFile() -> Problem {
    Problem("the file is empty", expected: "an object in braces")
  }
  static func textAfterEnd() -> Problem {
    Problem("unexpected text after the end of the object", expected: "the end of the file")
  }
  static func endOfFile(_ missing: String) -> Problem {
    Problem("unexpected end of the file", expected: missing)
  }
  static func unclosed(_ what: String, note: RelatedPlace) -> Problem {
    Problem("the file ends inside an \(what)", related: [note])
  }
  static func unclosedString() -> Problem {
    Problem("a string has no closing quote on its line", expected: "\" (a line break is \\n)")
  }
  static func unclosedComment() -> Problem { Problem("a comment is not closed", expected: "*/") }
  static func missingComma(in what: String) -> Problem {
    Problem(
      "a comma is missing before this",
      expected: what == "array" ? "\",\" or \"]\"" : "\",\" or \"}\"")
  }
  static func missingColon() -> Problem { Problem("a colon is missing", expected: "\":\"") }
  static func missingBracket(of what: String, note: RelatedPlace) -> Problem {
    Problem("\(what == "array" ? "\"]\"" : "\"}\"") is missing before this", related: [note])
  }
  static func keyWithoutQuotes(_ word: String) -> Problem {
    if word == "#" { return Problem("\"#\" doesn't begin a comment", expected: "//") }
    return isIdentifier(word)
      ? Problem("this key needs double quotes", suggestion: "\"\(word)\"")
      : Problem("\(quoted(word)) is not a key", expected: "a key in double quotes")
  }
  static func duplicateKey(_ key: String, note: RelatedPlace) -> Problem {
    Problem("the key \(quoted(key)) is repeated", related: [note])
  }
  static func malformedNumber(_ text: String, suggestion: String?) -> Problem {
    Problem(
      "\(quoted(text)) is not a number",
      expected: suggestion == nil ? "a number like 12, -0.5 or 1e-3" : nil, suggestion: suggestion)
  }
  static func numberOverflow(_ text: String) -> Problem {
    Problem("the number \(quoted(text)) is too large")
  }
  static func controlCharacter(_ byte: UInt8) -> Problem {
    let code = String(byte, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: 4 - code.count) + code
    return Problem("a string has a control character (U+\(digits))", expected: "\\u\(digits)")
  }
  static func unknownEscape() -> Problem {
    Problem(
      "unknown escape sequence", expected: "one of: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
  }
  static func malformedUnicodeEscape() -> Problem {
    Problem("an escape is incomplete", expected: "\\u and four hexadecimal digits")
  }
  static func loneSurrogate() -> Problem {
    Problem("an escape is half of a surrogate pair", expected: "a pair like \\uD83D\\uDE00")
  }
}

// MARK: Files

extension Problem {
  static func fileNotFound(_ what: String, _ path: String) -> Problem {
    var problem = Problem("there is no \(what) \(quoted(path))")
    problem.kind = .missingFile
    return problem
  }
  static func fileUnreadable(_ what: String, _ path: String, _ reason: String) -> Problem {
    var problem = Problem("the \(what) \(quoted(path)) can't be read: \(reason)")
    problem.kind = .missingFile
    return problem
  }
  static func fileCorrupt(_ what: String, _ path: String, _ reason: String) -> Problem {
    Problem("the \(what) \(quoted(path)) is corrupt: \(reason)")
  }
  static func fileOfOtherKind(
    _ what: String, _ path: String, found: String, advice: String?
  ) -> Problem {
    let article = "aeiouS".contains(what.prefix(1)) ? "an" : "a"
    let isUnsupported = found.hasSuffix(" \(what)")
    let fault = isUnsupported ? "which isn't supported" : "not \(article) \(what)"
    return Problem("\(quoted(path)) is \(found), \(fault)", expected: advice)
  }
  /// Reports a file of a different kind where a scene or a Lottie file is expected.
  static func sceneOfOtherKind(_ kind: FileKind) -> Problem {
    Problem(
      "this is \(kind.name), not a scene", expected: kind.advice.map { "a scene file with \($0)" })
  }
  /// Reports a table where a scene is expected.
  static func sceneIsTable() -> Problem {
    Problem(
      "this is a table of parameter values, not a scene",
      expected: "a scene; the command batch renders it once for each row of a table")
  }
  static func fileInvalid(
    _ what: String, _ path: String, _ line: Int, _ reason: String
  ) -> Problem {
    Problem("line \(line) of the \(what) \(quoted(path)): \(reason)")
  }
  static func noElement(
    _ element: String, in what: String, _ path: String, known: [String]
  ) -> Problem {
    Problem(
      "the \(what) \(quoted(path)) has no element with the id \(quoted(element))",
      expected: oneOf(known), suggestion: nearest(to: element, among: known).map(quoted))
  }
  static func fileOverLimit(_ what: String, _ path: String, _ limit: String) -> Problem {
    Problem("the \(what) \(quoted(path)) is too large", expected: "at most \(limit)")
  }
  static func imageSide(_ path: String, _ width: Int, _ height: Int) -> Problem {
    Problem(
      "the image \(quoted(path)) is too large: \(width) × \(height) pixels",
      expected: "at most \(Limits.imageSide) pixels per side")
  }
  static func imagePixels(_ pixels: Int) -> Problem {
    Problem(
      "the scene's images are too large: \(pixels / 1_000_000) million pixels in total",
      expected: "at most \(Limits.imagePixels / 1_000_000) million")
  }
  static func imageWarning(_ text: String, _ warning: String) -> Problem {
    var problem = Problem("the image \(quoted(text)) \(warning)")
    problem.severity = .warning
    return problem
  }
  static func svgWarning(_ text: String, _ warning: String) -> Problem {
    var problem = Problem("the SVG \(quoted(text)) \(warning)")
    problem.severity = .warning
    return problem
  }
  static func videoWarning(_ text: String, _ warning: String) -> Problem {
    var problem = Problem("the video \(quoted(text)) \(warning)")
    problem.severity = .warning
    return problem
  }
  static func trimBeyondEnd(_ start: Double, duration: Double) -> Problem {
    Problem(
      "the part begins after the end of the video, at \(formatted(duration)) s",
      expected: "a start time below \(formatted(duration))")
  }
  static func trimTooLong(_ end: Double, duration: Double) -> Problem {
    var problem = Problem(
      "the video ends at \(formatted(duration)) s, before the end of the selected part")
    problem.severity = .warning
    return problem
  }
  static func malformedPath() -> Problem {
    Problem("a path can't be empty or contain a null character", expected: "a file path")
  }
  static func pathTooLong() -> Problem {
    Problem("the path is too long", expected: "at most 4095 bytes")
  }
  static func pathIsURL(_ text: String) -> Problem {
    Problem(
      "\(quoted(text)) is a URL; files are never downloaded", expected: "a file path")
  }
  static func absolutePath(_ text: String, _ permission: String) -> Problem {
    Problem(
      "the path \(quoted(text)) is absolute",
      expected: "a path relative to this file, or \(permission)")
  }
  static func pathOutside(_ text: String, _ permission: String) -> Problem {
    Problem(
      "the file \(quoted(text)) is outside the main scene's folder",
      expected: "a file in that folder, or \(permission)")
  }
  static func sceneCycle(_ chain: [FilePath]) -> Problem {
    Problem("the scene contains itself: \(chain.map { shown($0) }.joined(separator: " → "))")
  }
}

// MARK: Limits

extension Problem {
  static func tooManyLayers() -> Problem {
    Problem("the scene has more than \(Limits.layers) layers, including those of nested scenes")
  }
  static func groupsTooDeep() -> Problem {
    Problem("groups of animations nest deeper than \(Limits.groupDepth) levels")
  }
  static func layersTooDeep() -> Problem {
    Problem("layers nest deeper than \(Limits.layerDepth) levels, including nested scenes")
  }
  static func scenesTooDeep() -> Problem {
    Problem("scenes nest deeper than \(Limits.sceneDepth) levels")
  }
  static func scenesTooLong() -> Problem {
    Problem("nested scenes expand to more than \(Limits.nestedSceneBytes >> 20) MB")
  }
  static func tooManyPathElements() -> Problem {
    Problem(
      "the outlines of the scene's paths and texts have more than \(Limits.pathElements) elements in total"
    )
  }
  static func canvasTooLarge(_ width: Double, _ height: Double) -> Problem {
    Problem(
      "the canvas is too large: \(formatted(width)) × \(formatted(height)) pixels",
      expected: "at most \(Limits.canvasSide) pixels per side")
  }
  static func canvasTooSmall() -> Problem { Problem("the canvas is smaller than one pixel") }
  static func tooManyFramePixels(frames: Double, pixels: Double) -> Problem {
    Problem(
      "the scene is too long for its size: \(formatted(frames)) frames of \(formatted(pixels)) pixels",
      expected: "at most 10¹² pixels in all frames")
  }
  static func numberTooLarge(_ number: Double) -> Problem {
    Problem(
      "\(formatted(number)) is out of range", expected: "a number from −10⁹ to 10⁹")
  }
}
