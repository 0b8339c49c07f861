import SplashChecks
import SplashScene
import SplashSceneFormat
import SplashSystem

/// The results of checks in a few lines: their counts, what is waived, and the least margins.
struct CheckSummary {
  /// A check that holds, with the low end of its margin.
  private struct Narrow {
    let margin: Double
    let result: CheckResult
    /// The name of the row.
    let row: String?
  }

  private var counts: [CheckResult.Status: Int] = [:]
  private var sampledCount = 0
  /// The check with the least margin for each unit, in the order in which the units appear.
  private var narrowest: [(unit: String, check: Narrow)] = []
  /// The lines about waived checks, each once.
  private var waivers: [String] = []
  private var knownWaivers: Set<String> = []
  /// The lines about golden frames.
  private var golden: [String] = []

  mutating func add(_ result: CheckResult, row: String? = nil) {
    counts[result.status, default: 0] += 1
    if result.status == .waived {
      let line = "  waived: \(result.title): \(result.message) (\(result.waiver ?? ""))"
      if knownWaivers.insert(line).inserted { waivers.append(line) }
    }
    guard result.status == .holds else { return }
    if result.answer.proof == .sampled { sampledCount += 1 }
    guard !result.isAboutEquality, let margin = result.answer.margin?.low, margin.isFinite else {
      return
    }
    let unit = result.answer.unit ?? ""
    let new = Narrow(margin: margin, result: result, row: row)
    guard let index = narrowest.firstIndex(where: { $0.unit == unit }) else {
      return narrowest.append((unit, new))
    }
    if margin < narrowest[index].check.margin { narrowest[index].check = new }
  }

  mutating func add(_ group: ComparisonReport.Group) {
    golden.append("  golden frames: \(group.message)")
    golden += group.items.filter { $0.status == .different }.map { "    \($0.name): \($0.message)" }
  }

  /// Returns the lines about a scene or rows.
  func lines(about subject: String) -> [String] {
    let total = counts.values.reduce(0, +)
    let parts = CheckResult.Status.allCases.compactMap { status -> String? in
      guard let count = counts[status] else { return nil }
      let word =
        switch status {
        case .holds: count == 1 ? "holds" : "hold"
        case .fails: count == 1 ? "fails" : "fail"
        case .undecided, .waived: status.rawValue
        }
      return "\(count) \(word)"
    }
    var lines = [
      "\(subject): "
        + (total == 0
          ? "no checks" : "\(counted(total, "check")): \(parts.joined(separator: ", "))")
    ]
    lines += waivers
    lines += narrowest.map { unit, check in
      let amount =
        short(check.margin, digits: check.margin < 0.001 ? 9 : 4) + (unit.isEmpty ? "" : " " + unit)
      let time = check.result.answer.time.map { " at \(short($0)) s" } ?? ""
      var places = [check.result.place]
      if !check.result.layers.isEmpty { places.append("of \(list(check.result.layers))") }
      if let row = check.row { places.append("row \(row)") }
      return
        "  least margin: \(amount)\(time): \(check.result.title) (\(places.joined(separator: ", ")))"
    }
    if sampledCount > 0 {
      lines.append(
        "  \(sampledCount) of them \(sampledCount == 1 ? "is" : "are") sampled, not proved")
    }
    return lines + golden
  }
}
