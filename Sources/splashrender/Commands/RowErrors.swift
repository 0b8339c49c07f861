import SplashSceneFormat
import SplashSyntax
import SplashSystem
import Synchronization

/// Reports the errors of a batch's rows. An error that several rows share is shown once, with a count.
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
      return messages.report(item.locating(failure), about: item.subject)
    }
    let news = rows.withLock { rows in
      errors.diagnostics.filter { diagnostic in
        rows[diagnostic, default: 0] += 1
        return rows[diagnostic] == 1
      }
    }
    messages.show(news.map(row.placing), row.placing(errors).sources)
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
      messages.show([
        "\(place): note: the same \(diagnostic.severity.rawValue) is in \(count) rows"
      ])
    }
  }
}
