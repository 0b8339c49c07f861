import SplashMedia
import SplashSyntax
import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The standard streams.
enum Terminal {
  /// An output stream of the program.
  enum Stream: Int32, Sendable {
    case output = 1
    case error = 2
  }

  /// Returns whether the stream is a terminal.
  static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// Returns whether a few bytes can be written without waiting.
  static func isReady(_ stream: Stream) -> Bool {
    var wanted = pollfd(fd: stream.rawValue, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&wanted, 1, 0) == 1 && wanted.revents & Int16(POLLOUT) != 0
  }

  /// Returns the columns and rows of the stream's terminal, from the terminal itself or from `COLUMNS` and `LINES`;
  /// nil without either.
  static func size(_ stream: Stream) -> (columns: Int, rows: Int)? {
    var size = winsize()
    let isTold =
      unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    func told(_ name: String) -> Int? {
      Environment.value(of: name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    let columns = isTold ? Int(size.ws_col) : told("COLUMNS")
    let rows = isTold ? Int(size.ws_row) : told("LINES")
    guard let columns else { return nil }
    return (min(columns, 1000), min(rows ?? 24, 1000))
  }

  /// Writes readable lines, which may contain any characters; see ``Line/shown(_:)``.
  ///
  /// - Throws: `CommandError.output` with the system's reason.
  static func write(lines: [String], to stream: Stream) throws(CommandError) {
    try write(raw: lines.map { Line.shown($0) + "\n" }.joined(), to: stream)
  }

  /// Writes text unchanged: data for programs, such as JSON, or text that is safe to print.
  ///
  /// - Throws: `CommandError.output` with the system's reason.
  static func write(raw text: String, to stream: Stream) throws(CommandError) {
    var text = text
    let reason = text.withUTF8 { bytes in
      unsafe writeAll(UnsafeRawBufferPointer(bytes), to: stream.rawValue)
    }
    guard reason == 0 else {
      let name: FilePath = stream == .output ? "standard output" : "standard error"
      if reason == EPIPE { throw .output(.pipeClosed(path: name)) }
      throw .output(.cannotWrite(path: name, reason: systemMessage(reason)))
    }
  }
}

/// The environment of the program.
enum Environment {
  /// Returns a variable's value; nil if it isn't set.
  static func value(of name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Returns whether a variable is set and not empty.
  static func has(_ name: String) -> Bool {
    value(of: name).map { !$0.isEmpty } ?? false
  }
}
