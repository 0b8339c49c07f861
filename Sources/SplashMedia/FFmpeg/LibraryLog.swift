internal import CFFmpeg
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The log messages of FFmpeg's libraries. They are not printed, but the error messages of a call are available on
/// request.
enum LibraryLog {
  /// The error messages collected for each listening thread.
  private static let messages = Mutex<[UInt: [String]]>([:])

  /// Whether the logs are silenced. Evaluated once, before the libraries are first used.
  private static let isSilenced: Bool = {
    // SVT-AV1 writes to standard error unless this variable is set.
    unsafe setenv("SVT_LOG", "0", 0)
    unsafe splash_log_listen { text in
      if let text = unsafe text { unsafe LibraryLog.note(String(cString: text)) }
    }
    return true
  }()

  /// Suppresses the libraries' messages.
  static func silence() {
    _ = isSilenced
  }

  /// Calls a closure, and collects the error messages that its calls cause on this thread.
  static func listening<T>(_ body: () -> T) -> (result: T, errors: [String]) {
    silence()
    let thread = currentThread
    // After a nested call, the outer call continues to collect messages.
    let outer = messages.withLock { $0.updateValue([], forKey: thread) }
    let result = body()
    let errors = messages.withLock { all in
      let errors = all[thread] ?? []
      all[thread] = outer
      return errors
    }
    return (result, errors)
  }

  private static func note(_ message: String) {
    let text = message.trimmed
    guard !text.isEmpty else { return }
    let thread = currentThread
    messages.withLock { all in
      // A corrupt file can cause thousands of messages; the first ones are enough.
      if let count = all[thread]?.count, count < 8 { all[thread]?.append(text) }
    }
  }

  private static var currentThread: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      unsafe UInt(bitPattern: pthread_self())
    #endif
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace || last == "." { rest.removeLast() }
    return String(rest)
  }
}

/// Returns the libraries' description of an error code, with the first message of the call, if any.
func libraryMessage(_ code: Int32, errors: [String] = []) -> String {
  if let first = errors.first { return first }
  var text = [CChar](repeating: 0, count: 128)
  unsafe av_strerror(code, &text, text.count)
  return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
