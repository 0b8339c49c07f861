import Foundation
import TestSupport

/// Runs the built program in a process of its own.
enum Program {
  /// The result of a run.
  struct Outcome {
    /// The exit code; 128 plus the number of the signal that killed the program.
    let status: Int32
    let outputData: Data
    let errors: String

    var output: String { String(decoding: outputData, as: UTF8.self) }

    /// Standard error without the lines that describe the files that were written, such as
    /// `x.gif: 751 bytes, 64×48 pixels, 10 fps, 1 s (10 frames)`.
    var warnings: String {
      errors.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains(#/: ([\d.]+ (bytes?|kB|MB), )?\d+×\d+ pixels/#) }
        .joined(separator: "\n")
    }
  }

  /// The program that was built together with these tests.
  static let url = builtProgram

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line after the program's name.
  ///   - folder: The working directory.
  ///   - environment: Variables in addition to the usual ones.
  ///   - input: The content of standard input.
  ///   - output: A file for standard output, which is then missing in the outcome.
  ///   - errors: A file for standard error, which is then missing in the outcome.
  static func run(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:],
    input: String = "", output: FileHandle? = nil, errors: FileHandle? = nil,
    timeout: TimeInterval = 120
  ) throws -> Outcome {
    try start(
      arguments, in: folder, environment: environment, input: input, output: output, errors: errors
    ).wait(timeout: timeout)
  }

  /// Starts the program and lets it run.
  static func start(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:],
    input: String = "", output: FileHandle? = nil, errors: FileHandle? = nil
  ) throws -> Running {
    try start(
      executable: url, arguments, in: folder, environment: environment, input: input,
      output: output, errors: errors)
  }

  /// Runs a shell command in which `splashrender` is the built program.
  static func runShell(
    _ line: String, in folder: Folder, environment: [String: String] = [:]
  ) throws -> Outcome {
    try startShell(line, in: folder, environment: environment).wait(timeout: 300)
  }

  /// The command for the shell, with an end: `studio` and `watch` are stopped as soon as they say that they are ready,
  /// and `--terminal` gets a pseudo terminal.
  static func endingCommand(_ command: String) -> String {
    let ready: (text: String, options: String)? =
      command.contains(" studio ")
      ? ("http://127.0.0.1", " --no-open") : command.contains(" watch ") ? ("watching", "") : nil
    guard let ready else {
      return command.contains("--terminal")
        ? "script -qec '\(command)' /dev/null </dev/null" : command
    }
    return """
      timeout 20 \(command)\(ready.options) > .printed 2>&1 & running=$!
      until grep -q '\(ready.text)' .printed || ! kill -0 $running; do sleep 0.05; done
      kill $running; wait $running; grep -q '\(ready.text)' .printed
      """
  }

  /// Starts a shell command and lets it run.
  static func startShell(
    _ line: String, in folder: Folder, environment: [String: String] = [:]
  ) throws -> Running {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try start(
      executable: URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: folder,
      environment: ["PATH": url.deletingLastPathComponent().path + ":" + path]
        .merging(environment) { $1 }, input: "", output: nil, errors: nil)
  }

  #if os(Linux)
    /// Runs the program and returns its peak memory in kB. `time` starts the program, because a child process of the
    /// tests would start with the tests' own peak.
    static func runMeasuringMemory(
      _ arguments: [String], in folder: Folder
    ) throws -> (outcome: Outcome, peak: Int) {
      let measured = try Folder()
      let outcome = try start(
        executable: URL(fileURLWithPath: "/usr/bin/time"),
        ["-q", "-f", "%M", "-o", measured["peak"].path, url.path] + arguments, in: folder,
        environment: [:], input: "", output: nil, errors: nil
      ).wait(timeout: 300)
      let text = String(decoding: measured.data("peak"), as: UTF8.self)
      return (outcome, Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0)
    }
  #endif

  /// This process's environment without the variables that change the program's behaviour or output, so that tests
  /// don't depend on the terminal or on continuous integration.
  private static let usualEnvironment: [String: String] = {
    var variables = ProcessInfo.processInfo.environment
    for name in ["CI", "GITHUB_ACTIONS", "NO_COLOR", "COLUMNS", "LINES", "XDG_RUNTIME_DIR"] {
      variables[name] = nil
    }
    variables["TERM"] = "xterm"
    return variables
  }()

  /// Starts any program.
  static func start(
    executable: URL, _ arguments: [String], in folder: Folder, environment: [String: String],
    input: String, output: FileHandle?, errors: FileHandle?
  ) throws -> Running {
    let captured = try Folder()
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    // Runs share no cache unless a test sets one.
    process.environment =
      usualEnvironment
      .merging(["XDG_CACHE_HOME": captured["cache"].path]) { $1 }
      .merging(environment) { $1 }
    captured.write(input, to: "input")
    process.standardInput = try FileHandle(forReadingFrom: captured["input"])
    process.standardOutput = try output ?? captured.handle("output")
    process.standardError = try errors ?? captured.handle("errors")
    try process.run()
    return Running(process: process, captured: captured)
  }

  /// A run that has not ended yet.
  final class Running {
    let process: Process
    private let captured: Folder

    fileprivate init(process: Process, captured: Folder) {
      self.process = process
      self.captured = captured
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Sends a signal to the process.
    func send(_ signal: Int32) {
      kill(process.processIdentifier, signal)
    }

    /// Waits for the process to end and kills it after `timeout` seconds.
    func wait(timeout: TimeInterval) throws -> Outcome {
      let deadline = Date(timeIntervalSinceNow: timeout)
      while process.isRunning, Date() < deadline { usleep(2000) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      let isKilled = process.terminationReason == .uncaughtSignal
      return Outcome(
        status: process.terminationStatus + (isKilled ? 128 : 0),
        outputData: captured.data("output"),
        errors: String(decoding: captured.data("errors"), as: UTF8.self))
    }
  }
}

/// A temporary folder, which is removed with the object.
final class Folder {
  let url: URL

  /// The project's root folder.
  static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("splashrender-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  subscript(name: String) -> URL { url.appendingPathComponent(name) }

  /// The names of all files in the folder, also hidden ones.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// The names of all files in a subfolder, also hidden ones.
  func names(in name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: self[name].path)) ?? []).sorted()
  }

  func write(_ text: String, to name: String) {
    let target = self[name]
    try? FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: target.path, contents: Data(text.utf8))
  }

  /// The file's contents; empty if the file doesn't exist.
  func data(_ name: String) -> Data {
    (try? Data(contentsOf: self[name])) ?? Data()
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: self[name].path)
  }

  fileprivate func handle(_ name: String) throws -> FileHandle {
    write("", to: name)
    return try FileHandle(forWritingTo: self[name])
  }
}
