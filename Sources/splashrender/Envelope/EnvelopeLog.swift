import SplashMedia
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import Synchronization

/// Collects what a command does, from any thread, as an ``Envelope``, and prints it.
final class EnvelopeLog: Sendable {
  /// Where envelopes are printed: standard error if an output is written to standard output. Nil if they are only
  /// written to a receipt.
  let stream: Terminal.Stream?
  private let envelope: Mutex<Envelope>
  let hashes = FileHashes()
  private let parsed = Mutex<[FilePath: ParsedSource]>([:])
  private let isPrinted = Atomic(false)

  init(command: String?, to stream: Terminal.Stream?) {
    self.stream = stream
    envelope = Mutex(Envelope(of: command))
  }

  // MARK: Collecting

  /// Names the command, unless it is known.
  func name(_ command: String) {
    envelope.withLock { if $0.command == nil { $0.command = command } }
  }

  func add(_ finding: Finding?, row: String? = nil) {
    guard var finding else { return }
    finding.row = row
    envelope.withLock { [finding] in $0.findings.append(finding.json) }
  }

  /// Adds a finding that was stored as JSON.
  ///
  /// - Parameter place: The row's current location, which is added to findings in other files.
  func add(stored text: String, row: String, at place: Diagnostic.Note?) {
    guard case .object(var members)? = JSON(Array(text.utf8)) else { return }
    members.append(("row", .string(row)))
    if let place, members.first(where: { $0.0 == "file" })?.1.text != JSON.path(place.file).text {
      let notes = members.firstIndex { $0.0 == "notes" }.map { members.remove(at: $0).1 }
      let earlier: [JSON] = if case .array(let notes)? = notes { notes } else { [] }
      members.append(("notes", .array(earlier + [place.json])))
    }
    envelope.withLock { [members] in $0.findings.append(.object(members)) }
  }

  func add(_ diagnostics: [Diagnostic], _ sources: [FilePath: SourceText], row: String? = nil) {
    for diagnostic in diagnostics {
      add(Finding(diagnostic, in: sources[diagnostic.file].map(parsed)), row: row)
    }
    add(read: [], sources)
  }

  /// Returns a file's text parsed. Rows of a batch usually have the same scene, so the last text of each file is kept.
  private func parsed(_ source: SourceText) -> ParsedSource {
    parsed.withLock { parsed in
      if let known = parsed[source.path], known.bytes == source.bytes { return known }
      let new = ParsedSource(source)
      parsed[source.path] = new
      return new
    }
  }

  func add(_ file: WrittenFile) { envelope.withLock { $0.written.append(file) } }

  /// Adds files that were read, and the texts of some of them.
  func add(read paths: [FilePath], _ sources: [FilePath: SourceText]) {
    envelope.withLock { envelope in
      for path in paths + sources.keys.filter({ !$0.hasPrefix("--") }).sorted() {
        envelope.add(read: path, sources[path]?.bytes)
      }
    }
  }

  /// Adds an element to an array of the result.
  func add(_ element: JSON, to name: String) {
    envelope.withLock { envelope in
      let index = envelope.result.firstIndex { $0.0 == name }
      guard let index, case .array(let elements) = envelope.result[index].1 else {
        return envelope.result.append((name, .array([element])))
      }
      envelope.result[index].1 = .array(elements + [element])
    }
  }

  func add(result members: [(String, JSON)]) {
    envelope.withLock { $0.result += members }
  }

  /// Forgets what was collected, which belongs to an event that was given up.
  func forget() {
    envelope.withLock { $0 = Envelope(of: $0.command) }
  }

  // MARK: The object

  /// The files that were read so far.
  var readPaths: [FilePath] { envelope.withLock { $0.read.map(\.path) } }

  /// Returns the object of a command that ends with `exit`, as a line of text.
  func text(_ exit: ExitCode) -> String { text(envelope.withLock { $0 }, exit) }

  private func text(_ envelope: Envelope, _ exit: ExitCode) -> String {
    envelope.json(exit: exit, hashes: hashes).text + "\n"
  }

  // MARK: Printing

  /// Prints the envelope of a command that ends with `exit`, unless it was printed before.
  func end(_ exit: ExitCode) throws(CommandError) {
    guard !isPrinted.exchange(true, ordering: .sequentiallyConsistent) else { return }
    try print(envelope.withLock { $0 }, exit)
  }

  /// Prints the envelope of a command that a signal ends, unless the reader would have to be waited for.
  func endAtSignal(_ exit: ExitCode) {
    if let stream, Terminal.isReady(stream) { try? end(exit) }
  }

  /// Prints what was collected since the last event as the envelope of an event.
  func end(event: String, _ exit: ExitCode = .success) throws(CommandError) {
    var collected = envelope.withLock { $0 }
    forget()
    collected.event = event
    try print(collected, exit)
  }

  private func print(_ envelope: Envelope, _ exit: ExitCode) throws(CommandError) {
    if let stream { try Terminal.write(raw: text(envelope, exit), to: stream) }
  }
}
