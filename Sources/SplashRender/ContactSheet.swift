public import SplashPixels
import SplashRaster
import SplashScene

extension Film {
  /// A table of evenly spaced frames, the first and the last among them, on a grey ground.
  ///
  /// - Parameters:
  ///   - count: How many frames to show, at least 1; no more than the film has.
  ///   - columns: How many frames stand in a row, at least 1.
  ///   - width: The sheet's width in pixels; each column has at least 16.
  /// - Throws: ``RenderError/tooLarge(width:height:)``, ``RenderError/svg(_:)``,
  ///   ``RenderError/video(_:)``.
  public func contactSheet(count: Int, columns: Int, width: Int) throws(RenderError) -> Pixmap {
    let total = frameCount
    let shown = min(max(1, count), total)
    let columns = min(max(1, columns), shown)
    let times = (0..<shown).map { time(ofFrame: shown == 1 ? 0 : $0 * (total - 1) / (shown - 1)) }
    let gap = 8
    let cellWidth = max(1, (max(width, 16 * columns) - gap * (columns + 1)) / columns)
    var film = self
    film.pixelScale = Double(cellWidth) / scene.size.width
    let cellHeight = film.height
    let rows = (times.count + columns - 1) / columns
    let sheetWidth = columns * (cellWidth + gap) + gap
    let sheetHeight = rows * (cellHeight + gap) + gap
    try Self.checkSize(sheetWidth, sheetHeight)
    let sheet = Pixmap(width: sheetWidth, height: sheetHeight)
    let renderer = makeRenderer()
    let ground = DisplayList(
      width: sheet.width, height: sheet.height, background: Color(0.5, 0.5, 0.5))
    renderer.render(ground, into: sheet)
    let cell = Pixmap(width: film.width, height: cellHeight)
    for (place, time) in times.enumerated() {
      var list = film.displayList(at: time)
      if list.background.alpha < 1 {
        // Translucent films stand on the sheet's ground.
        let background = DisplayList.Command.fill(
          .init(.everything, .identity), .solid(list.background), opacity: 1)
        list.background = ground.background
        list.commands.insert(background, at: 0)
      }
      renderer.render(list, into: cell)
      try checkSources()
      let x = gap + place % columns * (cellWidth + gap)
      let y = gap + place / columns * (cellHeight + gap)
      for row in 0..<min(cellHeight, sheet.height - y) {
        unsafe (sheet.row(y + row) + 4 * x).update(
          from: cell.row(row), count: 4 * min(cell.width, sheet.width - x))
      }
    }
    return sheet
  }
}
