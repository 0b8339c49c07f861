import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// The times of a scene's animations as bars of characters below an axis of seconds.
struct TimelineChart {
  /// A row: its label, and the columns in which the animation runs or holds a value.
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
  /// The maximum number of animations.
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
    append(scene.layers, below: "", isShown: paths == nil, depth: 0) { $0 }
  }

  /// The lines; empty for a scene without animations.
  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    var lines = ["timeline:"]
    if !scene.markers.isEmpty { lines.append(line("markers", markers)) }
    for row in rows.prefix(Self.mostRows) { lines.append(line(row.label, row.cells)) }
    if rows.count > Self.mostRows {
      lines.append("  … and \(counted(rows.count - Self.mostRows, "animation")) more")
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

  /// Adds the animations of layers.
  ///
  /// - Parameters:
  ///   - parent: The prefix of the layers' paths.
  ///   - isShown: Whether the layers are shown, which includes all sublayers of a shown layer.
  ///   - clock: Returns the superlayer's time for a scene time; nil if the superlayer doesn't exist then.
  private mutating func append(
    _ layers: [Layer], below parent: String, isShown: Bool, depth: Int,
    _ clock: @escaping (Double) -> Double?
  ) {
    for layer in layers {
      let path = parent + layer.id
      let isShown = isShown || paths?.contains(path) == true
      let own: (Double) -> Double? = { time in
        clock(time).flatMap { layer.timing.sample(at: $0 - layer.delay)?.localTime }
      }
      let indent = String(repeating: " ", count: min(depth, 6))
      for (index, animation) in layer.animations.enumerated() where isShown {
        let name = Outline.name(of: animation)
        let id = index == 0 ? shortened(shown(layer.id), to: room(indent, name)) : ""
        rows.append(Row(label: indent + id + "  " + name, cells: cells(animation, own)))
      }
      if let mask = layer.mask {
        append([mask], below: path + "/", isShown: isShown, depth: depth + 1, own)
      }
      if case .scene(let content) = layer.properties.content, content.time == nil {
        append(
          content.scene.layers, below: path + "/", isShown: isShown, depth: depth + 1, own)
      }
      append(layer.sublayers, below: path + "/", isShown: isShown, depth: depth + 1, own)
    }
  }

  /// Returns the maximum width of an id that is followed by the name of an animation.
  private func room(_ indent: String, _ name: String) -> Int {
    max(6, labelWidth - indent.count - 2 - name.count)
  }

  private func cells(_ animation: Animation, _ clock: (Double) -> Double?) -> String {
    var timing = animation.timing
    if case .view(let view) = animation.kind { timing.beginTime += view.delay }
    var running = timing
    running.fillMode = .removed
    let parts = 4
    return String(
      (0..<columns).map { column -> Character in
        var isHeld = false
        for part in 0..<parts {
          let place = (Double(column) + (Double(part) + 0.5) / Double(parts)) / Double(columns)
          guard let time = clock(place * scene.duration) else { continue }
          if running.sample(at: time) != nil { return "━" }
          if timing.sample(at: time) != nil { isHeld = true }
        }
        return isHeld ? "┄" : " "
      })
  }
}

/// Returns the text, truncated if it is too long.
private func shortened(_ text: String, to width: Int) -> String {
  text.count > width ? text.prefix(width - 1) + "…" : text
}
