import SplashRender
import SplashScene
import SplashSystem
import SplashTimeline

/// What is seen of layers at a time, as lines of text.
struct SeenTable {
  private let layers: [SeenLayer]

  init(_ layers: [SeenLayer]) { self.layers = layers }

  /// A heading, and a line for each layer.
  var lines: [String] {
    var table = TextTable(header: ["LAYER", "STATE", "OPACITY", "BOX ON THE CANVAS"])
    table.rows = layers.map { seen in
      [seen.row.path, seen.state.rawValue, fixed(seen.opacity, 2), seen.box.map(text) ?? "behind"]
    }
    return table.lines(width: nil, isColored: false)
  }

  private func text(_ box: Rect) -> String {
    let numbers = [box.minX, box.minY, box.width, box.height].map {
      short(($0 * 100).rounded() / 100)
    }
    return "\(numbers[0]), \(numbers[1])  \(numbers[2])×\(numbers[3])"
  }
}
