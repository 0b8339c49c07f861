import SplashMedia
import SplashRender
import SplashSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends the program cleanly on a signal, without leaving partial files or empty folders. SIGKILL can't be handled.
enum Signals {
  /// Whether a signal is ending the program.
  private static let isEnding = Atomic(false)

  /// The thread that waits for signals. It is set once, before the handler that reads it is installed.
  nonisolated(unsafe) private static var waiter: Thread?

  /// Whether SIGTERM was sent in place of a SIGUSR1 that was received.
  private static let wasSentUserSignal = Atomic(false)

  /// Handles signals from now on. It must be called before other threads exist, because they inherit the mask of
  /// blocked signals.
  ///
  /// - Parameter goodbye: Called first when the program ends, with the exit code, or nil if it ends by the signal; it
  ///   must not wait for other threads.
  static func handle(goodbye: @escaping @Sendable (ExitCode?) -> Void) {
    let others = others.filter(isDefault)
    let takesUserSignal = isDefault(SIGUSR1)
    PartialFiles.removeAtCrash()
    var codes: [Int32: ExitCode] = [SIGINT: .interrupted, SIGTERM: .terminated]
    // nohup starts programs with SIGHUP ignored.
    if !isIgnored(SIGHUP) { codes[SIGHUP] = .hungUp }
    codes[SIGPIPE] = .pipeClosed
    // Exceeding the user's file size limit is then a write error, and doesn't end the program.
    _ = signal(SIGXFSZ, SIG_IGN)
    // All signals are blocked before the thread starts, so that it receives them only while waiting.
    let awaited = codes.keys + others
    mask(awaited, how: SIG_BLOCK)
    unsafe waiter = Thread { [awaited, codes] in
      let signal = wait(for: awaited)
      let isUserSignal = signal == SIGTERM && wasSentUserSignal.load(ordering: .relaxed)
      isEnding.store(true, ordering: .sequentiallyConsistent)
      goodbye(isUserSignal ? nil : codes[signal])
      PartialFiles.removeAll()
      MadeFolders.shared.removeEmpty()
      if let code = codes[signal], !isUserSignal { _exit(code.rawValue) }
      end(by: isUserSignal ? SIGUSR1 : signal)
    }
    if unsafe waiter == nil {
      // Without a thread that waits for them, signals have their default actions.
      mask(awaited, how: SIG_UNBLOCK)
      return
    }
    // Swift's runtime stops all threads with SIGUSR1 when it reports a crash, so it can't be blocked.
    if takesUserSignal {
      _ = signal(SIGUSR1) { _ in
        Signals.wasSentUserSignal.store(true, ordering: .relaxed)
        unsafe Signals.waiter?.send(SIGTERM)
      }
      mask([SIGUSR1], how: SIG_UNBLOCK)
    }

    // SIGPIPE is sent to the writing thread, and a handler may do very little: it passes the signal to the waiting
    // thread and stops the writer.
    _ = signal(SIGPIPE) { _ in
      unsafe Signals.waiter?.send(SIGPIPE)
      while true { pause() }
    }
    mask([SIGPIPE], how: SIG_UNBLOCK)
  }

  /// Other signals that end the program by default.
  private static let others: [Int32] = {
    let common = [SIGQUIT, SIGALRM, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU]
    #if canImport(Glibc)
      let realTime = __libc_current_sigrtmin()...__libc_current_sigrtmax()
      return common + [SIGIO, SIGPWR, SIGSTKFLT] + realTime
    #else
      return common
    #endif
  }()

  /// Ends the program with a signal, which the parent process can see.
  private static func end(by number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    mask([number], how: SIG_UNBLOCK)
    kill(getpid(), number)
    _exit(128 + number)
  }

  /// If a signal is ending the program, waits for the end, so that failing outputs aren't reported. Otherwise returns
  /// immediately.
  static func waitIfEnding() {
    while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// Returns whether the program was started with a signal ignored.
  static func isIgnored(_ signal: Int32) -> Bool {
    unsafe handler(of: signal) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Returns whether a signal has its default action.
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
