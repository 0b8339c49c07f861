import SplashMedia
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// When messages are coloured.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}

/// The output to standard error: errors, warnings, notes, and a progress line, which is removed before other output.
final class Messages: Sendable {
  private let isQuiet: Bool
  private let isColored: Bool
  /// Whether a progress line is displayed.
  private let showsProgress = Mutex(false)

  /// - Parameters:
  ///   - isQuiet: Whether only warnings and errors are printed.
  ///   - color: When messages are coloured.
  init(isQuiet: Bool = false, color: ColorChoice = .auto) {
    self.isQuiet = isQuiet
    isColored =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        Terminal.isTerminal(.error) && !Environment.has("NO_COLOR")
          && Environment.value(of: "TERM") != "dumb"
      }
  }

  /// Reports the error that ends the command.
  ///
  /// - Parameter scene: The scene with the error, if there are several.
  func report(_ failure: CommandError, about scene: String? = nil) {
    if case .scene(let errors) = failure { return show(errors) }
    show(Self.lines(failure, about: scene))
    if scene == nil, !failure.hint.isEmpty { write(failure.hint.map(Line.shown)) }
  }

  /// Returns the lines of an error; empty if it needn't be reported.
  static func lines(_ failure: CommandError, about scene: String? = nil) -> [String] {
    switch failure {
    case .usage(let mistake, _): lines(.rendering(mistake.description), about: scene)
    case .rendering(let message), .memory(let message):
      ["error: " + (scene.map { $0 + ": " } ?? "") + message]
    case .scene(let errors): errors.lines
    // A closed pipe isn't reported, because the reader has stopped.
    case .output(.pipeClosed), .reported: []
    case .output(let failure): ["error: " + failure.description]
    }
  }

  /// Shows the lines of an error.
  func show(_ lines: [String]) {
    write(lines.map { DiagnosticText.styled(line: Line.shown($0), isColored: isColored) })
  }

  /// Shows the errors in a scene with their source lines.
  func show(_ errors: SceneError) {
    show(errors.lines)
    annotate(errors.diagnostics)
  }

  /// Shows the warnings about a scene with their source lines, and the notes unless messages are suppressed.
  func show(_ warnings: [Diagnostic], _ sources: [FilePath: SourceText]) {
    let shown = warnings.filter { !isQuiet || $0.severity != .note }
    for warning in shown { show(warning.lines(source: sources[warning.file])) }
    annotate(shown)
  }

  /// Prints annotations in GitHub Actions.
  func annotate(_ diagnostics: [Diagnostic]) {
    if Annotations.areWanted { write(Annotations.lines(diagnostics)) }
  }

  /// Prints a note, unless messages are suppressed.
  func note(_ message: String) {
    if !isQuiet { line(message) }
  }

  /// Prints a table, unless messages are suppressed. On a terminal it has the terminal's width.
  func table(_ table: TextTable) {
    guard !isQuiet else { return }
    let width = Terminal.isTerminal(.error) ? Terminal.size(.error)?.columns : nil
    write(table.lines(width: width, isColored: isColored))
  }

  /// Prints requested information.
  func line(_ message: String) {
    write([Line.shown(message)])
  }

  /// Prints an error message.
  func error(_ message: String) {
    show(["error: " + message])
  }

  /// Replaces the progress line.
  func showProgress(_ line: String) {
    showsProgress.withLock { shows in
      shows = true
      try? Terminal.write(raw: Style.startOfLine + Line.shown(line), to: .error)
    }
  }

  /// Removes the progress line.
  func clearProgress() {
    // A thread may be blocked by a write to a stopped terminal. Ending the program doesn't wait for it.
    _ = showsProgress.withLockIfAvailable { clear(&$0) }
  }

  /// Writes lines that are safe to print: those of ``Line/shown(_:)``, and the program's own.
  private func write(_ lines: [String]) {
    showsProgress.withLock { shows in
      clear(&shows)
      try? Terminal.write(raw: lines.map { $0 + "\n" }.joined(), to: .error)
    }
  }

  private func clear(_ shows: inout Bool) {
    guard shows else { return }
    shows = false
    try? Terminal.write(raw: Style.startOfLine, to: .error)
  }
}

/// Terminal control sequences.
enum Style: String {
  case bold = "\u{1B}[1m"
  case red = "\u{1B}[1;31m"
  case yellow = "\u{1B}[1;33m"
  case green = "\u{1B}[1;32m"
  case cyan = "\u{1B}[1;36m"

  /// Moves to the start of the line and erases it.
  static let startOfLine = "\r\u{1B}[K"

  func callAsFunction(_ text: some StringProtocol) -> String {
    rawValue + text + "\u{1B}[0m"
  }
}
