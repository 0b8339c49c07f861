package import SplashSystem

/// A problem without its location. Each subject has a file with an extension that holds all its messages.
package struct Problem: Sendable {
  /// A related location in the same file, and a message about it.
  package struct RelatedPlace: Sendable {
    package let span: Span
    package let message: String

    package init(span: Span, message: String) {
      self.span = span
      self.message = message
    }
  }

  package let code: FindingCode
  package var message: String
  package var expected: String?
  package var suggestion: String?
  /// What can replace the text without being looked at, because it is certainly what was meant.
  package var replacement: String?
  /// The scene time at which the problem is seen, in seconds.
  package var time: Double?
  /// The frame that shows the scene at ``time``, counted from 0.
  package var frame: Int?
  package var severity: Diagnostic.Severity
  package var kind: Diagnostic.Kind
  package var related: [RelatedPlace]

  /// - Parameter isCertain: Whether the suggestion is certainly what was meant.
  package init(
    _ code: FindingCode, _ message: String, expected: String? = nil, suggestion: String? = nil,
    isCertain: Bool = false, replacement: String? = nil, severity: Diagnostic.Severity = .error,
    kind: Diagnostic.Kind = .invalid, at time: Double? = nil, related: [RelatedPlace] = []
  ) {
    self.code = code
    self.message = message
    self.expected = expected
    self.suggestion = suggestion
    self.replacement = replacement ?? (isCertain ? suggestion : nil)
    self.time = time
    self.severity = severity
    self.kind = kind
    self.related = related
  }

  /// Returns a list of choices; `nil` if it is too long.
  package static func oneOf(_ choices: [String], longest: Int = 90) -> String? {
    let list = choices.map(quoted).joined(separator: ", ")
    guard !choices.isEmpty, list.count <= longest else { return nil }
    return choices.count == 1 ? list : "one of: \(list)"
  }
}

/// Quotes a string from the scene for a message, shortened and without control characters.
package func quoted(_ text: String) -> String {
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

/// Returns a path in quotation marks for a message.
package func quoted(_ path: FilePath) -> String { quoted(path.description) }
