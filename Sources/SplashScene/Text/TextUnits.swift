/// The unit into which text is divided for animation.
package enum TextUnit: String, CaseIterable, Hashable, Sendable {
  /// Glyphs of the same cluster: a letter with its marks, a ligature or an emoji.
  case glyph
  /// Words; a word that continues on another line is divided.
  case word
  /// Lines.
  case line
}

/// A unit of text with its artwork.
package struct TextPiece: Hashable, Sendable {
  /// The unit's rectangle in the layout's space: as wide as the advances of its glyphs and as high as its line.
  package var frame: Rect
  /// The unit's range in the UTF-8 encoding of the complete text.
  package var text: Range<Int>
  /// The artwork, in the layout's space.
  package var artwork: TextArtwork
}

extension TextLayout {
  /// Returns the text's units in reading order, without empty units. Together, they draw the complete text.
  package func pieces(by unit: TextUnit) -> [TextPiece] {
    var pieces: [(order: Int, piece: TextPiece)] = []
    let decorationsOfLines = Dictionary(grouping: decorations, by: \.line)
    for (index, line) in lines.enumerated() {
      let units = self.units(of: line, by: unit)
      let decorations = decorationsOfLines[index] ?? []
      for (place, unit) in units.enumerated() {
        // Each unit includes the decorations from its left edge to the left edge of the next unit.
        let left = place == 0 ? -Double.infinity : unit.frame.minX
        let right = place + 1 < units.count ? units[place + 1].frame.minX : Double.infinity
        let artwork = TextArtwork(
          glyphs: unit.glyphs.lazy.map { glyphs[$0] },
          decorations: decorations.compactMap { $0.cut(from: left, to: right) })
        let text = unit.glyphs.map { glyphs[$0].cluster }
        let first = text.map(\.lowerBound).min() ?? 0
        let last = text.map(\.upperBound).max() ?? first
        pieces.append((first, TextPiece(frame: unit.frame, text: first..<last, artwork: artwork)))
      }
    }
    return pieces.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element.piece)
  }

  /// Returns the units of a line from left to right, without empty units.
  private func units(
    of line: Line, by unit: TextUnit
  ) -> [(glyphs: [Int], frame: Rect)] {
    var groups: [Int: [Int]] = [:]
    for index in line.glyphs {
      let glyph = glyphs[index]
      let key: Int =
        switch unit {
        case .glyph: glyph.cluster.lowerBound
        case .word: glyph.word
        case .line: 0
        }
      if glyph.art != .none { groups[key, default: []].append(index) }
    }
    return groups.values.map { group in
      // Combining marks don't make their letter wider.
      let wide = group.filter { glyphs[$0].advance > 0 }
      let extent = (wide.isEmpty ? group : wide).map { glyphs[$0] }
      let left = extent.map(\.origin.x).min() ?? 0
      let right = extent.map { $0.origin.x + $0.advance }.max() ?? left
      let frame = Rect(left, line.frame.minY, right - left, line.frame.height)
      return (group, unit == .line ? line.frame : frame)
    }.sorted { ($0.1.minX, $0.0[0]) < ($1.1.minX, $1.0[0]) }
  }
}

extension TextLayout.Decoration {
  /// Returns the part of the decoration between two positions on the line.
  fileprivate func cut(from left: Double, to right: Double) -> TextLayout.Decoration? {
    let x0 = max(frame.minX, left)
    let x1 = min(frame.maxX, right)
    guard x1 > x0 else { return nil }
    var part = self
    part.frame = Rect(x0, frame.minY, x1 - x0, frame.height)
    return part
  }
}
