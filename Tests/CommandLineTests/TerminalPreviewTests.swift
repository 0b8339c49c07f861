import Foundation
import Testing

@testable import ProgramSupport

#if os(Linux)
  /// The terminal output of `preview --terminal`.
  @Suite struct TerminalPreviewTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      // Two frames: a square of red above blue, then a green one.
      folder.write(
        """
        { "splashrender": 1, "size": [4, 4], "duration": 0.4, "fps": 5, "layers": [
          { "frame": [0, 0, 4, 2], "backgroundColor": "#ff0000" },
          { "frame": [0, 2, 4, 2], "backgroundColor": "#0000ff" },
          { "frame": [0, 0, 4, 4], "backgroundColor": "#00ff00", "opacity": 0, "animations": [
            { "type": "basic", "keyPath": "opacity", "from": 1, "to": 1, "beginTime": 0.2 } ] } ] }
        """, to: "s.json")
    }

    /// The output to a terminal with this number of columns.
    private func played(_ options: String, variables: String = "", columns: Int = 4) throws
      -> String
    {
      let command = "splashrender preview s.json --terminal \(options)"
      let outcome = try Program.runShell(
        "\(variables) COLUMNS=\(columns) LINES=24 script -qec '\(command)' /dev/null </dev/null",
        in: folder)
      #expect(outcome.status == 0, "\(outcome.output)")
      return outcome.output
    }

    @Test func `a terminal preview draws pixels as half-block characters in 24-bit colour`() throws
    {
      let text = try played("--fps 5")
      let red = "\u{1B}[38;2;255;0;0m\u{1B}[48;2;255;0;0m▀▀▀▀"
      let blue = "\u{1B}[38;2;0;0;255m\u{1B}[48;2;0;0;255m▀▀▀▀"
      let green = "\u{1B}[38;2;0;255;0m\u{1B}[48;2;0;255;0m▀▀▀▀"
      let places = [red, blue, green].compactMap { text.range(of: $0)?.lowerBound }
      #expect(places.count == 3 && places == places.sorted())
      // The cursor is hidden and shown again, and colours are reset.
      #expect(text.components(separatedBy: "\u{1B}[?25l").count == 2)
      #expect(text.hasSuffix("\u{1B}[0m\u{1B}[?25h"))
    }

    @Test func `a terminal preview with NO_COLOR draws shade characters without colour`() throws {
      let text = try played("--fps 5", variables: "NO_COLOR=1")
      #expect(!text.contains("38;2;"))
      #expect(text.contains("░░░░") || text.contains("▓▓▓▓"))
      #expect(try played("--fps 5 --color always", variables: "NO_COLOR=1").contains("38;2;"))
    }

    @Test(arguments: [60, 200])
    func `a terminal preview fills the terminal unless --width is given`(columns: Int) throws {
      let text = try played("--fps 5", columns: columns)
      let longest = text.split { !"▀".contains($0) }.map(\.count).max()
      // 22 of the 24 rows are 44 pixels, and the scene is a square.
      #expect(longest == min(columns, 44))
      let narrow = try played("--fps 5 --width 16", columns: columns)
      #expect(narrow.split { !"▀".contains($0) }.map(\.count).max() == 16)
    }

    @Test func `the option --loop repeats a terminal preview`() throws {
      func count(_ text: String) -> Int {
        text.components(separatedBy: "\u{1B}[38;2;255;0;0m").count - 1
      }
      let once = count(try played("--fps 5"))
      #expect(once > 0)
      #expect(count(try played("--fps 5 --loop 8")) > once)
    }

    @Test func `a terminal preview ended by SIGINT shows the cursor again`() throws {
      // SIGINT is sent when the cursor is hidden. `script` prints the command first, which the pattern must
      // not match.
      let outcome = try Program.runShell(
        """
        export COLUMNS=4 LINES=9
        script -qefc 'splashrender preview s.json --terminal --loop 0 & p=$!
          until grep -q "[[]?25l" typed; do sleep 0.05; done; kill -INT $p; wait $p; echo status $?' \
          typed </dev/null >/dev/null
        """, in: folder)
      #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
      let typed = String(decoding: folder.data("typed"), as: UTF8.self)
      #expect(typed.contains("\u{1B}[?25h"))
      #expect(typed.contains("status 130"), "\(typed)")
    }

    @Test func `a suspended terminal preview shows the cursor and is redrawn when it resumes`()
      throws
    {
      let outcome = try Program.runShell(
        """
        export COLUMNS=4 LINES=9
        cat >play <<'END'
        set -m
        splashrender preview s.json --terminal --loop 0 & p=$!
        until grep -q "▀▀▀▀" typed; do sleep 0.05; done
        kill -TSTP $p
        until grep -q "State:.T" /proc/$p/status; do sleep 0.05; done
        printf '(stopped)'
        kill -CONT $p
        until sed -n '/stopped)/,$p' typed | grep -q "▀▀▀▀"; do sleep 0.05; done
        kill -INT $p
        wait $p
        END
        timeout 100 script -qfc 'sh play' typed </dev/null >/dev/null
        """, in: folder)
      #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
      let parts = String(decoding: folder.data("typed"), as: UTF8.self)
        .components(separatedBy: "(stopped)")
      try #require(parts.count == 2)
      // The rest is printed by the shell.
      let shown = try #require(parts[0].range(of: "\u{1B}[0m\u{1B}[?25h"))
      #expect(!parts[0][shown.upperBound...].contains("\u{1B}"))
      // The shell may report that the program has stopped.
      #expect(parts[1].drop { $0 != "\u{1B}" }.hasPrefix("\u{1B}[?25l"))
      let anew = parts[1].components(separatedBy: "\u{1B}[2J\u{1B}[H")
      #expect(anew.count == 2 && anew[1].contains("▀▀▀▀"))
    }

    @Test func `a terminal preview of a scene with nearly zero duration ends normally`() throws {
      folder.write(
        Scenes.crossing.replacingOccurrences(of: "\"duration\": 1,", with: "\"duration\": 1e-30,"),
        to: "s.json")
      #expect(try played("--loop 2").hasSuffix("\u{1B}[?25h"))
    }

    @Test(arguments: [
      ([], "--terminal needs a terminal"), (["-o", "x.gif"], "can't be combined with --output"),
      (["--max-size", "1MB"], "can't be combined with --max-size"),
    ])
    func `preview --terminal without a terminal or with output options ends with exit code 64`(
      options: [String], message: String
    ) throws {
      let outcome = try Program.run(["preview", "s.json", "--terminal"] + options, in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }
#endif
