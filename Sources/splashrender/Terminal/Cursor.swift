import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal's cursor, which is hidden while frames are displayed.
enum Cursor {
  private static let isHidden = Atomic(false)
  private static let wasSuspended = Atomic(false)
  private static let handlesSuspension = Atomic(false)
  private static let hiding: StaticString = "\u{1B}[?25l"
  /// Shows the cursor, resets colours and ends synchronized output.
  private static let showing: StaticString = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h"

  /// Hides the cursor until ``show()``. It is shown while the program is suspended (Ctrl-Z).
  static func hide() {
    isHidden.store(true, ordering: .relaxed)
    try? Terminal.write(raw: "\(hiding)", to: .output)
    if Signals.isIgnored(SIGTSTP) { return }
    // A signal handler may do very little, so both strings are created beforehand.
    _ = showing.utf8CodeUnitCount
    handlesSuspension.store(true, ordering: .relaxed)
    _ = signal(SIGTSTP) { _ in Cursor.suspend() }
  }

  /// Suspends the program with the signal's default action; the cursor is shown in the meantime. The system doesn't
  /// suspend a program that nobody could continue.
  private static func suspend() {
    let code = errno
    put(showing)
    _ = signal(SIGTSTP, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGTSTP)
    raise(SIGTSTP)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // The program continues here.
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    _ = signal(SIGTSTP) { _ in Cursor.suspend() }
    put(hiding)
    wasSuspended.store(true, ordering: .relaxed)
    errno = code
  }

  /// Shows the cursor if it was hidden. Doesn't wait for a terminal that accepts no output.
  static func show() {
    guard isHidden.exchange(false, ordering: .relaxed) else { return }
    if handlesSuspension.exchange(false, ordering: .relaxed) { _ = signal(SIGTSTP, SIG_DFL) }
    guard Terminal.isReady(.output) else { return }
    try? Terminal.write(raw: "\(showing)", to: .output)
  }

  /// Returns whether the program was suspended since the last call, so that others may have written to the terminal.
  static func takeSuspension() -> Bool {
    wasSuspended.exchange(false, ordering: .relaxed)
  }

  private static func put(_ text: StaticString) {
    _ = unsafe write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
