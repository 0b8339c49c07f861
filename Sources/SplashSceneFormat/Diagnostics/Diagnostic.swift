public import SplashSystem

/// Something that is wrong with a scene, or doubtful, and where.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// The scene can't be used.
    case error
    /// The scene can be used, and probably isn't what was meant.
    case warning
  }

  /// What it is about, which decides the program's exit code.
  public enum Kind: Hashable, Sendable {
    /// The scene, or a file it names, is not what it should be (65).
    case invalid
    /// A file is not there or can't be read (66).
    case missingFile
  }

  /// Another place that has to do with the problem.
  public struct Note: Hashable, Sendable {
    /// The file.
    public let file: FilePath
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// What is there.
    public let message: String
  }

  /// How bad it is.
  public private(set) var severity: Severity
  /// What it is about.
  public let kind: Kind
  /// The path of the file that is at fault, or the command-line option as it was written.
  public let file: FilePath
  /// The bytes of ``file``'s text at fault (of the option's own text, where it is one); `nil` when the
  /// whole file or an option is.
  public let span: Range<Int>?
  /// The line of the first byte at fault, from 1; 0 without a span and for
  /// options.
  public let line: Int
  /// The column of the first byte at fault, from 1, counted in Unicode scalars (a tab is one); 0
  /// without a span and for options.
  public let column: Int
  /// What is wrong, in one sentence without a full stop.
  public let message: String
  /// What would be right.
  public let expected: String?
  /// What was probably meant.
  public let suggestion: String?
  /// Other places that have to do with it.
  public private(set) var notes: [Note]

  init(_ problem: Problem, in source: SourceText, at span: Span?) {
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

  /// A problem of a part of a value from outside, whose text takes the place of a file.
  init(_ problem: Problem, input: FilePath, at span: Range<Int>) {
    self.init(problem, file: input, span: span, line: 0, column: 0, notes: [])
  }

  /// A problem of a value from outside, or of a file as a whole.
  init(_ problem: Problem, file: FilePath) {
    self.init(problem, file: file, span: nil, line: 0, column: 0, notes: [])
  }

  private init(
    _ problem: Problem, file: FilePath, span: Range<Int>?, line: Int, column: Int, notes: [Note]
  ) {
    severity = problem.severity
    kind = problem.kind
    self.file = file
    self.span = span
    self.line = line
    self.column = column
    message = problem.message
    expected = problem.expected
    suggestion = problem.suggestion
    self.notes = notes
  }

  /// The diagnostic with other places that have to do with it, too.
  func noting(_ more: [Note]) -> Diagnostic {
    var copy = self
    copy.notes += more
    return copy
  }

  /// The same as an error.
  var asError: Diagnostic {
    var copy = self
    copy.severity = .error
    return copy
  }
}
