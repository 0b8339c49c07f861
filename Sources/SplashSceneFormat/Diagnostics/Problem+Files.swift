import SplashScene
import SplashSyntax
import SplashSystem

extension Problem {
  static func fileNotFound(_ what: String, _ path: String) -> Problem {
    Problem(.fileMissing, "there is no \(what) \(quoted(path))", kind: .missingFile)
  }
  static func noElement(
    _ element: String, in what: String, _ path: String, known: [String]
  ) -> Problem {
    Problem(
      .fileNoElement,
      "the \(what) \(quoted(path)) has no element with the id \(quoted(element))",
      expected: oneOf(known), suggestion: nearest(to: element, among: known).map(quoted))
  }
  static func fileOverLimit(_ what: String, _ path: String, _ limit: String) -> Problem {
    Problem(
      .limitExceeded, "the \(what) \(quoted(path)) is too large", expected: "at most \(limit)")
  }
  static func imageWarning(_ text: String, _ warning: String) -> Problem {
    Problem(.fileDegraded, "the image \(quoted(text)) \(warning)", severity: .warning)
  }
}
