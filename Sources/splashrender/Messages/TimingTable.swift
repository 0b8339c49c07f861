import SplashRender
import SplashSystem

/// The output of `--timings`.
struct TimingTable {
  let times: StageTimes

  /// Shows the times of the stages: as a table, or as a JSON object if the progress format is JSON.
  func show(asJSON isJSON: Bool, _ messages: Messages) {
    if isJSON {
      messages.line(json)
    } else {
      for line in lines { messages.line(line) }
    }
  }

  private var lines: [String] {
    let total = times.total
    let count = max(1, times.drawingThreads)
    var table = TextTable(header: ["stage", "seconds", "share", "on"])
    table.rows = StageTimes.Stage.allCases.map { stage in
      let seconds = times.seconds(stage)
      let available = stage.isDrawing ? total * Double(count) : total
      return [
        stage.rawValue, fixed(seconds, 3), fixed(100 * seconds / max(available, 1e-9), 1) + " %",
        stage.isDrawing ? "\(counted(count, "drawing thread")), summed" : "the main thread",
      ]
    }
    table.rows.append(["total", fixed(total, 3), "100.0 %", "the clock"])
    return table.lines(width: nil, isColored: false)
  }

  private var json: String {
    let stages = StageTimes.Stage.allCases.map {
      ($0.rawValue, JSON.number(fixed(times.seconds($0), 6)))
    }
    return JSON.object([
      (
        "timings",
        .object(
          stages + [
            ("total", .number(fixed(times.total, 6))),
            ("drawingThreads", .number(String(times.drawingThreads))),
          ])
      )
    ]).text
  }
}
