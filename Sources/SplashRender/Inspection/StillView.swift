package import SplashPixels
import SplashRaster
package import SplashScene
internal import SplashSystem
import SplashTimeline

/// How single frames are shown: a part of the canvas, and marks on the layers.
package struct StillView: Sendable {
  /// The layers whose boxes and ids are drawn.
  package enum Annotated: Sendable {
    case none
    /// All layers that are seen.
    case seen
    /// The layers with these ids or paths, even if they aren't seen.
    case named([String])
  }

  /// The part of the canvas in points, which may reach beyond it; `nil` for the whole canvas.
  package var region: Rect?
  package var annotated = Annotated.none

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
      for layer in seenLayers(at: time).named([name]) {
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
    list.commands += annotations(at: time, of: view.annotated)
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

  /// Returns the layers to annotate, each with its box in points.
  private func boxes(at time: Double, of annotated: StillView.Annotated) -> [(SeenLayer, Rect)] {
    switch annotated {
    case .none: return []
    case .seen:
      return seenLayers(at: time).compactMap { seen in
        guard [.visible, .partlyVisible, .covered].contains(seen.state), let box = seen.box,
          min(box.width, box.height) * pixelScale >= Self.leastSide
        else { return nil }
        return (seen, box)
      }
    case .named(let names):
      let all = seenLayers(at: time)
      return all.named(names).compactMap { seen in
        guard let own = seen.box else { return nil }
        guard own.width == 0, own.height == 0 else { return (seen, own) }
        // A layer without a size stands for its sublayers.
        let inner = all.filter { $0.row.path.hasPrefix(seen.row.path + "/") }.compactMap(\.box)
        return (seen, inner.reduce(own) { $0.union($1) })
      }
    }
  }

  /// Returns the commands that draw the boxes and ids of layers.
  private func annotations(
    at time: Double, of annotated: StillView.Annotated
  ) -> [DisplayList.Command] {
    let boxes = boxes(at: time, of: annotated)
    if boxes.isEmpty { return [] }
    let assets = Assets()
    var marks: [Layer] = []
    for (index, (seen, box)) in boxes.prefix(Self.mostMarks).enumerated() {
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

  /// Returns a layer with an id, above a box, or as near to that as the canvas allows.
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
    let place = Point(
      max(0, min(frame.minX, Double(width) - size.width)),
      max(0, min(frame.minY - size.height, Double(height) - size.height)))
    return Layer(
      id: "label-\(index)", frame: Rect(origin: place, size: size), backgroundColor: color,
      content: .text(content))
  }
}

extension [SeenLayer] {
  /// Returns the layers with any of these ids or paths.
  fileprivate func named(_ names: [String]) -> [SeenLayer] {
    let rows = map(\.row)
    let paths = Set(names.flatMap { rows.named($0) }.map(\.path))
    return filter { paths.contains($0.row.path) }
  }
}
