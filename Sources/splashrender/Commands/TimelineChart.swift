import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import SplashTimeline

/// The times of a scene's layers and animations as bars of characters below an axis of seconds.
struct TimelineChart {
  /// A row: its label, and the columns in which something exists, runs or is held.
  private struct Row {
    var label: String
    var cells: String
  }

  private let scene: Scene
  private let paths: Set<String>?
  /// The width of the chart in columns, without labels.
  private let columns: Int
  private let labelWidth: Int
  private var rows: [Row] = []
  /// The maximum number of rows.
  private static let mostRows = 100

  /// Creates the chart of a scene.
  ///
  /// - Parameters:
  ///   - paths: The paths of the layers to show with their sublayers; `nil` for all.
  ///   - width: The available columns.
  init(_ scene: Scene, of paths: Set<String>? = nil, width: Int) {
    self.scene = scene
    self.paths = paths
    labelWidth = min(44, max(16, width * 2 / 5))
    columns = max(16, width - labelWidth - 4)
    append(
      Timeline(scene).rows, in: [0...scene.duration], isShown: paths == nil, depth: 0)
  }

  /// The lines; empty for a scene in which nothing moves.
  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    var lines = ["timeline:"]
    if !scene.markers.isEmpty { lines.append(line("markers", markers)) }
    for row in rows.prefix(Self.mostRows) { lines.append(line(row.label, row.cells)) }
    if rows.count > Self.mostRows {
      lines.append("  … and \(counted(rows.count - Self.mostRows, "line")) more")
    }
    return lines + [line("", axis)]
  }

  private func line(_ label: String, _ cells: String) -> String {
    var label = shortened(label, to: labelWidth)
    label += String(repeating: " ", count: labelWidth - label.count)
    var line = "  " + label + "  " + cells
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Returns the column of a time.
  private func column(_ time: Double) -> Int {
    min(columns - 1, max(0, Int(clamping: time / scene.duration * Double(columns))))
  }

  /// The possible intervals between the axis's numbers, in seconds.
  private static let steps = [
    0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000,
  ]

  /// The axis, with numbers at the smallest interval that leaves room for them.
  private var axis: String {
    var cells = Array(repeating: Character(" "), count: columns)
    let step =
      Self.steps.first { Double(columns) * $0 / scene.duration >= 9 } ?? scene.duration
    var time = 0.0
    var index = 0
    while time < scene.duration {
      let label = "╷" + short((time * 1000).rounded() / 1000) + (index == 0 ? " s" : "")
      let start = column(time)
      for (offset, character) in label.enumerated() where start + offset < columns {
        cells[start + offset] = character
      }
      index += 1
      time = Double(index) * step
    }
    return String(cells)
  }

  private var markers: String {
    var cells = Array(repeating: Character(" "), count: columns)
    var end = -1
    for marker in scene.markers.sorted(by: { $0.time < $1.time }) {
      let start = column(marker.time)
      guard start > end else { continue }
      end = start
      for (offset, character) in ("▼" + shown(marker.name)).enumerated()
      where start + offset < columns {
        cells[start + offset] = character
        end = start + offset
      }
    }
    return String(cells)
  }

  /// Adds layers with their contents: when a layer exists, if it doesn't whenever the layer around it does, when its
  /// content plays, and when its animations run.
  ///
  /// - Parameters:
  ///   - outer: The time spans in which the layer around them exists.
  ///   - isShown: Whether the layers are shown, which includes all sublayers of a shown layer.
  private mutating func append(
    _ layers: [Timeline.Row], in outer: [ClosedRange<Double>], isShown: Bool, depth: Int
  ) {
    for layer in layers {
      let isShown = isShown || paths?.contains(layer.path) == true
      if isShown {
        var bars = layer.animations.map {
          (Outline.name(of: $0.animation), cells($0.spans, $0.held))
        }
        if !layer.content.isEmpty { bars.insert((layer.kind, cells(layer.content, [])), at: 0) }
        if layer.spans != outer {
          bars.insert(("exists", cells([], [], layer.spans)), at: 0)
        }
        let indent = String(repeating: " ", count: min(depth, 6))
        for (index, (name, cells)) in bars.enumerated() {
          let id = index == 0 ? shortened(shown(layer.id), to: room(indent, name)) : ""
          rows.append(Row(label: indent + id + "  " + name, cells: cells))
        }
      }
      append(layer.rows, in: layer.spans, isShown: isShown, depth: depth + 1)
    }
  }

  /// Returns the maximum width of an id that is followed by the name of an animation.
  private func room(_ indent: String, _ name: String) -> Int {
    max(6, labelWidth - indent.count - 2 - name.count)
  }

  /// Returns a bar with a character for each column: for spans in which something runs, is held, or just exists.
  private func cells(
    _ running: [ClosedRange<Double>], _ held: [ClosedRange<Double>],
    _ existing: [ClosedRange<Double>] = []
  ) -> String {
    String(
      (0..<columns).map { column -> Character in
        // A span that only touches a column isn't shown there.
        let span = [0.125, 0.875].map { (Double(column) + $0) / Double(columns) * scene.duration }
        let isIn = { (spans: [ClosedRange<Double>]) in
          spans.contains { $0.overlaps(span[0]...span[1]) }
        }
        return isIn(running) ? "━" : isIn(held) ? "┄" : isIn(existing) ? "─" : " "
      })
  }
}

/// Returns the text, truncated if it is too long.
private func shortened(_ text: String, to width: Int) -> String {
  text.count > width ? text.prefix(width - 1) + "…" : text
}
