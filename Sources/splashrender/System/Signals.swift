import SplashMedia
import SplashRender
import SplashSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends the program in good order when it is told to end: no partial file stays behind, and no folder that
/// was made for one. Only SIGKILL can't be handled.
enum Signals {
  /// Whether a signal is ending the program.
  private static let isEnding = Atomic(false)

  /// The thread that waits for signals. Written once, before the handler that reads it is installed.
  nonisolated(unsafe) private static var waiter: Thread?

  /// Whether SIGTERM stands for a SIGUSR1 that was sent.
  private static let wasSentUserSignal = Atomic(false)

  /// Takes care of signals from now on. To be called before there are other threads, which inherit
  /// what is blocked.
  ///
  /// - Parameter goodbye: What to do first on the way out; it must not wait for other threads.
  static func handle(goodbye: @escaping @Sendable () -> Void) {
    let others = others.filter(isDefault)
    let takesUserSignal = isDefault(SIGUSR1)
    PartialFiles.removeAtCrash()
    var codes: [Int32: ExitCode] = [SIGINT: .interrupted, SIGTERM: .terminated]
    // nohup starts programs with SIGHUP ignored.
    if !isIgnored(SIGHUP) { codes[SIGHUP] = .hungUp }
    codes[SIGPIPE] = .pipeClosed
    // A file that grows over the user's limit is an error of writing it, told by the system as such.
    _ = signal(SIGXFSZ, SIG_IGN)
    // All are blocked before the thread begins, so that it never meets one but where it waits.
    let awaited = codes.keys + others
    mask(awaited, how: SIG_BLOCK)
    unsafe waiter = Thread { [awaited, codes] in
      let signal = wait(for: awaited)
      let isUserSignal = signal == SIGTERM && wasSentUserSignal.load(ordering: .relaxed)
      isEnding.store(true, ordering: .sequentiallyConsistent)
      goodbye()
      PartialFiles.removeAll()
      MadeFolders.shared.removeEmpty()
      if let code = codes[signal], !isUserSignal { _exit(code.rawValue) }
      end(by: isUserSignal ? SIGUSR1 : signal)
    }
    if unsafe waiter == nil {
      // Without a thread to wait for them, signals do what they always do.
      mask(awaited, how: SIG_UNBLOCK)
      return
    }
    // Swift's runtime stops all threads by SIGUSR1 when it reports a crash, so that it can't be blocked.
    if takesUserSignal {
      _ = signal(SIGUSR1) { _ in
        Signals.wasSentUserSignal.store(true, ordering: .relaxed)
        unsafe Signals.waiter?.send(SIGTERM)
      }
      mask([SIGUSR1], how: SIG_UNBLOCK)
    }

    // A closed pipe is told to the thread that writes, and a handler may do next to nothing: it hands
    // the signal to the thread that waits, and keeps the writer from going on meanwhile.
    _ = signal(SIGPIPE) { _ in
      unsafe Signals.waiter?.send(SIGPIPE)
      while true { pause() }
    }
    mask([SIGPIPE], how: SIG_UNBLOCK)
  }

  /// Further signals that end the program unless it handles them.
  private static let others: [Int32] = {
    let common = [SIGQUIT, SIGALRM, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU]
    #if canImport(Glibc)
      let realTime = __libc_current_sigrtmin()...__libc_current_sigrtmax()
      return common + [SIGIO, SIGPWR, SIGSTKFLT] + realTime
    #else
      return common
    #endif
  }()

  /// Ends the program by a signal, which the parent process is told.
  private static func end(by number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    mask([number], how: SIG_UNBLOCK)
    kill(getpid(), number)
    _exit(128 + number)
  }

  /// Waits for the end of a program that a signal is ending, so that outputs which can't be made any
  /// more are no news; returns at once in any other.
  static func waitIfEnding() {
    while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// Whether whoever started the program had it ignore a signal.
  static func isIgnored(_ signal: Int32) -> Bool {
    unsafe handler(of: signal) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether nobody has said what a signal does.
  private static func isDefault(_ signal: Int32) -> Bool {
    unsafe handler(of: signal) == unsafeBitCast(SIG_DFL, to: Int.self)
  }

  private static func handler(of signal: Int32) -> Int {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    #if canImport(Glibc)
      let handler = unsafe action.__sigaction_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_u.__sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self)
  }

  private static func mask(_ signals: [Int32], how: Int32) {
    var set = Signals.set(of: signals)
    unsafe pthread_sigmask(how, &set, nil)
  }

  private static func wait(for signals: [Int32]) -> Int32 {
    var set = Signals.set(of: signals)
    var signal: Int32 = 0
    while unsafe sigwait(&set, &signal) != 0 {}
    return signal
  }

  private static func set(of signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    return set
  }
}
