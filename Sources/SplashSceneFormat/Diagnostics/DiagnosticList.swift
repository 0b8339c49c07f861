/// Diagnostics without repetitions, as many as anyone reads.
struct DiagnosticList {
  /// What tells diagnostics apart: not the notes, which differ between uses of a nested scene.
  private struct Identity: Hashable {
    let file: String
    let span: Range<Int>?
    let message: String
  }

  private var unique: [Identity: Diagnostic] = [:]

  /// Whether a diagnostic among them is an error.
  private(set) var hasErrors = false

  /// Whether there are errors enough, so that no more are taken.
  var isFull: Bool { hasErrors && unique.count >= Limits.diagnostics }

  /// Adds a diagnostic. A nested scene that is used many times reports its faults once.
  mutating func append(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { hasErrors = true }
    guard unique.count < Limits.diagnostics else { return }
    let identity = Identity(
      file: diagnostic.file, span: diagnostic.span, message: diagnostic.message)
    if unique[identity] == nil { unique[identity] = diagnostic }
  }

  /// Whether there are none.
  var isEmpty: Bool { unique.isEmpty }

  /// All of them by file and position.
  var sorted: [Diagnostic] {
    unique.values.sorted { left, right in
      let (l, r) = (left.span?.lowerBound ?? -1, right.span?.lowerBound ?? -1)
      return (left.file, l, left.message) < (right.file, r, right.message)
    }
  }
}
