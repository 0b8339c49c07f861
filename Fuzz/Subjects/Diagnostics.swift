import SplashSyntax
import SplashSystem

@testable import SplashSceneFormat

/// Checks that a range is within a text and, if the text is valid UTF-8, doesn't begin or end within a
/// character.
func checkPlace(_ span: Range<Int>, in bytes: [UInt8]) throws {
  try promise(
    span.lowerBound >= 0 && span.upperBound <= bytes.count,
    "the place \(span) is outside of a text of \(bytes.count) bytes")
  guard firstInvalidUTF8(in: bytes) == nil else { return }
  for end in [span.lowerBound, span.upperBound] where end < bytes.count {
    try promise(bytes[end] & 0xC0 != 0x80, "the place \(span) begins or ends within a character")
  }
}

/// Checks that messages about files have a valid position, and no control characters.
///
/// - Returns: The messages with their lines and columns.
func checkDiagnostics(
  _ diagnostics: [Diagnostic], sources: [FilePath: SourceText]
) throws -> [String] {
  for diagnostic in diagnostics {
    try promise(!diagnostic.message.isEmpty, "a message is empty")
    if let span = diagnostic.span {
      let source = sources[diagnostic.file]
      try promise(source != nil, "the text of \(diagnostic.file) is missing")
      if let source {
        try checkPlace(span, in: source.bytes)
        try promise(diagnostic.line >= 1 && diagnostic.column >= 1, "there is no line or column")
      }
    }
    let text = diagnostic.rendered(source: sources[diagnostic.file])
    for line in text.split(separator: "\n") { try promiseShowable(String(line)) }
  }
  return diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
}

/// Checks the errors of a file, and returns them as lines.
func checkErrors(_ errors: SceneError) throws -> String {
  try promise(errors.diagnostics.contains { $0.severity == .error }, "refused without an error")
  return try checkDiagnostics(errors.diagnostics, sources: errors.sources).joined(separator: "\n")
}
