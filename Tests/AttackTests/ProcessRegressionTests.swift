import Foundation
import Testing

@testable import Attacks
@testable import ProgramSupport

/// A process's standard descriptors, signals and arguments.
@Suite struct ProcessRegressionTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    return folder
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func `closing standard input, output or error doesn't change a byte of an output file`(
    closed: String
  ) throws {
    let folder = try folder()
    let outcome = try Reproduction.run(
      """
      splashrender s.json -o wanted.gif --progress none || exit
      splashrender s.json -o o.gif --progress plain \(closed)
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.data("o.gif") == folder.data("wanted.gif"))
  }

  @Test
  func `if one output is a closed standard output, the other output file is complete or missing`()
    throws
  {
    let folder = try folder()
    _ = try Reproduction.run(
      """
      splashrender s.json -o wanted.gif
      splashrender s.json -o - --format gif -o o.gif >&-
      """, in: folder)
    #expect([Data(), folder.data("wanted.gif")].contains(folder.data("o.gif")))
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  @Test
  func `with standard error closed, messages of failing batch rows don't get into output files`()
    throws
  {
    let folder = try folder()
    let rows = (0..<8).map { $0 % 2 == 0 ? "{}" : #"{ "accent": "no colour" }"# }
    folder.write(
      """
      { "scene": "s.json", "output": "{index}.gif", "rows": [\(rows.joined(separator: ", "))] }
      """, to: "m.json")
    let outcome = try Reproduction.run(
      """
      splashrender s.json -o wanted.gif
      splashrender batch m.json -o out --jobs 2 --cache off 2>&-
      """, in: folder)
    #expect(outcome.status == 1)
    #expect(folder.names(in: "out") == ["1.gif", "3.gif", "5.gif", "7.gif"])
    for name in folder.names(in: "out") {
      #expect(folder.data("out/" + name) == folder.data("wanted.gif"), "\(name)")
    }
  }

  /// Starts a program without blocked signals: the tests' threads block all, which it would inherit.
  private func withAllSignals<Result>(_ start: () throws -> Result) rethrows -> Result {
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &usual)
    defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
    return try start()
  }

  private static let signals: [Int32] = {
    var signals = [SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF]
    #if os(Linux)
      signals.append(SIGPWR)
    #endif
    return signals
  }()

  @Test(arguments: signals)
  func `a terminating signal leaves no temporary file next to the output`(signal: Int32) throws {
    let folder = try folder()
    folder.write(Scenes.endless, to: "s.json")
    let running = try withAllSignals { try Program.start(["s.json", "-o", "o.gif"], in: folder) }
    let deadline = Date(timeIntervalSinceNow: 60)
    while !folder.names.contains(where: { $0.hasPrefix(".o.gif") }), Date() < deadline {
      usleep(5000)
    }
    #expect(folder.names.count > 1, "it has not begun")
    running.send(signal)
    let outcome = try running.wait(timeout: 60)
    #expect(outcome.status != 0 && outcome.status != 128 + SIGKILL)
    #expect(!folder.names.contains { $0.hasPrefix(".") }, "\(folder.names)")
  }

  #if os(Linux)
    private static let hasCompiler =
      (try? Program.runShell("clang --version", in: Folder()))?.status == 0

    @Test(.enabled(if: hasCompiler, "there is no clang"))
    func
      `command-line arguments are read correctly if a preloaded library calls setenv before main`()
      throws
    {
      let folder = try Folder()
      folder.write(
        """
        #include <stdlib.h>
        __attribute__((constructor)) static void change(void) { setenv("ADDED_BEFORE_MAIN", "1", 1); }
        """, to: "change.c")
      let outcome = try Reproduction.run(
        "clang -shared -fPIC -o change.so change.c && LD_PRELOAD=$PWD/change.so splashrender version",
        in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("splashrender"), "\(outcome.output)")
    }
  #endif
}
