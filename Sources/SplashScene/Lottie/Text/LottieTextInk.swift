/// How letters are drawn: with what they are filled, and the line along their outlines.
struct LottieTextInk: Hashable {
  var fill: Color?
  var stroke: Color?
  var strokeWidth: Double
  var isStrokeAbove: Bool
  /// Whether corners of the line are as Core Text draws them.
  var isOfCoreText = false

  init(_ document: LottieTextDocument) {
    fill = document.fill
    stroke = document.stroke
    strokeWidth = document.strokeWidth
    isStrokeAbove = document.isStrokeAbove
  }

  /// The line, if there is one.
  private var line: Stroke? {
    guard let stroke, stroke.alpha > 0, strokeWidth > 0 else { return nil }
    var line = Stroke(color: stroke, lineWidth: strokeWidth)
    line.lineJoin = isOfCoreText ? .miter : .round
    return line
  }

  /// The layers that letters draw, from the back to the front, in the space in which they have their places.
  func layers(_ artwork: TextArtwork, _ name: String) -> [EvaluatedLayer] {
    var fills: [ShapeContent] = []
    if let fill, fill.alpha > 0 {
      for part in artwork.parts {
        guard case .fill(let path, _) = part.art else { continue }
        fills.append(ShapeContent(path: path, fillColor: fill))
      }
    }
    if let line, !artwork.outline.isEmpty {
      if isStrokeAbove, fills.count == 1 {
        fills[0].stroke = line
      } else {
        let stroke = ShapeContent(path: artwork.outline, fillColor: nil, stroke: line)
        fills.insert(stroke, at: isStrokeAbove ? fills.count : 0)
      }
    }
    return fills.map { content in
      var layer = EvaluatedLayer(id: name, properties: .lottie)
      layer.properties.content = .shape(content)
      return layer
    }
  }
}

extension TextArtwork {
  /// The outlines of letters, moved to places.
  init(_ outlines: [(outline: Path, place: Point)]) {
    self.init(
      glyphs: outlines.lazy.map { outline, place in
        TextLayout.Glyph(
          art: .outline(outline), origin: place, advance: 0, cluster: 0..<0, run: 0, line: 0,
          word: 0)
      }, decorations: [])
  }
}
