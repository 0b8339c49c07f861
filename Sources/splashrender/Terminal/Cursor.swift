import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal's cursor, which is hidden while pictures are drawn.
enum Cursor {
  private static let isHidden = Atomic(false)
  private static let wasSuspended = Atomic(false)
  private static let handlesSuspension = Atomic(false)
  private static let hiding: StaticString = "\u{1B}[?25l"
  /// Ends colours and what was held back, too.
  private static let showing: StaticString = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h"

  /// Hides the cursor until ``show()``. Who suspends the program meanwhile (Ctrl-Z) gets it back, too.
  static func hide() {
    isHidden.store(true, ordering: .relaxed)
    try? Terminal.write(raw: "\(hiding)", to: .output)
    if Signals.isIgnored(SIGTSTP) { return }
    // A handler may do next to nothing; both texts have been used before it.
    _ = showing.utf8CodeUnitCount
    handlesSuspension.store(true, ordering: .relaxed)
    _ = signal(SIGTSTP) { _ in Cursor.suspend() }
  }

  /// Has the signal that suspends do what it does by itself, with the cursor shown meanwhile. Where nobody
  /// could have the program go on, the system doesn't suspend it.
  private static func suspend() {
    let code = errno
    put(showing)
    _ = signal(SIGTSTP, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGTSTP)
    raise(SIGTSTP)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // Here it goes on.
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    _ = signal(SIGTSTP) { _ in Cursor.suspend() }
    put(hiding)
    wasSuspended.store(true, ordering: .relaxed)
    errno = code
  }

  /// Shows the cursor, if it was hidden. A terminal that takes nothing now isn't waited for.
  static func show() {
    guard isHidden.exchange(false, ordering: .relaxed) else { return }
    if handlesSuspension.exchange(false, ordering: .relaxed) { _ = signal(SIGTSTP, SIG_DFL) }
    guard Terminal.isReady(.output) else { return }
    try? Terminal.write(raw: "\(showing)", to: .output)
  }

  /// Whether the program was suspended since this was asked last: others have written to the terminal.
  static func takeSuspension() -> Bool {
    wasSuspended.exchange(false, ordering: .relaxed)
  }

  private static func put(_ text: StaticString) {
    _ = unsafe write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
