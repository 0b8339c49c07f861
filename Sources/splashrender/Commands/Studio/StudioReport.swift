import SplashStudio
import SplashSyntax
import SplashSystem
import Synchronization

/// The output of `studio`: the address, and with `--json` a line for each change.
final class StudioReport: Sendable {
  var isJSON: Bool { messages.areForPrograms }
  private let messages: Messages
  private let last = Mutex<[String: String]>([:])

  init(_ messages: Messages) { self.messages = messages }

  /// Prints the studio's address.
  func begin(_ address: StudioAddress) throws(CommandError) {
    guard isJSON else { return try Terminal.write(lines: [address.page], to: .output) }
    try print("started", [("address", .string(address.page))])
  }

  /// Prints the state of a page.
  func note(_ status: PageStatus) {
    write(
      "page",
      [
        ("page", .whole(status.page)), ("revision", .whole(status.revision)),
        ("frame", .whole(status.frame)), ("time", .shortest(status.time)),
        ("playing", .bool(status.isPlaying)),
        ("selection", status.selection.map { .string($0) } ?? .null),
      ], about: "page \(status.page)")
  }

  /// Prints the files that were read.
  func note(_ films: [FilmCache.Status]) {
    for (index, film) in films.enumerated() {
      write("film", film.members, film.diagnostics, film.texts, about: "film \(index)")
    }
  }

  /// Prints a line, unless it is the same as the previous one with that subject.
  private func write(
    _ event: String, _ members: [(String, JSON)], _ diagnostics: [Diagnostic] = [],
    _ texts: [FilePath: SourceText] = [:], about subject: String
  ) {
    guard isJSON else { return }
    let text = JSON.object(members).text + diagnostics.map { $0.rendered() }.joined()
    let isNew = last.withLock { last in
      guard last[subject] != text else { return false }
      last[subject] = text
      return true
    }
    if isNew { try? print(event, members, diagnostics, texts) }
  }

  private func print(
    _ event: String, _ members: [(String, JSON)], _ diagnostics: [Diagnostic] = [],
    _ texts: [FilePath: SourceText] = [:]
  ) throws(CommandError) {
    // Events come from several threads, so each has an envelope of its own.
    guard let log = messages.log else { return }
    let one = EnvelopeLog(command: "studio", to: log.stream)
    one.add(diagnostics, texts)
    one.add(result: members)
    let exit: ExitCode = diagnostics.contains { $0.severity == .error } ? .invalidScene : .success
    try one.end(event: event, exit)
  }
}
