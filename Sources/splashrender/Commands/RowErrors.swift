import SplashSceneFormat
import SplashSystem
import Synchronization

/// What is wrong with the rows of a batch: an error that several of them share is shown once, and counted.
final class RowErrors: Sendable {
  /// In how many rows each diagnostic was found.
  private let rows = Mutex<[Diagnostic: Int]>([:])
  private let messages: Messages

  init(_ messages: Messages) {
    self.messages = messages
  }

  /// Shows what went wrong with an item, without what was already shown of another row.
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

  /// Says of every error that several rows share how many they are.
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
