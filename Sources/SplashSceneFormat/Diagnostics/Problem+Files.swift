import SplashScene
import SplashSyntax
import SplashSystem

extension Problem {
  static func fileNotFound(_ what: String, _ path: String) -> Problem {
    Problem("there is no \(what) \(quoted(path))", kind: .missingFile)
  }
  static func fileUnreadable(_ what: String, _ path: String, _ reason: String) -> Problem {
    Problem("the \(what) \(quoted(path)) can't be read: \(reason)", kind: .missingFile)
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
    Problem("the image \(quoted(text)) \(warning)", severity: .warning)
  }
  static func svgWarning(_ text: String, _ warning: String) -> Problem {
    Problem("the SVG \(quoted(text)) \(warning)", severity: .warning)
  }
  static func videoWarning(_ text: String, _ warning: String) -> Problem {
    Problem("the video \(quoted(text)) \(warning)", severity: .warning)
  }
  static func trimBeyondEnd(_ start: Double, duration: Double) -> Problem {
    Problem(
      "the part begins after the end of the video, at \(formatted(duration)) s",
      expected: "a start time below \(formatted(duration))")
  }
  static func trimTooLong(_ end: Double, duration: Double) -> Problem {
    Problem(
      "the video ends at \(formatted(duration)) s, before the end of the selected part",
      severity: .warning)
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
