import SplashSyntax
import SplashSystem

/// The location at which a named value or a template is used, and the location of the enclosing use.
final class UseSite {
  private let file: SceneFile
  private let span: Span
  private let message: String
  private let outer: UseSite?

  init(_ file: SceneFile, _ span: Span, _ message: String, within outer: UseSite?) {
    self.file = file
    self.span = span
    self.message = message
    self.outer = outer
  }

  /// A location in a file.
  struct Location: Hashable {
    let file: FilePath
    let offset: Int
  }

  /// The locations of the uses, innermost first.
  var locations: [Location] {
    [Location(file: file.identity, offset: span.start)] + (outer?.locations ?? [])
  }

  /// The uses from innermost to outermost, for a diagnostic.
  var notes: [Diagnostic.Note] {
    var notes: [Diagnostic.Note] = []
    var place: UseSite? = self
    while let current = place, notes.count < 4 {
      let position = current.file.source.position(ofOffset: current.span.start)
      notes.append(
        Diagnostic.Note(
          file: current.file.source.path, line: position.line, column: position.column,
          message: current.message))
      place = current.outer
    }
    return notes
  }
}
