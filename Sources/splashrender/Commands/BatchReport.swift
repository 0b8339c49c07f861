import SplashChecks
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

extension Batch.Result {
  /// The status in a word or two.
  var status: String {
    switch code {
    case nil: message ?? "not begun"
    case .success:
      switch outcome.origin {
      case .rendered: "done"
      case .copied: "copied"
      case .unchanged: "unchanged"
      }
    case .invalidScene: "invalid scene"
    case .missingInput: "file not found"
    case .unwritableOutput: "can't write"
    default: "failed"
    }
  }

  /// Returns the result as JSON.
  func json(_ hashes: FileHashes) -> JSON {
    func file(_ report: OutputReport) -> [(String, JSON)] {
      report.json + [
        ("sha256", hashes.hash(of: report.path).map { .string($0.description) } ?? .null)
      ]
    }
    var members = item.members
    members += [
      ("output", .path(item.outputs[0].path)),
      ("frames", .number(String(outcome.frames))), ("seconds", .number(fixed(seconds, 3))),
      ("status", .string(code == .success ? "done" : status)),
      ("exitCode", code.map { .number(String($0.rawValue)) } ?? .null),
    ]
    if code == .success { members.append(("origin", .string(outcome.origin.rawValue))) }
    if let report = outcome.reports.first { members += file(report) }
    if outcome.reports.count > 1 {
      let outputs = outcome.reports.map { report in
        JSON.object(
          [("output", .path(report.path)), ("frames", .number(String(report.frameCount)))]
            + file(report))
      }
      members.append(("outputs", .array(outputs)))
    }
    if let message, code != nil { members.append(("message", .string(message))) }
    return .object(members)
  }
}

extension BatchItem {
  /// The members that name the item.
  var members: [(String, JSON)] {
    var members: [(String, JSON)] = [("name", .string(name))]
    if let row { members += [("manifest", .path(row.path)), ("line", .whole(row.line))] }
    return members + [("scene", .path(scene))]
  }
}

extension [Batch.Result] {
  /// The maximum number of results that are listed on separate lines.
  private static var most: Int { 40 }

  /// The results as text: all of them if there are few, otherwise the first failures.
  var table: TextTable {
    let failed = filter { $0.code != nil && $0.code != .success }
    let shown = count <= Self.most ? self : Array(failed.prefix(Self.most))
    var table = TextTable(header: ["NAME", "FRAMES", "SECONDS", "STATUS"])
    table.rows = shown.map { result in
      [
        result.item.name, result.code == .success ? String(result.outcome.frames) : "-",
        fixed(result.seconds, 1), result.status,
      ]
    }
    table.style = { status in
      switch status {
      case "done", "copied", "unchanged": .green
      case "not begun", "stopped": .yellow
      case "STATUS": nil
      default: .red
      }
    }
    return table
  }

  /// Returns a summary: `200 scenes: 190 rendered, 9 unchanged, 1 failed in 12.3 s`.
  func summary(seconds: Double) -> String {
    let done = filter { $0.code == .success }
    let counts = [
      (done.count { $0.outcome.origin == .rendered }, "rendered"),
      (done.count { $0.outcome.origin == .copied }, "copied from the cache"),
      (done.count { $0.outcome.origin == .unchanged }, "unchanged"),
      (count { $0.code != nil && $0.code != .success }, "failed"),
      (count { $0.code == nil }, "not begun"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return counted(count, "scene") + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
      + " in \(fixed(seconds, 1)) s"
  }
}

extension [Batch.Result] {
  /// The report for CI: a test case for each result, named after its first output.
  var junit: JUnitReport {
    JUnitReport(
      name: "splashrender batch",
      suites: [JUnitReport.Suite(name: "splashrender.batch", cases: map(\.testCase))])
  }
}

extension Batch.Result {
  fileprivate var testCase: JUnitReport.Case {
    let outcome: JUnitReport.Outcome =
      switch code {
      case .success: .passed
      case nil: .skipped(message: status)
      default: .error(message: status, text: message ?? "")
      }
    return JUnitReport.Case(
      name: item.outputs[0].path.description,
      file: (item.row?.path ?? item.scene).description, time: seconds,
      outcome: outcome)
  }
}
