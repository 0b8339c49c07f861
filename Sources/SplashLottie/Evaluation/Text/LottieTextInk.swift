import SplashScene

/// The fill and the stroke of letters.
struct LottieTextInk: Hashable {
  var fill: Color?
  var stroke: Color?
  var strokeWidth: Double
  var isStrokeAbove: Bool
  /// Whether the stroke's corners are those of Core Text.
  var isOfCoreText = false

  init(_ document: LottieTextDocument) {
    fill = document.fill
    stroke = document.stroke
    strokeWidth = document.strokeWidth
    isStrokeAbove = document.isStrokeAbove
  }

  /// The stroke, if any.
  private var line: Stroke? {
    guard let stroke, stroke.alpha > 0, strokeWidth > 0 else { return nil }
    var line = Stroke(color: stroke, lineWidth: strokeWidth)
    line.lineJoin = isOfCoreText ? .miter : .round
    return line
  }

  /// Returns the layers of letters, back to front, in the space of the letters' positions.
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
  /// Creates artwork from the outlines of letters at their positions.
  init(_ outlines: [(outline: Path, place: Point)]) {
    self.init(
      glyphs: outlines.lazy.map { outline, place in
        TextLayout.Glyph(
          art: .outline(outline), origin: place, advance: 0, cluster: 0..<0, run: 0, line: 0,
          word: 0)
      }, decorations: [])
  }
}
