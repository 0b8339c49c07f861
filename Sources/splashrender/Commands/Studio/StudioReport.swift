import SplashStudio
import SplashSystem
import Synchronization

/// The output of `studio`: the address, and with `--json` a line for each change.
final class StudioReport: Sendable {
  let isJSON: Bool
  private let last = Mutex<[String: String]>([:])

  init(isJSON: Bool) { self.isJSON = isJSON }

  /// Prints the studio's address.
  func begin(_ address: StudioAddress) throws(CommandError) {
    guard isJSON else { return try Terminal.write(lines: [address.page], to: .output) }
    let line = JSON.object([("address", .string(address.page))]).text
    try Terminal.write(raw: line + "\n", to: .output)
  }

  /// Prints the state of a page.
  func note(_ status: PageStatus) {
    write(
      .object([
        ("page", .whole(status.page)), ("revision", .whole(status.revision)),
        ("frame", .whole(status.frame)), ("time", .shortest(status.time)),
        ("playing", .bool(status.isPlaying)),
        ("selection", status.selection.map { .string($0) } ?? .null),
      ]), about: "page \(status.page)")
  }

  /// Prints the files that were read.
  func note(_ films: [JSON]) {
    for (index, film) in films.enumerated() { write(film, about: "film \(index)") }
  }

  /// Prints a line, unless it is the same as the previous one with that subject.
  private func write(_ line: JSON, about subject: String) {
    guard isJSON else { return }
    let text = line.text
    let isNew = last.withLock { last in
      guard last[subject] != text else { return false }
      last[subject] = text
      return true
    }
    if isNew { try? Terminal.write(raw: text + "\n", to: .output) }
  }
}
