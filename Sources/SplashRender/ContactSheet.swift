public import SplashPixels
import SplashRaster
import SplashScene
import SplashSyntax
internal import SplashSystem

extension Film {
  /// Renders a grid of evenly spaced frames, including the first and last, on a grey background.
  ///
  /// - Parameters:
  ///   - count: The number of frames, at least 1. It is limited to ``frameCount``.
  ///   - columns: The number of frames per row, at least 1.
  ///   - width: The sheet's width in pixels. Each column is at least 16 pixels wide.
  ///   - isLabelled: Whether the scene time is printed below each frame.
  /// - Throws: ``RenderError/tooLarge(width:height:)``, ``RenderError/svg(_:)``, ``RenderError/video(_:)``.
  public func contactSheet(
    count: Int, columns: Int, width: Int, isLabelled: Bool = false
  ) throws(RenderError) -> Pixmap {
    try contactSheet(
      at: evenTimes(count: count), columns: columns, width: width, isLabelled: isLabelled)
  }

  /// Returns the times of evenly spaced frames, including the first and last.
  ///
  /// - Parameter count: The number of frames, at least 1. It is limited to ``frameCount``.
  package func evenTimes(count: Int) -> [Double] {
    let total = frameCount
    let shown = min(max(1, count), total)
    return (0..<shown).map { time(ofFrame: shown == 1 ? 0 : $0 * (total - 1) / (shown - 1)) }
  }

  /// Renders a grid of images at given times, on a grey background.
  ///
  /// - Parameters:
  ///   - times: The scene times in seconds. There must be at least one; times may be outside the video's range.
  ///   - columns: The number of images per row, at least 1.
  ///   - width: The sheet's width in pixels. Each column is at least 16 pixels wide.
  ///   - isLabelled: Whether the scene time is printed below each image.
  /// - Throws: ``RenderError/tooLarge(width:height:)``, ``RenderError/svg(_:)``, ``RenderError/video(_:)``.
  public func contactSheet(
    at times: [Double], columns: Int, width: Int, isLabelled: Bool = false
  ) throws(RenderError) -> Pixmap {
    try contactSheet(
      at: times, StillView(), columns: columns, width: width, isLabelled: isLabelled)
  }

  /// Renders a grid of views: see ``contactSheet(at:columns:width:isLabelled:)``.
  package func contactSheet(
    at times: [Double], _ view: StillView, columns: Int, width: Int, isLabelled: Bool
  ) throws(RenderError) -> Pixmap {
    let columns = min(max(1, columns), max(1, times.count))
    let gap = 8
    let cellWidth = max(1, (max(width, 16 * columns) - gap * (columns + 1)) / columns)
    var film = self
    film.setWidth(cellWidth, of: view)
    let cellHeight = film.size(of: view).height
    let labels = isLabelled ? SheetLabels(times, width: cellWidth) : nil
    let rowHeight = cellHeight + (labels?.height ?? 0)
    let rows = (times.count + columns - 1) / columns
    let sheetWidth = columns * (cellWidth + gap) + gap
    let sheetHeight = rows * (rowHeight + gap) + gap
    try Self.checkSize(sheetWidth, sheetHeight)
    let sheet = Pixmap(width: sheetWidth, height: sheetHeight)
    let renderer = makeRenderer()
    let ground = DisplayList(
      width: sheet.width, height: sheet.height, background: SheetLabels.ground)
    renderer.render(ground, into: sheet)
    let cell = Pixmap(width: film.size(of: view).width, height: cellHeight)
    for (place, time) in times.enumerated() {
      var list = film.displayList(at: time, view)
      if list.background.alpha < 1 {
        // Translucent frames are composited over the sheet's background.
        let background = DisplayList.Command.fill(
          .init(.everything, .identity), .solid(list.background), opacity: 1)
        list.background = ground.background
        list.commands.insert(background, at: 0)
      }
      renderer.render(list, into: cell)
      try checkSources()
      let x = gap + place % columns * (cellWidth + gap)
      let y = gap + place / columns * (rowHeight + gap)
      sheet.copy(cell, x: x, y: y)
      if let label = try labels?.picture(place) { sheet.copy(label, x: x, y: y + cellHeight) }
    }
    return sheet
  }
}

extension Pixmap {
  /// Copies another image to the position (x, y), omitting whatever doesn't fit.
  fileprivate func copy(_ picture: Pixmap, x: Int, y: Int) {
    for row in 0..<min(picture.height, height - y) {
      unsafe (self.row(y + row) + 4 * x).update(
        from: picture.row(row), count: 4 * min(picture.width, width - x))
    }
  }
}

/// The time labels below the images of a contact sheet.
private struct SheetLabels {
  /// The background of sheets, behind the labels.
  static let ground = Color(0.5, 0.5, 0.5)

  private let texts: [String]
  private let width: Int
  private let fontSize: Double
  private let assets = Assets()

  /// Creates the labels for images that are `width` pixels wide.
  init(_ times: [Double], width: Int) {
    // Times that are close together need more digits.
    let short = times.map { fixed($0, 2) }
    let isClear = Set(short).count == Set(times).count
    texts = (isClear ? short : times.map { fixed($0, 3) }).map { $0 + " s" }
    self.width = width
    fontSize = min(14, max(7, Double(width) / 5))
  }

  /// The height of a label in rows.
  var height: Int { Int(clamping: (fontSize * 1.5).rounded(.up)) }

  /// Returns the label for an image, in the bundled font; `nil` if it can't be laid out.
  func picture(_ index: Int) throws(RenderError) -> Pixmap? {
    var attributes = TextAttributes()
    attributes.fontSize = fontSize
    var request = TextRequest(texts[index], attributes)
    request.alignment = .center
    request.isWrapped = false
    request.width = Double(width)
    guard let layout = try? assets.layOut(request) else { return nil }
    var content = TextContent(string: texts[index], artwork: TextArtwork(layout))
    content.foregroundColor = .black
    let size = Size(Double(width), Double(height))
    content.offset = Point(0, ((size.height - layout.size.height) / 2).rounded())
    let layer = Layer(
      id: "time", frame: Rect(0, 0, size.width, size.height), content: .text(content))
    let scene = Scene(
      size: size, duration: 1, backgroundColor: Self.ground, layers: [layer])
    return try Film(scene: scene, assets: assets).still(at: 0)
  }
}
