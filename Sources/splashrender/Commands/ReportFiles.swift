import SplashChecks
import SplashMedia
import SplashRender
import SplashSystem

// The files that report on a command: JUnit XML and receipts.
extension Destinations {
  /// Opens the file for `--junit` before rendering, so that an unwritable file is reported immediately; nil without the
  /// option.
  ///
  /// - Parameter inputs: The files that it must not replace.
  func junitFile(sparing inputs: [FilePath]) throws(CommandError) -> OutputFile? {
    guard let path = values.path(.junit) else { return nil }
    if path.isStandardStream, values.has(.json) {
      throw values.mistake("--json and --junit - can't both write to standard output")
    }
    return try file(.junit, path, sparing: inputs)
  }

  /// Writes a report to the file opened by ``junitFile(sparing:)``.
  func write(
    _ report: JUnitReport, to file: OutputFile?, _ messages: Messages
  ) throws(CommandError) {
    if let file { try write(report.text, to: file, messages) }
  }

  /// Runs a command, and writes the object that `--json` prints to the file of `--receipt`, whether the command succeeds
  /// or fails. A wrong command line, a signal and a lack of memory leave no receipt.
  ///
  /// - Parameters:
  ///   - inputs: The files that the receipt must not replace, as far as they are known before.
  ///   - work: The command.
  func withReceipt(
    sparing inputs: [FilePath], _ messages: Messages, _ work: () throws(CommandError) -> Void
  ) throws(CommandError) {
    guard let path = values.path(.receipt), let log = messages.log else { return try work() }
    if path.isStandardStream {
      throw values.mistake("--receipt expects a file; --json prints the same to standard output")
    }
    if let junit = values.path(.junit), isSame(junit, path) {
      throw values.mistake("--junit \(junit) and --receipt \(path) would both write \(path)")
    }
    let file = try file(.receipt, path, sparing: inputs)
    var code = ExitCode.success
    do throws(CommandError) {
      try work()
    } catch {
      code = error.exitCode
      if code == .usage || code == .pipeClosed { throw error }
      Signals.waitIfEnding()
      messages.report(error)
    }
    try spare(log.readPaths, from: .receipt, path)
    try write(log.text(code), to: file, messages)
    if code != .success { throw .reported(code) }
  }

  /// Opens the file of an option.
  private func file(
    _ option: AnyOption, _ path: FilePath, sparing inputs: [FilePath]
  ) throws(CommandError) -> OutputFile {
    try spare(inputs, from: option, path)
    StalePartialFiles.remove(beside: [path])
    do throws(OutputError) { return try OutputFile(path: path) } catch { throw .output(error) }
  }

  /// Throws an error if a file would replace an input.
  private func spare(
    _ inputs: [FilePath], from option: AnyOption, _ path: FilePath
  ) throws(CommandError) {
    guard !path.isStandardStream, let input = inputs.first(where: { isSame($0, path) }) else {
      return
    }
    throw values.mistake(
      "\(option.spelling) \(path) would replace \(input), an input of the report")
  }

  private func isSame(_ one: FilePath, _ other: FilePath) -> Bool {
    FileSystem.canonical(one) == FileSystem.canonical(other)
  }

  private func write(
    _ text: String, to file: OutputFile, _ messages: Messages
  ) throws(CommandError) {
    do throws(OutputError) {
      try file.write(Array(text.utf8))
      try file.commit()
    } catch {
      throw .output(error)
    }
    messages.wrote(WrittenFile(path: file.path))
  }
}
