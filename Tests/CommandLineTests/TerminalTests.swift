import Foundation
import Testing

@testable import ProgramSupport

@Suite struct TerminalTests {
  /// A pseudo-terminal.
  private final class PseudoTerminal {
    let screen: FileHandle
    private let master: Int32

    init() throws {
      var ends: (master: Int32, screen: Int32) = (-1, -1)
      try #require(openpty(&ends.master, &ends.screen, nil, nil, nil) == 0)
      master = ends.master
      screen = FileHandle(fileDescriptor: ends.screen, closeOnDealloc: true)
      _ = fcntl(master, F_SETFL, O_NONBLOCK)
    }

    deinit { close(master) }

    /// The text written since the last call.
    func text() -> String {
      var text = Data()
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { return String(decoding: text, as: UTF8.self) }
        text.append(contentsOf: buffer[..<count])
      }
    }
  }

  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    folder.write(Scenes.broken, to: "broken.json")
    return folder
  }

  @Test func `a progress bar is shown on a terminal and erased at the end`() throws {
    let terminal = try PseudoTerminal()
    let outcome = try Program.run(
      ["s.json", "-o", "x.mp4"], in: folder(), environment: ["TERM": "xterm"],
      errors: terminal.screen)
    #expect(outcome.status == 0)
    let text = terminal.text()
    #expect(text.contains("[====================] 10/10 frames"))
    let end = try #require(text.range(of: "\r\u{1B}[K", options: .backwards))
    #expect(
      text[end.upperBound...].contains(
        #/^x\.mp4: [0-9.]+ kB, 64×48 pixels, 10 fps, 1 s \(10 frames\)\s+10 frames in /#))
  }

  @Test func `the options -q and --progress none hide the progress bar, and -q hides all lines`()
    throws
  {
    for (options, lineCount) in [(["-q"], 0), (["--progress", "none"], 1)] {
      let terminal = try PseudoTerminal()
      _ = try Program.run(
        ["s.json", "-o", "x.mp4"] + options, in: folder(), environment: ["TERM": "xterm"],
        errors: terminal.screen)
      let text = terminal.text()
      #expect(text.split(separator: "\n", omittingEmptySubsequences: true).count == lineCount)
      #expect(!text.contains("[="), "\(text)")
    }
  }

  @Test func `the option --progress json prints the progress as one JSON object per line`() throws {
    let outcome = try Program.run(
      ["s.json", "--progress", "json", "-o", "x.gif"], in: folder())
    let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
    let last = try #require(lines.last)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    #expect(object["frame"] as? Int == 10)
    #expect(object["frames"] as? Int == 10)
    #expect(object["elapsed"] as? Double != nil)
  }

  @Test(
    arguments: [
      ([:], [], true), (["NO_COLOR": "1"], [], false), ([:], ["--color", "never"], false),
      (["NO_COLOR": "1"], ["--color", "always"], true), (["TERM": "dumb"], [], false),
    ] as [([String: String], [String], Bool)])
  func `messages on a terminal are coloured unless NO_COLOR, --color or TERM prevents it`(
    environment: [String: String], options: [String], isColored: Bool
  ) throws {
    let terminal = try PseudoTerminal()
    _ = try Program.run(
      ["validate", "broken.json"] + options, in: folder(),
      environment: environment,
      errors: terminal.screen)
    let text = terminal.text()
    #expect(text.contains("broken.json:4:18"))
    #expect(text.contains("\u{1B}[1;31merror:\u{1B}[0m") == isColored)
    #expect(text.contains("\u{1B}") == isColored)
  }

  @Test func `messages that don't go to a terminal are coloured only with --color=always`() throws {
    let outcome = try Program.run(["validate", "broken.json"], in: folder())
    #expect(!outcome.errors.contains("\u{1B}"))
    let forced = try Program.run(["validate", "broken.json", "--color=always"], in: folder())
    #expect(forced.errors.contains("\u{1B}[1;32m"))
  }
}
