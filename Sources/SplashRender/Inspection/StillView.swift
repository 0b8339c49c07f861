package import SplashPixels
import SplashRaster
package import SplashScene
internal import SplashSystem
import SplashTimeline

/// How single frames are shown: a part of the canvas, and marks on the layers.
package struct StillView: Sendable {
  /// The part of the canvas in points, which may reach beyond it; `nil` for the whole canvas.
  package var region: Rect?
  /// Whether the layers' boxes and ids are drawn.
  package var isAnnotated = false

  package init() {}
}

extension Film {
  /// Returns the part of the canvas in which layers are at some times, with a margin.
  ///
  /// - Parameters:
  ///   - name: The layers' id or path.
  ///   - padding: The margin in points.
  /// - Returns: `nil` if the layers aren't in front of the viewer at any of the times.
  package func region(of name: String, at times: [Double], padding: Double) -> Rect? {
    var region: Rect?
    for time in times {
      let seen = seenLayers(at: time)
      let paths = Set(seen.map(\.row).named(name).map(\.path))
      for layer in seen where paths.contains(layer.row.path) {
        for box in [layer.box, layer.ink].compactMap(\.self) where !box.isEmpty {
          region = region?.union(box) ?? box
        }
      }
    }
    return region?.insetBy(-padding, -padding)
  }

  /// Sets ``pixelScale`` so that a view is `pixels` wide.
  package mutating func setWidth(_ pixels: Int, of view: StillView) {
    pixelScale = Double(pixels) / (view.region?.width ?? scene.size.width)
  }

  /// Returns the size of a view in pixels.
  package func size(of view: StillView) -> (width: Int, height: Int) {
    guard let region = view.region else { return (width, height) }
    func pixels(_ points: Double) -> Int { max(1, Int(clamping: (points * pixelScale).rounded())) }
    return (pixels(region.width), pixels(region.height))
  }

  /// Returns the display list of a view at a scene time.
  func displayList(at time: Double, _ view: StillView) -> DisplayList {
    var list = displayList(at: time)
    if view.isAnnotated { list.commands += annotations(at: time) }
    guard let region = view.region else { return list }
    let way = Point(
      -(region.minX * pixelScale).rounded(), -(region.minY * pixelScale).rounded())
    let size = size(of: view)
    var part = DisplayList(width: size.width, height: size.height, background: list.background)
    part.commands = list.commands.map { $0.moved(by: way) }
    return part
  }

  /// Renders a view at a scene time.
  ///
  /// - Throws: As ``still(at:)``.
  package func still(at time: Double, _ view: StillView) throws(RenderError) -> Pixmap {
    let size = size(of: view)
    try Self.checkSize(size.width, size.height)
    let frame = Pixmap(width: size.width, height: size.height)
    makeRenderer().render(displayList(at: time, view), into: frame)
    try checkSources()
    return frame
  }

  // MARK: Annotations

  /// The colours of annotations, which take turns.
  private static let marks = [
    Color(0.93, 0.11, 0.31), Color(0.05, 0.46, 0.95), Color(0.04, 0.58, 0.31),
    Color(0.80, 0.40, 0.00), Color(0.55, 0.20, 0.85), Color(0.00, 0.53, 0.57),
  ]
  /// The maximum number of layers with annotations.
  private static let mostMarks = 60
  /// The least side of a box with an annotation, in pixels.
  private static let leastSide = 4.0

  /// Returns the commands that draw the boxes and ids of the layers that are seen.
  private func annotations(at time: Double) -> [DisplayList.Command] {
    let shown = seenLayers(at: time).filter { seen in
      [.visible, .partlyVisible, .covered].contains(seen.state)
        && [seen.box ?? .zero].allSatisfy {
          min($0.width, $0.height) * pixelScale >= Self.leastSide
        }
    }
    let assets = Assets()
    var marks: [Layer] = []
    for (index, seen) in shown.prefix(Self.mostMarks).enumerated() {
      guard let box = seen.box else { continue }
      let color = Self.marks[index % Self.marks.count]
      let frame = Rect(
        box.minX * pixelScale, box.minY * pixelScale, box.width * pixelScale,
        box.height * pixelScale)
      var mark = Layer(id: "box-\(index)", frame: frame)
      mark.borderWidth = 1
      mark.borderColor = color
      marks.append(mark)
      if let label = label(seen.row.layer.id, color, at: frame, index, assets) {
        marks.append(label)
      }
    }
    let overlay = Scene(size: Size(Double(width), Double(height)), duration: 1, layers: marks)
    return Film(scene: overlay, assets: assets).displayList(at: 0).commands
  }

  /// Returns a layer with an id, above a box, or in it at the top of the canvas.
  private func label(
    _ id: String, _ color: Color, at frame: Rect, _ index: Int, _ assets: Assets
  ) -> Layer? {
    var attributes = TextAttributes()
    attributes.fontSize = 10
    var request = TextRequest(id, attributes)
    request.isWrapped = false
    guard let layout = try? assets.layOut(request) else { return nil }
    var content = TextContent(string: id, artwork: TextArtwork(layout))
    content.foregroundColor = .white
    content.offset = Point(2, 0)
    let size = Size(layout.size.width + 4, layout.size.height)
    let place = Point(max(0, frame.minX), max(0, frame.minY - size.height))
    return Layer(
      id: "label-\(index)", frame: Rect(origin: place, size: size), backgroundColor: color,
      content: .text(content))
  }
}
