import SplashChecks
import SplashMedia
import SplashRender
import SplashSystem

// The JUnit XML report of all commands that have one.
extension Destinations {
  /// Opens the file for `--junit` before rendering, so that an unwritable file is reported immediately; nil without the
  /// option.
  ///
  /// - Parameter inputs: The files that it must not replace.
  func junitFile(sparing inputs: [FilePath]) throws(CommandError) -> OutputFile? {
    guard let path = values.path(.junit) else { return nil }
    if path.isStandardStream {
      if values.has(.json) {
        throw values.mistake("--json and --junit - can't both write to standard output")
      }
    } else {
      let place = FileSystem.canonical(path)
      if let input = inputs.first(where: { FileSystem.canonical($0) == place }) {
        throw values.mistake(
          "--junit \(path) would replace \(input), an input of the report")
      }
    }
    StalePartialFiles.remove(beside: [path])
    do throws(OutputError) { return try OutputFile(path: path) } catch { throw .output(error) }
  }

  /// Writes a report to the file opened by ``junitFile(sparing:)``.
  func write(
    _ report: JUnitReport, to file: OutputFile?, _ messages: Messages
  ) throws(CommandError) {
    guard let file else { return }
    do throws(OutputError) {
      try file.write(Array(report.text.utf8))
      try file.commit()
    } catch {
      throw .output(error)
    }
    messages.wrote(WrittenFile(path: file.path))
  }
}
