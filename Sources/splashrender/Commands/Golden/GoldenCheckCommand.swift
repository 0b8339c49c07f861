import SplashChecks
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `golden check`: compares scenes with their golden frames.
enum GoldenCheckCommand {
  /// The default folder for the report of differences, without `--report`.
  private static let reportFolder: FilePath = "golden-report"

  static let declaration = Command(
    name: "check",
    summary: "Compare scenes with their golden frames.",
    usage: "golden check SCENE… [OPTIONS]",
    examples: Array(GoldenCommand.examples.suffix(2)),
    argument: GoldenCommand.scenes,
    options: [.golden, .report, .junit, .strict] + AnyOption.tolerance + AnyOption.work,
    wording: GoldenCommand.wording,
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    try GoldenCommand.check(invocation)
    let scenes = invocation.files
    _ = try Tolerance(invocation)
    let junit = try Destinations(invocation).junitFile(
      sparing: scenes.flatMap { scene in
        [scene] + ((try? GoldenPlace(scene, invocation).store.manifestPath).map { [$0] } ?? [])
      })
    let display = ProgressDisplay(invocation, messages: messages)
    let folder = ReportFolder(path: invocation.path(.report) ?? reportFolder)
    let checker = GoldenChecker(
      invocation: invocation, messages: messages, display: display,
      threads: try SceneSource(invocation).threads(), folder: folder)
    for scene in scenes {
      checker.check(scene)
      display.finish()
    }
    try finish(checker, folder, junit, invocation, messages, scenes: scenes.count)
    try checker.worst.end()
  }

  /// Writes the reports. If one can't be written, the others still are.
  private static func finish(
    _ checker: GoldenChecker, _ folder: ReportFolder, _ junit: OutputFile?,
    _ invocation: Invocation, _ messages: Messages, scenes: Int
  ) throws(CommandError) {
    if let path = invocation.path(.junit), checker.sources.contains(FileSystem.canonical(path)) {
      throw invocation.mistake("--junit \(path) would replace an input of a scene")
    }
    var report = checker.report
    report.message = summary(of: report, scenes: scenes)
    let isDifferent = report.groups.contains { $0.items.contains { $0.status == .different } }
    let isWanted = invocation.has(.report) || isDifferent
    var problem = checker.reportError
    do {
      if isWanted, problem == nil {
        for path in try folder.commit(report) { messages.wrote(WrittenFile(path: path)) }
      } else if !isWanted {
        try ReportFolder.remove(path: reportFolder, groups: Set(report.groups.map(\.name)))
      }
    } catch {
      problem = error
    }
    try Destinations(invocation).writeReports(
      report, .goldenDifferent, lines: report.groups.flatMap(\.lines), junit, messages)
    if scenes > 1 || !report.status.isGood { messages.note(report.message) }
    if let problem {
      if invocation.has(.report) { throw .output(problem) }
      messages.show(
        Finding(
          .reportUnwritable, .note,
          "the report of the differences wasn't written (--report DIR sets another folder): \(problem)"
        ))
    } else if isWanted {
      messages.note("report: \(folder.pagePath)")
    }
  }

  /// Returns a summary: `3 scenes: 1 equal, 2 different`.
  private static func summary(of report: ComparisonReport, scenes: Int) -> String {
    func count(_ holds: (ComparisonReport.Status) -> Bool) -> Int {
      report.groups.count { holds($0.status) }
    }
    let parts = [
      (count { $0 == .equal }, "equal"),
      (count { $0 == .tolerated }, "within the tolerance"),
      (count { $0 == .different }, "different"), (count { $0 == .failed }, "failed"),
      (scenes - report.groups.count, "not begun"),
    ]
    return "\(counted(scenes, "scene")): "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension ComparisonReport.Group {
  /// The group as text: one line, and a line for each pair that differs.
  var lines: [String] {
    let different = items.filter { $0.status == .different }
    return ["\(name): \(message)"] + different.map { "  \($0.name): \($0.message)" }
  }
}

extension Tolerance {
  /// The tolerance as JSON.
  var json: JSON {
    .object(
      [("maxDifference", .number(String(difference))), ("maxPixels", .shortest(share))]
        + (block.map { [("maxBlock", .shortest($0))] } ?? []))
  }
}

extension Destinations {
  /// Writes the reports that the options request: JUnit, and JSON or text to standard output.
  ///
  /// - Parameters:
  ///   - code: The code of a difference.
  ///   - junit: The file opened by ``junitFile(sparing:)``.
  func writeReports(
    _ report: ComparisonReport, _ code: FindingCode, lines: [String], _ junit: OutputFile?,
    _ messages: Messages
  ) throws(CommandError) {
    // If one report can't be written, the other still is.
    let written = Result { () throws(CommandError) in try write(report.junit, to: junit, messages) }
    if let log = messages.log {
      log.add(result: report.members)
      for group in report.groups where group.status == .different {
        log.add(Finding(code, .error, "\(group.name): \(group.message)"))
      }
    } else if !values.has(.quiet), values.text(.junit) != "-" {
      try Terminal.write(lines: lines, to: .output)
    }
    try written.get()
  }
}
