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

/// What the program says. For people, these are errors, warnings and notes on standard error, with a progress line that
/// is removed before other output, and the result on standard output. For programs, it is an ``Envelope``.
final class Messages: Sendable {
  private let isQuiet: Bool
  private let isColored: Bool
  /// Whether a progress line is displayed.
  private let showsProgress = Mutex(false)
  /// The report for programs or for a receipt; nil if there is neither.
  let log: EnvelopeLog?

  /// - Parameters:
  ///   - isQuiet: Whether only warnings and errors are printed.
  ///   - color: When messages are coloured.
  ///   - log: The report for programs, which replaces the messages for people if it is printed.
  init(isQuiet: Bool = false, color: ColorChoice = .auto, log: EnvelopeLog? = nil) {
    self.isQuiet = isQuiet
    self.log = log
    isColored =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        Terminal.isTerminal(.error) && !Environment.has("NO_COLOR")
          && Environment.value(of: "TERM") != "dumb"
      }
  }

  /// Whether messages are for programs.
  var areForPrograms: Bool { log?.stream != nil }

  // MARK: Findings

  /// Reports an error.
  ///
  /// - Parameters:
  ///   - scene: The scene with the error, if there are several.
  ///   - row: The name of the row with the error.
  func report(_ failure: CommandError, about scene: String? = nil, row: String? = nil) {
    if case .scene(let errors) = failure { return show(errors, row: row) }
    log?.add(failure.finding, row: row)
    printLines(Self.lines(failure, about: scene))
    if scene == nil, !failure.hint.isEmpty { write(failure.hint.map(Line.shown)) }
  }

  /// Returns the lines of an error; empty if it needn't be reported.
  static func lines(_ failure: CommandError, about scene: String? = nil) -> [String] {
    if case .scene(let errors) = failure { return errors.lines }
    guard let finding = failure.finding else { return [] }
    return [
      "error: " + (scene.map { failure.isAboutOutput ? "" : $0 + ": " } ?? "") + finding.message
    ]
  }

  /// Shows the errors in a scene with their source lines.
  ///
  /// - Parameter row: The name of the row with the errors.
  func show(_ errors: SceneError, row: String? = nil) {
    log?.add(errors.diagnostics, errors.sources, row: row)
    printLines(errors.lines)
    annotate(errors.diagnostics)
  }

  /// Shows the warnings about a scene with their source lines, and the notes unless messages are suppressed.
  func show(
    _ warnings: [Diagnostic], _ sources: [FilePath: SourceText], row: String? = nil
  ) {
    log?.add(warnings, sources, row: row)
    print(warnings, sources)
  }

  /// Prints warnings for people.
  func print(_ warnings: [Diagnostic], _ sources: [FilePath: SourceText]) {
    let shown = warnings.filter { !isQuiet || $0.severity != .note }
    if !areForPrograms {
      for warning in shown { printLines(warning.lines(source: sources[warning.file])) }
    }
    annotate(shown)
  }

  /// Shows a finding that has no place in a scene: an error, or a note, unless messages are suppressed.
  func show(_ finding: Finding, row: String? = nil) {
    log?.add(finding, row: row)
    let text = (finding.file.map { "\($0): " } ?? "") + finding.message
    switch finding.severity {
    case .note: note(text)
    case .warning: printLines(["warning: " + text])
    case .error: printLines(["error: " + text])
    }
  }

  /// Prints annotations in GitHub Actions.
  func annotate(_ diagnostics: [Diagnostic]) {
    if Annotations.areWanted, log?.stream != .error {
      write(raw: Annotations.lines(diagnostics))
    }
  }

  // MARK: Text for people

  /// Prints the lines of an error.
  func printLines(_ lines: [String]) {
    write(lines.map { DiagnosticText.styled(line: Line.shown($0), isColored: isColored) })
  }

  /// Prints a sentence about what was done, unless messages are suppressed.
  func note(_ message: String) {
    if !isQuiet { write([Line.shown(message)]) }
  }

  /// Prints a table, unless messages are suppressed. On a terminal it has the terminal's width.
  func table(_ table: TextTable) {
    guard !isQuiet else { return }
    let width = Terminal.isTerminal(.error) ? Terminal.size(.error)?.columns : nil
    write(table.lines(width: width, isColored: isColored))
  }

  /// Prints a line of requested information, for people or programs. It is left out if standard error is for the
  /// envelope alone.
  func line(_ message: String) {
    if log?.stream != .error { write(raw: [Line.shown(message)]) }
  }

  // MARK: Results

  /// Gives the command's result: prints lines for people to standard output, or adds members for programs.
  func result(
    _ lines: @autoclosure () -> [String], _ members: @autoclosure () -> [(String, JSON)]
  ) throws(CommandError) {
    log?.add(result: members())
    if !areForPrograms { try Terminal.write(lines: lines(), to: .output) }
  }

  /// Gives a result that is a text: prints it unchanged to standard output, or adds it as a member for programs.
  func result(text: @autoclosure () -> String) throws(CommandError) {
    log?.add(result: [("text", .string(text()))])
    if !areForPrograms { try Terminal.write(raw: text(), to: .output) }
  }

  /// Notes that a file was written.
  func wrote(_ file: WrittenFile) { log?.add(file) }

  /// Notes that the files of a scene were read.
  func read(_ paths: [FilePath], _ sources: [FilePath: SourceText] = [:]) {
    log?.add(read: paths, sources)
  }

  // MARK: The progress line

  /// Replaces the progress line.
  func showProgress(_ line: String) {
    if log?.stream == .error { return }
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

  /// Writes lines for people.
  private func write(_ lines: [String]) {
    if !areForPrograms { write(raw: lines) }
  }

  /// Writes lines that are safe to print: those of ``Line/shown(_:)``, and the program's own.
  private func write(raw lines: [String]) {
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
