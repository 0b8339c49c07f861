import SplashSceneFormat
import SplashSyntax
import SplashSystem
import Synchronization

/// Reports the errors and warnings of rows. What several rows share is shown once, with a count.
final class RowErrors: Sendable {
  /// The number of rows with each diagnostic.
  private let rows = Mutex<[Diagnostic: Int]>([:])
  private let messages: Messages

  init(_ messages: Messages) {
    self.messages = messages
  }

  /// Shows the error of an item, except what was already shown for another row.
  func show(_ failure: CommandError, of item: BatchItem) {
    guard let row = item.row, case .scene(let errors) = failure else {
      return messages.report(item.locating(failure), about: item.subject, row: item.name)
    }
    let placed = row.placing(errors)
    messages.log?.add(placed.diagnostics, placed.sources, row: item.name)
    messages.print(errors.diagnostics.filter(isNew).map(row.placing), placed.sources)
  }

  /// Shows the warnings about an item, except those that were already shown for another row.
  ///
  /// - Parameter notes: Places that are related to the warnings of this row only.
  func show(
    _ warnings: [Diagnostic], _ sources: [FilePath: SourceText], of item: BatchItem,
    noting notes: [Diagnostic.Note] = []
  ) {
    let placed = warnings.map { (item.row?.placing($0) ?? $0).noting(notes) }
    messages.log?.add(placed, sources, row: item.name)
    messages.print(zip(warnings, placed).filter { isNew($0.0) }.map(\.1), sources)
  }

  /// Counts a diagnostic, and returns whether it is the first of its kind.
  private func isNew(_ diagnostic: Diagnostic) -> Bool {
    rows.withLock { rows in
      rows[diagnostic, default: 0] += 1
      return rows[diagnostic] == 1
    }
  }

  /// Shows the number of rows for each shared error.
  func showCounts() {
    let shared = rows.withLock { $0.filter { $0.value > 1 } }
    let inOrder = shared.sorted {
      ($0.key.file, $0.key.line, $0.key.column, $0.key.message)
        < ($1.key.file, $1.key.line, $1.key.column, $1.key.message)
    }
    for (diagnostic, count) in inOrder {
      let file = diagnostic.file.description
      let place =
        diagnostic.line == 0 ? file : "\(file):\(diagnostic.line):\(diagnostic.column)"
      messages.printLines([
        "\(place): note: the same \(diagnostic.severity.rawValue) is in \(count) rows"
      ])
    }
  }
}
