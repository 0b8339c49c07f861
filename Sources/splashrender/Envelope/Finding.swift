import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// An error, warning or note in the form for programs.
struct Finding: Sendable {
  let code: FindingCode
  let severity: Diagnostic.Severity
  /// One sentence without a full stop.
  let message: String
  /// The file with the problem, or the option as written; nil if there is none.
  var file: FilePath?
  /// The line, counted from 1; 0 if the finding concerns no place in a file.
  var line = 0
  /// The column in Unicode scalars, counted from 1; 0 without a line.
  var column = 0
  /// The JSON Pointer of the value in the file.
  var pointer: String?
  /// The name of the row in a batch.
  var row: String?
  /// The scene time in seconds.
  var time: Double?
  /// The number of the frame that shows the scene at the time.
  var frame: Int?
  var expected: String?
  /// The text at the place.
  var found: String?
  var suggestion: String?
  /// The change of the file that certainly solves the problem.
  var edit: Diagnostic.Edit?
  /// Related places.
  var notes: [Diagnostic.Note] = []

  init(
    _ code: FindingCode, _ severity: Diagnostic.Severity, _ message: String, file: FilePath? = nil
  ) {
    (self.code, self.severity, self.message, self.file) = (code, severity, message, file)
  }

  /// Creates the finding for a diagnostic.
  ///
  /// - Parameter source: The text of the diagnostic's file, if it is known.
  init(_ diagnostic: Diagnostic, in source: ParsedSource?) {
    self.init(diagnostic.code, diagnostic.severity, diagnostic.message, file: diagnostic.file)
    (line, column) = (diagnostic.line, diagnostic.column)
    (expected, suggestion) = (diagnostic.expected, diagnostic.suggestion)
    (edit, notes) = (diagnostic.edit, diagnostic.notes)
    (time, frame) = (diagnostic.time, diagnostic.frame)
    guard let span = diagnostic.span, let source else { return }
    found = source.text(in: span)
    if line > 0 { pointer = source.pointer(toOffset: span.lowerBound) }
  }

  /// The finding as JSON.
  var json: JSON {
    var members: [(String, JSON)] = [
      ("code", .string(code.rawValue)), ("severity", .string(severity.rawValue)),
      ("message", .string(message)), ("file", file.map(JSON.path) ?? .null),
      ("line", .whole(line)), ("column", .whole(column)),
      ("expected", expected.map(JSON.string) ?? .null),
      ("suggestion", suggestion.map(JSON.string) ?? .null),
    ]
    if let pointer { members.append(("pointer", .string(pointer))) }
    if let found { members.append(("found", .string(found))) }
    if let row { members.append(("row", .string(row))) }
    if let time { members.append(("time", .rounded(time))) }
    if let frame { members.append(("frame", .whole(frame))) }
    if let edit {
      let range = JSON.array([.whole(edit.range.lowerBound), .whole(edit.range.upperBound)])
      members.append(("edit", .object([("range", range), ("text", .string(edit.text))])))
    }
    if !notes.isEmpty { members.append(("notes", .array(notes.map(\.json)))) }
    return .object(members)
  }
}

extension Diagnostic.Note {
  /// The related place in the form for programs.
  var json: JSON {
    .object([
      ("file", .path(file)), ("line", .whole(line)), ("column", .whole(column)),
      ("message", .string(message)),
    ])
  }
}

/// A file's text, parsed to find the values at its places.
final class ParsedSource: Sendable {
  private let source: SourceText
  var bytes: [UInt8] { source.bytes }
  private let root: SyntaxValue?

  init(_ source: SourceText) {
    self.source = source
    root = SyntaxReader.read(source.bytes).value
  }

  /// The maximum length of ``text(in:)`` in bytes.
  private static let longest = 200

  /// Returns the text of a range; nil if it is long, has several lines, or isn't valid.
  func text(in range: Range<Int>) -> String? {
    guard range.count <= Self.longest, range.lowerBound < range.upperBound,
      range.upperBound <= source.bytes.count
    else { return nil }
    let text = String(validating: source.bytes[range], as: UTF8.self)
    return text.flatMap { $0.contains(where: \.isNewline) ? nil : $0 }
  }

  /// Returns the JSON Pointer of the innermost value around a byte; nil if the file isn't JSON.
  func pointer(toOffset offset: Int) -> String? { root?.pointer(toOffset: offset) }
}
