import Foundation
import Testing

@testable import ProgramSupport

/// Signals that end the program, other than SIGINT, SIGTERM and SIGHUP.
@Suite struct SignalTests {
  private static let common: [Int32] = [
    SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
    // Signals of crashes.
    SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP,
  ]

  static let all: [Int32] = {
    #if os(Linux)
      let realTime = __libc_current_sigrtmin()...__libc_current_sigrtmax()
      return common + [SIGIO, SIGPWR, SIGSTKFLT, realTime.lowerBound, realTime.upperBound]
    #else
      return common
    #endif
  }()

  private static let line =
    "exec splashrender s.json -o out/x.mp4 -o out/x.gif --progress none"

  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Scenes.endless, to: "s.json")
    folder.write("precious", to: "out/x.mp4")
    return folder
  }

  /// Starts a video and a GIF, and sends a signal when both hidden files exist.
  private func run(_ setting: String, _ signal: Int32, in folder: Folder) throws -> Program.Outcome
  {
    let running = try Program.startShell("\(setting)\(Self.line)", in: folder)
    let deadline = Date(timeIntervalSinceNow: 30)
    while folder.names(in: "out").count < 3, running.process.isRunning, Date() < deadline {
      usleep(1000)
    }
    #expect(folder.names(in: "out").count == 3, "both hidden files are there")
    usleep(20_000)
    running.send(signal)
    return try running.wait(timeout: 10)
  }

  @Test(arguments: all)
  func `every terminating signal is reported to the parent process and leaves no temporary file`(
    signal: Int32
  ) throws {
    let folder = try folder()
    // Backtraces take long.
    let outcome = try run("export SWIFT_BACKTRACE=enable=no; ", signal, in: folder)
    #expect(outcome.status == 128 + signal)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(folder.names(in: "out") == ["x.mp4"])
    #expect(folder.data("out/x.mp4") == Data("precious".utf8))
  }

  @Test func `a signal that the parent process ignores doesn't end the program`() throws {
    let folder = try folder()
    let running = try Program.startShell("trap '' QUIT USR1; \(Self.line)", in: folder)
    let deadline = Date(timeIntervalSinceNow: 30)
    while folder.names(in: "out").count < 3, Date() < deadline { usleep(1000) }
    for signal in [SIGQUIT, SIGUSR1] { running.send(signal) }
    usleep(200_000)
    #expect(running.process.isRunning)
    running.send(SIGTERM)
    #expect(try running.wait(timeout: 10).status == 143)
    #expect(folder.names(in: "out") == ["x.mp4"])
  }

  @Test func `a batch ended by a signal removes the output folders that it created`() throws {
    let folder = try folder()
    let running = try Program.start(["batch", "s.json", "-o", "new/out"], in: folder)
    let deadline = Date(timeIntervalSinceNow: 30)
    while folder.names(in: "new/out").isEmpty, Date() < deadline { usleep(1000) }
    running.send(SIGUSR1)
    #expect(try running.wait(timeout: 10).status == 128 + SIGUSR1)
    #expect(folder.names == ["out", "s.json"])
  }

  @Test func `a rendering that exceeds the system's CPU time limit leaves no temporary file`()
    throws
  {
    let folder = try folder()
    let outcome = try Program.runShell("ulimit -S -t 1; \(Self.line)", in: folder)
    #expect(outcome.status == 128 + SIGXCPU)
    #expect(folder.names(in: "out") == ["x.mp4"])
  }
}
