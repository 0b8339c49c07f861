public import SplashSystem

/// An error, warning or note about a scene, and its location.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable {
    /// The scene can't be used.
    case error
    /// The scene can be used but is probably not what the author meant.
    case warning
    /// A key or value of Core Animation or UIKit was accepted although it changes nothing. `--strict` accepts it, too.
    case note
  }

  /// The kind of problem, which determines the program's exit code.
  public enum Kind: Hashable, Sendable {
    /// The scene or one of its files is invalid (65).
    case invalid
    /// A file is missing or can't be read (66).
    case missingFile
  }

  /// A related location.
  package struct Note: Hashable, Sendable {
    /// The file.
    package let file: FilePath
    /// The line number, starting at 1.
    package let line: Int
    /// The column number, starting at 1, in Unicode scalars.
    package let column: Int
    /// The message.
    package let message: String

    package init(file: FilePath, line: Int, column: Int, message: String) {
      self.file = file
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// A change of a file's text.
  package struct Edit: Hashable, Sendable {
    /// The bytes to replace.
    package let range: Range<Int>
    /// The new text.
    package let text: String
  }

  /// The code, which stays the same between versions.
  public let code: FindingCode
  /// The severity.
  public private(set) var severity: Severity
  /// The kind of problem.
  public let kind: Kind
  /// The path of the file with the problem, or the command-line option as written.
  public let file: FilePath
  /// The range of the problem in bytes of ``file``'s text, or of the option's text; `nil` if the problem concerns the
  /// whole file or option.
  public let span: Range<Int>?
  /// The line number of the first byte of the span, starting at 1; 0 for an option, or if there is no span.
  public let line: Int
  /// The column number of the first byte of the span, starting at 1, in Unicode scalars (a tab is one); 0 for an
  /// option, or if there is no span.
  public let column: Int
  /// The problem, in one sentence without a full stop.
  public let message: String
  /// The expected value.
  public let expected: String?
  /// The value that the author probably meant.
  public let suggestion: String?
  /// The change of ``file`` that certainly solves the problem; `nil` if there is none.
  package let edit: Edit?
  /// The scene time at which the problem is seen, in seconds; `nil` if it doesn't depend on the time.
  public let time: Double?
  /// The number of the frame that shows the scene at ``time``, from 0; `nil` without a time.
  public let frame: Int?
  /// Related locations.
  package private(set) var notes: [Note]

  package init(_ problem: Problem, in source: SourceText, at span: Span?) {
    let position = span.map { source.position(ofOffset: $0.start) } ?? (line: 0, column: 0)
    self.init(
      problem, file: source.path, span: span.map { $0.start..<$0.end }, line: position.line,
      column: position.column,
      notes: problem.related.map { place in
        let position = source.position(ofOffset: place.span.start)
        return Note(
          file: source.path, line: position.line, column: position.column, message: place.message)
      })
  }

  /// Creates a diagnostic for a part of an external value. The value's text takes the place of a file.
  package init(_ problem: Problem, input: FilePath, at span: Range<Int>) {
    self.init(problem, file: input, span: span, line: 0, column: 0, notes: [])
  }

  /// Creates a diagnostic for an external value or a whole file.
  package init(_ problem: Problem, file: FilePath) {
    self.init(problem, file: file, span: nil, line: 0, column: 0, notes: [])
  }

  private init(
    _ problem: Problem, file: FilePath, span: Range<Int>?, line: Int, column: Int, notes: [Note]
  ) {
    code = problem.code
    severity = problem.severity
    kind = problem.kind
    time = problem.time
    frame = problem.frame
    edit =
      if let span, line > 0, let replacement = problem.replacement {
        Edit(range: span, text: replacement)
      } else {
        nil
      }
    self.file = file
    self.span = span
    self.line = line
    self.column = column
    message = problem.message
    expected = problem.expected
    suggestion = problem.suggestion
    self.notes = notes
  }

  /// Returns the diagnostic with additional related locations.
  package func noting(_ more: [Note]) -> Diagnostic {
    var copy = self
    copy.notes += more
    return copy
  }

  /// The diagnostic as `--strict` reports it: a warning becomes an error.
  package var underStrictRules: Diagnostic {
    var copy = self
    if severity == .warning { copy.severity = .error }
    return copy
  }
}
