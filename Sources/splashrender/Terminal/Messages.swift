import SplashMedia
import SplashSceneFormat
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

/// What the program says on standard error: errors, warnings, notes, and the line of progress, which
/// gives way to the others.
final class Messages: Sendable {
  private let isQuiet: Bool
  private let isColored: Bool
  /// Whether a line of progress stands on the terminal.
  private let showsProgress = Mutex(false)

  /// - Parameters:
  ///   - isQuiet: Whether only warnings and errors are said.
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

  /// Says why the program fails.
  ///
  /// - Parameter scene: The scene that it is about, where there are several.
  func report(_ failure: CommandError, about scene: String? = nil) {
    if case .scene(let errors) = failure { return show(errors) }
    show(Self.lines(failure, about: scene))
    if scene == nil, !failure.hint.isEmpty { write(failure.hint.map(Line.shown)) }
  }

  /// Why the program fails, in words; nothing when it doesn't have to be said.
  static func lines(_ failure: CommandError, about scene: String? = nil) -> [String] {
    switch failure {
    case .usage(let mistake, _): lines(.rendering(mistake.description), about: scene)
    case .rendering(let message), .memory(let message):
      ["error: " + (scene.map { $0 + ": " } ?? "") + message]
    case .scene(let errors): errors.lines
    // Who stops reading doesn't want to hear about it.
    case .output(.pipeClosed), .told: []
    case .output(let failure): ["error: " + failure.description]
    }
  }

  /// Shows lines that say what is wrong.
  func show(_ lines: [String]) {
    write(lines.map { DiagnosticText.styled(line: Line.shown($0), isColored: isColored) })
  }

  /// Shows what is wrong with a scene, with the lines that it is about.
  func show(_ errors: SceneError) {
    show(errors.lines)
    annotate(errors.diagnostics)
  }

  /// Shows what is doubtful about a scene, with the lines that it is about.
  func show(_ warnings: [Diagnostic], _ sources: [FilePath: SourceText]) {
    for warning in warnings { show(warning.lines(source: sources[warning.file])) }
    annotate(warnings)
  }

  /// Tells GitHub, if it runs the program, what to show beside the scene's lines.
  func annotate(_ diagnostics: [Diagnostic]) {
    if Annotations.areWanted { write(Annotations.lines(diagnostics)) }
  }

  /// Says something that nobody needs to know, unless told to be quiet.
  func note(_ message: String) {
    if !isQuiet { line(message) }
  }

  /// Shows a table, unless told to be quiet: on a terminal as wide as that.
  func table(_ table: TextTable) {
    guard !isQuiet else { return }
    let width = Terminal.isTerminal(.error) ? Terminal.size(.error)?.columns : nil
    write(table.lines(width: width, isColored: isColored))
  }

  /// Says something that was asked for.
  func line(_ message: String) {
    write([Line.shown(message)])
  }

  /// Says what went wrong.
  func error(_ message: String) {
    show(["error: " + message])
  }

  /// Replaces the line of progress.
  func showProgress(_ line: String) {
    showsProgress.withLock { shows in
      shows = true
      try? Terminal.write(raw: Style.startOfLine + Line.shown(line), to: .error)
    }
  }

  /// Takes the line of progress away.
  func clearProgress() {
    // A thread may be stuck in a write to a stopped terminal: the one who ends the program doesn't wait.
    _ = showsProgress.withLockIfAvailable { clear(&$0) }
  }

  /// Writes lines that have been made fit to be shown: by ``Line/shown(_:)``, and by what made them.
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

/// Control sequences of terminals.
enum Style: String {
  case bold = "\u{1B}[1m"
  case red = "\u{1B}[1;31m"
  case yellow = "\u{1B}[1;33m"
  case green = "\u{1B}[1;32m"
  case cyan = "\u{1B}[1;36m"

  /// Back to the start of an empty line.
  static let startOfLine = "\r\u{1B}[K"

  func callAsFunction(_ text: some StringProtocol) -> String {
    rawValue + text + "\u{1B}[0m"
  }
}
