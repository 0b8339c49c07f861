/// Diagnostics without repetitions, as many as anyone reads.
struct DiagnosticList {
  private var unique: Set<Diagnostic> = []

  /// Whether a diagnostic among them is an error.
  private(set) var hasErrors = false

  /// Whether there are errors enough, so that no more are taken.
  var isFull: Bool { hasErrors && unique.count >= Limits.diagnostics }

  /// Adds a diagnostic. A nested scene that is used many times reports its faults once.
  mutating func append(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { hasErrors = true }
    guard unique.count < Limits.diagnostics else { return }
    unique.insert(diagnostic)
  }

  /// All of them by file and position.
  var sorted: [Diagnostic] {
    unique.sorted { left, right in
      let (l, r) = (left.span?.lowerBound ?? -1, right.span?.lowerBound ?? -1)
      return (left.file, l, left.message) < (right.file, r, right.message)
    }
  }
}
