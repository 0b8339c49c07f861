package import SplashSystem

/// A list of diagnostics without duplicates, limited in length.
package struct DiagnosticList {
  /// The identity of a diagnostic. Notes are ignored because they differ between uses of a nested scene.
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

  package init() {}

  /// Whether the list contains a warning.
  package private(set) var hasWarnings = false
  /// Whether the list contains an error.
  package private(set) var hasErrors = false

  /// Returns whether to create another report for a location. It returns `false` if there are already enough errors,
  /// in total or at the location, because finding suggestions takes time.
  package mutating func wantsReport(at span: Span, in file: FilePath) -> Bool {
    let count = reports[Reported(file: file, span: span), default: 0]
    reports[Reported(file: file, span: span)] = count + 1
    return !hasErrors
      || (unique.count < SyntaxLimits.diagnostics && count < SyntaxLimits.reportsOfLocation)
  }

  /// Adds a diagnostic. A nested scene that is used several times reports its errors only once.
  package mutating func append(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error: hasErrors = true
    case .warning: hasWarnings = true
    case .note: break
    }
    guard unique.count < SyntaxLimits.diagnostics else { return }
    let identity = Identity(
      file: diagnostic.file, span: diagnostic.span, message: diagnostic.message)
    if unique[identity] == nil { unique[identity] = diagnostic }
  }

  /// Whether no more diagnostics are added.
  package var isFull: Bool { unique.count >= SyntaxLimits.diagnostics }

  /// Returns a list of the diagnostics that satisfy a condition.
  package func filter(_ isIncluded: (Diagnostic) -> Bool) -> DiagnosticList {
    var list = self
    list.unique = unique.filter { isIncluded($0.value) }
    list.hasWarnings = list.unique.values.contains { $0.severity == .warning }
    list.hasErrors = list.unique.values.contains { $0.severity == .error }
    return list
  }

  /// All diagnostics, sorted by file and position.
  package var sorted: [Diagnostic] {
    unique.values.sorted { left, right in
      let (l, r) = (left.span?.lowerBound ?? -1, right.span?.lowerBound ?? -1)
      return (left.file, l, left.message) < (right.file, r, right.message)
    }
  }
}
