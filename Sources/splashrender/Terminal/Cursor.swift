import Synchronization

/// The terminal's cursor, which is hidden while pictures are drawn.
enum Cursor {
  private static let isHidden = Atomic(false)

  /// Hides the cursor until ``show()``.
  static func hide() {
    isHidden.store(true, ordering: .relaxed)
    try? Terminal.write("\u{1B}[?25l", to: .output)
  }

  /// Shows the cursor, if it was hidden, and ends colours and what was held back. A terminal that takes
  /// nothing now isn't waited for.
  static func show() {
    guard isHidden.exchange(false, ordering: .relaxed), Terminal.isReady(.output) else { return }
    try? Terminal.write("\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h", to: .output)
  }
}
