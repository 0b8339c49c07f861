import Foundation
import Testing

@testable import ProgramSupport

/// The start of the program with closed standard descriptors and arguments of any bytes.
@Suite struct StartTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    return folder
  }

  /// Shell redirections that close some of the standard descriptors.
  static let closings: [(shell: String, closed: Set<Int>)] = (1...7).map { bits in
    let closed = Set((0...2).filter { bits >> $0 & 1 == 1 })
    let shell = closed.sorted().map { $0 == 0 ? "<&-" : "\($0)>&-" }.joined(separator: " ")
    return (shell, closed)
  }

  @Test(arguments: closings)
  func `messages never end up in an output file, even if standard input, output or error is closed`(
    closing: (shell: String, closed: Set<Int>)
  ) throws {
    let folder = try folder()
    #expect(try Program.run(["s.json", "-o", "right.gif"], in: folder).status == 0)
    let right = folder.data("right.gif")

    let plain = try Program.runShell(
      "splashrender s.json -o x.gif --progress plain \(closing.shell)", in: folder)
    #expect(plain.status == 0)
    #expect(folder.data("x.gif") == right)
    #expect(plain.errors.contains("frames") == !closing.closed.contains(2))

    let piped = try Program.runShell(
      "splashrender s.json -o - --format gif -o y.gif \(closing.shell)", in: folder)
    if closing.closed.contains(1) {
      // Standard output is closed.
      #expect(piped.status == 73)
      #expect(!folder.exists("y.gif"))
      let reason = closing.closed.contains(2) ? "" : "error: can't write -: Bad file descriptor\n"
      #expect(piped.errors == reason)
    } else {
      #expect(piped.status == 0)
      #expect(piped.outputData == right)
      #expect(folder.data("y.gif") == right)
    }

    let read = try Program.runShell(
      "splashrender validate - \(closing.shell) \(closing.closed.contains(0) ? "" : "<s.json")",
      in: folder)
    #expect(read.status == (closing.closed.contains(0) ? 66 : closing.closed.contains(1) ? 73 : 0))
  }

  @Test(arguments: closings)
  func `a batch with failing manifest rows writes the same outputs if standard streams are closed`(
    closing: (shell: String, closed: Set<Int>)
  ) throws {
    let folder = try folder()
    folder.write(
      """
      {
        "scene": "s.json", "output": "{name}.gif",
        "rows": [
          { "name": "a" }, { "name": "wrong", "values": { "nothing": 1 } }, { "name": "b" },
          { "name": "worse", "options": { "from": "marker:none" } }, { "name": "c" } ]
      }
      """, to: "m.json")
    let line = "splashrender batch m.json --jobs 2 --cache off --progress plain -o"
    #expect(try Program.runShell("\(line) right", in: folder).status == 1)
    #expect(try Program.runShell("\(line) out \(closing.shell)", in: folder).status == 1)
    #expect(folder.names(in: "right") == ["a.gif", "b.gif", "c.gif"])
    #expect(folder.names(in: "out") == folder.names(in: "right"))
    for name in folder.names(in: "right") {
      #expect(folder.data("out/" + name) == folder.data("right/" + name))
    }
  }

  /// Words that aren't valid UTF-8, where text is expected.
  @Test(arguments: [
    ("--set \"accent=#f00$X\" s.json -o x.gif", "--set"),
    ("s.json \"--set=accent=$X\" -o x.gif", "--set"), ("s.json -o x.gif --fps \"$X\"", "--fps"),
    ("still s.json --at \"marker:$X\" -o x.png", "--at"), ("new \"$X\"", "TEMPLATE"),
    ("help \"$X\"", "NAME"), ("completions \"$X\"", "SHELL"),
    ("s.json -o x.gif --color \"$X\"", "--color"),
  ])
  func `a command with a non-path argument that isn't valid UTF-8 ends with exit code 64`(
    words: String, name: String
  )
    throws
  {
    let folder = try folder()
    let outcome = try Program.runShell(
      "X=$(printf 'a\\377'); splashrender \(words)", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("error: \(name)"), "\(outcome.errors)")
    #expect(outcome.errors.contains("is not UTF-8\n"), "\(outcome.errors)")
    #expect(folder.names == ["s.json"])
  }

  @Test func `a combining mark after the option -o is a part of the output path`() throws {
    let folder = try folder()
    // A combining mark changes the character before it, but not its bytes.
    #expect(try Program.run(["s.json", "-o\u{301}x.gif"], in: folder).status == 0)
    #expect(folder.exists("\u{301}x.gif"))
    let outcome = try Program.run(["s.json", "-\u{301}x"], in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.utf8.starts(with: "error: unknown option -".utf8), "\(outcome.errors)")
  }

  #if os(Linux)
    @Test(
      .enabled(if: SmallDisk.isAvailable, "this system lets us hide no folders"))
    func `command-line arguments are read correctly without the proc file system`() throws {
      let folder = try folder()
      let outcome = try Program.runShell(
        "program=$(command -v splashrender); \(SmallDisk.apart) sh -c"
          + " \"mount -t tmpfs tmpfs /proc && '$program' validate s.json\"", in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("s.json: valid"))
    }

    @Test
    func
      `command-line arguments are read correctly if a preloaded library changes the environment`()
      throws
    {
      let folder = try folder()
      folder.write(
        """
        #include <stdlib.h>
        __attribute__((constructor)) static void change(void) {
          setenv("SPLASHRENDER_TEST_OF_THE_ENVIRONMENT", "1", 1);
        }
        """, to: "change.c")
      // Not every machine has a C compiler.
      let made = try Program.runShell("cc -shared -fPIC -o change.so change.c", in: folder)
      guard made.status == 0 else { return }
      let outcome = try Program.run(
        ["validate", "s.json"], in: folder, environment: ["LD_PRELOAD": folder["change.so"].path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("s.json: valid"))
    }
  #endif
}
