internal import CFFmpeg
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What FFmpeg's libraries have to say: nothing on the terminal, the errors of a call on request.
enum LibraryLog {
  /// The error messages of each thread that is listening.
  private static let messages = Mutex<[UInt: [String]]>([:])

  /// Set once, before the first use of the libraries.
  private static let isSilenced: Bool = {
    // SVT-AV1 writes to standard error, unless told otherwise by this.
    unsafe setenv("SVT_LOG", "0", 0)
    unsafe splash_log_listen { text in
      if let text = unsafe text { unsafe LibraryLog.note(String(cString: text)) }
    }
    return true
  }()

  /// Keeps the libraries quiet.
  static func silence() {
    _ = isSilenced
  }

  /// Runs a body and collects the error messages that this thread's calls give meanwhile.
  static func listening<T>(_ body: () -> T) -> (result: T, errors: [String]) {
    silence()
    let thread = currentThread
    // Who listens to a larger piece of work goes on listening afterwards.
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
      // A damaged file can give thousands of messages; the first ones tell.
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

/// The libraries' words for an error code, with the first message of the call when there is one.
func libraryMessage(_ code: Int32, errors: [String] = []) -> String {
  if let first = errors.first { return first }
  var text = [CChar](repeating: 0, count: 128)
  unsafe av_strerror(code, &text, text.count)
  return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
