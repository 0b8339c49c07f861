import SplashSystem

/// Diagnostics without repetitions, as many as anyone reads.
struct DiagnosticList {
  /// What tells diagnostics apart: not the notes, which differ between uses of a nested scene.
  private struct Identity: Hashable {
    let file: FilePath
    let span: Range<Int>?
    let message: String
  }

  private struct Reported: Hashable {
    let file: FilePath
    let span: Span
  }

  private var unique: [Identity: Diagnostic] = [:]
  private var reports: [Reported: Int] = [:]

  /// Whether a diagnostic among them is an error.
  private(set) var hasErrors = false

  /// Whether one more about a place is worth being made, as finding suggestions takes time: not when there are
  /// errors enough, in all or about the place.
  mutating func wantsReport(at span: Span, in file: FilePath) -> Bool {
    let count = reports[Reported(file: file, span: span), default: 0]
    reports[Reported(file: file, span: span)] = count + 1
    return !hasErrors || (unique.count < Limits.diagnostics && count < Limits.reportsOfPlace)
  }

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
